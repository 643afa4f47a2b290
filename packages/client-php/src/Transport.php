<?php

declare(strict_types=1);

namespace Nakor\Client;

/** @internal Sends requests over HTTP, without following redirects: the key must not travel to another address. */
final class Transport
{
    private const COMPRESSED_FROM_BYTES = 200_000;

    /** Longest response in bytes; audit packs, the largest ones, are smaller. */
    private const MAX_RESPONSE_BYTES = 64_000_000;

    /**
     * The keys, which print_r, var_dump, var_export and casts of a client would show if they were in a property.
     *
     * @var \WeakMap<self, string>|null
     */
    private static ?\WeakMap $keys = null;

    private readonly Retry $retry;

    public function __construct(
        private readonly string $baseUrl,
        #[\SensitiveParameter] string $apiKey,
        private readonly string $language,
        private readonly float $timeout,
        int $maxAttempts,
        float $maxWait,
    ) {
        $this->retry = new Retry($maxAttempts, $maxWait);
        self::$keys ??= new \WeakMap();
        self::$keys[$this] = $apiKey;
    }

    /** Checks an id before it becomes a part of a path: an empty one, or two dots, would name another operation. */
    public static function checkedId(string $id): string
    {
        if (preg_match('/\A[A-Za-z0-9_-]{1,200}\z/', $id) !== 1) {
            throw new \InvalidArgumentException('An id has 1 to 200 characters of A-Z a-z 0-9 _ -.');
        }
        return $id;
    }

    /** The idempotency key as given, or a new one. */
    public static function checkedKey(?string $key): string
    {
        if ($key !== null && preg_match('/\A[A-Za-z0-9_-]{8,200}\z/', $key) !== 1) {
            throw new \InvalidArgumentException('idempotencyKey must have 8 to 200 characters of A-Z a-z 0-9 _ -.');
        }
        return $key ?? bin2hex(random_bytes(16));
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
        [$status, $headers, $content] = $this->send($method, $path, $body, $mediaType, $idempotencyKey, $isRepeatable);
        $envelope = json_decode($content, true);
        $data = is_array($envelope) ? ($envelope['data'] ?? null) : null;
        $requestId = is_array($envelope) && is_array($envelope['meta'] ?? null) ? ($envelope['meta']['request_id'] ?? null) : null;
        if (!is_array($data) || !is_string($requestId)) {
            // A web page, for example, if the URL is that of another server.
            $message = "The service responded with status $status, but not with JSON of Nakor. Check the URL of the API.";
            throw new NakorApiError($status, 'UNKNOWN', $message);
        }
        $isReplay = ($headers['idempotency-replay'] ?? '') === 'true';
        return new ApiResult($data, $requestId, $isReplay, $headers);
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
            "Accept: $accept",
            "Accept-Language: {$this->language}",
            'User-Agent: nakor-client-php/0.1.0',
            'Connection: close',
            ...($body === null ? [] : ["Content-Type: $mediaType"]),
            ...($idempotencyKey === null ? [] : ["Idempotency-Key: $idempotencyKey"]),
        ];
        for ($attempt = 1; ; $attempt++) {
            try {
                $response = $this->open($method, $this->baseUrl . $path, $headers, $body, true);
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
        $schemes = ['https', strtolower(explode(':', $this->baseUrl)[0])];
        if (preg_match('/\A[!-~]+\z/', $url) !== 1 || !in_array(explode(':', $url)[0], $schemes, true)) {
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
    private function open(string $method, string $url, array $headers, ?string $body, bool $isWithKey = false): array
    {
        $deadline = microtime(true) + $this->timeout;
        $options = [
            'method' => $method,
            // The key is added here, since arguments are a part of stack traces.
            'header' => [...$headers, ...($isWithKey ? ['Authorization: Bearer ' . self::$keys[$this]] : [])],
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
            $content = self::read($stream, $deadline);
            $meta = stream_get_meta_data($stream);
        } finally {
            fclose($stream);
        }
        [$status, $named] = self::parseHeaders($meta['wrapper_data'] ?? []);
        $isComplete = $content !== null && !$meta['timed_out'] && strlen($content) >= (int) ($named['content-length'] ?? 0);
        if ($status === 0 || !$isComplete) {
            throw new NakorConnectionError('The response of the service was not complete.');
        }
        return [$status, $named, $content];
    }

    /**
     * Reads a body until a deadline: the time limit of a stream only bounds each wait for data.
     *
     * @param resource $stream
     * @return string|null null if it is too long, or did not arrive in time
     */
    private static function read($stream, float $deadline): ?string
    {
        $content = '';
        while (!feof($stream)) {
            $chunk = fread($stream, 65_536);
            if ($chunk === false || stream_get_meta_data($stream)['timed_out'] || microtime(true) > $deadline) {
                return null;
            }
            if (strlen($content) + strlen($chunk) > self::MAX_RESPONSE_BYTES) {
                return null;
            }
            $content .= $chunk;
        }
        return $content;
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
        $meta = is_array($envelope) && is_array($envelope['meta'] ?? null) ? $envelope['meta'] : [];
        $retryAfter = $headers['retry-after'] ?? '';
        return new NakorApiError(
            $status,
            is_string($error['code'] ?? null) ? $error['code'] : 'UNKNOWN',
            is_string($error['message'] ?? null) ? $error['message'] : "The service responded with status $status.",
            $error['details'] ?? null,
            is_string($meta['request_id'] ?? null) ? $meta['request_id'] : ($headers['x-request-id'] ?? null),
            preg_match('/\A\d{1,9}\z/', $retryAfter) === 1 ? (int) $retryAfter : null,
        );
    }
}
