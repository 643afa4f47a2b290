import { readFile } from 'node:fs/promises';
import { getSystemCode, UserError } from '@nakor/cli/shared/user-error';
import { routes } from '@nakor/contract/routes';
import type { APIGatewayProxyEvent, DynamoDBStreamEvent, ScheduledEvent, SQSEvent } from 'aws-lambda';
import type { QueueFunctionName, ScheduledFunctionName, StreamFunctionName, TaskFunctionName } from '../../../build/function-names.ts';
import { type DemoKeys, demoOrganization } from '../../aws-resources/demo-organization.ts';
import type { Json } from '../../emulators/step-functions/values.ts';
import { toGatewayEvent } from '../../host/gateway/event.ts';
import { matchRoute, type RouteMatch } from '../../host/gateway/match-route.ts';
import { createQueueEvent, findQueueFunction, isQueueSample } from '../../host/queue-event.ts';
import { createScheduledEvent, findScheduledFunction } from '../../host/scheduled-event.ts';
import { isStreamSample, streamFunctionOf } from '../../host/stream-event.ts';

/** A sample event, ready for its handler: a request with its route, a scheduled event, messages of a queue, records of a stream, or a task of a state machine. */
export type PreparedEvent =
  | { readonly kind: 'request'; readonly event: APIGatewayProxyEvent; readonly match: RouteMatch }
  | { readonly kind: 'tick'; readonly event: ScheduledEvent; readonly functionName: ScheduledFunctionName }
  | { readonly kind: 'records'; readonly event: DynamoDBStreamEvent; readonly functionName: StreamFunctionName }
  | { readonly kind: 'task'; readonly event: Json; readonly functionName: TaskFunctionName }
  | { readonly kind: 'messages'; readonly event: SQSEvent; readonly functionName: QueueFunctionName };

/**
 * Reads a sample event and fills in missing fields. Required are: `httpMethod` and `path` of an API Gateway event; `detail-type` and
 * `resources` of a scheduled EventBridge event; `eventSourceARN` and `body` of each record of an SQS event; the whole records of a
 * DynamoDB stream. The placeholders `{{test_key}}`, `{{live_key}}` and `{{organization_id}}` are replaced by those of the demo organization,
 * `{{now}}` by the current time.
 *
 * @param requestId the gateway's request id, a UUID, used when the event has none
 * @throws UserError when a file is missing or the event cannot be used
 */
export async function prepareEvent(file: string, keys: DemoKeys, requestId: string): Promise<PreparedEvent> {
  const sample = parseSample(fillIn((await readNamed(file)).toString('utf8'), keys), file);
  if ('kind' in sample) return sample;
  return { kind: 'request', ...prepareRequest(sample, requestId) };
}

function prepareRequest(sample: Sample, requestId: string): { event: APIGatewayProxyEvent; match: RouteMatch } {
  const match = matchRoute(routes, sample.httpMethod, sample.path);
  const headers =
    sample.multiValueHeaders ?? Object.fromEntries(Object.entries(sample.headers ?? {}).map(([name, value]) => [name, [value]]));
  const complete = toGatewayEvent(
    {
      requestId,
      method: sample.httpMethod,
      target: sample.path,
      rawHeaders: Object.entries(headers).flatMap(([name, values]) => values.flatMap((value) => [name, value])),
      body: Buffer.alloc(0),
      sourceAddress: '127.0.0.1',
      receivedAtMs: Date.now(),
    },
    match,
    'local',
  );
  const requestContext = { ...complete.requestContext, ...sample.requestContext };
  return {
    match,
    event: {
      ...complete,
      ...sample,
      headers: complete.headers,
      multiValueHeaders: complete.multiValueHeaders,
      requestContext,
    },
  };
}

interface Sample extends Partial<Omit<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>> {
  readonly httpMethod: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly multiValueHeaders?: Record<string, string[]>;
}

function parseSample(text: string, file: string): Sample | Exclude<PreparedEvent, { kind: 'request' }> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(
      `${file} is not JSON: ${(error as Error).message}. A sample event is an event of API Gateway, EventBridge, SQS or DynamoDB; see events/ for some.`,
      error,
    );
  }
  const sample = value as (Partial<Sample> & Partial<ScheduledEvent>) | null;
  if (sample?.['detail-type'] === 'Scheduled Event') {
    const functionName = findScheduledFunction(sample);
    if (functionName === null) {
      throw new UserError(
        `${file} does not belong to any function: "resources" must name a rule such as ${createScheduledEvent('sweeper').resources[0]}.`,
      );
    }
    return { kind: 'tick', functionName, event: createScheduledEvent(functionName, sample) };
  }
  if (isQueueSample(value)) {
    const functionName = findQueueFunction(value);
    if (functionName === null) {
      const example = 'arn:aws:sqs:eu-central-1:000000000000:nakor-local-delivery';
      throw new UserError(`${file} does not belong to any function: "eventSourceARN" must name a queue such as ${example}.`);
    }
    return { kind: 'messages', functionName, event: createQueueEvent(value) };
  }
  if (isStreamSample(value)) {
    const functionName = streamFunctionOf(value);
    if (functionName === null) {
      const example = 'arn:aws:dynamodb:eu-central-1:000000000000:table/nakor-local-events/stream/2026-10-15T08:00:00.000';
      throw new UserError(`${file} does not belong to any function: "eventSourceARN" must name the stream of a table such as ${example}.`);
    }
    return { kind: 'records', functionName, event: value };
  }
  if (isTaskSample(value)) return { kind: 'task', functionName: 'batch-work', event: value };
  if (typeof sample?.httpMethod !== 'string' || typeof sample.path !== 'string') {
    throw new UserError(`${file} is not an API Gateway event: it needs "httpMethod" and "path", such as "POST" and "/api/v1/validate".`);
  }
  return sample as Sample;
}

/** A task as a state of the state machine of batches passes it. */
function isTaskSample(value: unknown): value is Json {
  const { task, batch } = (value ?? {}) as { readonly task?: unknown; readonly batch?: unknown };
  return typeof task === 'string' && typeof batch === 'string';
}

function fillIn(text: string, keys: DemoKeys): string {
  return text
    .replaceAll('{{test_key}}', keys.test_key)
    .replaceAll('{{live_key}}', keys.live_key)
    .replaceAll('{{organization_id}}', demoOrganization.id)
    .replaceAll('{{now}}', new Date().toISOString());
}

async function readNamed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = getSystemCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${(error as Error).message})`;
    throw new UserError(
      `The file ${file} ${reason}. Sample events are in the folder events, for example events/validation/validate.json.`,
      error,
    );
  }
}
