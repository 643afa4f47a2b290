import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createBatchStore } from '@nakor/aws/batches/batch-store';
import { getEventKey } from '@nakor/aws/events/event-key';
import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import type { SentBatch } from '../../support/drivers/batch-requests.ts';
import { emulatorClient, newKey, wholeSecond } from '../../support/storage/access.ts';
import { expireUpload } from '../../support/storage/expire-upload.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { storeEvent } from '../../support/storage/store-event.ts';

let stateDirectory: string;
let platform: LocalPlatform;

// A separate platform: the sweeper of the shared one is disabled.
beforeEach(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-sweeper-'));
  platform = await startLocalPlatform({ stateDirectory, port: 0, environment: { ...process.env, NAKOR_SWEEP_SECONDS: '1' } });
});
afterEach(async () => {
  await platform.stop();
  await rm(stateDirectory, { recursive: true, force: true });
});

const client = () => emulatorClient(platform.endpoints.dynamodb);

async function storedEvent(organizationId: string, ageMs: number): Promise<EventRecord> {
  const createdAtUnixMs = Date.now() - ageMs;
  const event = createEventRecord(
    { id: randomUUID(), organizationId, environment: 'live', type: 'validation.completed', createdAtUnixMs },
    { seller: 'Firma Tajna' },
  );
  await storeEvent(client(), 'nakor-local-events', event);
  return event;
}

async function read(table: string, pk: string, sk: string): Promise<Record<string, unknown> | undefined> {
  return (await client().send(new GetCommand({ TableName: `nakor-local-${table}`, Key: { pk, sk }, ConsistentRead: true }))).Item;
}

/** Ids of an organization's pending events. */
async function dueEvents(organizationId: string): Promise<unknown[]> {
  const events = await scanItems(client(), 'nakor-local-events', `ORG#${organizationId}#`);
  return events.filter(({ due_at }) => due_at !== undefined).map(({ event_id }) => event_id);
}

/** The log entries of the sweeper, one line per run. */
async function sweepLines(): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(platform.paths.serviceLog, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'sweep');
}

const logged = async (name: string) => (await sweepLines()).reduce((sum, line) => sum + Number(line[name]), 0);

describe('the sweeper of a running platform', () => {
  it('notifies the fan-out of a missed event and revokes expired keys, each once', async () => {
    const waiting = await storedEvent('org_waiting', 120_000);
    const fresh = await storedEvent('org_fresh', 0);
    const { key } = newKey({ expiresAtUnixMs: wholeSecond(Date.now()) - 60_000 });
    await createKeyStore(client(), 'nakor-local-access').putKey(key);
    const before = (await sweepLines()).length;
    await expect.poll(async () => (await sweepLines()).length).toBeGreaterThan(before + 2);

    expect(await createKeyStore(client(), 'nakor-local-access').findKey(key.hash)).toMatchObject({
      revokedAtUnixMs: expect.any(Number),
    });
    expect(await read('events', getEventKey(waiting).pk, 'EVENT')).toMatchObject({ wakes: 1 });
    expect(await read('events', getEventKey(fresh).pk, 'EVENT')).toMatchObject({ wakes: 0 });
    // The notified fan-out processes the event, so nothing is due afterwards.
    await expect.poll(() => dueEvents('org_waiting')).toEqual([]);
    await expect.poll(() => dueEvents(key.organization.id)).toEqual([]);
    expect(await dueEvents('org_fresh')).toEqual([fresh.id]);
    expect([await logged('woken'), await logged('keys_revoked'), await logged('failures')]).toEqual([1, 1, 0]);
  });

  it('ends a batch whose upload was not completed in time', async () => {
    const { key, plaintext } = newKey({ environment: 'live' });
    await createKeyStore(client(), 'nakor-local-access').putKey(key);
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { Authorization: `Bearer ${plaintext}`, 'Content-Type': 'application/json' };
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${platform.baseUrl}${path}`, { method, headers, ...content });
      return (await response.json()) as { data: { batch: SentBatch }; error: { code: string } };
    };
    const { id } = (await ask('POST', '/batches', { bytes: 100 })).data.batch;
    await expireUpload(createBatchStore(client(), { requestsTable: 'nakor-local-requests', eventsTable: 'nakor-local-events' }), id);
    await expect.poll(async () => (await ask('GET', `/batches/${id}`)).data.batch).toMatchObject({ state: 'expired', upload: null });
    expect((await ask('POST', `/batches/${id}/complete`, {})).error.code).toBe('BATCH_STATE_CONFLICT');
    await expect.poll(() => logged('batches_advanced')).toBeGreaterThan(0);
  });

  it('logs only counts', async () => {
    await storedEvent('org_waiting', 120_000);
    await expect.poll(() => logged('woken')).toBe(1);
    const [line] = (await sweepLines()).filter(({ woken }) => woken === 1);
    expect(line).toEqual({
      level: 'INFO',
      message: 'sweep',
      timestamp: expect.any(String),
      service: 'nakor-sweeper',
      sampling_rate: 0,
      woken: 1,
      keys_revoked: 0,
      trials_advanced: 0,
      incidents_announced: 0,
      endpoints_woken: 0,
      endpoints_cleared: 0,
      batches_advanced: 0,
      failures: 0,
      is_complete: true,
    });
    const log = await readFile(platform.paths.serviceLog, 'utf8');
    expect(log).not.toMatch(/Firma/);
    // The function that fans out the event logs the organization.
    const ofOthers = log.split('\n').filter((text) => !text.includes('"service":"nakor-fan-out"'));
    expect(ofOthers.join('\n')).not.toMatch(/org_waiting/);
  });
});
