<?php

// Calls every operation of the client and prints what it returns as JSON; the same walk as walk.py.

declare(strict_types=1);

use Nakor\Client\NakorApiError;
use Nakor\Client\NakorClient;
use Nakor\Client\NakorConnectionError;
use Nakor\Client\WebhookVerificationError;
use Nakor\Client\WebhookVerifier;

spl_autoload_register(static fn (string $name) => require getenv('NAKOR_CLIENT') . '/src/' . basename(strtr($name, '\\', '/')) . '.php');

$given = json_decode(stream_get_contents(STDIN), true);
$nakor = new NakorClient($given['url'], $given['key'], language: 'en');
$sold = $given['sold'];

function rejected(callable $call): mixed
{
    try {
        $call();
    } catch (NakorApiError $error) {
        return ['status' => $error->status, 'code' => $error->errorCode, 'has_id' => $error->requestId !== null];
    } catch (NakorConnectionError) {
        return 'connection';
    } catch (WebhookVerificationError $error) {
        return $error->reason;
    }
    return null;
}

$first = $nakor->validate($sold, [], 'walk-php-1');
$second = $nakor->validate($sold, [], 'walk-php-1');
$large = $nakor->validate($given['large']);
$fixed = $nakor->autofix(str_replace('<P_15>123.00', '<P_15>123,00', $sold));
$analysis = $nakor->analyze($sold);
$correction = $nakor->correct(['source_xml' => $sold, ...$given['correction']])->data;
$related = $nakor->validate($correction['xml'], ['source_xml' => $sold, 'environment' => 'test'])->data;
$pack = $nakor->auditPack($given['pack']);
$created = $nakor->webhooks->create('Accounting', $given['receiver'], ['events' => ['*']])->data;
$hook = $created['webhook']['id'];
$tested = $nakor->webhooks->test($hook)->data;
$ofType = $nakor->webhooks->test($hook, ['type' => 'quota.exceeded'])->data['envelope']['type'];
$deliveries = $nakor->webhooks->deliveries($hook, ['limit' => 5])->data['deliveries'];
$rotated = $nakor->webhooks->rotateSecret($hook)->data['secret'];
$recovered = $nakor->webhooks->recover($hook, $given['since'])->data['restarted'];
$listed = $nakor->events->list(['limit' => 5])->data['events'];
$changed = $nakor->webhooks->change($hook, ['is_active' => false])->data['webhook']['is_active'];
$nakor->webhooks->remove($hook);
['secret' => $secret, 'header' => $header, 'body' => $body, 'time' => $time] = $given['signed'];

echo json_encode([
    'valid' => $first->data['valid'],
    'replays' => [$first->isReplay, $second->isReplay],
    'same' => $first->data === $second->data && $first->requestId === $second->requestId,
    'large' => $large->data['valid'],
    'fixed' => $fixed->data['xml'] === $sold,
    'suggestions' => count($analysis->data['suggestions']) > 0,
    'correction' => $correction['rodzaj_faktury'],
    'related' => $related['valid'],
    'pack' => hash('sha256', $pack->zip) === $pack->sha256,
    'warnings' => $pack->warnings,
    'tested' => $tested['succeeded'],
    'of_type' => $ofType,
    'deliveries' => $deliveries,
    'changed' => $changed,
    'self_service' => [$rotated !== $created['secret'], $recovered, is_array($listed)],
    'catalogues' => [count($nakor->scenarios()->data['scenarios']) > 5, count($nakor->presets()->data['presets']) > 0],
    'prefix' => $nakor->me()->data['key']['prefix'],
    'status' => array_key_exists('components', $nakor->status()->data),
    'event' => (new WebhookVerifier($secret))->verify($header, $body, now: $time)['id'],
    'refusals' => [
        rejected(static fn () => (new WebhookVerifier('whsec_other'))->verify($header, $body, now: $time)),
        rejected(static fn () => (new WebhookVerifier($secret))->verify($header, $body, now: $time + 301)),
        rejected(static fn () => (new WebhookVerifier($secret))->verify('t=1', $body)),
    ],
    'errors' => [
        rejected(static fn () => $nakor->validate('<a')),
        rejected(static fn () => $nakor->webhooks->get($hook)),
        rejected(static fn () => $nakor->events->get($hook)),
        rejected(static fn () => $nakor->webhooks->redeliver($hook, $hook)),
        rejected(static fn () => (new NakorClient($given['url'], 'nk_live_' . str_repeat('0', 36)))->me()),
        rejected(static fn () => (new NakorClient($given['closed'], $given['key'], maxAttempts: 1))->me()),
    ],
]);
