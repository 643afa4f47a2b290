"""Results of calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple


@dataclass(frozen=True)
class ApiResult:
    """The result of a call. Header names are in lower case."""

    data: Any
    request_id: str
    #: Whether an earlier response to the same idempotency key was returned again, so that nothing was counted.
    is_replay: bool
    headers: Mapping[str, str]


@dataclass(frozen=True)
class AuditPack:
    """An audit pack: the ZIP file, whose bytes were compared with its SHA-256, and codes of warnings."""

    zip: bytes
    sha256: str
    warnings: Tuple[str, ...]
    #: Where it can be downloaded for 15 minutes; None if the service has not kept it.
    url: Optional[str]
