import { randomUUID } from 'node:crypto';
import { createBatchStore } from '@nakor/aws/batches/batch-store';
import { createBatchObjects } from '@nakor/aws/batches/objects';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { createCustomerRecords } from '@nakor/aws/customers/customer-records';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import { activeBatchesLimit } from '@nakor/batches/record/batch-ports';
import type { BatchRecord } from '@nakor/batches/record/batch-record';
import { cancelBatch, queueBatch } from '@nakor/batches/record/batch-transitions';
import { describe, expect, inject, it } from 'vitest';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { emulatorClient } from '../../support/storage/access.ts';

const startUnixMs = Date.UTC(2026, 9, 15, 8);
const store = () => createBatchStore(emulatorClient(), inject('service'));

function newBatch(organizationId: string): BatchRecord {
  return {
    ...{ id: randomUUID(), organizationId, environment: 'live', keyId: 'key_a', requestId: '0123456789abcdef' },
    options: {
      format: 'zip',
      environment: 'prod',
      as_of: '2026-10-15T10:00:00Z',
      language: 'en',
      advice: null,
      duplicates: 'within',
      reconciliation: null,
    },
    ...{ retentionHours: 1, uploadBytes: 100, upload: { kind: 'multipart', uploadId: 'u', parts: 2, partBytes: 60 }, revision: 1 },
    ...{ state: 'awaiting_upload', createdAtUnixMs: startUnixMs, uploadUntilUnixMs: startUnixMs + 1_000, documentsLimit: null },
    ...{ sha256: null, documents: null, chunks: null, queuedAtUnixMs: null, endedAtUnixMs: null, counts: null, register: null },
    ...{ failure: null, isSettled: false, eraseAtUnixMs: null, erasedAtUnixMs: null, dueAtUnixMs: startUnixMs + 1_000 },
  };
}

async function createdBatch(organizationId: string): Promise<BatchRecord> {
  const batch = newBatch(organizationId);
  await store().create(batch);
  return batch;
}

const queued = (batch: BatchRecord) => queueBatch(batch, 10, null, startUnixMs) ?? batch;
const canceled = (batch: BatchRecord) => cancelBatch(batch, startUnixMs) ?? batch;

describe('the store of batches', () => {
  it('returns what was stored, once per id', async () => {
    const batch = await createdBatch(`org_${randomUUID()}`);
    expect(await store().find(batch.id)).toEqual(batch);
    expect(await store().create({ ...batch, keyId: 'key_b' })).toBe(false);
    expect(await store().find(randomUUID())).toBeNull();
  });

  it('writes a record only over the version that was read', async () => {
    const batch = await createdBatch(`org_${randomUUID()}`);
    expect(await store().begin(queued(batch))).toBe('written');
    expect(await store().begin(queued(batch))).toBe('changed');
    expect(await store().replace(canceled(batch))).toBe(false);
    expect(await store().end(canceled(batch), false, null)).toBe(false);
    expect(await store().find(batch.id)).toEqual(queued(batch));
  });

  it('lets an organization have four batches in progress, and another one when one has ended', async () => {
    const organizationId = `org_${randomUUID()}`;
    const batches = await Promise.all(Array.from({ length: activeBatchesLimit + 1 }, () => createdBatch(organizationId)));
    const outcomes: string[] = [];
    for (const batch of batches) outcomes.push(await store().begin(queued(batch)));
    expect(outcomes).toEqual([...Array.from({ length: activeBatchesLimit }, () => 'written'), 'limit-reached']);
    const [first, last] = [batches[0], batches.at(-1)];
    if (first === undefined || last === undefined) throw new Error('There are no batches.');
    expect(await store().end(canceled(queued(first)), true, null)).toBe(true);
    expect(await store().begin(queued(last))).toBe('written');
    expect(await store().begin(queued(await createdBatch(`org_${randomUUID()}`)))).toBe('written');
  });

  it('finds a batch from the time at which something is due', async () => {
    const { id } = await createdBatch(`org_${randomUUID()}`);
    const isDue = async (unixMs: number) => (await Array.fromAsync(store().findDue(unixMs))).includes(id);
    expect([await isDue(startUnixMs), await isDue(startUnixMs + 1_000)]).toEqual([false, true]);
  });
});

describe('the records of a customer', () => {
  it('include the objects of batches, which are erased with their records, and those of others stay', async () => {
    const { requestsTable, filesBucket, endpoints } = inject('service');
    const s3 = createFileClient({ ...emulatorSettings, endpoint: endpoints.s3 });
    const records = createCustomerRecords(emulatorClient(), s3, {
      tables: { requests: requestsTable },
      filesBucket: async () => filesBucket,
    });
    const [own, other] = [await createdBatch(`org_${randomUUID()}`), await createdBatch(`org_${randomUUID()}`)];
    const objects = createBatchObjects(s3, filesBucket);
    const keyOf = ({ id }: BatchRecord) => getBatchKeys(id).input;
    for (const batch of [own, other]) await objects.put(keyOf(batch), Buffer.from('archive'), { contentType: 'application/zip' });
    expect((await Array.fromAsync(records.files(own.organizationId))).map(({ name }) => name)).toEqual([keyOf(own)]);
    expect(await records.erase(own.organizationId)).toMatchObject({ files: 1, items: { requests: expect.any(Number) } });
    expect([await objects.get(keyOf(own)), await store().find(own.id)]).toEqual([null, null]);
    expect(await objects.get(keyOf(other))).not.toBeNull();
    expect(await store().find(other.id)).toEqual(other);
  });
});
