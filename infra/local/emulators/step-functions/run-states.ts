import type { MapState, Retrier, State, States, TaskState } from './definition.ts';
import { runDistributedMap } from './distributed-map.ts';
import type { MachineHost } from './machine-host.ts';
import { matchesError, StateError } from './state-error.ts';
import { applyResultPath, checkSize, fillTemplate, isObject, type Json, readPath, type Scope } from './values.ts';

/** Where an execution is: the state that runs next, and its input. */
export interface Position {
  readonly state: string;
  readonly input: Json;
}

/** One execution of states: of a machine, or of the processor of a map for one item. */
export interface Run {
  readonly states: States;
  readonly host: MachineHost;
  /** The context object, `$$` in paths. */
  readonly context: Json;
  /** Aborted when the execution is stopped or the emulator ends: no further state or attempt begins then. */
  readonly signal: AbortSignal;
  /** Called before each state runs, so that the execution can continue there after a restart. */
  readonly onPosition: (position: Position) => Promise<void>;
}

/**
 * Runs states from a position to the end.
 *
 * @returns the output of the last state
 * @throws StateError if a state fails and no catcher matches; AbortError when the signal is aborted
 */
export async function runStates(run: Run, from: Position): Promise<Json> {
  let position: Position = from;
  for (;;) {
    run.signal.throwIfAborted();
    await run.onPosition(position);
    const next = await runState(run, position);
    if ('output' in next) return next.output;
    position = next;
  }
}

type Step = Position | { readonly output: Json };

async function runState(run: Run, { state: name, input }: Position): Promise<Step> {
  const state = stateOf(run, name);
  switch (state.Type) {
    case 'Succeed':
      return { output: input };
    case 'Fail':
      throw new StateError(state.Error, state.Cause);
    case 'Choice': {
      const chosen = state.Choices.find(({ Variable, NumericEquals }) => readPath(Variable, scopeOf(run, input)) === NumericEquals);
      return { state: chosen?.Next ?? state.Default, input };
    }
    case 'Task':
      return tryState(run, state, input, (retries) => invokeTask(run, state, input, retries));
    case 'Map':
      return tryState(run, state, input, () => runMap(run, name, state, input));
  }
}

type FailingState = Extract<State, { Type: 'Task' | 'Map' }>;

/** Runs a state with its retriers, then its catchers. */
async function tryState(run: Run, state: FailingState, input: Json, work: (retries: number) => Promise<Json>): Promise<Step> {
  try {
    const result = await withRetries(run, state.Retry, work);
    const output = checkSize(applyResultPath(state.ResultPath, input, result));
    return state.Next === undefined ? { output } : { state: state.Next, input: output };
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    const catcher = state.Catch.find(({ ErrorEquals }) => matchesError(ErrorEquals, error));
    if (catcher === undefined) throw error;
    const failure = { Error: error.code, Cause: error.cause };
    return { state: catcher.Next, input: checkSize(applyResultPath(catcher.ResultPath, input, failure)) };
  }
}

/** Each retrier counts its own attempts, as the language defines it; the work gets the number of all. */
async function withRetries(run: Run, retriers: readonly Retrier[], work: (retries: number) => Promise<Json>): Promise<Json> {
  const attempts = new Map<Retrier, number>();
  for (let retries = 0; ; retries += 1) {
    run.signal.throwIfAborted();
    try {
      return await work(retries);
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      const retrier = retriers.find(({ ErrorEquals }) => matchesError(ErrorEquals, error));
      const used = retrier === undefined ? 0 : (attempts.get(retrier) ?? 0);
      if (retrier === undefined || used >= retrier.MaxAttempts) throw error;
      attempts.set(retrier, used + 1);
      await run.host.wait(computeDelayMs(retrier, used, run.host.random()), run.signal);
    }
  }
}

/**
 * The wait before an attempt, in milliseconds.
 *
 * @param used attempts of this retrier so far
 * @param random from 0 to 1, for full jitter
 */
function computeDelayMs({ IntervalSeconds, BackoffRate, MaxDelaySeconds, JitterStrategy }: Retrier, used: number, random: number) {
  const seconds = Math.min(IntervalSeconds * BackoffRate ** used, MaxDelaySeconds ?? Number.POSITIVE_INFINITY);
  return seconds * 1000 * (JitterStrategy === 'FULL' ? random : 1);
}

async function invokeTask(run: Run, state: TaskState, input: Json, retries: number): Promise<Json> {
  const scope = scopeOf(run, input, retries);
  const parameters = fillTemplate(state.Parameters, scope);
  const FunctionName = String(readPath('$.FunctionName', { input: parameters, context: null }));
  const payload = checkSize(readPath('$.Payload', { input: parameters, context: null }));
  const Payload = await untilAborted(run.host.invoke(FunctionName, payload, state.TimeoutSeconds), run.signal);
  const result = checkSize({ StatusCode: 200, ExecutedVersion: '$LATEST', Payload });
  return state.ResultSelector === undefined ? result : fillTemplate(state.ResultSelector, { ...scope, input: result });
}

/** The result of a function, unless the execution is stopped before: the function itself runs on, as in AWS. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function runMap(run: Run, name: string, state: MapState, input: Json): Promise<Json> {
  const { host, context, signal } = run;
  const { ItemProcessor: states } = state;
  const runChild = (childInput: Json, childSignal: AbortSignal) =>
    runStates({ states, host, context, signal: childSignal, onPosition: async () => {} }, { state: states.StartAt, input: childInput });
  return runDistributedMap({ state, name, host, input, context, signal, runChild });
}

/** What the paths of a state refer to. */
function scopeOf({ context }: Pick<Run, 'context'>, input: Json, retries = 0): Scope {
  return { input, context: { ...(isObject(context) ? context : {}), State: { RetryCount: retries } } };
}

function stateOf({ states }: Run, name: string): State {
  const state = states.States[name];
  if (state === undefined) throw new StateError('States.Runtime', `There is no state ${name}.`);
  return state;
}
