"""Verification of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Iterable, Optional, Union

from .errors import WebhookVerificationError


def verify_webhook(
    secret: Union[str, Iterable[str]],
    header: Optional[str],
    body: bytes,
    tolerance_seconds: int = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Verifies that a request is from Nakor, unmodified and recent, and returns its event.

    `secret` is the whole secret, or several during a rotation; `header` is the value of X-NK-Signature; `body` is the body as
    received, before parsing. Raises WebhookVerificationError, and TypeError for a missing secret or a parsed body.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(isinstance(one, str) and one for one in secrets):
        raise TypeError("secret must be the secret of the webhook (whsec_...), or a list of secrets.")
    if not isinstance(body, (bytes, bytearray)):
        raise TypeError("body must be the raw body of the request, as bytes. A parsed body cannot be verified.")
    if not header:
        raise WebhookVerificationError("header_missing")
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    signatures = [value for name, _, value in parts if name == "v1"]
    if len(times) != 1 or not re.fullmatch(r"[0-9]{1,12}", times[0]) or not signatures:
        raise WebhookVerificationError("header_malformed")
    if not _is_signed(secrets, times[0], signatures, bytes(body)):
        raise WebhookVerificationError("signature_wrong")
    age = (time.time() if now is None else now) - int(times[0])
    if age > tolerance_seconds:
        raise WebhookVerificationError("too_old")
    if age < -tolerance_seconds:
        raise WebhookVerificationError("too_new")
    return _event_of(bytes(body))


def _is_signed(secrets: Iterable[str], seconds: str, signatures: Iterable[str], body: bytes) -> bool:
    is_found = False
    for secret in secrets:
        expected = hmac.new(secret.encode(), seconds.encode() + b"." + body, hashlib.sha256).hexdigest().encode()
        for signature in signatures:
            # Without stopping early, in constant time.
            is_found = hmac.compare_digest(signature.encode("utf-8", "replace"), expected) or is_found
    return is_found


def _event_of(body: bytes) -> Dict[str, Any]:
    try:
        event = json.loads(body.decode("utf-8"))
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise WebhookVerificationError("body_not_json")
    return event
