"""An authenticator in software: makes passkeys, and answers with them as a browser would hand it on.

Written from the WebAuthn specification (level 2, sections 5.8.1 and 6.5); it shares no code with the library that
checks its answers.
"""

from __future__ import annotations

import base64
import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Key:
    domain: str
    user: bytes
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    count: int = 0


@dataclass
class Authenticator:
    """One device; ``counts`` as security keys do, while phones that share their keys always say 0."""

    origin: str
    counts: bool = True
    verified: bool = True
    keys: list[Key] = field(default_factory=list)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """navigator.credentials.create() and its toJSON()."""
        assert options["authenticatorSelection"]["residentKey"] == "required"
        assert {"type": "public-key", "alg": -7} in options["pubKeyCredParams"]
        key = Key(options["rp"]["id"], data(options["user"]["id"]))
        excluded = {data(known["id"]) for known in options.get("excludeCredentials", [])}
        assert not excluded & {known.credential for known in self.keys}, "InvalidStateError"
        self.keys.append(key)
        numbers = key.private.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(key.credential).to_bytes(2, "big") + key.credential + cbor2.dumps(cose)
        authenticator_data = self._data(key, ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": authenticator_data})
        response = {
            "clientDataJSON": text(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": text(attestation),
            "transports": ["internal"],
        }
        return self._credential(key, response)

    def get(self, options: dict[str, Any], key: Key | None = None) -> dict[str, Any]:
        """navigator.credentials.get() and its toJSON(); the newest key of the domain."""
        assert not options.get("allowCredentials")
        key = key or next(known for known in reversed(self.keys) if known.domain == options["rpId"])
        if self.counts:
            key.count += 1
        client_data = self._client_data("webauthn.get", options["challenge"])
        authenticator_data = self._data(key, 0)
        signature = key.private.sign(authenticator_data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": text(client_data),
            "authenticatorData": text(authenticator_data),
            "signature": text(signature),
            "userHandle": text(key.user),
        }
        return self._credential(key, response)

    def _data(self, key: Key, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verified else 0)
        return sha256(key.domain.encode()).digest() + bytes([flags]) + key.count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        fields = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(fields).encode()

    def _credential(self, key: Key, response: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": text(key.credential),
            "rawId": text(key.credential),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        }
