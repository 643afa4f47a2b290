import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = new SQSClient({ region: 'eu-central-1', credentials, endpoint: inject('service').endpoints.sqs });

describe('the SQS emulator', () => {
  let QueueUrl: string;
  beforeEach(async () => {
    const name = `fair-${randomUUID()}`;
    await client.send(new CreateQueueCommand({ QueueName: `nakor-test-${name}` }));
    QueueUrl = getQueueUrl(inject('service').endpoints.sqs, 'test', name);
  });

  const send = async (organization: string, count: number) => {
    for (let number = 1; number <= count; number += 1) {
      const MessageBody = JSON.stringify({ number: `${organization} ${number}`, organization_id: organization });
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: organization }));
    }
  };
  const receive = async (MaxNumberOfMessages: number) => {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages }));
    return Messages.map(({ Body = '' }) => JSON.parse(Body).number);
  };

  it('delivers messages in order as long as no organization has many of them', async () => {
    await send('loud', 25);
    await send('quiet', 2);
    await receive(9);
    expect(await receive(3)).toEqual(['loud 10', 'loud 11', 'loud 12']);
  });

  // As many as the local platform fans out at least at a time.
  it('prefers other organizations to one with many messages and 10 in flight', async () => {
    await send('loud', 15);
    await send('quiet', 2);
    await receive(10);
    expect(await receive(4)).toEqual(['quiet 1', 'quiet 2', 'loud 11', 'loud 12']);
  });
});
