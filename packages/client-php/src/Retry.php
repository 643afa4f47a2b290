<?php

declare(strict_types=1);

namespace Nakor\Client;

/** @internal When a request is repeated, and after which time. */
final class Retry
{
    private const FIRST_WAIT_SECONDS = 0.5;
    private const LONGEST_BACK_OFF_SECONDS = 8.0;

    public function __construct(
        private readonly int $maxAttempts,
        private readonly float $maxWait,
    ) {
    }

    /**
     * A rejected request was not executed, so that it can always be repeated. A lost response leaves open whether it was.
     *
     * @param int   $attempt number of the attempt that failed, from 1
     * @param float $random  from 0 to 1
     * @return float|null seconds to wait before another attempt; null if there should be none
     */
    public function wait(NakorApiError|NakorConnectionError $failure, int $attempt, bool $isRepeatable, float $random): ?float
    {
        if ($attempt >= $this->maxAttempts || !self::mayRetry($failure, $isRepeatable)) {
            return null;
        }
        $backOff = min(self::FIRST_WAIT_SECONDS * 2 ** min($attempt - 1, 30), self::LONGEST_BACK_OFF_SECONDS) * (0.5 + $random / 2);
        $requested = $failure instanceof NakorApiError ? (float) ($failure->retryAfter ?? 0) : 0.0;
        return $requested > $this->maxWait ? null : max($requested, min($backOff, $this->maxWait));
    }

    private static function mayRetry(NakorApiError|NakorConnectionError $failure, bool $isRepeatable): bool
    {
        if ($failure instanceof NakorConnectionError) {
            return $isRepeatable;
        }
        if ($failure->status === 429) {
            return true;
        }
        if ($failure->errorCode === 'IDEMPOTENCY_CONFLICT') {
            return is_array($failure->details) && ($failure->details['reason'] ?? null) === 'in_progress';
        }
        return $isRepeatable && in_array($failure->status, [502, 503, 504], true);
    }
}
