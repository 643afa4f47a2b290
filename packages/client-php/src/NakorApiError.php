<?php

declare(strict_types=1);

namespace Nakor\Client;

/** An error that the service responded with. It never contains the key. */
final class NakorApiError extends \RuntimeException
{
    /**
     * @param int         $status     HTTP status
     * @param string      $errorCode  never changes its meaning; `UNKNOWN` for a response that is not of Nakor, such as that of a proxy
     * @param mixed       $details    causes (`path`, `code`, `message`, `line`, `column`), or an array with names for some errors
     * @param string|null $requestId  to be quoted when you report a problem
     * @param int|null    $retryAfter after how many seconds the same request may succeed; null if the response does not say
     */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly mixed $details = null,
        public readonly ?string $requestId = null,
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct("$errorCode: $message");
    }
}
