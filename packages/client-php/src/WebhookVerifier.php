<?php

declare(strict_types=1);

namespace Nakor\Client;

/** Verifies webhooks. */
final class WebhookVerifier
{
    /**
     * The secrets, which print_r and var_dump of a verifier would show if they were in a property.
     *
     * @var \WeakMap<self, list<string>>|null
     */
    private static ?\WeakMap $secrets = null;

    /** @param string ...$secrets the whole secret of the webhook; several during a rotation */
    public function __construct(#[\SensitiveParameter] string ...$secrets)
    {
        if ($secrets === [] || in_array('', $secrets, true)) {
            throw new \InvalidArgumentException('The secret of the webhook (whsec_...) is required.');
        }
        self::$secrets ??= new \WeakMap();
        self::$secrets[$this] = array_values($secrets);
    }

    /**
     * Verifies that a request is from Nakor, unmodified and recent, and returns its event.
     *
     * @param string|null $header the value of X-NK-Signature: `$_SERVER['HTTP_X_NK_SIGNATURE'] ?? null`
     * @param string      $body   as received, before parsing: `file_get_contents('php://input')`
     * @return array<string, mixed>
     * @throws WebhookVerificationError if it must not be trusted
     */
    public function verify(?string $header, string $body, int $toleranceSeconds = 300, ?int $now = null): array
    {
        if ($header === null || $header === '') {
            throw new WebhookVerificationError('header_missing');
        }
        $parts = array_map(static fn (string $part): array => explode('=', trim($part), 2) + [1 => ''], explode(',', $header));
        $valuesOf = static fn (string $name): array => array_column(array_filter($parts, static fn (array $part): bool => $part[0] === $name), 1);
        $times = $valuesOf('t');
        $signatures = $valuesOf('v1');
        if (count($times) !== 1 || preg_match('/\A\d{1,12}\z/', $times[0]) !== 1 || $signatures === []) {
            throw new WebhookVerificationError('header_malformed');
        }
        if (!$this->isSigned($times[0], $signatures, $body)) {
            throw new WebhookVerificationError('signature_wrong');
        }
        $age = ($now ?? time()) - (int) $times[0];
        if (abs($age) > $toleranceSeconds) {
            throw new WebhookVerificationError($age > 0 ? 'too_old' : 'too_new');
        }
        $event = json_decode($body, true);
        if (!is_array($event) || !str_starts_with(ltrim($body), '{')) {
            throw new WebhookVerificationError('body_not_json');
        }
        return $event;
    }

    /** @param list<string> $signatures */
    private function isSigned(string $time, array $signatures, string $body): bool
    {
        $isFound = false;
        foreach (self::$secrets[$this] as $secret) {
            $expected = hash_hmac('sha256', "$time.$body", $secret);
            foreach ($signatures as $signature) {
                // Without stopping early, in constant time.
                $isFound = hash_equals($expected, $signature) || $isFound;
            }
        }
        return $isFound;
    }
}
