import { isUtf8 } from 'node:buffer';
import { hostLimits } from '@nakor/contract/limits';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { loadHandler, loadQueueHandler, loadScheduledHandler, loadStreamHandler, loadTaskHandlers } from '../../host/handlers.ts';
import { createQueueContext } from '../../host/queue-event.ts';
import { createScheduledContext } from '../../host/scheduled-event.ts';
import type { PreparedEvent } from './sample-event.ts';

/**
 * Passes an event to its handler, in this process and with its environment.
 *
 * @returns the result as text: status, headers and body of a response, or the outcome of a scheduled run or of messages
 */
export function runEvent(prepared: PreparedEvent): Promise<string> {
  switch (prepared.kind) {
    case 'request':
      return handleRequest(prepared);
    case 'tick':
      return runSchedule(prepared);
    case 'messages':
      return processMessages(prepared);
    case 'records':
      return processRecords(prepared);
    case 'task':
      return runTask(prepared);
  }
}

async function handleRequest({ event, match }: PreparedEvent & { kind: 'request' }): Promise<string> {
  const handler = await loadHandler(match.group);
  return describeResult(await handler(event, { functionName: match.group, getRemainingTimeInMillis: () => hostLimits.functionTimeoutMs }));
}

/** A function behind a queue returns the ids of the messages that failed and have to be delivered again. */
async function processMessages({ event, functionName }: PreparedEvent & { kind: 'messages' }): Promise<string> {
  const handler = await loadQueueHandler(functionName);
  const { batchItemFailures } = await handler(event, createQueueContext(functionName));
  if (batchItemFailures.length === 0) return 'done';
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  return `${failed.length} of ${event.Records.length} messages failed\n${failed.join('\n')}`;
}

/** A function behind a stream returns the first record that failed, from which on all are passed again. */
async function processRecords({ event, functionName }: PreparedEvent & { kind: 'records' }): Promise<string> {
  const handler = await loadStreamHandler(functionName);
  const { batchItemFailures } = await handler(event);
  return batchItemFailures.length === 0 ? 'done' : 'the records failed';
}

/** The result of a task goes to the state machine; an error is thrown. */
async function runTask({ event, functionName }: PreparedEvent & { kind: 'task' }): Promise<string> {
  const handler = (await loadTaskHandlers()).get(functionName);
  await handler?.(event);
  return 'done';
}

/** A scheduled function returns nothing; its log shows what it did. */
async function runSchedule({ event, functionName }: PreparedEvent & { kind: 'tick' }): Promise<string> {
  const handler = await loadScheduledHandler(functionName);
  await handler(event, createScheduledContext(functionName));
  return 'done';
}

function describeResult(result: APIGatewayProxyResult): string {
  const headers = Object.entries({ ...result.headers, ...result.multiValueHeaders }).map(([name, value]) => `${name}: ${value}`);
  return [String(result.statusCode), ...headers, '', prettyBody(result)].join('\n');
}

/** Binary bytes could contain terminal control sequences, so only their number is printed. */
function prettyBody({ body, isBase64Encoded }: APIGatewayProxyResult): string {
  const bytes = Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
  if (!isUtf8(bytes)) return `(${bytes.length} bytes)`;
  const text = bytes.toString('utf8');
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
