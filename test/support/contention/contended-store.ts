import {
  type AttributeValue,
  type CancellationReason,
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Expressions, holds, update, type Values } from './expressions.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** How long requests take in milliseconds, as measured from functions in the same Region; and what a partition may write. */
const timing = { arrival: 2, read: 4, write: 6, cancelled: 6, transaction: 12 } as const;
/** Write units per second of a partition, and so of an item in it. */
const unitsPerSecond = 1_000;

/** What a store has been asked to do. */
interface StoreCounts {
  transactions: number;
  /** Transactions and writes that met another transaction on one of their items. */
  conflicts: number;
  throttled: number;
  writeUnits: number;
  readUnits: number;
}

/** A table that concurrent requests wait for, as in DynamoDB. */
export interface ContendedStore {
  /** For the adapters: takes the commands that they send. */
  readonly client: DynamoDBDocumentClient;
  readonly counts: StoreCounts;
  /** All items, whichever table they are in. */
  list(): readonly Values[];
  /** Calls a function after each write: with the writes of a transaction, or with a single one. */
  onWritten(listener: (writes: readonly WrittenItem[]) => void): void;
}

/** A write as it was applied. */
export interface WrittenItem {
  /** The whole item that was put; null for an update. */
  readonly put: Values | null;
  /** The values in the expressions of an update. */
  readonly values: Values;
  readonly key: Values;
}

/** One write: its key, its expressions, and what it makes of the item. */
interface Write extends Expressions {
  readonly written: WrittenItem;
  readonly key: string;
  readonly partition: string;
  readonly after: (item: Values | null) => Values;
}

/**
 * A store that treats concurrent requests as DynamoDB does, in virtual time: a transaction that meets another one on an item is cancelled with
 * `TransactionConflict`, a single write is refused; each partition has 1,000 write units per second, and refuses more. Reads are never refused.
 * It understands the commands and expressions of the adapters of quota, rate limits and idempotency.
 *
 * @param initial items that it has at first; none by default
 */
export function createContendedStore(clock: VirtualClock, initial: readonly Values[] = []): ContendedStore {
  const items = new Map(initial.map((item) => [keyOf({ Key: item }), item]));
  const locked = new Set<string>();
  const partitions = new Map<string, { units: number; atMs: number }>();
  const listeners: ((writes: readonly WrittenItem[]) => void)[] = [];
  const counts: StoreCounts = { transactions: 0, conflicts: 0, throttled: 0, writeUnits: 0, readUnits: 0 };

  /** Takes write units of a partition; false if it has none left. */
  function takeUnits(partition: string, units: number): boolean {
    const known = partitions.get(partition) ?? { units: unitsPerSecond, atMs: clock.now() };
    const available = Math.min(unitsPerSecond, known.units + ((clock.now() - known.atMs) / 1000) * unitsPerSecond);
    const isAllowed = available >= units;
    partitions.set(partition, { units: isAllowed ? available - units : available, atMs: clock.now() });
    if (isAllowed) counts.writeUnits += units;
    else counts.throttled += 1;
    return isAllowed;
  }

  function apply(writes: readonly Write[]): void {
    for (const write of writes) items.set(write.key, write.after(items.get(write.key) ?? null));
    for (const listener of listeners) listener(writes.map(({ written }) => written));
  }

  async function readOne(command: GetCommand) {
    await clock.sleep(timing.read);
    counts.readUnits += 1;
    const item = items.get(keyOf(command.input));
    return item === undefined ? {} : { Item: { ...item } };
  }

  async function writeOne(write: Write, returnsOld: boolean) {
    await clock.sleep(timing.arrival);
    const isLocked = locked.has(write.key);
    const before = items.get(write.key) ?? null;
    const isAllowed = !isLocked && takeUnits(write.partition, 1);
    const isHeld = holds(before, write);
    if (isAllowed && isHeld) apply([write]);
    const after = items.get(write.key);
    await clock.sleep(timing.write - timing.arrival);
    if (isLocked) {
      counts.conflicts += 1;
      throw new TransactionConflictException({ message: 'A transaction is in progress.', $metadata: {} });
    }
    if (!isAllowed) throw new ProvisionedThroughputExceededException({ message: 'Too many writes.', $metadata: {} });
    if (!isHeld) {
      throw new ConditionalCheckFailedException({
        message: 'The condition failed.',
        $metadata: {},
        ...(returnsOld && before !== null ? { Item: attributesOf(before) } : {}),
      });
    }
    return { Attributes: { ...after } };
  }

  async function transactWrite({ TransactItems = [] }: TransactWriteCommandInput) {
    const writes = TransactItems.map((item) => writeOf(item.Put ?? item.Update ?? item.ConditionCheck ?? {}));
    counts.transactions += 1;
    await clock.sleep(timing.arrival);
    const conflicts = writes.map(({ key }) => locked.has(key));
    if (conflicts.includes(true)) {
      counts.conflicts += 1;
      return cancel(conflicts.map((isConflict) => ({ Code: isConflict ? 'TransactionConflict' : 'None' })));
    }
    const refused = writes.map(({ partition }) => !takeUnits(partition, 2));
    if (refused.includes(true)) return cancel(refused.map((isRefused) => ({ Code: isRefused ? 'ThrottlingError' : 'None' })));
    for (const { key } of writes) locked.add(key);
    const failed = writes.map((write) => !holds(items.get(write.key) ?? null, write));
    await clock.sleep((failed.includes(true) ? timing.cancelled : timing.transaction) - timing.arrival);
    for (const { key } of writes) locked.delete(key);
    if (failed.includes(true)) {
      return cancel(
        writes.map(({ key }, index): CancellationReason => {
          if (failed[index] !== true) return { Code: 'None' };
          const item = items.get(key);
          return { Code: 'ConditionalCheckFailed', ...(item === undefined ? {} : { Item: attributesOf(item) }) };
        }),
      );
    }
    apply(writes);
    return {};
  }

  async function cancel(CancellationReasons: CancellationReason[]): Promise<never> {
    await clock.sleep(timing.cancelled - timing.arrival);
    throw new TransactionCanceledException({ message: 'The transaction was cancelled.', $metadata: {}, CancellationReasons });
  }

  const client = {
    send(command: unknown): Promise<unknown> {
      if (command instanceof GetCommand) return readOne(command);
      if (command instanceof TransactWriteCommand) return transactWrite(command.input);
      if (command instanceof UpdateCommand || command instanceof PutCommand) {
        return writeOne(writeOf(command.input), command.input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD');
      }
      throw new Error('The store does not understand this command.');
    },
  };
  return {
    client: client as unknown as DynamoDBDocumentClient,
    counts,
    list: () => [...items.values()],
    onWritten: (listener) => void listeners.push(listener),
  };
}

function attributesOf(item: Values): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(item).flatMap(([name, value]) => attributeOf(name, value)));
}

/** Values of the kinds that counters consist of; others are left out. */
function attributeOf(name: string, value: unknown): [string, AttributeValue][] {
  if (typeof value === 'number') return [[name, { N: String(value) }]];
  if (typeof value === 'string') return [[name, { S: value }]];
  return typeof value === 'boolean' ? [[name, { BOOL: value }]] : [];
}

function keyOf({ Key = {} }: { readonly Key?: Values | undefined }): string {
  return `${Key['pk']}|${Key['sk']}`;
}

function writeOf(write: Expressions & { readonly Item?: Values | undefined; readonly Key?: Values | undefined }): Write {
  const Key = write.Key ?? { pk: write.Item?.['pk'], sk: write.Item?.['sk'] };
  return {
    ConditionExpression: write.ConditionExpression,
    UpdateExpression: write.UpdateExpression,
    ExpressionAttributeNames: write.ExpressionAttributeNames,
    ExpressionAttributeValues: write.ExpressionAttributeValues,
    written: { put: write.Item ?? null, values: write.ExpressionAttributeValues ?? {}, key: Key },
    key: keyOf({ Key }),
    partition: String(Key['pk']),
    after: (item) => write.Item ?? (write.UpdateExpression === undefined ? (item ?? Key) : update(item ?? Key, write)),
  };
}
