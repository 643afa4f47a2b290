import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@nakor/verify-webhook';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type RunningCommand, startCommand } from '../../support/drivers/command-line.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, type ReceivedRequest, type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { createWebhook, eventOf, isSignedWith } from '../../support/drivers/webhook-requests.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const secret = `whsec_${'5e'.repeat(32)}`;
const inTime = { timeout: 20_000, interval: 50 };
let key: IssuedKey;
let local: Receiver;
let folder: string;
const running: RunningCommand[] = [];
beforeEach(async () => {
  key = await issueKey();
  local = await startReceiver();
  folder = mkdtempSync(join(tmpdir(), 'nakor-listen-'));
});
afterEach(async () => {
  for (const command of running.splice(0)) {
    command.interrupt();
    await command.ended;
  }
  await local[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const environment = (caller: IssuedKey) => ({
  NAKOR_URL: inject('service').baseUrl,
  NAKOR_KEY: caller.authorization.Authorization.slice('Bearer '.length),
});

/** Starts `nakor listen`, and waits until it has read where to start. */
async function listen(parameters: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<RunningCommand> {
  const all = ['listen', '--forward-to', local.url, '--no-config', '--language', 'en', ...parameters];
  const command = startCommand(folder, all, { env: { ...environment(key), NAKOR_WEBHOOK_SECRET: secret, ...env } });
  running.push(command);
  await expect.poll(() => command.printed(), inTime).toContain('Ctrl+C ends');
  return command;
}

const trigger = (parameters: readonly string[], env = environment(key)) =>
  startCommand(folder, ['trigger', '--no-config', '--language', 'en', ...parameters], { env }).ended;

const idsOf = (requests: readonly ReceivedRequest[]) => requests.map((request) => eventOf(request).id);

/** Ends a command as Ctrl+C does; returns everything that it has printed. */
async function interrupted(command: RunningCommand): Promise<string> {
  command.interrupt();
  expect((await command.ended).exitCode).toBe(0);
  return command.printed();
}

describe('nakor listen', () => {
  it('forwards a triggered event exactly as it is delivered, signed with the secret of the developer', async () => {
    await using remote = await startReceiver();
    const { secret: webhookSecret } = await createWebhook(key, { url: remote.url });
    const command = await listen();
    const triggered = await trigger(['correction.created']);
    expect(triggered).toMatchObject({ exitCode: 0, complaints: '' });
    const [forwarded] = await local.received(1);
    const [delivered] = await remote.received(1);
    if (forwarded === undefined || delivered === undefined) throw new Error('Nothing came.');
    expect(forwarded.body).toEqual(delivered.body);
    expect(triggered.output).toContain(eventOf(delivered).id);
    const namesOf = ({ headers }: ReceivedRequest) => Object.keys(headers).sort();
    expect(namesOf(forwarded)).toEqual(namesOf(delivered));
    const same = ['content-type', 'user-agent', 'x-nk-event', 'webhook-id', 'content-length'];
    expect(same.map((name) => forwarded.headers[name])).toEqual(same.map((name) => delivered.headers[name]));
    const verified = verifyWebhook({ secret, header: forwarded.headers['x-nk-signature'], body: forwarded.body });
    expect(verified).toMatchObject({ ok: true, event: { type: 'correction.created', test: expect.any(Object) } });
    expect([secret, webhookSecret].map((one) => isSignedWith(one, forwarded))).toEqual([true, false]);
    const { id, created_at } = eventOf(forwarded);
    await expect
      .poll(() => command.printed(), inTime)
      .toMatch(new RegExp(`\\n${created_at} {2}correction\\.created {2}${id} {2}204 {2}\\d+ ms\\n`));
    expect(await interrupted(command)).toMatch(/To go on from here: --cursor [\w-]+\n$/);
  });

  it('makes a secret and prints it, if none is set', async () => {
    const command = await listen([], { NAKOR_WEBHOOK_SECRET: '' });
    const [made = ''] = /whsec_[0-9a-f]{64}/.exec(command.printed()) ?? [];
    await validateXml(key, soldInvoice);
    const [request] = await local.received(1);
    expect(request !== undefined && isSignedWith(made, request)).toBe(true);
  });

  it('forwards only the chosen types, and reads the secret from a file', async () => {
    writeFileSync(join(folder, 'secret.txt'), `${secret}\n`);
    await using remote = await startReceiver();
    await createWebhook(key, { url: remote.url });
    await listen(['--events', 'quota.exceeded, webhook.test', '--secret-file', 'secret.txt'], { NAKOR_WEBHOOK_SECRET: '' });
    await trigger(['api_key.created']);
    await trigger(['webhook.test']);
    const [request] = await local.received(1);
    expect(request === undefined ? null : [eventOf(request).type, isSignedWith(secret, request)]).toEqual(['webhook.test', true]);
  });

  it('forwards each event once across runs, with a cursor file, also those from between them', async () => {
    const parameters = ['--cursor-file', 'cursor.json'];
    const first = await listen(parameters);
    await validateXml(key, soldInvoice);
    await local.received(1);
    await expect.poll(() => JSON.parse(readFileSync(join(folder, 'cursor.json'), 'utf8')).handled, inTime).toHaveLength(1);
    await interrupted(first);
    for (let event = 0; event < 3; event += 1) await validateXml(key, soldInvoice);
    const second = await listen(parameters);
    await local.received(4);
    await validateXml(key, soldInvoice);
    const requests = await local.received(5);
    expect(new Set(idsOf(requests)).size).toBe(5);
    await interrupted(second);
    expect(local.requests).toHaveLength(5);
  });

  it('repeats what the receiver does not accept, leaves it after four attempts, and forwards it first in the next run', async () => {
    local.behave(respondWith(500), respondWith(503), respondWith(301), respondWith(404), respondWith(204));
    const first = await listen(['--cursor-file', 'cursor.json']);
    await validateXml(key, soldInvoice);
    await expect.poll(() => first.printed(), inTime).toContain('Left after the last attempt');
    expect(first.printed()).toMatch(/ {2}500 {2}\d+ ms {2}attempt 1 of 4, again in 1 s\n.* {2}404 {2}\d+ ms {2}attempt 4 of 4\n/s);
    await interrupted(first);
    await validateXml(key, soldInvoice);
    await listen(['--cursor-file', 'cursor.json']);
    const ids = idsOf(await local.received(6));
    expect(new Set(ids.slice(0, 5)).size).toBe(1);
    expect(ids[5]).not.toBe(ids[0]);
  });

  it('goes on with a printed cursor, and says that nobody is there', async () => {
    const port = await closedPort();
    const first = await listen(['--forward-to', `http://127.0.0.1:${port}/`]);
    await validateXml(key, soldInvoice);
    await expect
      .poll(() => first.printed(), inTime)
      .toMatch(/ {2}ECONNREFUSED {2}\d+ ms {2}attempt 4 of 4\n[\s\S]*Left after the last attempt[\s\S]*: --/);
    const [, option = '', value = ''] = /forward this event and later ones again: (--\w+) (\S+)\n/.exec(await interrupted(first)) ?? [];
    await listen([option, value]);
    expect(await local.received(1)).toHaveLength(1);
  });

  it.each([
    { name: 'a key as an argument', parameters: ['--api', `http://127.0.0.1/nk_test_${'0'.repeat(36)}`], text: /must not be arguments/ },
    { name: 'a secret as an argument', parameters: ['--secret-file', secret], text: /must not be arguments/ },
    { name: 'no address', env: { NAKOR_URL: '' }, text: /NAKOR_URL/ },
    { name: 'an unencrypted address', parameters: ['--api', 'http://example.com/api/v1'], text: /--api or NAKOR_URL must use https/ },
    { name: 'no key', env: { NAKOR_KEY: '' }, text: /NAKOR_KEY/ },
    { name: 'a malformed key', env: { NAKOR_KEY: 'nk_test_x' }, text: /^NAKOR_KEY must be a key/ },
    { name: 'an unknown key', env: { NAKOR_KEY: `nk_test_${'0'.repeat(36)}` }, text: /INVALID_KEY/ },
    { name: 'an unknown type', parameters: ['--events', 'validation.complete'], text: /no event "validation\.complete"/ },
    { name: 'a URL of another kind', parameters: ['--forward-to', 'file:///etc/passwd'], text: /--forward-to must be a URL/ },
    {
      name: 'a URL with a password',
      parameters: ['--forward-to', 'http://me:whsec_5e5e@127.0.0.1:9/'],
      text: /must not contain a user name or a password/,
    },
    { name: 'a time without a zone', parameters: ['--since', '2026-11-22T08:00:00'], text: /--since must be a time with a zone/ },
    { name: 'a cursor and a time', parameters: ['--since', '1h', '--cursor', 'x'], text: /exclude each other/ },
    { name: 'another cursor', parameters: ['--cursor', 'x'], text: /query\.cursor: This is no cursor/ },
    { name: 'no secret', env: { NAKOR_WEBHOOK_SECRET: 'secret' }, text: /NAKOR_WEBHOOK_SECRET must contain a secret/ },
  ])('ends with 2 for $name, without printing the key or a secret', async ({ parameters = [], env = {}, text }) => {
    const all = ['listen', '--forward-to', local.url, '--no-config', '--language', 'en', ...parameters];
    const given = { ...environment(key), NAKOR_WEBHOOK_SECRET: secret, ...env };
    const { exitCode, complaints, output } = await startCommand(folder, all, { env: given }).ended;
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringMatching(text) });
    expect(`${output}${complaints}`).not.toMatch(/nk_test_0{8}|whsec_5e5e/);
    expect(local.requests).toEqual([]);
  });
});

describe('nakor trigger', () => {
  it('reports a receiver that rejects the event', async () => {
    local.behave(respondWith(500));
    await createWebhook(key, { url: local.url });
    const { exitCode, output, complaints } = await trigger(['validation.completed']);
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringMatching(/ {2}validation\.completed {2}\S+ {2}500 {2}\d+ ms\n$/),
    });
    expect(complaints).toContain('did not accept');
  });

  it('needs the name of one of several webhooks', async () => {
    await using other = await startReceiver();
    const [{ webhook: one }, { webhook: two }] = [
      await createWebhook(key, { url: local.url }),
      await createWebhook(key, { url: other.url }),
    ];
    const { exitCode, complaints } = await trigger(['webhook.test']);
    expect([exitCode, complaints.includes(one.id), complaints.includes(two.id)]).toEqual([2, true, true]);
    const named = await trigger(['webhook.test', '--webhook', two.id, '--json']);
    expect(JSON.parse(named.output)).toMatchObject({ succeeded: true, envelope: { type: 'webhook.test' } });
    expect([local.requests.length, other.requests.length]).toEqual([0, 1]);
  });

  it.each([
    { name: 'an unknown event', parameters: ['validation.complete'], text: /no event "validation\.complete"/ },
    { name: 'no webhook', parameters: ['webhook.test'], text: /no active webhook/ },
    { name: 'an unknown webhook', parameters: ['webhook.test', '--webhook', 'x'], text: /path\.id/ },
  ])('ends with 2 for $name', async ({ parameters, text }) => {
    const { exitCode, complaints } = await trigger(parameters);
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringMatching(text) });
  });

  it('has no webhook of live keys to choose', async () => {
    const live = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    const { webhook } = await createWebhook(live, { url: local.url });
    expect(await trigger(['webhook.test'])).toMatchObject({ exitCode: 2, complaints: expect.stringMatching(/no active webhook/) });
    const { exitCode, complaints } = await trigger(['webhook.test', '--webhook', webhook.id]);
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringMatching(/WEBHOOK_NOT_FOUND/) });
  });

  it('needs a test key', async () => {
    const live = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    await createWebhook(live, { url: local.url });
    const { exitCode, complaints } = await trigger(['webhook.test'], environment(live));
    expect({ exitCode, complaints }).toEqual({
      exitCode: 2,
      complaints: expect.stringMatching(/type: .*nk_test_.*VALIDATION_ERROR, request [0-9a-f]{16}/),
    });
  });
});
