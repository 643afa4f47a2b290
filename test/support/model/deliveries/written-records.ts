import type { DeliveryState } from '../../faults/deliveries/state-graph.ts';

/** A DynamoDB value, or a plain one. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [first, ...others] = Object.entries(value);
  return first !== undefined && others.length === 0 && ['S', 'N', 'BOOL'].includes(first[0]) ? first[1] : value;
}

/** An endpoint as written by a command. */
export interface WrittenEndpoint {
  /** Null when it is disabled. */
  readonly url: string | null;
  /** The periods of its subscription as a string, and the stated start of the last of them (Unix ms). */
  readonly text: string;
  readonly sinceUnixMs: number;
}

/** The endpoint written by a command; null for other commands. */
export function writtenEndpoint(input: object): WrittenEndpoint | null {
  const { Item } = input as PutInput;
  if (Item === undefined || !String(plain(Item['sk'])).startsWith('WEBHOOK#')) return null;
  const text = JSON.stringify(Item['history']);
  const since = [...text.matchAll(/"since":(?:\{"N":")?(\d+)/g)].at(-1)?.[1];
  return { url: plain(Item['is_active']) === true ? String(plain(Item['url'])) : null, text, sinceUnixMs: Number(since) };
}

/** The current secret in an endpoint written by a command, and the time of the write (Unix ms); null for other commands. */
export function writtenSecret(input: object): { readonly secret: string; readonly atUnixMs: number } | null {
  const { Item } = input as PutInput;
  if (Item === undefined || !String(plain(Item['sk'])).startsWith('WEBHOOK#')) return null;
  return { secret: String(plain(Item['encrypted_secret'])), atUnixMs: Number(plain(Item['updated_at'])) };
}

/** Whether a command deletes an endpoint. */
export function deletesEndpoint(input: object): boolean {
  const { TransactItems = [] } = input as { TransactItems?: readonly { Delete?: { Key?: Readonly<Record<string, unknown>> } }[] };
  return TransactItems.some(({ Delete }) => String(plain(Delete?.Key?.['sk'])).startsWith('WEBHOOK#'));
}

interface PutInput {
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

/** The transition of a delivery made by a command; null for any other command. */
export function writtenTransition(
  input: object,
): { readonly deliveryId: string; readonly from: DeliveryState; readonly to: DeliveryState } | null {
  const { Item, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input as PutInput;
  // Without a condition it creates a delivery.
  if (Item === undefined || Object.keys(ExpressionAttributeNames).length === 0 || !String(plain(Item['sk'])).startsWith('DELIVERY#'))
    return null;
  const asRead = Object.fromEntries(
    Object.entries(ExpressionAttributeNames).map(([name, attribute]) => [
      attribute,
      plain(ExpressionAttributeValues[name.replace('#', ':')]),
    ]),
  );
  return {
    deliveryId: String(plain(Item['delivery_id'])),
    from: { status: String(asRead['status']), attempt: Number(asRead['attempt']) },
    to: { status: String(plain(Item['status'])), attempt: Number(plain(Item['attempt'])) },
  };
}
