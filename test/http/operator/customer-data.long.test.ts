import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createCustomerRecords } from '@nakor/aws/customers/customer-records';
import { createEndedOrganizationStore } from '@nakor/aws/customers/ended-organization-store';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import type { OperatorPorts } from '@nakor/operator/cli/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getLocalBucketName } from '../../../infra/local/aws-resources/bucket.ts';
import { runOperatorCommand } from '../../support/drivers/run-operator.ts';
import type { ServiceRequest } from '../../support/drivers/service-client.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { findMarks } from '../../support/privacy/find-marks.ts';
import { type MarkName, marks, plainTexts, publicMarks } from '../../support/privacy/marks.ts';
import { type PrivacyTest, startPrivacyTest } from '../../support/privacy/privacy-test.ts';
import { requestWithLongResponse, successfulRequests } from '../../support/privacy/requests/successful-requests.ts';
import { storedFiles } from '../../support/privacy/stored-files.ts';
import { scanItems } from '../../support/storage/scan-items.ts';

const tableNames = Object.fromEntries(Object.values(tables).map((table) => [table.name, getTableName(localStage, table)]));
const historyBucket = getLocalBucketName(localStage, 'history');

let test: PrivacyTest;
let s3: S3Client;
beforeAll(async () => {
  test = await startPrivacyTest();
  s3 = new S3Client({ ...emulatorSettings, endpoint: test.service.endpoints.s3, forcePathStyle: true });
});
afterAll(async () => {
  s3?.destroy();
  await test?.[Symbol.asyncDispose]();
});

/** Sends requests that all succeed, some with an idempotency key that another one is using, or on a busy computer: after `Retry-After`, these are sent again. */
async function succeed(send: PrivacyTest['asOwner'], requests: readonly ServiceRequest[]): Promise<void> {
  let left = requests;
  for (let tries = 0; tries < 30 && left.length > 0; tries += 1) {
    if (tries > 0) await sleep(1_000);
    const responses = await send(left);
    const isRefused = (index: number) => responses[index]?.headers['retry-after'] !== undefined;
    expect(responses.filter(({ status }, index) => status >= 300 && !isRefused(index))).toEqual([]);
    left = left.filter((_, index) => isRefused(index));
  }
  expect(left).toEqual([]);
}

/** Operator commands in this process, so that they can run later. */
async function operateLater(minutes: number, ...parameters: string[]) {
  const { client } = test.service;
  const names = {
    accessTable: tableNames['access'] ?? '',
    eventsTable: tableNames['events'] ?? '',
    webhooksTable: tableNames['webhooks'] ?? '',
  };
  const ports = {
    organizations: createOrganizationStore(client, names),
    keys: createKeyRegistry(client, names),
    ended: createEndedOrganizationStore(client, names.accessTable),
    customers: createCustomerRecords(client, s3, {
      tables: tableNames,
      filesBucket: async () => getLocalBucketName(localStage, 'files'),
    }),
    history: { archive: createHistoryArchive(s3, historyBucket) },
    fanOut: { notify: async () => {} },
  } as unknown as OperatorPorts;
  return runOperatorCommand(ports, Date.now() + minutes * 60_000, parameters);
}

/** Everything that is stored: items by table and key, files and archived history by name. */
async function readStored(): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  for (const [name, tableName] of Object.entries(tableNames)) {
    for (const item of await scanItems(test.service.client, tableName, '')) {
      stored.set(`${name} ${item['pk']} ${item['sk']}`, toCanonicalJson(item));
    }
  }
  for (const { name, properties, content } of await storedFiles(test.service.endpoints.s3)) {
    stored.set(`files ${name}`, `${properties} ${content.toString('latin1')}`);
  }
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: historyBucket }));
  for (const { Key = '' } of Contents) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: historyBucket, Key }));
    stored.set(`history ${Key}`, Buffer.from((await Body?.transformToByteArray()) ?? []).toString('latin1'));
  }
  return stored;
}

/** The same once deliveries rest: those in progress hold permits, and become more items while two reads are compared. */
async function readSettled(): Promise<ReadonlyMap<string, string>> {
  let stored = await readStored();
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(1_000);
    const again = await readStored();
    const isSettled = again.size === stored.size && [...again].every(([place, text]) => stored.get(place) === text);
    if (isSettled && ![...again.keys()].some((place) => place.includes('#PERMITS '))) return again;
    stored = again;
  }
  return stored;
}

/** DynamoDB returns attributes in any order. */
function toCanonicalJson(value: unknown): string {
  const isMap = (part: unknown) => typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;
  return JSON.stringify(value, (_name, part) =>
    isMap(part) ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1))) : part,
  );
}

const customerMarks = Object.fromEntries(Object.entries(marks).filter(([name]) => !publicMarks.includes(name as MarkName)));

/** Marks that are stored in any form. */
function marksIn(texts: Iterable<string>): string[] {
  return [...new Set([...texts].flatMap((text) => findMarks(Buffer.from(text, 'latin1'), customerMarks).map(({ mark }) => mark)))].sort();
}

/** Places that name an organization, other than the archived history. */
function placesOf(stored: ReadonlyMap<string, string>, organizationId: string): string[] {
  return [...stored].flatMap(([place, text]) =>
    !place.startsWith('history ') && `${place} ${text}`.includes(organizationId) ? [place] : [],
  );
}

describe('the data of a customer', () => {
  it('is stored in every table and every folder of files, with marks in every field that a customer can fill', async () => {
    const { owner, stranger, service, asOwner, asStranger } = test;
    await succeed(asOwner, [requestWithLongResponse(marks, owner.scenario)]);
    await succeed(asStranger, Object.values(await successfulRequests(plainTexts, stranger.scenario)).flat());
    await succeed(asOwner, Object.values(await successfulRequests(marks, owner.scenario)).flat());
    const ofOperator = ['--reason', marks.limitsReason, '--by', marks.operatorName];
    const values = ['--quota', '990001', '--quota-month', '990002', '--rate', '991', '--deliveries', '93'];
    expect(await operateLater(0, 'organizations', 'set-limits', owner.organizationId, ...values, ...ofOperator)).toMatchObject({
      exitCode: 0,
    });
    const stored = await readStored();
    const places = placesOf(stored, owner.organizationId);
    expect(places).toContainEqual(expect.stringMatching(/^access \S+ LIMITS#/));
    for (const table of Object.keys(tableNames)) expect(places.filter((place) => place.startsWith(`${table} `)).length).toBeGreaterThan(0);
    expect(places).toEqual(expect.arrayContaining([expect.stringMatching(/^files packs\//), expect.stringMatching(/^files answers\//)]));
    expect(marksIn(stored.values()).length).toBeGreaterThan(20);
    expect(service.hasSent(marks.sellerName)).toBe(true);
  });

  it('is exported completely, and nothing of anyone else', async () => {
    const { owner, stranger } = test;
    const stored = await readSettled();
    const { exitCode, output, written } = await operateLater(
      0,
      'organizations',
      'export',
      owner.organizationId,
      '--output',
      'out',
      '--json',
    );
    expect(exitCode).toBe(0);
    const exported = [...written].map(([name, content]) => `${name} ${content.toString('latin1')}`);
    const ofOwner = placesOf(stored, owner.organizationId);
    // Stored responses are compressed with a dictionary, so that their marks are found in the export only.
    expect(marksIn(exported)).toEqual(expect.arrayContaining(marksIn(ofOwner.map((place) => stored.get(place) ?? ''))));
    expect(marksIn(exported)).toEqual(
      expect.arrayContaining([
        'sellerName',
        'changeDescription',
        'webhookName',
        'receiverBody',
        'keyName',
        'organizationName',
        'limitsReason',
        'operatorName',
      ]),
    );
    expect(exported.join('\n')).not.toContain(stranger.organizationId);
    const { items, files } = JSON.parse(output) as { items: Record<string, number>; files: number };
    for (const table of Object.keys(tableNames)) {
      const lines = (written.get(`out/tables/${table}.jsonl`)?.toString() ?? '').split('\n').filter((line) => line !== '');
      expect({ table, count: items[table] }).toEqual({ table, count: lines.length });
      // Senders take and return permits between the two readings.
      const kept = lines.filter((line) => !line.includes('"PERMIT#'));
      const places = ofOwner.filter((place) => place.startsWith(`${table} `) && !place.includes(' PERMIT#'));
      expect({ table, count: kept.length }).toEqual({ table, count: places.length });
    }
    expect(files).toBe(ofOwner.filter((place) => place.startsWith('files ')).length);
    const line = written
      .get('out/tables/requests.jsonl')
      ?.toString()
      .split('\n')
      .find((text) => text.includes('"answer"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ answer: expect.any(String) });
  });

  it('cannot be erased while the organization has not ended, or ended moments ago', async () => {
    const { organizationId } = test.owner;
    expect(await operateLater(10, 'organizations', 'erase', organizationId)).toMatchObject({
      exitCode: 1,
      complaints: expect.stringContaining('has not ended'),
    });
    const ended = await operateLater(0, 'organizations', 'end', organizationId, '--json');
    expect(JSON.parse(ended.output)).toMatchObject({ organization_id: organizationId, revoked_key_ids: [expect.any(String)] });
    expect((await test.validated()).status).toBe(401);
    expect(await operateLater(1, 'organizations', 'erase', organizationId)).toMatchObject({
      exitCode: 1,
      complaints: expect.stringContaining('ended moments ago'),
    });
    const create = ['keys', 'create', '--organization', organizationId, '--environment', 'test', '--name', 'New', '--scopes', 'all'];
    expect(await operateLater(1, ...create)).toMatchObject({ exitCode: 1, complaints: expect.stringContaining('has ended') });
    const listed = JSON.parse((await operateLater(91 * 24 * 60, 'organizations', 'ended', '--json')).output);
    expect(listed).toMatchObject({ ended: [{ organization_id: organizationId, erased_at: null, is_overdue: true }] });
  });

  it('is erased everywhere, and that of others stays as it was', async () => {
    const { owner, stranger } = test;
    const before = await readSettled();
    const { exitCode, output } = await operateLater(10, 'organizations', 'erase', owner.organizationId, '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      organization_id: owner.organizationId,
      erased_at: expect.any(String),
      history_kept_until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    const after = await readStored();
    expect(placesOf(after, owner.organizationId)).toEqual([`access ENDED ${owner.organizationId}`]);
    expect(marksIn(after.values())).toEqual([]);
    // A permit is held for the seconds of an attempt, so one may be released meanwhile.
    const ofStranger = placesOf(before, stranger.organizationId).filter((place) => !place.includes('#PERMITS '));
    expect(ofStranger.length).toBeGreaterThan(10);
    for (const place of ofStranger) expect({ place, text: after.get(place) }).toEqual({ place, text: before.get(place) });
    // Presets, rates and the status belong to nobody.
    const shared = (stored: ReadonlyMap<string, string>) =>
      [...stored.keys()].filter((place) => /^access (PRESETS|INCIDENTS|RATES)/.test(place));
    expect(shared(after)).toEqual(shared(before));
  });

  it('can be erased again, for instance after it came back with a restored table', async () => {
    const { organizationId } = test.owner;
    const again = JSON.parse((await operateLater(20, 'organizations', 'erase', organizationId, '--json')).output);
    expect(again).toMatchObject({ erased: { items: { access: 0, requests: 0, events: 0, webhooks: 0 }, files: 0 } });
  });
});
