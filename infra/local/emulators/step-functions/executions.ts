import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './definition.ts';
import type { ExecutionRecord, ExecutionStore } from './execution-store.ts';
import type { MachineHost } from './machine-host.ts';
import { runStates } from './run-states.ts';
import { StateError } from './state-error.ts';
import type { Json } from './values.ts';

/** The surroundings of an execution that do not depend on it. */
export type ExecutionHost = Pick<MachineHost, 'invoke' | 'readObject' | 'writeObject'>;

/** Executions of state machines. */
export interface Executions {
  /** Starts an execution; `exists` if its name was used with another input, or for an execution that has ended. */
  start(machineArn: string, name: string, input: string): Promise<ExecutionRecord | 'exists' | 'unknown-machine'>;
  find(name: string): ExecutionRecord | null;
  /** Stops an execution; has no effect on one that has ended. */
  stop(name: string, error: string | null, cause: string | null): Promise<ExecutionRecord | null>;
  /** Ends the work in this process. Executions continue at the next start. */
  close(): Promise<void>;
}

interface Running {
  record: ExecutionRecord;
  readonly stopping: AbortController;
  work: Promise<void>;
}

/** Why a signal was aborted. */
class Stopped extends Error {}

/** Executes state machines, and continues the executions that were running when the platform ended. */
export async function startExecutions(
  machines: ReadonlyMap<string, Machine>,
  store: ExecutionStore,
  host: ExecutionHost,
  onError: (error: unknown) => void,
): Promise<Executions> {
  const all = new Map<string, Running>();
  const save = async (running: Running, change: Partial<ExecutionRecord>) => {
    running.record = { ...running.record, ...change };
    await store.save(running.record);
  };
  const finish = async (running: Running, change: Partial<ExecutionRecord>) => {
    if (running.record.status !== 'RUNNING') return;
    await save(running, { stoppedAtUnixMs: Date.now(), ...change });
    await store.removeChildren(running.record.name);
  };

  const finishFailed = async (running: Running, error: unknown) => {
    if (error === timedOut) await finish(running, { status: 'TIMED_OUT' });
    else if (error instanceof StateError) await finish(running, { status: 'FAILED', error: error.code, cause: error.cause });
    else if (!(error instanceof Stopped)) onError(error);
  };

  const execute = async (running: Running, machine: Machine): Promise<void> => {
    const { record, stopping } = running;
    const endMs = machine.TimeoutSeconds === undefined ? null : record.startedAtUnixMs + machine.TimeoutSeconds * 1000;
    const timer =
      endMs === null ? undefined : setTimeout(() => stopping.abort(timedOut), Math.min(endMs - Date.now(), 2 ** 31 - 1)).unref();
    try {
      const output = await runStates(
        {
          states: machine,
          host: hostOf(record.name),
          context: { Execution: { Name: record.name, Input: JSON.parse(record.input) as Json } },
          signal: stopping.signal,
          onPosition: (position) => save(running, { position }),
        },
        record.position,
      );
      await finish(running, { status: 'SUCCEEDED', output: JSON.stringify(output) });
    } catch (error) {
      await finishFailed(running, error);
    } finally {
      clearTimeout(timer);
    }
  };

  const hostOf = (name: string): MachineHost => ({
    ...host,
    keepChild: (mapState, result) => store.keepChild(name, mapState, result),
    listEndedChildren: (mapState) => store.listChildren(name, mapState),
    wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted()),
    random: Math.random,
  });

  const begin = (record: ExecutionRecord, machine: Machine): Running => {
    const running: Running = { record, stopping: new AbortController(), work: Promise.resolve() };
    all.set(record.name, running);
    running.work = execute(running, machine).catch(onError);
    return running;
  };

  for (const record of await store.list()) {
    const machine = machines.get(record.stateMachineArn);
    if (record.status === 'RUNNING' && machine !== undefined) begin(record, machine);
    else all.set(record.name, { record, stopping: new AbortController(), work: Promise.resolve() });
  }

  return {
    async start(machineArn, name, input) {
      const machine = machines.get(machineArn);
      if (machine === undefined) return 'unknown-machine';
      const known = all.get(name);
      if (known !== undefined) return known.record.status === 'RUNNING' && known.record.input === input ? known.record : 'exists';
      const record: ExecutionRecord = {
        ...{ name, stateMachineArn: machineArn, input, status: 'RUNNING', startedAtUnixMs: Date.now(), stoppedAtUnixMs: null },
        ...{ output: null, error: null, cause: null, position: { state: machine.StartAt, input: JSON.parse(input) as Json } },
      };
      await store.save(record);
      return begin(record, machine).record;
    },

    find: (name) => all.get(name)?.record ?? null,

    async stop(name, error, cause) {
      const running = all.get(name);
      if (running === undefined) return null;
      await finish(running, { status: 'ABORTED', error, cause });
      running.stopping.abort(new Stopped());
      return running.record;
    },

    async close() {
      for (const { stopping } of all.values()) stopping.abort(new Stopped());
      await Promise.all([...all.values()].map(({ work }) => work));
    },
  };
}

const timedOut = new Stopped('The execution took longer than its TimeoutSeconds.');
