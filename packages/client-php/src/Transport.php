<?php

declare(strict_types=1);

namespace Nakor\Client;

/** @internal Sends requests over HTTP, without following redirects: the key must not travel to another address. */
final class Transport
{
    private const COMPRESSED_FROM_BYTES = 200_000;

    private readonly Retry $retry;

    public function __construct(
        private readonly string $baseUrl,
        #[\SensitiveParameter] private readonly string $apiKey,
        private readonly string $language,
        private readonly float $timeout,
        int $maxAttempts,
        float $maxWait,
    ) {
        $this->retry = new Retry($maxAttempts, $maxWait);
    }

    /** Sends a request with retries, and reads the envelope of its response. */
    public function call(
        string $method,
        string $path,
        ?string $body = null,
        string $mediaType = 'application/json',
        ?string $idempotencyKey = null,
        bool $isRepeatable = true,
    ): ApiResult {
        [, $headers, $content] = $this->send($method, $path, $body, $mediaType, $idempotencyKey, $isRepeatable);
        $envelope = json_decode($content, true);
        if (!is_array($envelope)) {
            throw new NakorConnectionError('The response of the service was not complete.');
        }
        $isReplay = ($headers['idempotency-replay'] ?? '') === 'true';
        return new ApiResult($envelope['data'], $envelope['meta']['request_id'], $isReplay, $headers);
    }

    /**
     * Sends a request with retries.
     *
     * @return array{int, array<string, string>, string} status (200 to 299, or 303), headers by name in lower case, and body
     */
    public function send(
        string $method,
        string $path,
        ?string $body,
        string $mediaType,
        ?string $idempotencyKey,
        bool $isRepeatable,
        string $accept = 'application/json',
    ): array {
        if ($body !== null && strlen($body) >= self::COMPRESSED_FROM_BYTES) {
            $body = gzencode($body, 6);
            $mediaType = 'application/gzip';
        }
        $headers = [
            "Authorization: Bearer {$this->apiKey}",
            "Accept: $accept",
            "Accept-Language: {$this->language}",
            'User-Agent: nakor-client-php/0.1.0',
            'Connection: close',
            ...($body === null ? [] : ["Content-Type: $mediaType"]),
            ...($idempotencyKey === null ? [] : ["Idempotency-Key: $idempotencyKey"]),
        ];
        for ($attempt = 1; ; $attempt++) {
            try {
                $response = $this->open($method, $this->baseUrl . $path, $headers, $body);
                if (($response[0] >= 200 && $response[0] < 300) || $response[0] === 303) {
                    return $response;
                }
                throw self::errorOf($response);
            } catch (NakorApiError|NakorConnectionError $failure) {
                $wait = $this->retry->wait($failure, $attempt, $isRepeatable, mt_rand() / mt_getrandmax());
                if ($wait === null) {
                    throw $failure;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    /** Downloads a file from another address, without the key. */
    public function download(string $url): string
    {
        if (!in_array(parse_url($url, PHP_URL_SCHEME), ['http', 'https'], true)) {
            throw new NakorConnectionError('The service named no address of the audit pack.');
        }
        [$status, , $content] = $this->open('GET', $url, ['Connection: close'], null);
        if ($status !== 200) {
            throw new NakorConnectionError("The file store responded with status $status.");
        }
        return $content;
    }

    /**
     * @param list<string> $headers
     * @return array{int, array<string, string>, string}
     */
    private function open(string $method, string $url, array $headers, ?string $body): array
    {
        $options = [
            'method' => $method,
            'header' => $headers,
            'timeout' => $this->timeout,
            'follow_location' => 0,
            'ignore_errors' => true,
            'protocol_version' => 1.1,
            ...($body === null ? [] : ['content' => $body]),
        ];
        $stream = @fopen($url, 'rb', false, stream_context_create(['http' => $options]));
        if ($stream === false) {
            throw new NakorConnectionError('The service could not be reached.');
        }
        try {
            $content = stream_get_contents($stream);
            $meta = stream_get_meta_data($stream);
        } finally {
            fclose($stream);
        }
        [$status, $named] = self::parseHeaders($meta['wrapper_data'] ?? []);
        $isComplete = $content !== false && !$meta['timed_out'] && strlen($content) >= (int) ($named['content-length'] ?? 0);
        if ($status === 0 || !$isComplete) {
            throw new NakorConnectionError('The response of the service was not complete.');
        }
        return [$status, $named, $content];
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>}
     */
    private static function parseHeaders(array $lines): array
    {
        $status = 0;
        $named = [];
        foreach ($lines as $line) {
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $parts) === 1) {
                $status = (int) $parts[1];
                $named = [];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $named[strtolower(trim($name))] = trim($value);
            }
        }
        return [$status, $named];
    }

    /** @param array{int, array<string, string>, string} $response */
    private static function errorOf(array $response): NakorApiError
    {
        [$status, $headers, $content] = $response;
        // A proxy on the way may respond with anything.
        $envelope = json_decode($content, true);
        $error = is_array($envelope) && is_array($envelope['error'] ?? null) ? $envelope['error'] : [];
        $retryAfter = $headers['retry-after'] ?? '';
        return new NakorApiError(
            $status,
            $error['code'] ?? 'UNKNOWN',
            $error['message'] ?? "The service responded with status $status.",
            $error['details'] ?? null,
            $envelope['meta']['request_id'] ?? $headers['x-request-id'] ?? null,
            preg_match('/^\d{1,9}$/', $retryAfter) === 1 ? (int) $retryAfter : null,
        );
    }
}
