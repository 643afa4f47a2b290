<?php

// A complete webhook receiver for PHP 8.1 or newer. Put it on your web server, or try it with:
//
//   NAKOR_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:9090 docs/examples/receiver.php

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const BODY_LIMIT = 100_000; // Events have at most 64,000 bytes.

/** Why a request is rejected; null if it is authentic, unmodified and recent. `$now` is a Unix timestamp in seconds. */
function rejection_reason(string $secret, ?string $header, string $body, int $now): ?string
{
    if ($header === null || $header === '') return 'header_missing';
    $values = ['t' => [], 'v1' => []];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
        $values[$name][] = $value;
    }
    ['t' => $times, 'v1' => $signatures] = $values;
    if (count($times) !== 1 || !preg_match('/^[0-9]{1,12}$/D', $times[0]) || $signatures === []) return 'header_malformed';
    $expected = hash_hmac('sha256', "$times[0].$body", $secret);
    $matching = array_filter($signatures, static fn (string $signature) => hash_equals($expected, $signature));
    if ($matching === []) return 'signature_wrong';
    $age = $now - (int) $times[0];
    return $age > TOLERANCE_SECONDS ? 'too_old' : ($age < -TOLERANCE_SECONDS ? 'too_new' : null);
}

function finish(int $status, string $line): never
{
    file_put_contents('php://stdout', "$line\n");
    http_response_code($status);
    exit;
}

$secret = getenv('NAKOR_WEBHOOK_SECRET') ?: throw new RuntimeException('Set NAKOR_WEBHOOK_SECRET to the secret that POST /webhooks returned.');
$body = stream_get_contents(fopen('php://input', 'rb'), BODY_LIMIT + 1);
if (strlen($body) > BODY_LIMIT) finish(413, 'rejected too_large');
$reason = rejection_reason($secret, $_SERVER['HTTP_X_NK_SIGNATURE'] ?? null, $body, time());
if ($reason !== null) finish(400, "rejected $reason");
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);

// A real receiver stores the ids for 30 days in its database, in the transaction that processes the event.
$folder = sys_get_temp_dir() . '/nakor-events-' . hash('sha256', $secret);
if (!is_dir($folder)) mkdir($folder, 0700);
$is_new = @fopen("$folder/" . hash('sha256', $event['id']), 'x') !== false;

// Respond immediately and process later: without a response within 10 seconds the event is sent again.
finish(204, ($is_new ? 'accepted' : 'seen before') . " $event[type] $event[id] $event[created_at]");
