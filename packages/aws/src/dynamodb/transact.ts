import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callDynamoDb } from '../client/dependency-errors.ts';

/** The writes of one transaction. */
export type TransactionItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Whether a transaction was written; if not, which conditions failed, in the order of its items. */
export type TransactionOutcome =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly failures: readonly (ConditionFailure | null)[] };

/** A condition that did not hold. */
interface ConditionFailure {
  /** The item as it stands, when the write asked for it (`ALL_OLD`) and it exists. */
  readonly item: Readonly<Record<string, unknown>> | null;
}

/** For how long a transaction is tried again that others' transactions on the same items cancel, or of which a first copy is under way. */
const usualPatienceMs = 5_500;
const firstPauseMs = 20;
const longestPauseMs = 400;

/**
 * Writes all items or none.
 *
 * The SDK repeats a write whose answer was lost; the token makes the repeated one harmless. A transaction that is cancelled because
 * another one touches the same item at the same moment was not applied: it is tried again after a random pause.
 *
 * @param patienceMs for how long others may get in the way
 * @throws DependencyUnavailable when DynamoDB does not answer, or when others keep getting in the way; after the former it is not known
 *         whether the items were written
 */
export async function transact(
  client: DynamoDBDocumentClient,
  items: TransactionItems,
  patienceMs = usualPatienceMs,
): Promise<TransactionOutcome> {
  const startMs = performance.now();
  let token = randomUUID();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const attempt = await writeOnce(client, items, token);
    if (typeof attempt === 'object') return attempt;
    if (performance.now() - startMs > patienceMs) {
      throw new DependencyUnavailable('DynamoDB', new InternalError('Other transactions touched the same items all the time.'));
    }
    // A repeated write that met its first copy still under way asks again for that one's outcome; a cancelled one begins anew.
    if (attempt === 'cancelled') token = randomUUID();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

async function writeOnce(
  client: DynamoDBDocumentClient,
  items: TransactionItems,
  token: string,
): Promise<TransactionOutcome | 'cancelled' | 'under-way'> {
  const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token });
  try {
    await callDynamoDb(() => client.send(command));
    return { isWritten: true };
  } catch (error) {
    if (error instanceof DependencyUnavailable && error.cause instanceof TransactionInProgressException) return 'under-way';
    if (!(error instanceof TransactionCanceledException)) throw error;
    return readReasons(error);
  }
}

const conditionFailed = 'ConditionalCheckFailed';
/** Reasons that time mends: nothing was written, and the same transaction may succeed later. */
const passingReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

function readReasons(error: TransactionCanceledException): TransactionOutcome | 'cancelled' {
  const reasons = error.CancellationReasons ?? [];
  if (reasons.some(({ Code }) => passingReasons.has(Code ?? ''))) return 'cancelled';
  if (!reasons.some(({ Code }) => Code === conditionFailed)) throw error;
  const failures = reasons.map(({ Code, Item }) =>
    Code === conditionFailed ? { item: Item === undefined || Object.keys(Item).length === 0 ? null : unmarshall(Item) } : null,
  );
  return { isWritten: false, failures };
}
