import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCommand } from '../../../../support/drivers/command-line.ts';
import { startReceiver } from '../../../../support/drivers/receivers.ts';
import { hangUp, respondWithJson, scriptedServer } from '../../../../support/drivers/scripted-server.ts';
import { projectDirectory } from '../../../../support/runner/project-files.ts';

const apiKey = `nk_test_${'0123456789ab'.repeat(3)}`;
const event = {
  id: '019aa9f2-7c00-7000-8000-000000000001',
  type: 'correction.created',
  created_at: '2026-11-22T08:00:00.000Z',
  api_version: 'v1',
  organization_id: 'org_0123456789abcdef',
  data: { note: 'Zażółć' },
};
const meta = { request_id: '3f9a0c41d27be865', key_prefix: 'nk_test_0123' };
const page = (events: readonly unknown[]) => respondWithJson(200, { data: { events, has_more: false, next_cursor: 'MDFhMjA3M2Q' }, meta });
const limited = respondWithJson(429, { error: { code: 'RATE_LIMITED', message: 'Too many.' }, meta }, { 'Retry-After': '3' });

/** The content of a cursor file. */
const stored = { version: 1, since: null, cursor: 'MDFhMjA3M2Q', handled: [], left: [] };
const environmentOf = (url: string) => ({ NAKOR_KEY: apiKey, NAKOR_URL: `${url}/api/v1` });
const listenTo = (url: string, cursorFile: string) => [
  ...['listen', '--forward-to', url, '--no-config', '--language', 'en', '--cursor-file', cursorFile],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-listen-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('nakor listen', () => {
  it.each([
    {
      language: 'en',
      lost: /The service does not respond; next request in 2 s/,
      full: /The service responded 429 RATE_LIMITED; next request in 4 s/,
    },
    {
      language: 'pl',
      lost: /Usługa nie odpowiada; następne żądanie za 2 s/,
      full: /Usługa odpowiedziała 429 RATE_LIMITED; następne żądanie za 4 s/,
    },
  ])('repeats requests that fail for a while, and says so ($language)', async ({ language, lost, full }) => {
    await using server = await scriptedServer(hangUp, limited, page([event, event]));
    await using receiver = await startReceiver();
    const env = { NAKOR_KEY: apiKey, NAKOR_URL: `${server.url}/api/v1` };
    const command = startCommand(folder, ['listen', '--forward-to', receiver.url, '--no-config', '--language', language, '--since', '1d'], {
      env,
    });
    const [request] = await receiver.received(1);
    expect(request?.body.toString('utf8')).toBe(JSON.stringify(event));
    command.interrupt();
    const { exitCode, complaints } = await command.ended;
    expect(exitCode).toBe(0);
    expect(complaints).toMatch(lost);
    expect(complaints).toMatch(full);
    expect(server.requests[0]?.target).toMatch(/^\/api\/v1\/events\?limit=100&since=2\d{3}-/);
  });

  it('repeats requests for what an earlier run has left, too', async () => {
    const found = respondWithJson(200, { data: { event, deliveries: [] }, meta });
    await using server = await scriptedServer(hangUp, found, page([]));
    await using receiver = await startReceiver();
    writeFileSync(join(folder, 'left.json'), JSON.stringify({ ...stored, left: [event.id] }));
    const command = startCommand(folder, listenTo(receiver.url, 'left.json'), { env: environmentOf(server.url) });
    await receiver.received(1);
    command.interrupt();
    expect(await command.ended).toMatchObject({ exitCode: 0, complaints: expect.stringMatching(/does not respond; next request in 2 s/) });
  });

  it('keeps what an earlier run has left if the address is that of another server', async () => {
    await using server = await scriptedServer(respondWithJson(404, { error: { code: 'NOT_FOUND', message: 'Unknown path.' }, meta }));
    const path = join(folder, 'kept.json');
    writeFileSync(path, JSON.stringify({ ...stored, left: [event.id] }));
    const { exitCode, complaints } = await startCommand(folder, listenTo('http://localhost:9', 'kept.json'), {
      env: environmentOf(server.url),
    }).ended;
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringContaining('Unknown path.') });
    expect(JSON.parse(readFileSync(path, 'utf8')).left).toEqual([event.id]);
  });

  it('skips what an earlier run has left if it has expired', async () => {
    const expired = respondWithJson(404, { error: { code: 'EVENT_NOT_FOUND', message: 'Event not found.' }, meta });
    await using server = await scriptedServer(expired, page([]));
    const path = join(folder, 'expired.json');
    writeFileSync(path, JSON.stringify({ ...stored, left: [event.id] }));
    const command = startCommand(folder, listenTo('http://localhost:9', 'expired.json'), { env: environmentOf(server.url) });
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThan(1);
    command.interrupt();
    expect(await command.ended).toMatchObject({ exitCode: 0, complaints: expect.stringContaining(event.id) });
    expect(JSON.parse(readFileSync(path, 'utf8')).left).toEqual([]);
  });

  it('says with --since where to go on, if it is interrupted before it has a cursor', async () => {
    await using server = await scriptedServer(hangUp);
    const parameters = ['listen', '--forward-to', 'http://localhost:9', '--no-config', '--language', 'en'];
    const command = startCommand(folder, parameters, { env: environmentOf(server.url) });
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
    command.interrupt();
    expect(await command.ended).toMatchObject({
      exitCode: 0,
      complaints: expect.stringMatching(/from here: --since 2\d{3}-[\d-]+T[\d:.]+Z\n$/),
    });
  });

  it('ends with 2 and without the page if the address is that of a website', async () => {
    await using server = await scriptedServer((response) => response.writeHead(200).end('<h1>\u001b[31mWelcome</h1>'));
    const parameters = ['listen', '--forward-to', 'http://localhost:9', '--no-config', '--language', 'en'];
    const { exitCode, complaints } = await startCommand(folder, parameters, { env: environmentOf(server.url) }).ended;
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringMatching(/^The service .* Check the URL .*\n$/) });
  });

  it.each(['{', '{}', '[]', '{"version":2}'])('ends with 2 if the cursor file contains %s', async (content) => {
    writeFileSync(join(folder, 'other.json'), content);
    const parameters = ['listen', '--forward-to', 'http://localhost:9', '--no-config', '--cursor-file', 'other.json'];
    const { exitCode, complaints } = await startCommand(folder, parameters, {
      env: { NAKOR_KEY: apiKey, NAKOR_URL: 'http://localhost:9/api/v1' },
    }).ended;
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringMatching(/was not written by nakor listen/) });
  });
});

describe('the process of nakor listen', () => {
  const program = join(projectDirectory, 'packages/cli/src/main.ts');

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 after %s, and prints where to go on', async (signal) => {
    await using server = await scriptedServer(page([]));
    const env = { ...process.env, NAKOR_KEY: apiKey, NAKOR_URL: `${server.url}/api/v1` };
    const child = spawn(process.execPath, [program, 'listen', '--forward-to', 'http://localhost:9', '--no-config'], { cwd: folder, env });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    await once(child.stdout, 'data');
    while (server.requests.length === 0) await pause(20);
    await pause(200);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(errors).toMatch(/--cursor MDFhMjA3M2Q\n$/);
  });

  it('is not started with a key as an argument, whatever the option', async () => {
    const parameters = [program, 'listen', `--key=${apiKey}`];
    const ended = await new Promise<string>((resolve) =>
      execFile(process.execPath, parameters, { cwd: folder }, (_error, _out, errors) => resolve(errors)),
    );
    expect(ended).toContain('must not be arguments');
    expect(ended).not.toContain(apiKey);
  });
});
