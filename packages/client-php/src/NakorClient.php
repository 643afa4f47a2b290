<?php

declare(strict_types=1);

namespace Nakor\Client;

/**
 * Calls of the API for one key.
 *
 * All throw NakorApiError for an error of the service, NakorConnectionError if it cannot be reached, and InvalidArgumentException for an
 * argument that cannot be sent. An invoice with errors is a result, with `valid` false. Documents are the bytes of their files.
 */
final class NakorClient
{
    public readonly Batches $batches;
    public readonly Webhooks $webhooks;
    public readonly Events $events;
    private readonly Transport $transport;

    /**
     * @param string $baseUrl     URL of the API with its version, such as https://api.example.com/api/v1; http for this computer only
     * @param string $apiKey      `nk_live_…` or `nk_test_…`
     * @param string $language    language of messages, `pl` or `en`
     * @param float  $timeout     seconds without data after which an attempt ends
     * @param int    $maxAttempts maximum number of attempts of one call
     * @param float  $maxWait     if the service asks for a longer wait in seconds, a call fails at once
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey,
        string $language = 'pl',
        float $timeout = 60,
        int $maxAttempts = 4,
        float $maxWait = 30,
    ) {
        if (preg_match('/\Ank_(live|test)_[0-9a-f]{36}\z/', $apiKey) !== 1) {
            throw new \InvalidArgumentException('apiKey must be a key of Nakor: nk_live_ or nk_test_ and 36 hexadecimal digits.');
        }
        if (!in_array($language, ['pl', 'en'], true)) {
            throw new \InvalidArgumentException("language must be 'pl' or 'en'.");
        }
        if ($timeout <= 0 || $maxAttempts < 1 || $maxWait < 0) {
            throw new \InvalidArgumentException('maxAttempts must be at least 1, timeout positive, and maxWait not negative.');
        }
        $this->transport = new Transport(self::checkedUrl($baseUrl), $apiKey, $language, $timeout, $maxAttempts, $maxWait);
        $this->batches = new Batches($this->transport);
        $this->webhooks = new Webhooks($this->transport);
        $this->events = new Events($this->transport);
    }

    /**
     * Validates an invoice, also against related documents.
     *
     * @param array<string, mixed> $context `environment`, `as_of`, `advice`, `ksef_number`, and the related documents `source_xml`,
     *                                      `corrections_xml`, `advances_xml`
     */
    public function validate(string $xml, array $context = [], ?string $idempotencyKey = null): ApiResult
    {
        return $this->callOnce('/validate', $xml, $context, $idempotencyKey);
    }

    /**
     * Fixes what can be fixed in an invoice without a decision.
     *
     * @param array<string, string> $context `environment`, `as_of`, `advice`
     */
    public function autofix(string $xml, array $context = []): ApiResult
    {
        return $this->transport->call('POST', '/autofix' . self::query($context), $xml, 'application/xml');
    }

    /**
     * Describes an invoice and suggests how it can be corrected.
     *
     * @param array<string, mixed> $context `advice`, and earlier corrections as `corrections_xml`
     */
    public function analyze(string $xml, array $context = [], ?string $idempotencyKey = null): ApiResult
    {
        return $this->callOnce('/correction/analyze', $xml, $context, $idempotencyKey);
    }

    /**
     * Says what a response of KSeF means, and what to do.
     *
     * @param array<string, mixed> $request with the fields of `POST /explain`
     */
    public function explain(array $request): ApiResult
    {
        return $this->transport->call('POST', '/explain', Json::encode($request));
    }

    /**
     * Says until when an invoice issued without KSeF has to be sent, and what it must show.
     *
     * @param array<string, mixed> $request with the fields of `POST /offline/assess`
     */
    public function assessOffline(array $request): ApiResult
    {
        return $this->transport->call('POST', '/offline/assess', Json::encode($request));
    }

    /**
     * Verifies code II of an invoice issued offline.
     *
     * @param array<string, mixed> $request with the fields of `POST /offline/kod-ii/verify`
     */
    public function verifyCodeIi(array $request): ApiResult
    {
        return $this->transport->call('POST', '/offline/kod-ii/verify', Json::encode($request));
    }

    /**
     * Compares receipts of KSeF (UPO) with files.
     *
     * @param array<string, mixed> $request with the fields of `POST /upo/match`
     */
    public function matchUpo(array $request): ApiResult
    {
        return $this->transport->call('POST', '/upo/match', Json::encode($request));
    }

    /**
     * Builds a correcting invoice.
     *
     * @param array<string, mixed> $request with the fields of `POST /correction/build`
     */
    public function correct(array $request, ?string $idempotencyKey = null): ApiResult
    {
        $key = Transport::checkedKey($idempotencyKey);
        return $this->transport->call('POST', '/correction/build', Json::encode($request), idempotencyKey: $key);
    }

    /**
     * Makes the audit pack of a correction, whatever its size.
     *
     * @param array<string, mixed> $request with the fields of `POST /correction/audit-pack`
     */
    public function auditPack(array $request): AuditPack
    {
        [$status, $headers, $content] = $this->transport->send(
            'POST',
            '/correction/audit-pack',
            Json::encode($request),
            'application/json',
            null,
            true,
            'application/zip, application/json',
        );
        $zip = $status === 303 ? $this->transport->download($headers['location'] ?? '') : $content;
        $sha256 = $headers['x-audit-pack-sha256'] ?? '';
        if (!hash_equals(hash('sha256', $zip), $sha256)) {
            throw new NakorConnectionError('The audit pack was damaged on its way.');
        }
        $warnings = array_values(array_filter(array_map('trim', explode(',', $headers['x-audit-pack-warnings'] ?? ''))));
        return new AuditPack($zip, $sha256, $warnings, $headers['x-audit-pack-url'] ?? null);
    }

    /** The scenarios of corrections. */
    public function scenarios(): ApiResult
    {
        return $this->transport->call('GET', '/scenarios');
    }

    /** The presets of ERP systems. */
    public function presets(): ApiResult
    {
        return $this->transport->call('GET', '/erp-presets');
    }

    /** The key, its organization, limits and usage. */
    public function me(): ApiResult
    {
        return $this->transport->call('GET', '/me');
    }

    /** The status of the service. */
    public function status(): ApiResult
    {
        return $this->transport->call('GET', '/status');
    }

    /** @param array<string, mixed> $context */
    private function callOnce(string $path, string $xml, array $context, ?string $idempotencyKey): ApiResult
    {
        $key = Transport::checkedKey($idempotencyKey);
        $isAlone = array_intersect_key($context, ['source_xml' => 1, 'corrections_xml' => 1, 'advances_xml' => 1]) === [];
        if ($isAlone) {
            return $this->transport->call('POST', $path . self::query($context), $xml, 'application/xml', $key);
        }
        return $this->transport->call('POST', $path, Json::encode(['xml' => $xml, ...$context]), idempotencyKey: $key);
    }

    /** @param array<string, mixed> $fields */
    private static function query(array $fields): string
    {
        return $fields === [] ? '' : '?' . http_build_query($fields);
    }

    private static function checkedUrl(string $baseUrl): string
    {
        // Written as it is sent: no user and password, query, fragment, white space or letters beyond ASCII, which URL parsers read differently.
        $plain = '#\A(https?)://(\[[0-9a-f:]{2,39}\]|[a-z0-9.-]{1,253})(?::[0-9]{1,5})?(?:/[a-z0-9._~/-]{0,1000})?\z#i';
        if (preg_match($plain, $baseUrl, $parts) !== 1) {
            throw new \InvalidArgumentException('baseUrl must be the URL of the API, such as https://api.example.com/api/v1.');
        }
        // A key must not travel unencrypted.
        $isLocal = in_array(strtolower($parts[2]), ['localhost', '127.0.0.1', '[::1]'], true);
        if (strtolower($parts[1]) !== 'https' && !$isLocal) {
            throw new \InvalidArgumentException('baseUrl must use https, except on this computer.');
        }
        return rtrim($baseUrl, '/');
    }
}
