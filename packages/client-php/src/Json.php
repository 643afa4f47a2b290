<?php

declare(strict_types=1);

namespace Nakor\Client;

/** @internal */
final class Json
{
    /**
     * @param array<string, mixed> $fields
     * @throws \JsonException for a document that is not in UTF-8
     */
    public static function encode(array $fields): string
    {
        return json_encode($fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
    }
}
