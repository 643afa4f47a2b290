import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { dueIndex } from '@nakor/aws/dynamodb/tables';
import type { RecordedCommand } from '../../support/drivers/recorded-commands.ts';

/** Request units of DynamoDB. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

/** Capacity that an operation consumed on one table including its indexes, as reported by DynamoDB. */
interface ConsumedCapacity {
  readonly TableName?: string;
  readonly CapacityUnits?: number;
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

/** Whether an operation of DynamoDB reads or writes; null for one of another service. */
function kindOf(label: string): 'read' | 'write' | null {
  const operation = label.split(' ')[0] ?? '';
  if (['GetItem', 'Query'].includes(operation)) return 'read';
  return ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'].includes(operation) ? 'write' : null;
}

/**
 * The units that an operation consumed, as reported by the emulator; `test/ports/costs.test.ts` checks that it follows DynamoDB's documented
 * rules. A write whose condition fails reports nothing, as in AWS, but is billed: see {@link failedConditionUnits}.
 */
export function unitsOf(call: RecordedCommand): Units {
  const kind = kindOf(call.label);
  if (kind === null) return { read: 0, write: 0 };
  if (call.error !== null) return { read: 0, write: failedConditionUnits(call.input, call.error) };
  const total = consumedBy(call).reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  return kind === 'read' ? { read: total, write: 0 } : { read: 0, write: total };
}

/** Write units of one table. */
export interface TableWrites {
  /** Including those of its indexes. */
  readonly all: number;
  /** Those of the due index, which has few partitions. */
  readonly ofDueIndex: number;
}

/** Write units that a call used up of each table, by its full name. */
export function writesByTable(call: RecordedCommand): ReadonlyMap<string, TableWrites> {
  if (kindOf(call.label) !== 'write' || call.error !== null) return new Map();
  return new Map(
    consumedBy(call).map(({ TableName = '', CapacityUnits = 0, GlobalSecondaryIndexes = {} }) => [
      TableName,
      { all: CapacityUnits, ofDueIndex: GlobalSecondaryIndexes[dueIndex.name]?.CapacityUnits ?? 0 },
    ]),
  );
}

function consumedBy({ output }: RecordedCommand): readonly ConsumedCapacity[] {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[] };
  return [ConsumedCapacity ?? []].flat();
}

const writeUnitBytes = 1_024;
/** A transaction prepares each item and then writes it. */
const transactionFactor = 2;

/**
 * What DynamoDB charges for a write whose condition fails: the same as for a successful write, based on the size of the existing item.
 * Its documentation does not say whether the other writes of a cancelled transaction are billed; here they are, so the figure is an upper
 * bound. Indexes are not written.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
function failedConditionUnits(input: unknown, error: unknown): number {
  const { TransactItems } = input as { TransactItems?: readonly unknown[] };
  const { CancellationReasons = [], Item } = error as { CancellationReasons?: readonly { Item?: StoredItem }[]; Item?: StoredItem };
  if (TransactItems === undefined) return writeUnits(Item);
  const units = TransactItems.map((_, index) => writeUnits(CancellationReasons[index]?.Item));
  return transactionFactor * units.reduce((sum, one) => sum + one, 0);
}

function writeUnits(item: StoredItem | undefined): number {
  return Math.ceil(Math.max(1, item === undefined ? 0 : itemSizeBytes(item)) / writeUnitBytes);
}

/** An item in DynamoDB's JSON format. */
export type StoredItem = Readonly<Record<string, AttributeValue>>;

/**
 * Size of an item for the billing of reads, writes and storage: names and values of all attributes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export function itemSizeBytes(item: StoredItem): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueSizeBytes(value), 0);
}

const containerBytes = 3;

function valueSizeBytes(value: AttributeValue): number {
  const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  // One byte per two digits, plus one.
  if (value.N !== undefined) return Math.ceil(value.N.replace(/^-|\.|0+$/g, '').length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  if (value.BS !== undefined) return total(value.BS.map((bytes) => bytes.length));
  if (value.SS !== undefined) return total(value.SS.map((text) => Buffer.byteLength(text)));
  // Each entry of a map or list adds one byte.
  if (value.M !== undefined) return containerBytes + itemSizeBytes(value.M) + Object.keys(value.M).length;
  if (value.L !== undefined) return containerBytes + total(value.L.map((entry) => valueSizeBytes(entry) + 1));
  return 1;
}
