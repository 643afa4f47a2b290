<?php

declare(strict_types=1);

namespace Nakor\Client;

/** Events of the organization: `$client->events`. */
final class Events
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** @param array<string, string|int> $filters such as `type`, `since`, `cursor` */
    public function list(array $filters = []): ApiResult
    {
        return $this->transport->call('GET', '/events' . ($filters === [] ? '' : '?' . http_build_query($filters)));
    }

    public function get(string $id): ApiResult
    {
        return $this->transport->call('GET', '/events/' . Transport::checkedId($id));
    }
}
