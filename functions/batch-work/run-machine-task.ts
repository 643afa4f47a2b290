import { BatchGoneError, batchInputErrorName } from '@nakor/batches/model/batch-error';
import type { BatchTask, JoinResult, SplitResult, SplitTask } from '@nakor/batches/model/batch-tasks';
import type { BatchFailure } from '@nakor/batches/record/batch-record';
import { type BatchServicePorts, recordCompletion, recordFailure, recordProgress } from '@nakor/batches/record/batch-service';
import { type BatchTools, runBatchTask } from '@nakor/batches/run-batch-task';
import { type BatchProblem, batchProblems } from '@nakor/operations/batches/batch-problems';

/** Records that a batch cannot be finished: the last task of an execution that failed. */
interface FailTask {
  readonly task: 'fail';
  readonly batch: string;
  /** What the state machine caught: the name of an error, and as its cause the error as JSON. */
  readonly failure: { readonly Error: string; readonly Cause: string };
}

/** The first task; its hash is null if the caller stated none. */
type MachineSplitTask = Omit<SplitTask, 'sha256'> & { readonly sha256: string | null };

/** A task as the state machine passes it. */
export type MachineTask = Exclude<BatchTask, SplitTask> | MachineSplitTask | FailTask;

/** The result of a task for the state machine, and what the log states of it. */
interface TaskOutcome {
  readonly result: object;
  readonly line: { readonly documents: number; readonly unreadable: number; readonly failure?: string };
}

const nothing = { documents: 0, unreadable: 0 } as const;

/**
 * Runs one task and records how far the batch is. A task of a batch that was canceled meanwhile does nothing.
 *
 * @throws BatchInputError, BatchGoneError, and anything that may be retried
 */
export async function runMachineTask(task: MachineTask, tools: BatchTools, service: BatchServicePorts): Promise<TaskOutcome> {
  switch (task.task) {
    case 'fail': {
      const failure = readFailure(task.failure);
      await recordFailure(service, task.batch, failure);
      return { result: {}, line: { ...nothing, failure } };
    }
    case 'split': {
      await requireActive(service, task.batch, 'unpacking');
      const { sha256, ...split } = task;
      const result = (await runBatchTask(sha256 === null ? split : { ...split, sha256 }, tools)) as SplitResult;
      const { documents, unreadable, chunks } = result;
      // A comparison has nothing to validate: all its work is in `join`.
      await requireActive(service, task.batch, chunks.count === 0 ? 'joining' : 'validating', { documents, chunks: chunks.count });
      return { result, line: { documents, unreadable } };
    }
    case 'validate': {
      const result = await runBatchTask(task, tools);
      return { result, line: readCounts(result) };
    }
    case 'relate': {
      const result = await runBatchTask(task, tools);
      return { result, line: readCounts(result) };
    }
    case 'join': {
      await requireActive(service, task.batch, 'joining');
      const result = (await runBatchTask(task, tools)) as JoinResult;
      await recordCompletion(service, task.batch, result);
      const { documents, unreadable } = result.counts;
      return { result, line: { documents, unreadable } };
    }
  }
}

async function requireActive(service: BatchServicePorts, ...[id, state, found]: Tail<Parameters<typeof recordProgress>>): Promise<void> {
  if (!(await recordProgress(service, id, state, found))) throw new BatchGoneError();
}

type Tail<Values extends readonly unknown[]> = Values extends readonly [unknown, ...infer Rest] ? Rest : never;

function readCounts(result: object) {
  const { documents = 0, unreadable = 0 } = result as Partial<Record<'documents' | 'unreadable', number>>;
  return { documents, unreadable };
}

/** The message of a `BatchInputError` is its problem and nothing else; everything else is an internal error, which is logged where it occurs. */
function readFailure({ Error: name, Cause }: FailTask['failure']): BatchFailure {
  if (name !== batchInputErrorName) return 'internal_error';
  const { errorMessage } = JSON.parse(Cause) as { errorMessage?: unknown };
  return batchProblems.find((problem: BatchProblem) => problem === errorMessage) ?? 'internal_error';
}
