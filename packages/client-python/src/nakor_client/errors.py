"""Errors of the client. None of them contains the key."""

from __future__ import annotations

from typing import Any, Optional


class NakorApiError(Exception):
    """An error that the service responded with.

    `code` never changes its meaning; it is `UNKNOWN` for a response that is not of Nakor, such as that of a proxy.
    `details` lists the causes (`path`, `code`, `message`, `line`, `column`), or is an object for some errors.
    `request_id` is to be quoted when you report a problem. `retry_after` is in seconds, None if the response does not say.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        details: Any = None,
        request_id: Optional[str] = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.request_id = request_id
        self.retry_after = retry_after


class NakorConnectionError(Exception):
    """The service could not be reached, or its response was not complete. Whether the operation was executed is not known."""


class WebhookVerificationError(Exception):
    """A request must not be trusted. `reason` is one of `header_missing`, `header_malformed`, `signature_wrong`, `too_old`, `too_new`, `body_not_json`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
