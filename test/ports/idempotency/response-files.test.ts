import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { emulatorResponseFiles } from '../../support/storage/connected-host.ts';
import { idempotencyScenario } from '../../support/storage/idempotency-scenario.ts';

const Bucket = inject('service').filesBucket;
const s3 = new S3Client({
  endpoint: inject('service').endpoints.s3,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  forcePathStyle: true,
});
const files = emulatorResponseFiles();
const content = randomBytes(150_000);

let organizationId: string;
beforeEach(() => {
  organizationId = `org_${randomBytes(8).toString('hex')}`;
});

describe('a response file', () => {
  it('is read as it was written, under its organization', async () => {
    const file = await files.put(organizationId, 'scope/owner', content);
    expect(file).toEqual({ key: `answers/${organizationId}/scope/owner`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(Buffer.from(await files.get(file)).equals(content)).toBe(true);
  });

  it('may be empty', async () => {
    expect(await files.get(await files.put(organizationId, 'empty', new Uint8Array()))).toHaveLength(0);
  });

  it('is distinct for another organization and another name', async () => {
    const [one, other] = [await files.put(organizationId, 'a', content), await files.put(organizationId, 'b', Buffer.from('other'))];
    const foreign = await files.put(`${organizationId}x`, 'a', Buffer.from('foreign'));
    expect(new Set([one.key, other.key, foreign.key]).size).toBe(3);
    expect(Buffer.from(await files.get(one)).equals(content)).toBe(true);
  });

  it.each([
    { name: 'was deleted', change: (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key })) },
    { name: 'was replaced', change: (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: randomBytes(150_000) })) },
    { name: 'was truncated', change: (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: content.subarray(0, 149_999) })) },
    { name: 'is empty', change: (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: new Uint8Array() })) },
  ])('is not returned when it $name', async ({ change }) => {
    const file = await files.put(organizationId, 'scope/owner', content);
    await change(file.key);
    await expect(files.get(file)).rejects.toBeInstanceOf(DependencyUnavailable);
  });

  it('can neither be written nor read while the bucket is unreachable', async () => {
    const unreachable = emulatorResponseFiles('http://127.0.0.1:9');
    await expect(unreachable.put(organizationId, 'a', content)).rejects.toBeInstanceOf(DependencyUnavailable);
    await expect(unreachable.get({ key: 'answers/a', sha256: '' })).rejects.toBeInstanceOf(DependencyUnavailable);
  });
});

describe('a response too large for a table', () => {
  const answer = { status: 200, headers: { 'Content-Type': 'application/zip' }, body: content };

  it('is replayed from the bucket; the record names the file and contains none of it', async () => {
    const scenario = idempotencyScenario();
    const { lease } = await scenario.done({ answer });
    const record = (await scenario.traces()).records[0] ?? {};
    expect(record).toMatchObject({
      phase: 'completed',
      answer_file: `answers/${scenario.organizationId}/${lease?.scope}/${lease?.ownerToken}`,
    });
    expect(record).not.toHaveProperty('answer_deflated');
    expect(await scenario.acquire()).toEqual({ kind: 'replay', response: { ...answer, body: expect.any(Uint8Array) } });
    const outcome = await scenario.acquire();
    expect(outcome.kind === 'replay' && Buffer.from(outcome.response.body).equals(content)).toBe(true);
  });

  it.each([
    { name: 'was deleted', change: (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key })) },
    { name: 'was altered', change: (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'other' })) },
  ])('is not replayed, and the work is not repeated, when its file $name', async ({ change }) => {
    const scenario = idempotencyScenario();
    await scenario.done({ answer });
    const before = await scenario.traces();
    const Key = String(before.records[0]?.['answer_file']);
    const stored = (await (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToByteArray()) ?? new Uint8Array();
    await change(Key);
    await expect(scenario.acquire()).rejects.toBeInstanceOf(DependencyUnavailable);
    expect((await scenario.acquire({ body: 'other' })).kind).toBe('different-body');
    expect(await scenario.traces()).toEqual(before);
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: stored }));
    expect((await scenario.acquire()).kind).toBe('replay');
  });
});
