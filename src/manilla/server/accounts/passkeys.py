"""Passkeys (WebAuthn), by the library webauthn: what the browser is asked, and whether its answer is true.

A challenge is handed out signed, with what it is for, and holds for five minutes; the store sees to it that it is
answered once (``Challenges``). Keys must be resident ones, else nobody can sign in without typing a name.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import webauthn
from itsdangerous import BadSignature, URLSafeTimedSerializer
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from manilla.server.errors import Refusal

MINUTES = 5
"""So long a challenge may wait for its answer."""


class Site(NamedTuple):
    """For whom keys are made: the domain, and the origin of the pages that may ask for them."""

    domain: str
    origin: str


class Challenge(NamedTuple):
    """What was asked: ``purpose`` is ``add``, ``sign_up`` or ``sign_in``; ``account`` the id that a new key is for, and
    ``name`` the name it is to have.
    """

    purpose: str
    challenge: bytes
    account: str = ""
    name: str = ""


class NewKey(NamedTuple):
    """A key that a browser has made."""

    credential: bytes
    public_key: bytes
    sign_count: int


class Challenges:
    """Signs challenges, and reads them when they come back. ``keys``: the newest first."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._signer = URLSafeTimedSerializer(list(reversed(keys)), salt="manilla.challenge")

    def signed(self, challenge: Challenge) -> str:
        purpose, random, account, name = challenge
        return str(self._signer.dumps([purpose, bytes_to_base64url(random), account, name]))

    def read(self, state: str, purpose: str) -> Challenge:
        """The challenge of a state. Raises Refusal where it is not ours, too old, or for something else."""
        try:
            found, random, account, name = self._signer.loads(state, max_age=60 * MINUTES)
        except BadSignature:
            raise Refusal(400, "challenge_over", minutes=MINUTES) from None
        if found != purpose:
            raise Refusal(400, "challenge_over", minutes=MINUTES)
        return Challenge(purpose, base64url_to_bytes(random), account, name)


def new_challenge(purpose: str, account: str = "", name: str = "") -> Challenge:
    return Challenge(purpose, secrets.token_bytes(32), account, name)


def to_make(site: Site, challenge: Challenge, known: Sequence[bytes] = ()) -> dict[str, Any]:
    """The options for ``navigator.credentials.create()``; ``known`` are the keys that the account has."""
    options = webauthn.generate_registration_options(
        rp_id=site.domain,
        rp_name="Manilla",
        user_id=challenge.account.encode(),
        user_name=challenge.name,
        user_display_name=challenge.name,
        challenge=challenge.challenge,
        timeout=60_000 * MINUTES,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key) for key in known],
    )
    return _as_data(options)


def to_sign_in(site: Site, challenge: Challenge) -> dict[str, Any]:
    """The options for ``navigator.credentials.get()``; the browser offers the keys that it has for this domain."""
    options = webauthn.generate_authentication_options(
        rp_id=site.domain,
        challenge=challenge.challenge,
        timeout=60_000 * MINUTES,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _as_data(options)


def made(site: Site, challenge: Challenge, credential: dict[str, Any]) -> NewKey:
    """The key that a browser says it has made. Raises Refusal where that is not so."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except _NOT_TRUE:
        raise Refusal(400, "passkey_refused") from None
    return NewKey(found.credential_id, found.credential_public_key, found.sign_count)


def named(credential: dict[str, Any]) -> bytes:
    """The id of the key that an answer is made with. Raises Refusal."""
    try:
        return base64url_to_bytes(credential["rawId"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refusal(400, "passkey_refused") from None


def answered(site: Site, challenge: Challenge, credential: dict[str, Any], public_key: bytes, sign_count: int) -> int:
    """The key's new count, where its answer is true. Raises Refusal where it is not, or where the count says that the
    key was copied.
    """
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    except _NOT_TRUE:
        raise Refusal(401, "passkey_refused") from None
    return found.new_sign_count


# Hostile answers bring the library to plain errors too.
_NOT_TRUE = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError, EOFError)


def _as_data(options: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return data


def shown_id(credential: bytes) -> str:
    """The id of a key in letters, as browsers write it."""
    return str(bytes_to_base64url(credential))
