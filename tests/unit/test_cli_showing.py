"""Lines on a terminal are broken between words; in a pipe they are left whole."""

from manilla.cli.showing import fitted

LINE = "Piles of Ana: CB (3 cards below), AE (3 cards below), CO (3 cards below)."


def test_a_pipe_gets_the_line_whole() -> None:
    assert fitted(LINE, 0) == LINE


def test_a_terminal_gets_lines_that_fit_and_break_between_words() -> None:
    lines = fitted(LINE, 30).splitlines()
    assert len(lines) > 1
    assert all(len(line) <= 30 for line in lines)
    assert " ".join(line.strip() for line in lines) == LINE
    assert all(line.startswith("    ") for line in lines[1:])


def test_what_is_set_in_stays_set_in() -> None:
    lines = fitted("  " + LINE, 40).splitlines()
    assert lines[0].startswith("  P")
    assert all(line.startswith("      ") for line in lines[1:])
