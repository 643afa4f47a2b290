<?php

declare(strict_types=1);

namespace Nakor\Client;

/** The service could not be reached, or its response was not complete. Whether the operation was executed is not known. */
final class NakorConnectionError extends \RuntimeException
{
}
