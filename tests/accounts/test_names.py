"""Names that may be, names that may not, and names that pass for each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla.server.accounts.names import LEAST, MOST, cleaned, guest_name
from manilla.server.errors import Refusal
from manilla.store.folding import fold


@pytest.mark.parametrize(
    "name",
    ["Anna", "Lluís d'Oms", "Мария", "Ça va", "O'Neil", "J.R.R", "x_y-z", "Col·lectiu", "42", "山田 taro", "Ω7"],
)
def test_a_name_of_letters_is_kept_as_it_is(name: str) -> None:
    assert cleaned(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("A", "name_length"),
        ("x" * 25, "name_length"),
        (" Anna", "name_letters"),
        ("Anna ", "name_letters"),
        ("An  na", "name_letters"),
        ("An\nna", "name_letters"),
        ("An\u202ena", "name_letters"),  # turns the text round
        ("An\u200bna", "name_letters"),  # takes no room
        ("An\u00adna", "name_letters"),
        ("An\x00na", "name_letters"),
        ("\u0301\u0301\u0301a", "name_letters"),
        ("Zx\u0335\u0336\u0337", "name_letters"),  # piled up marks
        ("<b>Anna", "name_letters"),
        ("Anna♥", "name_letters"),
        ("\ud800\ud800", "name_letters"),
        ("Аnna", "name_mixed"),  # a Cyrillic A
        ("Annα", "name_mixed"),
        ("Admin", "name_reserved"),
        ("A d m i n", "name_reserved"),
        ("former player", "name_reserved"),
        ("Club", "name_reserved"),
        ("guest 1234", "name_reserved"),
        ("Guest1234", "name_reserved"),
    ],
)
def test_what_is_no_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        cleaned(name)
    assert (refused.value.code, refused.value.status) == (code, 422)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Paul", "PauI"),
        ("Paul", "раul"),
        ("Paul", "P-a.u l"),
        ("aca", "аса"),
        ("Ana 10", "Ana lO"),
        ("Ｐaul", "Paul"),
        ("straße", "STRASSE"),
        ("ILIA", "ilia"),
        ("oia", "оіа"),
    ],
)
def test_names_that_pass_for_each_other_have_one_key(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Ana"), ("Jose", "José"), ("Мария", "Марина"), ("a1", "a2")])
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_refused_and_a_name_stays_one(text: str) -> None:
    try:
        name = cleaned(text)
    except Refusal:
        return
    assert LEAST <= len(name) <= MOST
    assert cleaned(name) == name
    assert name.isprintable()
    assert fold(name) == fold(name.upper()) == fold(name.lower())


def test_a_guest_is_called_by_a_number_that_stays() -> None:
    names = {guest_name(f"p_{number}") for number in range(1000)}
    assert guest_name("p_7") == guest_name("p_7")
    assert len(names) > 900
    assert all(name.startswith("Guest ") and len(name) == 10 for name in names)
