import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import type { TableKind } from '@nakor/operations/maintenance/restored-tables';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getLocalBucketName } from '../../../infra/local/aws-resources/bucket.ts';
import { resourcesOf, stageOf, templatesOf } from '../../infra/synthesise.ts';
import { startWalk, type Walk } from '../../support/drivers/runbook-walk.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { type DeclaredCopies, readDeclaredCopies } from '../../support/recovery/declared-copies.ts';
import { type FirstRegion, SecondRegion } from '../../support/recovery/second-region.ts';
import { makeTable } from '../../support/storage/restored-tables.ts';
import { scanItems } from '../../support/storage/scan-items.ts';

const { data, operations } = templatesOf(stageOf('prod'));
const types = ['AWS::Scheduler::Schedule', 'AWS::S3::Bucket'] as const;
const declared = readDeclaredCopies(
  Object.assign({}, ...[data, operations].flatMap((template) => types.map((type) => resourcesOf(template, type)))),
);
const kinds = Object.keys(tables) as TableKind[];
const tableOf = (kind: TableKind) => getTableName(localStage, tables[kind]);
/** Objects younger than this are not replicated when Region A is lost. */
const lagMs = 2_000;

let walk: Walk;
let s3: S3Client;
let first: FirstRegion;
beforeAll(async () => {
  walk = await startWalk();
  s3 = new S3Client({ ...emulatorSettings, endpoint: walk.endpoints.s3, forcePathStyle: true });
  first = {
    client: walk.client,
    s3,
    tables: Object.fromEntries(kinds.map((kind) => [kind, tableOf(kind)])),
    buckets: { files: getLocalBucketName(localStage, 'files'), history: getLocalBucketName(localStage, 'history') },
  };
});
afterAll(async () => {
  s3?.destroy();
  await walk?.[Symbol.asyncDispose]();
});

const createKey = (name: string) =>
  walk.operate(
    'keys',
    'create',
    '--organization',
    walk.organizationId,
    '--environment',
    'live',
    '--name',
    name,
    '--scopes',
    'all',
  ) as Promise<{
    key: { id: string };
  }>;

const archived = async () => ((await s3.send(new ListObjectsV2Command({ Bucket: first.buckets.history }))).Contents ?? []).length;

type Items = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function keyOf({ pk, sk }: Readonly<Record<string, unknown>>): string {
  return `${pk} ${sk}`;
}

async function scanByKey(table: string): Promise<Items> {
  return new Map((await scanItems(walk.client, table, '')).map((item) => [keyOf(item), item]));
}

async function scanEverything(): Promise<ReadonlyMap<TableKind, Items>> {
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await scanByKey(tableOf(kind))] as const)));
}

/** Keys of items that the second table lacks. */
async function missingIn(kind: TableKind, restored: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const known = new Set((await scanItems(walk.client, restored, '')).map(keyOf));
  return (await scanItems(walk.client, tableOf(kind), '')).filter((item) => !known.has(keyOf(item)));
}

/** Restores all tables of B under a suffix; the kinds of which B has nothing. */
async function importAll(second: SecondRegion, suffix: string): Promise<readonly TableKind[]> {
  const missing: TableKind[] = [];
  for (const kind of kinds) {
    const name = `${tableOf(kind)}-${suffix}`;
    await makeTable(walk.client, kind, name);
    if ((await second.importTable(kind, name)) === null) missing.push(kind);
  }
  return missing;
}

describe('the loss of a Region', () => {
  it('is prepared for every table, for history and packs, within the stated times', () => {
    expect(declared.exports.map(({ table }) => table).sort()).toEqual([...kinds].sort());
    expect(Object.fromEntries(declared.exports.map(({ table, everyHours }) => [table, everyHours]))).toEqual({
      access: 6,
      requests: 24,
      events: 24,
      webhooks: 24,
    });
    expect(declared.replications).toEqual([
      { bucket: 'files', prefix: 'packs/', withinMinutes: 15 },
      { bucket: 'history', prefix: 'history/v1/', withinMinutes: 15 },
    ]);
  });

  it('loses nothing but what came after the last complete export, and what had not been replicated', async () => {
    const report: string[] = [];
    const second = new SecondRegion(first, declared);
    const { key: exportedKey } = await createKey('Exported');
    expect((await walk.validate()).status).toBe(200);
    await vi.waitFor(async () => expect(await archived()).toBeGreaterThan(0), { timeout: 60_000 });
    const archivedBefore = await archived();
    // What a request with an idempotency key leaves, and what was registered: of all tables only this one is empty otherwise.
    const record = { pk: `ORG#${walk.organizationId}#REQUESTS`, sk: 'a record', organization_id: walk.organizationId, status: 'completed' };
    await walk.client.send(new PutCommand({ TableName: tableOf('requests'), Item: record }));
    const before = await scanEverything();
    await second.exportTables(Date.now());
    const after = await scanEverything();
    await sleep(lagMs + 1_000);

    // After the export: a key, and an operation that is archived moments before the loss.
    const { key: lostKey } = await createKey('Lost');
    expect((await walk.validate()).status).toBe(200);
    await vi.waitFor(async () => expect(await archived()).toBeGreaterThan(archivedBefore), { timeout: 60_000 });
    const late = await second.replicate(Date.now(), lagMs);
    expect(late).toBeGreaterThan(0);

    // Region A is gone. Restore from B as printed: import each export under another name, copy the objects, compare.
    expect(await importAll(second, 'drill')).toEqual([]);
    // Every item of every table that did not change while it was exported is the same in B, attribute by attribute, and B has nothing else.
    for (const kind of kinds) {
      const restored = await scanByKey(`${tableOf(kind)}-drill`);
      const [early, late] = [before.get(kind) ?? new Map(), after.get(kind) ?? new Map()];
      const settled = [...early].filter(([key, item]) => isDeepStrictEqual(item, late.get(key)));
      expect(settled.length).toBeGreaterThan(0);
      expect(settled.filter(([key, item]) => !isDeepStrictEqual(item, restored.get(key))).map(([key]) => `${kind} ${key}`)).toEqual([]);
      expect([...restored.keys()].filter((key) => !early.has(key) && !late.has(key))).toEqual([]);
    }
    // What is missing is younger than the export: the stated RPO, of the tables that no command compares, too.
    for (const kind of kinds) {
      const missing = await missingIn(kind, `${tableOf(kind)}-drill`);
      const restored = await scanByKey(`${tableOf(kind)}-drill`);
      report.push(`${kind.padEnd(10)} ${restored.size} items restored, ${missing.length} missing: younger than the export`);
      expect(missing.filter((item) => after.get(kind)?.has(keyOf(item)))).toEqual([]);
      if (kind === 'access' || kind === 'events') expect(missing.length).toBeGreaterThan(0);
    }
    const compared = await walk.operate('restore', 'compare', '--from', tableOf('access'), '--into', `${tableOf('access')}-drill`);
    const { differences } = compared as { differences: readonly { kind: string; id: string; difference: string }[] };
    expect(differences.map(({ kind, id, difference }) => `${kind} ${id} ${difference}`)).toEqual([`key ${lostKey.id} missing`]);
    expect(JSON.stringify(differences)).not.toContain(exportedKey.id);
    const webhooks = await walk.operate('restore', 'compare', '--from', tableOf('webhooks'), '--into', `${tableOf('webhooks')}-drill`);
    expect(webhooks).toMatchObject({ differences: [] });

    // Copying what is missing from A, while it still can be read, leaves no difference: the printed commands work on imported tables.
    await walk.operate('restore', 'revoke', '--from', tableOf('access'), '--into', `${tableOf('access')}-drill`);
    const copy = ['--from', tableOf('access'), '--into', `${tableOf('access')}-drill`, '--organization', walk.organizationId];
    expect(await walk.operate('restore', 'copy', ...copy)).toMatchObject({ key_ids: [lostKey.id] });
    expect(await walk.operate('restore', 'compare', '--from', tableOf('access'), '--into', `${tableOf('access')}-drill`)).toMatchObject({
      differences: [],
    });

    // Evidence: all that was archived before the lag.
    const bucket = 'nakor-local-history-drill';
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    const copied = await second.restoreObjects('history', bucket);
    expect(copied.length).toBe(archivedBefore);
    report.push(
      `${'history'.padEnd(10)} ${copied.length} objects restored, ${(await archived()) - copied.length} missing: younger than the lag`,
    );
    // For the record of the drill.
    console.log(['Restored from the second Region:', ...report].join('\n  '));
    const day = new Date().toISOString().slice(0, 10);
    const entries = async (name: string) =>
      (await Array.fromAsync(createHistoryArchive(s3, name).readDay(day))).map(({ requestId }) => requestId);
    const [inA, inB] = [await entries(first.buckets.history), await entries(bucket)];
    expect(inB.length).toBeGreaterThan(0);
    expect(inA).toEqual(expect.arrayContaining(inB));
  });

  it('uses the export before, if the last one was not completed', async () => {
    const second = new SecondRegion(first, declared);
    await second.exportTables(Date.now());
    const { key } = await createKey('After the complete export');
    await second.exportTables(Date.now(), ['access']);
    expect(await importAll(second, 'interrupted')).toEqual([]);
    const missing = await missingIn('access', `${tableOf('access')}-interrupted`);
    expect(missing.some((item) => item['key_id'] === key.id)).toBe(true);
    // The others were completed after that.
    expect(await missingIn('webhooks', `${tableOf('webhooks')}-interrupted`)).toEqual([]);
  });

  it('loses a table without a rule, and a bucket without one', async () => {
    const forgotten: DeclaredCopies = {
      exports: declared.exports.filter(({ table }) => table !== 'webhooks'),
      replications: declared.replications.filter(({ bucket }) => bucket !== 'history'),
    };
    const second = new SecondRegion(first, forgotten);
    await second.exportTables(Date.now());
    await second.replicate(Date.now(), 0);
    expect(await importAll(second, 'forgotten')).toEqual(['webhooks']);
    expect(await second.restoreObjects('history', first.buckets.history)).toEqual([]);
  });
});
