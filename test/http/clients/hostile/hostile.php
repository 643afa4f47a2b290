<?php

// Tries hostile inputs, and prints the outcome of each and what a program would show of a client and an error.

declare(strict_types=1);

use Nakor\Client\NakorApiError;
use Nakor\Client\NakorClient;
use Nakor\Client\NakorConnectionError;

ini_set('zend.exception_ignore_args', '0');
ini_set('memory_limit', '512M');
spl_autoload_register(static fn (string $name) => require getenv('NAKOR_CLIENT') . '/src/' . basename(strtr($name, '\\', '/')) . '.php');

$given = json_decode(stream_get_contents(STDIN), true);
$shown = '';

function client(string $url, #[\SensitiveParameter] string $key, float $timeout = 1, int $maxAttempts = 2): NakorClient
{
    return new NakorClient($url, $key, timeout: $timeout, maxAttempts: $maxAttempts, maxWait: 0);
}

$attempt = static function (string $kind, #[\SensitiveParameter] string $value) use ($given): void {
    $nakor = client("{$given['url']}/empty/api/v1", $given['key']);
    match ($kind) {
        'url' => client($value, $given['key']),
        'apiKey' => client($given['url'], $value),
        'idempotencyKey' => $nakor->validate('<a/>', [], $value),
        'id' => $nakor->webhooks->get($value),
        'text' => $nakor->correct(['source_xml' => "\xff"]),
        'response' => client("{$given['url']}/$value/api/v1", $given['key'], $value === 'huge' ? 5 : 1, 1)->me(),
        'pack' => client("{$given['url']}/pack-" . rtrim(strtr(base64_encode($value), '+/', '-_'), '=') . '/api/v1', $given['key'])
            ->auditPack(['source_xml' => '<a/>']),
    };
};

$outcomes = [];
foreach ($given['inputs'] as $one) {
    try {
        $attempt($one['kind'], $one['value']);
        $outcomes[$one['name']] = 'ok';
    } catch (\InvalidArgumentException) {
        $outcomes[$one['name']] = 'argument';
    } catch (NakorConnectionError $error) {
        $outcomes[$one['name']] = 'connection';
        $shown .= print_r($error, true) . $error;
    } catch (NakorApiError $error) {
        $outcomes[$one['name']] = "api:$error->errorCode";
        $shown .= print_r($error, true) . $error;
    } catch (\Throwable $error) {
        $outcomes[$one['name']] = $error::class;
    }
}

$nakor = client($given['url'], $given['key']);
ob_start();
var_dump($nakor);
$shown .= ob_get_clean() . print_r($nakor, true) . var_export($nakor, true) . json_encode($nakor) . serialize($nakor) . print_r((array) $nakor, true);
echo json_encode(['outcomes' => $outcomes, 'shown' => printable($shown)]);

function printable(string $text): string
{
    return preg_replace('/[^\x20-\x7e\n]/', '?', $text);
}
