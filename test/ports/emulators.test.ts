import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, inject, it } from 'vitest';

const access = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

describe('the emulators of the local platform', () => {
  it('store messages for the SQS SDK', async () => {
    const client = new SQSClient({ ...access, endpoint: inject('service').endpoints.sqs });
    await client.send(new CreateQueueCommand({ QueueName: 'emulator-check' }));
    const QueueUrl = `${inject('service').endpoints.sqs}/000000000000/emulator-check`;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello' }));
    const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages?.map(({ Body }) => Body)).toEqual(['hello']);
  });

  it('store files for the S3 SDK', async () => {
    const client = new S3Client({ ...access, endpoint: inject('service').endpoints.s3, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: 'emulator-check' }));
    await client.send(new PutObjectCommand({ Bucket: 'emulator-check', Key: 'a/file.txt', Body: 'zażółć' }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'emulator-check', Key: 'a/file.txt' }));
    expect(await Body?.transformToString()).toBe('zażółć');
  });
});
