"""Every option is felt: at a named moment, setting it alone changes the legal cards, the calls, the score or a view.

The moments are in ``felt.txt``. An option, or a value of one, without a moment fails here: show where it is felt, or
do not offer it.
"""

import pytest

from manilla.rules.options import value_text
from manilla.variants import all_variants
from tests.contract.felt import FILE, Moment, look, read_moments
from tests.contract.support import Setting, settings

MOMENTS = read_moments(FILE.read_text(encoding="utf-8"))
WANTED = settings(plain=False)


def moment_of(setting: Setting) -> Moment | None:
    """The moment that shows a value beside the default of its option."""
    default = value_text(all_variants()[setting.game].option(setting.option).default)
    for moment in MOMENTS:
        wanted = {default, value_text(setting.value)}
        if moment.option == setting.option and setting.game in moment.games and wanted <= set(moment.seen):
            return moment
    return None


@pytest.mark.parametrize("setting", WANTED, ids=str)
def test_a_value_of_an_option_is_felt(setting: Setting) -> None:
    moment = moment_of(setting)
    assert moment is not None, "no moment in felt.txt shows it"
    base = all_variants()[setting.game].with_options(moment.needs)
    changed = base.with_options({setting.option: setting.value})
    default = value_text(base.option(setting.option).default)
    value = value_text(setting.value)
    assert look(base, moment) == moment.seen[default]
    assert look(changed, moment) == moment.seen[value]
    assert moment.seen[default] != moment.seen[value]


def test_every_moment_is_of_use() -> None:
    used = {moment.line for setting in WANTED if (moment := moment_of(setting)) is not None}
    assert used == {moment.line for moment in MOMENTS}
    for moment in MOMENTS:
        for game in moment.games:
            known = {value_text(value) for value in all_variants()[game].option(moment.option).samples()}
            assert set(moment.seen) <= known, moment.line
