"""Tests that are coroutines."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import ParamSpec

Parameters = ParamSpec("Parameters")


def asynchronously(test: Callable[Parameters, Coroutine[object, object, None]]) -> Callable[Parameters, None]:
    """Run a test on an event loop of its own; pytest still sees its parameters."""

    @functools.wraps(test)
    def run(*arguments: Parameters.args, **named: Parameters.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **named), 120), debug=False)

    return run
