import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createBatchQuotaStore } from '@nakor/aws/usage/batch-quota';
import { countUsed } from '@nakor/aws/usage/quota-blocks';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { QuotaLimits } from '@nakor/operations/access/quota-windows';
import { expect } from 'vitest';
import { type ContendedStore, createContendedStore } from './contended-store.ts';
import { watchExactly } from './exact-counter.ts';
import { contendedTables, performByAdapter, waitingOf } from './operations.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** What happens to the process of an operation at one of its requests to DynamoDB, counted from 1. */
interface Fault {
  readonly request: number;
  /** It disappears before the request is sent, or after it was applied; or the response is lost, and it goes on. */
  readonly kind: 'gone before' | 'gone after' | 'response lost';
}

/** One thing that an organization does. */
export interface Step {
  /** After the previous one, in milliseconds. */
  readonly pauseMs: number;
  readonly fault: Fault | null;
  /** A batch that takes so many operations and gives some back; null for an operation. */
  readonly batch: { readonly operations: number; readonly givenBack: number } | null;
  /** Which of the two limits the request knows: the plan may be changing. */
  readonly isOnOtherPlan: boolean;
}

/** What became of the steps. */
export interface FaultedCounts {
  operations: number;
  faults: number;
  completed: number;
  refused: number;
  gone: number;
  unavailable: number;
  batches: number;
  /** Openings and call-backs of blocks. */
  epochs: number;
  /** Counted in the last windows. */
  day: number;
  month: number;
}

const organizationId = 'org_1';

/** The process of an operation was ended. */
class ProcessGone extends Error {}

/**
 * Runs steps of one organization concurrently, in virtual time, with faults. After every write, the counters are compared with the exact ones; after
 * every refusal, a window must have been full.
 *
 * @param limits  of the plan, and of another one that some requests know
 * @param startMs when virtual time starts
 * @param isFilledUp whether in the end operations without faults use the quota up, so that room that was lost would show
 */
export async function runFaultedOrganization(
  steps: readonly Step[],
  limits: readonly [QuotaLimits, QuotaLimits],
  startMs: number,
  isFilledUp: boolean,
): Promise<FaultedCounts> {
  const clock = createVirtualClock();
  const store = createContendedStore(clock);
  const largest = { perDay: Math.max(limits[0].perDay, limits[1].perDay), perMonth: Math.max(limits[0].perMonth, limits[1].perMonth) };
  const exact = watchExactly(clock, store, organizationId, largest);
  const counts = { operations: 0, faults: 0, completed: 0, refused: 0, gone: 0, unavailable: 0, batches: 0 };

  const operate = async (faulted: ContendedStore, own: QuotaLimits, index: number): Promise<boolean> => {
    counts.operations += 1;
    const sinceMs = clock.now();
    const outcome = await performByAdapter(clock, faulted, own, startMs)(organizationId, () => clock.sleep(20), index);
    if (outcome.kind === 'completed') counts.completed += 1;
    if (outcome.kind !== 'quota-exceeded') return true;
    counts.refused += 1;
    const { quota } = outcome;
    const isDayFull = quota.dayUsed >= own.perDay && quota.roomOut?.includes('day') !== true;
    if (isDayFull) exact.expectFullSince(sinceMs, 'day', quota.dayWindow, own.perDay);
    else exact.expectFullSince(sinceMs, 'month', quota.monthWindow, own.perMonth);
    return false;
  };

  const takeBatch = async (faulted: ContendedStore, own: QuotaLimits, batch: NonNullable<Step['batch']>, batchId: string) => {
    const batches = createBatchQuotaStore(faulted.client, contendedTables, waitingOf(clock));
    const request = { organizationId, batchId, operations: batch.operations, limits: own, nowUnixMs: startMs + clock.now() };
    if ((await batches.takeBatchQuota(request)).kind !== 'taken') return;
    counts.batches += 1;
    await clock.sleep(50);
    await batches.giveBack(organizationId, batchId, batch.givenBack);
  };

  const perform = async ({ fault, batch, isOnOtherPlan }: Step, index: number): Promise<void> => {
    const faulted = {
      ...store,
      client: withFault(store.client, fault, () => {
        counts.faults += 1;
      }),
    };
    const own = isOnOtherPlan ? limits[1] : limits[0];
    try {
      if (batch === null) await operate(faulted, own, index);
      else await takeBatch(faulted, own, batch, `batch-${index}`);
    } catch (error) {
      if (error instanceof ProcessGone) counts.gone += 1;
      else if (error instanceof DependencyUnavailable) counts.unavailable += 1;
      else throw error;
    }
  };

  const running: Promise<void>[] = [];
  const starting = (async () => {
    for (const [index, step] of steps.entries()) {
      await clock.sleep(step.pauseMs);
      running.push(perform(step, index));
    }
    await Promise.all(running);
    for (let index = steps.length; isFilledUp && (await operate(store, limits[0], index)); index += 1) {
      expect(index).toBeLessThan(steps.length + 2 * largest.perDay);
    }
    const used = await countUsed(store.client, contendedTables.accessTable, organizationId);
    expect({ day: used?.dayUsed ?? 0, month: used?.monthUsed ?? 0 }).toEqual(exact.latest());
    return Number(store.list().find(({ pk, sk }) => pk === `ORG#${organizationId}` && sk === 'QUOTA')?.['block_epoch'] ?? 0);
  })();
  await clock.run();
  return { ...counts, epochs: await starting, ...exact.latest() };
}

/** A client that loses its process, or a response, at one of its requests. */
function withFault(client: DynamoDBDocumentClient, fault: Fault | null, onFault: () => void): DynamoDBDocumentClient {
  let requests = 0;
  let isGone = false;
  const send = async (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    if (isGone) throw new ProcessGone();
    requests += 1;
    if (fault === null || requests !== fault.request) return client.send(command);
    onFault();
    isGone = fault.kind !== 'response lost';
    if (fault.kind === 'gone before') throw new ProcessGone();
    await client.send(command);
    throw isGone ? new ProcessGone() : Object.assign(new Error('The connection is gone.'), { code: 'ECONNRESET' });
  };
  return { send } as unknown as DynamoDBDocumentClient;
}
