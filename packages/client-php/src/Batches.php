<?php

declare(strict_types=1);

namespace Nakor\Client;

/** Batches: archives of documents, validated in one request, or compared with a JPK: `$client->batches`. */
final class Batches
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * The result says where to upload the archive, in one or several parts.
     *
     * @param array<string, mixed> $fields those of `POST /batches`
     */
    public function create(array $fields, ?string $idempotencyKey = null): ApiResult
    {
        $key = Transport::checkedKey($idempotencyKey);
        return $this->transport->call('POST', '/batches', Json::encode($fields), idempotencyKey: $key);
    }

    /**
     * A batch that compares a JPK with its invoices, uploaded and loaded as any other.
     *
     * @param array<string, mixed> $fields those of `POST /reconciliations`
     */
    public function createReconciliation(array $fields, ?string $idempotencyKey = null): ApiResult
    {
        $key = Transport::checkedKey($idempotencyKey);
        return $this->transport->call('POST', '/reconciliations', Json::encode($fields), idempotencyKey: $key);
    }

    public function get(string $id): ApiResult
    {
        return $this->transport->call('GET', self::path($id));
    }

    /**
     * Starts the work after the upload. Repeated, it changes nothing.
     *
     * @param array<string, mixed> $fields those of `POST /batches/{batch_id}/complete`
     */
    public function complete(string $id, array $fields = []): ApiResult
    {
        return $this->transport->call('POST', self::path($id) . '/complete', $fields === [] ? '{}' : Json::encode($fields));
    }

    /** Cancels a batch in progress, and deletes its archive and register. */
    public function cancel(string $id): ApiResult
    {
        return $this->transport->call('DELETE', self::path($id));
    }

    /**
     * Where to load the register.
     *
     * @param array<string, string|int> $filters such as `format`
     */
    public function register(string $id, array $filters = []): ApiResult
    {
        return $this->transport->call('GET', self::path($id) . '/register' . self::query($filters));
    }

    /**
     * Rows of the register, 200 at a time.
     *
     * @param array<string, string|int> $filters such as `code`, `severity`, `cursor`
     */
    public function documents(string $id, array $filters = []): ApiResult
    {
        return $this->transport->call('GET', self::path($id) . '/documents' . self::query($filters));
    }

    /** @param array<string, string|int> $filters */
    private static function query(array $filters): string
    {
        return $filters === [] ? '' : '?' . http_build_query($filters);
    }

    private static function path(string $id): string
    {
        return '/batches/' . Transport::checkedId($id);
    }
}
