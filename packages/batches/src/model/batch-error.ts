import type { BatchProblem } from '@nakor/operations/batches/batch-problems';

/** The name of {@link BatchInputError}, by which a state machine recognizes it: a repetition would change nothing. */
export const batchInputErrorName = 'BatchInputError';

/** The upload cannot be processed. Its message is the code of the problem and nothing else. */
export class BatchInputError extends Error {
  readonly problem: BatchProblem;

  constructor(problem: BatchProblem) {
    super(problem);
    this.name = batchInputErrorName;
    this.problem = problem;
  }
}

/** The name of {@link BatchGoneError}. */
export const batchGoneErrorName = 'BatchGoneError';

/** The objects of a batch were deleted, so that there is nothing to do: its task may end without a result. */
export class BatchGoneError extends Error {
  constructor() {
    super('batch_gone');
    this.name = batchGoneErrorName;
  }
}
