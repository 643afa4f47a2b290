<?php

declare(strict_types=1);

namespace Nakor\Client;

/** The result of a call. */
final class ApiResult
{
    /**
     * @param array<string, mixed>  $data     with the fields of the API
     * @param bool                  $isReplay whether an earlier response to the same idempotency key was returned again, so that nothing was counted
     * @param array<string, string> $headers  by name in lower case
     */
    public function __construct(
        public readonly array $data,
        public readonly string $requestId,
        public readonly bool $isReplay,
        public readonly array $headers,
    ) {
    }
}
