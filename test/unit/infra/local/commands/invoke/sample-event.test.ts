import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareEvent } from '../../../../../../infra/local/commands/invoke/sample-event.ts';

const keys = { test_key: 'nk_test_x', live_key: 'nk_live_x', organization_id: 'org_demo' };
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-event-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function prepare(event: unknown) {
  const file = join(directory, 'event.json');
  await writeFile(file, typeof event === 'string' ? event : JSON.stringify(event));
  return prepareEvent(file, keys, 'the-id');
}

describe('prepareEvent', () => {
  it('fills in the keys and the fields that API Gateway adds', async () => {
    const prepared = await prepare({
      httpMethod: 'POST',
      path: '/api/v1/validate',
      headers: { Authorization: 'Bearer {{test_key}}' },
      body: '<Faktura/>',
    });
    expect(prepared).toMatchObject({ kind: 'request', match: { group: 'validation' } });
    expect(prepared.event).toMatchObject({
      resource: '/api/v1/validate',
      headers: { Authorization: 'Bearer nk_test_x' },
      multiValueHeaders: { Authorization: ['Bearer nk_test_x'] },
      body: '<Faktura/>',
      isBase64Encoded: false,
      requestContext: { requestId: 'the-id', identity: { sourceIp: '127.0.0.1' } },
    });
  });

  it('keeps the fields that the event contains', async () => {
    const { event } = await prepare({
      httpMethod: 'GET',
      path: '/api/v1/me',
      body: 'text',
      isBase64Encoded: false,
      requestContext: { requestId: 'its-own', identity: { sourceIp: '192.0.2.1' } },
    });
    expect(event).toMatchObject({
      body: 'text',
      isBase64Encoded: false,
      requestContext: { requestId: 'its-own', identity: { sourceIp: '192.0.2.1' } },
    });
  });

  it.each(['sweeper', 'rates-loader'])(
    'fills in the fields that EventBridge adds, and finds the function by the rule: %s',
    async (name) => {
      const rule = `arn:aws:events:eu-central-1:123456789012:rule/nakor-dev-${name}`;
      const prepared = await prepare({ 'detail-type': 'Scheduled Event', resources: [rule], time: '2026-10-15T08:45:00Z' });
      expect(prepared).toMatchObject({
        kind: 'tick',
        functionName: name,
        event: { source: 'aws.events', resources: [rule], time: '2026-10-15T08:45:00Z', detail: {} },
      });
    },
  );

  it('fills in the fields that Lambda adds to messages, and finds the function by the queue', async () => {
    const queue = 'arn:aws:sqs:eu-central-1:123456789012:nakor-prod-fan-out';
    const prepared = await prepare({
      Records: [
        { eventSourceARN: queue, body: '{"organization_id":"{{organization_id}}"}' },
        { eventSourceARN: queue, messageId: 'own' },
      ],
    });
    expect(prepared).toMatchObject({
      kind: 'messages',
      functionName: 'fan-out',
      event: {
        Records: [
          { messageId: 'sample-1', body: '{"organization_id":"org_demo"}', eventSource: 'aws:sqs', eventSourceARN: queue, attributes: {} },
          { messageId: 'own', body: '' },
        ],
      },
    });
  });

  it.each([
    {
      name: 'messages of an unknown queue',
      event: { Records: [{ eventSourceARN: 'arn:aws:sqs:eu-central-1:123456789012:nakor-dev-other', body: '' }] },
      message: '"eventSourceARN" must name a queue such as arn:aws:sqs:eu-central-1:000000000000:nakor-local-delivery',
    },
    { name: 'records of something else', event: { Records: [{ eventSource: 'aws:s3' }] }, message: 'it needs "httpMethod" and "path"' },
    { name: 'no records', event: { Records: [] }, message: 'it needs "httpMethod" and "path"' },
    {
      name: 'the rule of an unknown function',
      event: { 'detail-type': 'Scheduled Event', resources: ['arn:aws:events:eu-central-1:123456789012:rule/nakor-dev-other'] },
      message: '"resources" must name a rule such as arn:aws:events:eu-central-1:000000000000:rule/nakor-local-sweeper',
    },
    { name: 'an event that is not JSON', event: '{', message: 'event.json is not JSON' },
    { name: 'JSON that is not an event', event: [], message: 'it needs "httpMethod" and "path"' },
  ])('explains what is wrong with $name', async ({ event, message }) => {
    await expect(prepare(event)).rejects.toThrow(message);
  });

  it('explains that the file does not exist', async () => {
    await expect(prepareEvent(join(directory, 'none.json'), keys, 'the-id')).rejects.toThrow('none.json does not exist');
  });
});
