import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLatarnia } from '@nakor/cli/commands/offline/read-latarnia';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-offline-'));
  writeFileSync(join(folder, 'invoice.xml'), invoiceXml({ lines: 1 }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const common = ['--no-config', '--language', 'en', '--as-of', '2026-10-16'];
const offline = (...parameters: string[]) => runCommand(folder, ['offline', ...parameters, ...common]);

describe('nakor latarnia', () => {
  const failures = [
    {
      id: 'K/2026/AWR/01',
      eventId: 7,
      category: 'FAILURE',
      title: 'a',
      text: 'b',
      start: '2026-10-15T06:00:00Z',
      end: null,
      published: '2026-10-15T07:00:00Z',
    },
    {
      id: 'K/2026/AWR/02',
      eventId: 7,
      category: 'FAILURE',
      title: 'a',
      text: 'b',
      start: '2026-10-15T06:00:00Z',
      end: '2026-10-16T06:00:00Z',
    },
  ];
  const merged = [{ type: 'failure', start: '2026-10-15T06:00:00Z', end: '2026-10-16T06:00:00Z' }];
  let server: Server | undefined;
  afterEach(async () => {
    if (server !== undefined) await new Promise((resolve) => server?.close(resolve));
    server = undefined;
  });

  /** A server that responds with a status and a body for each path. */
  async function serve(responses: Readonly<Record<string, readonly [number, string]>>): Promise<string> {
    server = createServer((request, response) => {
      const [status, body] = responses[request.url ?? ''] ?? [404, ''];
      response.writeHead(status, { location: '/messages', connection: 'close' }).end(body);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  const latarnia = (api: string) => runCommand(folder, ['latarnia', '--api', api, '--output', 'events.json', '--language', 'en']);

  it('writes a file of events that nakor offline reads', async () => {
    const api = await serve({ '/status': [200, '{"status":"AVAILABLE"}'], '/messages': [200, JSON.stringify(failures)] });
    expect(await latarnia(api)).toEqual({ exitCode: 0, output: '', complaints: '' });
    expect(JSON.parse(readFileSync(join(folder, 'events.json'), 'utf8'))).toMatchObject({
      source: api,
      status: 'AVAILABLE',
      events: merged,
    });
    const { output } = await offline('invoice.xml', '--events', 'events.json', '--json');
    expect(JSON.parse(output)).toMatchObject({ mode: 'failure', deadline: '2026-10-27' });
  });

  it.each([
    ['an error', { '/status': [502, ''], '/messages': [200, '[]'] }],
    ['an error of one of two requests', { '/status': [200, '{"status":"AVAILABLE"}'], '/messages': [504, '[]'] }],
    ['no JSON', { '/status': [200, '<html>'], '/messages': [200, '[]'] }],
    ['an unknown status', { '/status': [200, '{"status":"OK"}'], '/messages': [200, '[]'] }],
    ['an unknown form', { '/status': [200, '{"status":"AVAILABLE"}'], '/messages': [200, '"none"'] }],
    ['a redirection', { '/status': [302, ''], '/messages': [200, '[]'] }],
  ] as const)('takes %s for neither available nor failed, and writes nothing', async (_, responses) => {
    const ending = await latarnia(await serve(responses));
    expect(ending).toMatchObject({ exitCode: 2, complaints: expect.stringContaining('does not mean that it is available') });
    expect(existsSync(join(folder, 'events.json'))).toBe(false);
  });

  it('keeps an earlier file if nobody responds', async () => {
    writeFileSync(join(folder, 'events.json'), 'earlier');
    const api = await serve({});
    await new Promise((resolve) => server?.close(resolve));
    expect(await latarnia(api)).toMatchObject({ exitCode: 2 });
    expect(readFileSync(join(folder, 'events.json'), 'utf8')).toBe('earlier');
  });

  it('asks no address that is not encrypted', async () => {
    expect(await latarnia('http://example.com')).toMatchObject({ exitCode: 2, complaints: expect.stringContaining('https://') });
  });

  it('names messages that it does not understand, and a status without a message', () => {
    const read = readLatarnia(
      { status: 'TOTAL_FAILURE' },
      { messages: [...failures, { category: 'NEWS', start: '2026-10-15T06:00:00Z' }] },
    );
    expect(read).toMatchObject({
      events: merged,
      complaints: [
        { en: expect.stringContaining('Message 3 is not understood') },
        { en: expect.stringContaining('The status is TOTAL_FAILURE') },
      ],
    });
  });
});
