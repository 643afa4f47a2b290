<?php

declare(strict_types=1);

namespace Nakor\Client;

/** @internal */
final class Json
{
    /**
     * @param array<string, mixed> $fields
     * @throws \InvalidArgumentException for a document that is not in UTF-8
     */
    public static function encode(array $fields): string
    {
        try {
            return json_encode($fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException("The fields cannot be sent as JSON: {$error->getMessage()}.");
        }
    }
}
