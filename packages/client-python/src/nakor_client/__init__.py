"""Calls the API of a Nakor service, and verifies its webhooks. Standard library only."""

from .client import NakorClient
from .errors import NakorApiError, NakorConnectionError, WebhookVerificationError
from .result import ApiResult, AuditPack
from .webhooks import verify_webhook

__all__ = [
    "ApiResult",
    "AuditPack",
    "NakorApiError",
    "NakorClient",
    "NakorConnectionError",
    "WebhookVerificationError",
    "verify_webhook",
]
