import { createDocumentClient, createFailFastDocumentClient, createQueueClient } from '@nakor/aws/client/clients';
import { expect, it } from 'vitest';

const target = { region: 'eu-central-1', endpoint: 'http://127.0.0.1:1' };

it.each([
  { name: 'DynamoDB', client: createDocumentClient(target), kept: [] },
  { name: 'DynamoDB, fail fast', client: createFailFastDocumentClient(target), kept: [] },
  // Lambda recognizes loops of messages by the header that this adds.
  { name: 'SQS', client: createQueueClient(target), kept: ['recursionDetectionMiddleware'] },
] as const)('the client for $name signs, retries and measures requests, without user agent and logger', ({ client, kept }) => {
  const names = client.middlewareStack.identify().map((line) => line.split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining(['nakorRequestTimes', 'retryMiddleware', 'httpSigningMiddleware', ...kept]));
  for (const name of ['getUserAgentMiddleware', 'loggerMiddleware', 'recursionDetectionMiddleware'])
    expect(names.includes(name), name).toBe((kept as readonly string[]).includes(name));
});
