<?php

declare(strict_types=1);

namespace Nakor\Client;

/** An audit pack. */
final class AuditPack
{
    /**
     * @param string       $zip      the bytes of the ZIP file, which were compared with its checksum
     * @param string       $sha256   64 hexadecimal digits
     * @param list<string> $warnings codes, as in the manifest of the pack
     * @param string|null  $url      where it can be downloaded for 15 minutes; null if the service has not kept it
     */
    public function __construct(
        public readonly string $zip,
        public readonly string $sha256,
        public readonly array $warnings,
        public readonly ?string $url,
    ) {
    }
}
