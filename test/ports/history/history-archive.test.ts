import { gunzipSync } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { formatHistoryLine, parseHistoryLine } from '@nakor/aws/history/history-line';
import { readStreamRecords } from '@nakor/aws/history/stream-records';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';
import { cutBefore } from '../../support/faults/faults.ts';
import { historyEntries, recordedItem, streamRecord } from '../../support/generators/history-entries.ts';
import { createHistoryBucket, type HistoryBucket } from '../../support/storage/history-bucket.ts';

const entry: HistoryEntry = {
  organizationId: 'org_0123456789abcdef',
  requestId: '0123456789abcdef',
  atUnixMs: Date.UTC(2026, 10, 23, 8, 15, 30, 125),
  keyId: 'key_1',
  operation: 'validateInvoice',
  eventId: '4c9f2d71-8a30-4e5b-9d16-b7c3a1e0f842',
  facts: { valid: true, error: 0, best: null, readiness: 'ready_to_send' },
};
const another = { ...entry, requestId: '123456789abcdef0', eventId: null, operation: 'analyzeInvoice' };
const nextDay = { ...entry, requestId: '23456789abcdef01', atUnixMs: Date.UTC(2026, 10, 24) };

let bucket: HistoryBucket;
beforeEach(async () => {
  bucket = await createHistoryBucket();
});

describe('the archive of the history', () => {
  it('has a gzipped file of JSON lines for each day, named after its first time and its content', async () => {
    expect(await bucket.archive.write([nextDay, another, entry])).toBe(2);
    const keys = await bucket.list();
    expect(keys).toEqual([
      expect.stringMatching(/^history\/v1\/day=2026-11-23\/081530-[0-9a-f]{32}\.jsonl\.gz$/),
      expect.stringMatching(/^history\/v1\/day=2026-11-24\/000000-[0-9a-f]{32}\.jsonl\.gz$/),
    ]);
    const { Body } = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: keys[0] ?? '' }));
    const text = gunzipSync((await Body?.transformToByteArray()) ?? new Uint8Array()).toString('utf8');
    expect(text.split('\n').map((line) => (line === '' ? null : JSON.parse(line).request_id))).toEqual([
      entry.requestId,
      another.requestId,
      null,
    ]);
    expect(JSON.parse(text.split('\n')[0] ?? '')).toEqual({
      organization_id: 'org_0123456789abcdef',
      request_id: '0123456789abcdef',
      at: '2026-11-23T08:15:30.125Z',
      key_id: 'key_1',
      operation: 'validateInvoice',
      event_id: '4c9f2d71-8a30-4e5b-9d16-b7c3a1e0f842',
      facts: { valid: true, error: 0, best: null, readiness: 'ready_to_send' },
    });
  });

  it('gets no second file when the same entries are written again, in any order and repeated', async () => {
    await bucket.archive.write([entry, another]);
    await bucket.archive.write([another, entry, another]);
    expect(await bucket.list()).toHaveLength(1);
    expect(await bucket.read('2026-11-23')).toEqual([entry, another]);
  });

  it('asks S3 not to replace a file, and takes the refusal as success', async () => {
    await using stopping = new AsyncDisposableStack();
    const proxy = await startFaultProxy(inject('service').endpoints.s3);
    stopping.defer(() => proxy.close());
    const { archive } = await createHistoryBucket(proxy.endpoint);
    proxy.inject({
      fault: {
        name: 'exists already',
        async act(exchange) {
          const body = '<?xml version="1.0"?><Error><Code>PreconditionFailed</Code><Message>At least one did not hold</Message></Error>';
          exchange.respond({ status: 412, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) });
        },
      },
      on: ({ method, headers }) => method === 'PUT' && headers['if-none-match'] === '*',
    });
    expect(await archive.write([entry])).toBe(1);
    expect(proxy.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('reports that S3 is unavailable', async () => {
    await using stopping = new AsyncDisposableStack();
    const proxy = await startFaultProxy(inject('service').endpoints.s3);
    stopping.defer(() => proxy.close());
    const { archive } = await createHistoryBucket(proxy.endpoint);
    proxy.inject({ fault: cutBefore });
    await expect(archive.write([entry])).rejects.toThrow(DependencyUnavailable);
    await expect(Array.fromAsync(archive.readDay('2026-11-23'))).rejects.toThrow(DependencyUnavailable);
  });

  it('names a file that cannot be read, and not its content', async () => {
    const Key = 'history/v1/day=2026-11-23/damaged.jsonl.gz';
    await bucket.client.send(new PutObjectCommand({ Bucket: bucket.name, Key, Body: 'secret' }));
    await expect(bucket.read('2026-11-23')).rejects.toThrow(`The history file ${Key} cannot be read.`);
  });

  it('reads days of many files', async () => {
    const entries = Array.from({ length: 45 }, (_, index) => ({ ...entry, requestId: index.toString(16).padStart(16, '0') }));
    for (const one of entries) await bucket.archive.write([one]);
    const read = await bucket.read('2026-11-23');
    expect(read.map(({ requestId }) => requestId).sort()).toEqual(entries.map(({ requestId }) => requestId));
  });
});

describe('history', () => {
  it('is the same after it was an item, a record of the stream and a line', () => {
    fc.assert(
      fc.property(historyEntries, (entries) => {
        expect(readStreamRecords(entries.map((one) => streamRecord(recordedItem(one))))).toEqual({ entries, unreadable: 0 });
        expect(entries.map((one) => parseHistoryLine(formatHistoryLine(one)))).toEqual(entries);
      }),
    );
  });

  it('is read only from inserted items that have it, and damaged ones are counted', () => {
    const { history: _, ...ofTestKey } = recordedItem(entry);
    const damaged = { ...recordedItem(another), history: { request_id: 'x' } };
    const records = [
      streamRecord(recordedItem(entry), 'MODIFY'),
      streamRecord(ofTestKey),
      streamRecord(damaged),
      { eventName: 'REMOVE', dynamodb: {} },
      streamRecord(recordedItem(entry)),
    ];
    expect(readStreamRecords(records)).toEqual({ entries: [entry], unreadable: 1 });
  });
});
