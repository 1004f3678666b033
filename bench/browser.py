"""The browser's client on loopback: weight and readiness of a first visit, long tasks, how fast acts travel.

    PYTHONPATH=. python bench/browser.py [--game manilla] [--acts 40]

A visit is the first of a fresh context of Debian's chromium, headless. A task is what keeps the page from answering;
the browser reports those over 50 ms. An act travels from the click on one page until another has been told of it
(looked at every 15 ms), once the table's pace has passed: whoever is quicker is not seen sooner.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browsing import ServerProcess, Visitor, chromium, running
from tests.e2e.sitting import Seated, new_table

VISITS = 5
READY = """() => new Promise(done => {
  const app = document.getElementById("app");
  const look = () => app.dataset.ready ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
WEIGHT = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .filter(({name}) => !name.includes("/cards/")).reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""
WATCH = """window.tasks = [];
new PerformanceObserver(list => list.getEntries().forEach(({duration}) => window.tasks.push(duration)))
  .observe({type: "longtask", buffered: true});"""
PACE = 0.4
CLICK = "button => document.querySelector(button).click()"


def first_visits(browser: Browser, server: ServerProcess) -> None:
    """Weight and readiness of the first page."""
    ready, weight = [], 0
    for _ in range(VISITS):
        person = Visitor(browser, server.address)
        page = person.new_page()
        page.goto("/")
        ready.append(float(page.evaluate(READY)))
        page.wait_for_load_state("networkidle")
        weight = int(page.evaluate(WEIGHT))
        person.context.close()
    print(f"first page: {weight / 1000:.0f} kB compressed, ready after {statistics.median(ready):.0f} ms")


def a_match(browser: Browser, server: ServerProcess, game: str, acts: int) -> None:
    """Long tasks of a player's page, and how soon an onlooker's shows what was clicked."""
    person, other = Visitor(browser, server.address), Visitor(browser, server.address)
    table = new_table(person, game, pace=PACE)
    me, eye = Seated(person, table), Seated(other, table)
    for one in (me, eye):
        one.page.add_init_script(WATCH)
    me.open()
    eye.open("")
    travelled: list[float] = []
    for _ in range(acts):
        me.until_mine()
        if me.over:
            break
        if not me.playing:
            me.act()
            continue
        card, seq = me.legal[0], me.table["seq"]
        me.page.locator(me.button(card)).wait_for()
        me.page.wait_for_timeout(
            1200 * PACE
        )  # whoever is quicker than the table's pace waits for it, and is not seen sooner
        clicked = time.monotonic()
        me.page.evaluate(CLICK, me.button(card))
        eye.until(lambda: eye.table["seq"] > seq)  # noqa: B023 - called at once
        travelled.append(1000 * (time.monotonic() - clicked))
        me.until(lambda: me.table["seq"] > seq)  # noqa: B023 - the same
    tasks = sorted(task for one in (me, eye) for task in one.page.evaluate("window.tasks"))
    middle, most = statistics.median(travelled), max(travelled)
    print(f"acts: {len(travelled)}, from click to the other page {middle:.0f} ms (most {most:.0f})")
    print(f"tasks over 50 ms: {len(tasks)}" + (f", the longest {tasks[-1]:.0f} ms" if tasks else ""))
    for visitor in (person, other):
        visitor.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="manilla")
    parser.add_argument("--acts", type=int, default=40)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        first_visits(browser, server)
        a_match(browser, server, asked.game, asked.acts)


if __name__ == "__main__":
    main()
