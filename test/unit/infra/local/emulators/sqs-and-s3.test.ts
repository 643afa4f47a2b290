import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBucket } from '../../../../../infra/local/aws-resources/bucket.ts';
import { createQueues, getQueueUrl } from '../../../../../infra/local/aws-resources/queues.ts';
import { startSqsAndS3 } from '../../../../../infra/local/emulators/sqs-and-s3.ts';

const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('startSqsAndS3', () => {
  it('starts nothing when the environment names both endpoints', async () => {
    const environment = { AWS_ENDPOINT_URL_SQS: 'http://sqs.example', AWS_ENDPOINT_URL_S3: 'http://s3.example' };
    const { sqs, s3 } = await startSqsAndS3(directory, environment);
    expect([sqs, s3]).toMatchObject([
      { endpoint: 'http://sqs.example', isOwn: false },
      { endpoint: 'http://s3.example', isOwn: false },
    ]);
  });

  it('keeps objects across a restart, byte for byte', async () => {
    const content = Buffer.from([0, 255, 10, 13, 128]);
    const first = await startSqsAndS3(directory, {});
    const writer = new S3Client({ ...settings, endpoint: first.s3.endpoint, forcePathStyle: true });
    await createBucket(writer, 'kept');
    await writer.send(new PutObjectCommand({ Bucket: 'kept', Key: 'answers/org_a/żółć.bin', Body: content, Metadata: { kind: 'test' } }));
    writer.destroy();
    await first.s3.stop();

    const second = await startSqsAndS3(directory, {});
    const reader = new S3Client({ ...settings, endpoint: second.s3.endpoint, forcePathStyle: true });
    await createBucket(reader, 'kept');
    const { Body, Metadata } = await reader.send(new GetObjectCommand({ Bucket: 'kept', Key: 'answers/org_a/żółć.bin' }));
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(content);
    expect(Metadata).toEqual({ kind: 'test' });
    reader.destroy();
    await second.s3.stop();
  });
});

describe('the emulator of S3', () => {
  it('returns ranges of large objects without reading the rest of them', async () => {
    const { s3 } = await startSqsAndS3(directory, {});
    const client = new S3Client({ ...settings, endpoint: s3.endpoint, forcePathStyle: true });
    await createBucket(client, 'files');
    const content = randomBytes(2_000_000);
    await client.send(new PutObjectCommand({ Bucket: 'files', Key: 'batches/1/input', Body: content, ContentType: 'application/zip' }));
    const read = async (range: string) => {
      const { Body, ContentRange, ContentType, ETag } = await client.send(
        new GetObjectCommand({ Bucket: 'files', Key: 'batches/1/input', Range: range }),
      );
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentRange, ContentType, ETag };
    };
    const ETag = (await read('bytes=0-')).ETag;
    for (const [first, last, end] of [
      [0, 0, 1],
      [1_999_000, 1_999_999, 2_000_000],
      [1_999_000, 3_000_000, 2_000_000],
      [500, 1_500_000, 1_500_001],
    ] as const) {
      const expected = { ContentType: 'application/zip', ETag, ContentRange: `bytes ${first}-${end - 1}/2000000` };
      const { bytes, ...headers } = await read(`bytes=${first}-${last}`);
      expect(headers).toEqual(expected);
      expect(bytes.equals(content.subarray(first, end))).toBe(true);
    }
    await expect(read('bytes=2000000-2000001')).rejects.toMatchObject({ name: 'InvalidRange' });
    // Of a file that was changed behind its back, the emulator would still know the size only by reading all of it.
    await truncate(join(directory, 'buckets/files/objects/batches/1/input.data'), 1_000_000);
    expect((await read('bytes=10-19')).ContentRange).toBe('bytes 10-19/2000000');
    client.destroy();
    await s3.stop();
  });

  it.each([
    ['http://127.0.0.1:8080', true],
    ['http://localhost:4000', true],
    ['https://example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://localhost:80.example.com', false],
  ])('accepts requests of the page %s: %s', async (Origin, isAccepted) => {
    const { s3 } = await startSqsAndS3(directory, {});
    const headers = { Origin, 'Access-Control-Request-Method': 'PUT' };
    const response = await fetch(`${s3.endpoint}/files/key`, { method: 'OPTIONS', headers });
    expect(response.headers.get('access-control-allow-origin')).toBe(isAccepted ? Origin : null);
    expect(response.headers.get('access-control-allow-methods')).toBe(isAccepted ? 'GET, PUT' : null);
    await s3.stop();
  });
});

describe('createQueues', () => {
  it('creates the fan-out queue with its dead-letter queue, and keeps messages when called again', async () => {
    const { sqs } = await startSqsAndS3(directory, {});
    const client = new SQSClient({ ...settings, endpoint: sqs.endpoint });
    await createQueues(client, sqs.endpoint, 'local');
    const QueueUrl = getQueueUrl(sqs.endpoint, 'local', 'fan-out');
    expect(QueueUrl).toBe(`${sqs.endpoint}/000000000000/nakor-local-fan-out`);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'waits' }));
    await createQueues(client, sqs.endpoint, 'local');
    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(Attributes).toMatchObject({ VisibilityTimeout: '180', MessageRetentionPeriod: '345600', ApproximateNumberOfMessages: '1' });
    expect(JSON.parse(Attributes?.['RedrivePolicy'] ?? '')).toEqual({
      deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:000000000000:nakor-local-fan-out-dead-letters',
      maxReceiveCount: 10,
    });
    client.destroy();
    await sqs.stop();
  });

  it('leaves a queue that exists with other attributes unchanged', async () => {
    const { sqs } = await startSqsAndS3(directory, {});
    const client = new SQSClient({ ...settings, endpoint: sqs.endpoint });
    await client.send(new CreateQueueCommand({ QueueName: 'nakor-local-fan-out', Attributes: { VisibilityTimeout: '5' } }));
    await createQueues(client, sqs.endpoint, 'local');
    const QueueUrl = getQueueUrl(sqs.endpoint, 'local', 'fan-out');
    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout'] }));
    expect(Attributes).toEqual({ VisibilityTimeout: '5' });
    client.destroy();
    await sqs.stop();
  });
});
