<?php

declare(strict_types=1);

namespace Nakor\Client;

/** Webhooks of the organization: `$client->webhooks`. */
final class Webhooks
{
    public function __construct(private readonly Transport $transport)
    {
    }

    public function list(): ApiResult
    {
        return $this->transport->call('GET', '/webhooks');
    }

    /**
     * Only this result contains the secret. It is not repeated after a lost response: list the webhooks then.
     *
     * @param array<string, mixed> $fields further fields, such as `events`
     */
    public function create(string $name, string $url, array $fields = []): ApiResult
    {
        $body = Json::encode(['name' => $name, 'url' => $url, ...$fields]);
        return $this->transport->call('POST', '/webhooks', $body, isRepeatable: false);
    }

    public function get(string $id): ApiResult
    {
        return $this->transport->call('GET', self::path($id));
    }

    /** @param array<string, mixed> $fields fields to change */
    public function change(string $id, array $fields): ApiResult
    {
        return $this->transport->call('PATCH', self::path($id), Json::encode($fields));
    }

    public function remove(string $id): void
    {
        $this->transport->call('DELETE', self::path($id), isRepeatable: false);
    }

    /**
     * Deliveries of the last 30 days, newest event first.
     *
     * @param array<string, string|int> $filters such as `limit` and `status`
     */
    public function deliveries(string $id, array $filters = []): ApiResult
    {
        $query = $filters === [] ? '' : '?' . http_build_query($filters);
        return $this->transport->call('GET', self::path($id) . "/deliveries$query");
    }

    /**
     * Sends a test event; with a test key also one of a type, which contains an example.
     *
     * @param array<string, string> $fields the `type`, such as `quota.exceeded`
     */
    public function test(string $id, array $fields = []): ApiResult
    {
        $body = $fields === [] ? null : Json::encode($fields);
        return $this->transport->call('POST', self::path($id) . '/test', $body, isRepeatable: false);
    }

    /** Starts a delivery again. */
    public function redeliver(string $id, string $deliveryId): ApiResult
    {
        $path = self::path($id) . '/deliveries/' . Transport::checkedId($deliveryId) . '/redeliver';
        return $this->transport->call('POST', $path, isRepeatable: false);
    }

    /** Starts failed deliveries again, some at a time: call it with the cursor `next_cursor` until there is none. */
    public function recover(string $id, string $since, ?string $cursor = null): ApiResult
    {
        $body = Json::encode(['since' => $since, ...($cursor === null ? [] : ['cursor' => $cursor])]);
        return $this->transport->call('POST', self::path($id) . '/recover', $body, isRepeatable: false);
    }

    /** Replaces the secret. Only this result contains the new one; the former one signs for another day. */
    public function rotateSecret(string $id): ApiResult
    {
        return $this->transport->call('POST', self::path($id) . '/rotate-secret', isRepeatable: false);
    }

    private static function path(string $id): string
    {
        return '/webhooks/' . Transport::checkedId($id);
    }
}
