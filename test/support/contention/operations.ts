import { createPatience, type Waiting } from '@nakor/aws/dynamodb/patience';
import { tryTransaction } from '@nakor/aws/dynamodb/transact';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { putOutcome } from '@nakor/aws/idempotency/idempotency-writes';
import { countOperations } from '@nakor/aws/usage/quota-counter';
import { readStoredQuota, storedQuotaOf } from '@nakor/aws/usage/quota-item';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { QuotaLimits } from '@nakor/operations/access/quota-windows';
import { createEventRecord } from '@nakor/operations/events/event';
import { createEventId } from '@nakor/operations/events/event-id';
import type { Completion, CompletionOutcome } from '@nakor/operations/idempotency/idempotency-record';
import { seededRandom } from '../generators/seeded-random.ts';
import type { ContendedStore } from './contended-store.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Names of the tables in a contended store. */
export const contendedTables = { accessTable: 'access', requestsTable: 'requests', eventsTable: 'events' };

/** 2090-05-17T12:00:00Z, at which virtual time starts. */
export const contendedStartMs = Date.UTC(2090, 4, 17, 12);

/** A function has 28 s; with less than 9 s left, completing is not retried. */
const hostMs = 19_000;

/** Pauses in virtual time. */
export function waitingOf(clock: VirtualClock, seed = 7): Waiting {
  const random = seededRandom(seed);
  return { sleep: clock.sleep, random: () => random.below(1_000_000) / 1_000_000 };
}

/** Where operations are performed. */
interface OperationPlace {
  readonly clock: VirtualClock;
  readonly store: ContendedStore;
  readonly limits: QuotaLimits;
  /** When virtual time starts, in milliseconds since the epoch. */
  readonly startMs: number;
}

/** The effects of a request without an idempotency key that starts now, up to its completion. */
async function workedOperation(
  { clock, store, limits, startMs }: OperationPlace,
  organizationId: string,
  index: number,
  work: () => Promise<void>,
): Promise<Completion> {
  const begunMs = clock.now();
  const nowUnixMs = startMs + begunMs;
  const known = await readStoredQuota(store.client, contendedTables.accessTable, organizationId);
  await work();
  const number = seededRandom(index + 1);
  const stamp = () => {
    const createdAtUnixMs = Math.floor(startMs + clock.now());
    return {
      id: createEventId(
        createdAtUnixMs,
        Uint8Array.from({ length: 16 }, () => number.below(256)),
      ),
      createdAtUnixMs,
    };
  };
  return {
    organizationId,
    nowUnixMs,
    lease: null,
    quota: { limits, known },
    response: { status: 200, headers: {}, body: '' },
    event: createEventRecord({ ...stamp(), organizationId, environment: 'live', type: 'validation.completed' }, { is_valid: true }),
    newEventStamp: stamp,
    history: null,
    isTimeLeft: () => clock.now() - begunMs < hostMs,
  };
}

/** Performs operations by the adapters of the service; `startMs` is when virtual time starts. */
export function performByAdapter(clock: VirtualClock, store: ContendedStore, limits: QuotaLimits, startMs = contendedStartMs) {
  const files = { put: () => Promise.reject(new Error('No file.')), get: () => Promise.reject(new Error('No file.')) };
  const idempotency = createIdempotencyStore(store.client, contendedTables, files, waitingOf(clock));
  return async (organizationId: string, work: () => Promise<void>, index: number): Promise<CompletionOutcome> =>
    idempotency.complete(await workedOperation({ clock, store, limits, startMs }, organizationId, index, work));
}

/** The same, with the kind of the outcome. */
export function completeByAdapter(clock: VirtualClock, store: ContendedStore, limits: QuotaLimits) {
  const perform = performByAdapter(clock, store, limits);
  return async (organizationId: string, work: () => Promise<void>, index: number): Promise<CompletionOutcome['kind']> =>
    (await perform(organizationId, work, index)).kind;
}

/** Completes operations as before blocks: all on the counters of the organization, as long as the host gives time. */
export function completeOnOneItem(clock: VirtualClock, store: ContendedStore, limits: QuotaLimits) {
  const waiting = waitingOf(clock);
  return async (organizationId: string, work: () => Promise<void>, index: number): Promise<CompletionOutcome['kind']> => {
    const completion = await workedOperation({ clock, store, limits, startMs: contendedStartMs }, organizationId, index, work);
    let known = completion.quota?.known ?? null;
    const patience = createPatience(waiting, hostMs);
    for (let attempts = 1; ; attempts += 1) {
      const { write } = countOperations(contendedTables.accessTable, organizationId, limits, known, completion.nowUnixMs);
      const outcome = await tryTransaction(store.client, [...putOutcome(contendedTables, completion), write], patience);
      if (outcome.isWritten === true) return 'completed';
      if (outcome.isWritten === false) known = storedQuotaOf(outcome.failures[1]?.item ?? null);
      if (!completion.isTimeLeft()) throw new DependencyUnavailable('DynamoDB', new Error('Too late.'));
      await patience.pause(attempts);
    }
  };
}
