import type { BatchOutcome, BatchStore } from '@nakor/batches/record/batch-ports';
import { activeBatchesLimit } from '@nakor/batches/record/batch-ports';
import type { BatchRecord } from '@nakor/batches/record/batch-record';
import type { BatchServicePorts } from '@nakor/batches/record/batch-service';

/** A process that ends at a port: nothing after it happens. */
export class Crash extends Error {}

/** The world of one batch in memory. Every port can be the last thing that a process does, before or after its effect. */
export interface BatchMemory {
  readonly ports: BatchServicePorts & { readonly store: BatchStore };
  readonly outcomes: BatchOutcome[];
  record(): BatchRecord | null;
  /** Number of the call of a port at which the process ends: before its effect, or after it. */
  crashAt(call: number | null, when: 'before' | 'after'): void;
  advanceClock(ms: number): void;
  /** Quota that is counted at the moment. */
  counted(): number;
  take(operations: number): void;
  active(): number;
  execution: 'running' | 'ended' | 'unknown';
  objects: number;
}

/** @param startUnixMs the time at the beginning */
export function createBatchMemory(startUnixMs: number): BatchMemory {
  const records = new Map<string, BatchRecord>();
  const outcomes: BatchOutcome[] = [];
  let quota: { operations: number; givenBack: number | null } | null = null;
  let nowUnixMs = startUnixMs;
  let active = 0;
  let left: number | null = null;
  let when: 'before' | 'after' = 'before';
  let events = 0;

  /** Runs the effect of a port, unless the process ends there. */
  async function call<Value>(effect: () => Value): Promise<Value> {
    const isLast = left === 0;
    if (left !== null) left -= 1;
    if (isLast && when === 'before') throw new Crash();
    const value = effect();
    if (isLast) throw new Crash();
    return value;
  }
  const write = (record: BatchRecord): boolean => {
    if (records.get(record.id)?.revision !== record.revision - 1) return false;
    records.set(record.id, record);
    return true;
  };
  const memory: BatchMemory = {
    execution: 'unknown',
    objects: 1,
    outcomes,
    record: () => [...records.values()][0] ?? null,
    crashAt(number, moment) {
      left = number;
      when = moment;
    },
    advanceClock(ms) {
      nowUnixMs += ms;
    },
    counted: () => (quota === null ? 0 : quota.operations - (quota.givenBack ?? 0)),
    take(operations) {
      quota ??= { operations, givenBack: null };
    },
    active: () => active,
    ports: {
      store: {
        create: (record) =>
          call(() => {
            records.set(record.id, record);
            return true;
          }),
        find: (id) => call(() => records.get(id) ?? null),
        replace: (record) => call(() => write(record)),
        begin: (record) =>
          call(() => {
            if (active >= activeBatchesLimit) return 'limit-reached';
            if (!write(record)) return 'changed';
            active += 1;
            return 'written';
          }),
        end: (record, wasActive, outcome) =>
          call(() => {
            if (!write(record)) return false;
            if (wasActive) active -= 1;
            if (outcome !== null) outcomes.push(outcome);
            return true;
          }),
        async *findDue() {},
      },
      executions: {
        start: () =>
          call(() => {
            if (memory.execution === 'unknown') memory.execution = 'running';
          }),
        find: () => call(() => memory.execution),
        stop: () =>
          call(() => {
            if (memory.execution === 'running') memory.execution = 'ended';
          }),
      },
      uploads: { discard: () => call(() => {}) },
      objects: {
        deletePrefix: () =>
          call(() => {
            memory.objects = 0;
          }),
      },
      quota: {
        giveBack: (_organization, _batch, operations) =>
          call(() => {
            if (quota === null) return null;
            quota.givenBack ??= Math.min(operations, quota.operations);
            return quota.givenBack;
          }),
      },
      notify: () => call(() => {}),
      newEventStamp: () => {
        events += 1;
        return { id: `event-${events}`, createdAtUnixMs: nowUnixMs };
      },
      now: () => nowUnixMs,
    },
  };
  return memory;
}
