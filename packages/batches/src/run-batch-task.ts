import type { CompareRegisters } from './join/compare-registers.ts';
import { joinBatch } from './join/join-batch.ts';
import type { BatchTask, JoinResult, RelateResult, SplitResult, ValidateResult } from './model/batch-tasks.ts';
import type { BatchObjects } from './objects/batch-objects.ts';
import { relateBatch } from './relate/relate-batch.ts';
import { splitBatch } from './split/split-batch.ts';
import type { CreateValidator } from './validate/document-validator.ts';
import { validateChunk } from './validate/validate-chunk.ts';

/** What tasks need of the world. */
export interface BatchTools {
  readonly objects: BatchObjects;
  readonly createValidator: CreateValidator;
  readonly compareRegisters: CompareRegisters;
  /** Version of Nakor, as the register names it. */
  readonly engineVersion: string;
}

/**
 * Runs one task of a batch.
 *
 * @throws BatchInputError if the upload cannot be processed, BatchGoneError if the batch was deleted: both are final. Anything else may be retried.
 */
export async function runBatchTask(
  task: BatchTask,
  { objects, createValidator, compareRegisters, engineVersion }: BatchTools,
): Promise<SplitResult | ValidateResult | RelateResult | JoinResult> {
  switch (task.task) {
    case 'split':
      return splitBatch(task, objects);
    case 'validate':
      return validateChunk(task, objects, createValidator);
    case 'relate':
      return relateBatch(task, objects);
    case 'join':
      return joinBatch(task, { objects, compareRegisters, engineVersion });
  }
}
