<?php

declare(strict_types=1);

namespace Nakor\Client;

/** A request must not be trusted. */
final class WebhookVerificationError extends \RuntimeException
{
    /** @param string $reason `header_missing`, `header_malformed`, `signature_wrong`, `too_old`, `too_new` or `body_not_json` */
    public function __construct(public readonly string $reason)
    {
        parent::__construct($reason);
    }
}
