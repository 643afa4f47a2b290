import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { DayRange } from '@nakor/operations/exchange-rates/plan-loading';
import { createNbpSource } from '@nakor/outbound/nbp-source';
import { describe, expect, it } from 'vitest';
import { nbpJson, rateTable, rateTables } from '../../support/builders/rate-tables.ts';
import { type NbpBehaviour, startNbpServer } from '../../support/drivers/nbp-server.ts';
import { closedPort } from '../../support/drivers/receivers.ts';

const september: DayRange = { from: '2026-09-01', to: '2026-09-30' };
const tables = rateTables('2026-08-01', '2026-10-31');

/** What the source makes of a server with this behaviour. */
async function fetchFrom(behaviour: NbpBehaviour | null, range = september, timeLimitMs = 10_000) {
  await using server = await startNbpServer(tables, '2026-11-10');
  server.behave(behaviour);
  // The server stops when this function ends.
  return await createNbpSource({ baseUrl: server.url, timeLimitMs }).query(range);
}

const problem = (error: string) => ({ ok: false, error });

/** A response with this body. */
const sends =
  (body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): NbpBehaviour =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

describe('the source of NBP tables', () => {
  it('returns the tables of a range, in one request for JSON', async () => {
    await using server = await startNbpServer(tables, '2026-11-10');
    const fetched = await createNbpSource({ baseUrl: server.url }).query(september);
    expect(fetched).toEqual({ ok: true, value: rateTables(september.from, september.to) });
    expect(server.paths).toEqual(['/api/exchangerates/tables/A/2026-09-01/2026-09-30/']);
    expect(server.accepted).toEqual(['application/json']);
  });

  it('accepts 93 days, and reports that the source refuses more', async () => {
    expect(await fetchFrom(null, { from: '2026-08-01', to: '2026-11-01' })).toMatchObject({ ok: true });
    expect(await fetchFrom(null, { from: '2026-08-01', to: '2026-11-02' })).toEqual(problem('refused'));
  });

  it('reports that the source refuses a range that ends in the future', async () => {
    expect(await fetchFrom(null, { from: '2026-11-01', to: '2026-11-11' })).toEqual(problem('refused'));
  });

  it('returns nothing for a range without tables', async () => {
    expect(await fetchFrom(null, { from: '2026-09-05', to: '2026-09-06' })).toEqual({ ok: true, value: [] });
  });

  it.each<{ name: string; behaviour: NbpBehaviour; expected: string }>([
    { name: 'a status of 500', behaviour: sends('', 500), expected: 'http_status' },
    { name: 'a status of 429', behaviour: sends('', 429), expected: 'http_status' },
    { name: 'a status of 204', behaviour: sends('', 204), expected: 'http_status' },
    { name: 'HTML', behaviour: sends('<html></html>'), expected: 'malformed' },
    { name: 'half a table', behaviour: sends(nbpJson(tables).slice(0, -9)), expected: 'malformed' },
    { name: 'bytes that are not UTF-8', behaviour: sends(Uint8Array.of(0x5b, 0xff, 0x5d)), expected: 'malformed' },
    { name: 'a table of another day', behaviour: sends(nbpJson([rateTable('2026-10-01')])), expected: 'malformed' },
    {
      name: 'compression that was not requested',
      behaviour: sends('\x1f\x8b', 200, { 'Content-Encoding': 'gzip' }),
      expected: 'malformed',
    },
    {
      name: 'arrays in each other, half a million deep',
      behaviour: sends('['.repeat(500_000) + ']'.repeat(490_000)),
      expected: 'malformed',
    },
    { name: 'a rate beyond all numbers', behaviour: sends(nbpJson(tables).replace(/"mid":[\d.]+/, '"mid":1e400')), expected: 'malformed' },
    { name: 'a rate that is a text', behaviour: sends(nbpJson(tables).replace(/"mid":([\d.]+)/, '"mid":"$1"')), expected: 'malformed' },
    { name: 'a rate below zero', behaviour: sends(nbpJson(tables).replace(/"mid":/, '"mid":-')), expected: 'malformed' },
    {
      name: 'a currency that is a property of every object',
      behaviour: sends(nbpJson(tables).replace(/"code":"[A-Z]{3}"/, '"code":"__proto__"')),
      expected: 'malformed',
    },
    { name: 'headers above the limit', behaviour: sends('[]', 200, { 'X-Large': 'x'.repeat(20_000) }), expected: 'unreachable' },
    { name: 'XML', behaviour: sends('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'), expected: 'malformed' },
    { name: 'a body above the limit', behaviour: sends(' '.repeat(1_000_001)), expected: 'too_large' },
    { name: 'a closed connection', behaviour: (request) => request.socket.destroy(), expected: 'unreachable' },
    {
      name: 'a body that is cut off',
      behaviour: (_request, response) => response.writeHead(200, { 'Content-Length': '100' }).write('[', () => response.destroy()),
      expected: 'unreachable',
    },
  ])('reports $expected for $name', async ({ behaviour, expected }) => {
    expect(await fetchFrom(behaviour)).toEqual(problem(expected));
  });

  it('follows no redirect', async () => {
    await using other = await startNbpServer(tables, '2026-11-10');
    const location = `${other.url}/api/exchangerates/tables/A/2026-09-01/2026-09-30/`;
    expect(await fetchFrom(sends('', 302, { Location: location }))).toEqual(problem('http_status'));
    expect(other.paths).toEqual([]);
  });

  it('stops reading an endless body at the limit', async () => {
    let sent = 0;
    const endless: NbpBehaviour = (_request, response) => {
      const block = Buffer.alloc(65_536, ' ');
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += block.length;
        response.once('drain', more);
      };
      response.writeHead(200);
      more();
    };
    expect(await fetchFrom(endless)).toEqual(problem('too_large'));
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each<{ name: string; behaviour: NbpBehaviour }>([
    { name: 'no response', behaviour: () => {} },
    {
      name: 'a body of one byte at a time',
      behaviour: (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('['), 20);
        response.on('close', () => clearInterval(timer));
      },
    },
  ])('reports a timeout for $name', async ({ behaviour }) => {
    expect(await fetchFrom(behaviour, september, 200)).toEqual(problem('timeout'));
  });

  it('reports a timeout while the connection is not accepted over TLS', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const source = createNbpSource({ baseUrl: `https://127.0.0.1:${port}`, timeLimitMs: 200 });
    expect(await source.query(september)).toEqual(problem('timeout'));
    silent.close();
  });

  it('reports a port on which nothing listens', async () => {
    const source = createNbpSource({ baseUrl: `http://127.0.0.1:${await closedPort()}` });
    expect(await source.query(september)).toEqual(problem('unreachable'));
  });
});
