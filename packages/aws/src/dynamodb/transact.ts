import { randomUUID } from 'node:crypto';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { sendingMs } from '@nakor/operations/events/event-log';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { createPatience, type Patience } from './patience.ts';

/** The writes of one transaction. */
export type TransactionItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Whether a transaction was written; if not, which conditions failed, in the order of its items. */
export type TransactionOutcome =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly failures: readonly (ConditionFailure | null)[] };

/** A failed condition. */
interface ConditionFailure {
  /** The existing item, if the write requested it (`ALL_OLD`). */
  readonly item: Readonly<Record<string, unknown>> | null;
}

/** The same, or concurrent transactions have cancelled it: which of its items they change. It was not applied then. */
export type TransactionTry = TransactionOutcome | { readonly isWritten: 'cancelled'; readonly conflicts: readonly boolean[] };

/**
 * Writes all items or none.
 *
 * If a response is lost the SDK repeats the write; the token makes the repetition harmless. A transaction that is cancelled by a concurrent
 * one on the same item was not applied, and is retried after a random pause.
 *
 * No copy is sent later than {@link sendingMs} after the start, so that a process that was stopped meanwhile writes nothing late.
 *
 * @param patience how long to retry; a second by default
 * @throws DependencyUnavailable if DynamoDB does not respond, or conflicts persist; in the former case it is unknown whether the items were
 * written
 */
export async function transact(
  client: DynamoDBDocumentClient,
  items: TransactionItems,
  patience: Patience = createPatience(),
): Promise<TransactionOutcome> {
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await tryTransaction(client, items, patience);
    if (attempt.isWritten !== 'cancelled') return attempt;
    if (patience.isOver()) throw keptChanging();
    await patience.pause(attempts);
  }
}

/**
 * {@link transact} without another try if concurrent transactions cancel it.
 *
 * @param patience         how long to wait for the outcome of the first copy, if the SDK has sent another one
 * @param onUnknownOutcome called if a copy was sent whose outcome is unknown
 */
export async function tryTransaction(
  client: DynamoDBDocumentClient,
  items: TransactionItems,
  patience: Patience,
  onUnknownOutcome = () => {},
): Promise<TransactionTry> {
  const startUnixMs = Date.now();
  const isLate = () => Date.now() - startUnixMs > sendingMs;
  const token = randomUUID();
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await writeOnce(client, items, token, isLate, onUnknownOutcome);
    if (attempt !== 'in-progress') return attempt;
    // A repetition that finds its first copy in progress asks for the outcome again.
    if (patience.isOver()) throw keptChanging();
    await patience.pause(attempts);
  }
}

function keptChanging(): DependencyUnavailable {
  return new DependencyUnavailable('DynamoDB', new InternalError('Other transactions kept changing the same items.'));
}

/** Too much time has passed to send a transaction again. */
class TooLate extends InternalError {
  constructor() {
    super('A transaction was not sent, because it was started too long ago.');
  }
}

async function writeOnce(
  client: DynamoDBDocumentClient,
  items: TransactionItems,
  token: string,
  isLate: () => boolean,
  onUnknownOutcome: () => void,
): Promise<TransactionTry | 'in-progress'> {
  const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token });
  let copies = 0;
  // After the SDK's retries and the signature, so for each copy just before it is sent.
  command.middlewareStack.add(
    (next) => async (args) => {
      if (isLate()) throw new TooLate();
      copies += 1;
      return next(args);
    },
    // The document client adds the middleware of a command twice.
    { step: 'finalizeRequest', priority: 'low', name: 'nakorLateCopies', override: true },
  );
  try {
    await callDynamoDb(() => client.send(command));
    return { isWritten: true };
  } catch (error) {
    // The outcome of a copy before the last one is never known.
    if (copies > 1 || (copies === 1 && !(error instanceof TransactionCanceledException))) onUnknownOutcome();
    if (error instanceof TooLate) throw new DependencyUnavailable('DynamoDB', error);
    if (error instanceof DependencyUnavailable && error.cause instanceof TransactionInProgressException) return 'in-progress';
    if (!(error instanceof TransactionCanceledException)) throw error;
    return parseReasons(error);
  }
}

const conditionFailed = 'ConditionalCheckFailed';
/** Transient reasons: nothing was written, and the same transaction may succeed later. */
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

function parseReasons(error: TransactionCanceledException): TransactionTry {
  const reasons = error.CancellationReasons ?? [];
  const conflicts = reasons.map(({ Code }) => transientReasons.has(Code ?? ''));
  if (conflicts.includes(true)) return { isWritten: 'cancelled', conflicts };
  if (!reasons.some(({ Code }) => Code === conditionFailed)) throw error;
  const failures = reasons.map(({ Code, Item }) =>
    Code === conditionFailed ? { item: Item === undefined || Object.keys(Item).length === 0 ? null : unmarshall(Item) } : null,
  );
  return { isWritten: false, failures };
}
