import type { AwsRequest } from '../exchange.ts';
import type { DeliveryState } from './state-graph.ts';

/** Recognizes a request made by a sender. */
type Recognise = (request: AwsRequest) => boolean;

const isDeliveryWrite: Recognise = ({ operation, body }) => operation === 'PutItem' && body.includes('"DELIVERY#');

/** Takes a delivery in order to send it. */
export const deliveryTaken: Recognise = (request) => isDeliveryWrite(request) && statusAfter(request) === 'in_flight';

/** Records the outcome of an attempt. */
export const attemptRecorded: Recognise = (request) => isDeliveryWrite(request) && statusAfter(request) !== 'in_flight';

/** Creates the deliveries of an event. */
export const fanOutWritten: Recognise = ({ operation, body }) => operation === 'TransactWriteItems' && body.includes('"DELIVERY#');

/** Acquires one of the permits of an endpoint. */
export const slotTaken: Recognise = ({ operation, body }) => operation === 'PutItem' && body.includes('"PERMIT#');

/** Deletes processed messages. */
export const messagesDeleted: Recognise = ({ operation }) => operation === 'DeleteMessageBatch';

/** Sends a message. */
export const messageSent: Recognise = ({ operation }) => operation === 'SendMessage';

/** A transition of a delivery as written: the state before and after. */
export interface WrittenStep {
  readonly deliveryId: string;
  readonly from: DeliveryState;
  readonly to: DeliveryState;
}

interface PutRequest {
  readonly Item: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * The transitions that were written. Each write is conditional on the state that was read, so the condition tells the previous
 * state, in whatever order the writes arrived.
 */
export function writtenSteps(requests: readonly AwsRequest[]): WrittenStep[] {
  return requests
    .filter((request) => isDeliveryWrite(request) && (request.status === null || request.status === 200))
    .map(({ body }) => readStep(body));
}

function readStep(body: string): WrittenStep {
  const { Item, ExpressionAttributeNames: names, ExpressionAttributeValues: values } = JSON.parse(body) as PutRequest;
  const asRead = Object.fromEntries(
    Object.entries(names).map(([placeholder, name]) => [name, plain(values[placeholder.replace('#', ':')])]),
  );
  return {
    deliveryId: String(plain(Item['delivery_id'])),
    from: { status: String(asRead['status']), attempt: Number(asRead['attempt']) },
    to: { status: String(plain(Item['status'])), attempt: Number(plain(Item['attempt'])) },
  };
}

function statusAfter({ body }: AwsRequest): string {
  return String(plain((JSON.parse(body) as PutRequest).Item['status']));
}

function plain(value: Readonly<Record<string, unknown>> | undefined): unknown {
  return value === undefined ? undefined : Object.values(value)[0];
}
