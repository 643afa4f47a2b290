"""When a request is repeated, and after which time."""

from __future__ import annotations

from typing import Optional, Union

from .errors import NakorApiError, NakorConnectionError

FIRST_WAIT_SECONDS = 0.5
LONGEST_BACK_OFF_SECONDS = 8.0


def retry_wait(
    failure: Union[NakorApiError, NakorConnectionError],
    attempt: int,
    max_attempts: int,
    max_wait: float,
    is_repeatable: bool,
    random: float,
) -> Optional[float]:
    """Returns the seconds to wait before another attempt, or None if there should be none.

    A rejected request was not executed, so that it can always be repeated. A lost response leaves open whether it was.
    `attempt` is the number of the attempt that failed, from 1; `random` is from 0 to 1.
    """
    if attempt >= max_attempts or not _may_retry(failure, is_repeatable):
        return None
    back_off = min(FIRST_WAIT_SECONDS * 2 ** min(attempt - 1, 30), LONGEST_BACK_OFF_SECONDS) * (0.5 + random / 2)
    requested = float(failure.retry_after or 0) if isinstance(failure, NakorApiError) else 0.0
    if requested > max_wait:
        return None
    return max(requested, min(back_off, max_wait))


def _may_retry(failure: Union[NakorApiError, NakorConnectionError], is_repeatable: bool) -> bool:
    if isinstance(failure, NakorConnectionError):
        return is_repeatable
    if failure.status == 429:
        return True
    if failure.code == "IDEMPOTENCY_CONFLICT":
        return isinstance(failure.details, dict) and failure.details.get("reason") == "in_progress"
    return is_repeatable and failure.status in (502, 503, 504)
