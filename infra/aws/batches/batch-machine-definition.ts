import { batchGoneErrorName, batchInputErrorName } from '@nakor/batches/model/batch-error';
import { validateAttempts } from '@nakor/batches/model/batch-tasks';

/** Values of the placeholders, which the stack and the local platform fill in: the ARN of the function, and the name of the bucket. */
export type BatchMachineSubstitutions = Readonly<Record<'BatchWork' | 'FilesBucket', string>>;

/** Chunks of one batch that are validated at the same time. An organization has at most {@link activeBatchesLimit} batches that are processed. */
const chunkConcurrency = 10;

/** Share of chunks, in percent, that may fail for good; their documents are unreadable. With more the batch fails: then the cause is not the documents. */
const toleratedFailurePercentage = 10;

/** A task longer than this has stalled. Less than the time limit of the function, so that the state machine is the one that repeats it. */
const taskSeconds = 840;

/** Longest duration of a batch: the sweeper ends what takes longer. */
const machineSeconds = 6 * 3_600;

const retryAll = {
  ErrorEquals: ['States.ALL'],
  IntervalSeconds: 2,
  MaxAttempts: 6,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  JitterStrategy: 'FULL',
};
/** The upload does not change, so its errors stay; and a batch that was deleted does not come back. */
const neverRetry = { ErrorEquals: [batchInputErrorName, batchGoneErrorName], MaxAttempts: 0 };
const giveUp = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'RecordFailure' }];

/**
 * The state machine of a batch in the Amazon States Language (ADR 0051). The template of a stage and the local platform have the same text,
 * apart from the placeholders. Its input is that of `startBatch`.
 */
export function buildBatchMachineDefinition(): string {
  const definition = {
    Comment: 'Unpacks an archive, validates its documents in chunks, and writes the register (ADR 0051).',
    StartAt: 'Split',
    TimeoutSeconds: machineSeconds,
    States: {
      Split: task({
        input: {
          task: 'split',
          'batch.$': '$.batch',
          'organization.$': '$.organization',
          'options.$': '$.options',
          'documents_limit.$': '$.documents_limit',
          'sha256.$': '$.sha256',
        },
        selected: chunks,
        resultPath: '$.split',
        retry: [neverRetry, retryAll],
        next: 'NeedsValidation',
      }),
      // A comparison of a JPK with its invoices has no chunks: all its work is in Join (ADR 0066).
      NeedsValidation: {
        Type: 'Choice',
        Choices: [{ Variable: '$.split.chunks.count', NumericEquals: 0, Next: 'Join' }],
        Default: 'ValidateDocuments',
      },
      ValidateDocuments: chunkMap('documents', '$.split.chunks.key', 'Relate'),
      Relate: task({
        input: { task: 'relate', 'batch.$': '$.batch' },
        selected: chunks,
        resultPath: '$.relate',
        retry: [neverRetry, retryAll],
        next: 'NeedsComparison',
      }),
      NeedsComparison: {
        Type: 'Choice',
        Choices: [{ Variable: '$.relate.chunks.count', NumericEquals: 0, Next: 'Join' }],
        Default: 'CompareDocuments',
      },
      CompareDocuments: chunkMap('comparisons', '$.relate.chunks.key', 'Join'),
      Join: task({ input: { task: 'join', 'batch.$': '$.batch' }, resultPath: null, retry: [neverRetry, retryAll], next: 'Completed' }),
      Completed: { Type: 'Succeed' },
      RecordFailure: {
        Type: 'Task',
        Resource: lambdaInvoke,
        Parameters: {
          FunctionName: `\${BatchWork}`,
          Payload: { task: 'fail', 'batch.$': '$.batch', 'organization.$': '$.organization', 'failure.$': '$.failure' },
        },
        ResultPath: null,
        TimeoutSeconds: taskSeconds,
        Retry: [retryAll],
        Next: 'Failed',
      },
      Failed: { Type: 'Fail', Error: 'BatchFailed', Cause: 'The record of the batch has the reason.' },
    },
  };
  return JSON.stringify(definition);
}

const chunks = { 'chunks.$': '$.Payload.chunks' };
const lambdaInvoke = 'arn:aws:states:::lambda:invoke';

interface TaskOptions {
  readonly input: Readonly<Record<string, string>>;
  /** What of the result is kept; undefined keeps nothing. */
  readonly selected?: Readonly<Record<string, string>>;
  readonly resultPath: string | null;
  readonly retry: readonly object[];
  readonly next: string;
}

function task({ input, selected, resultPath, retry, next }: TaskOptions) {
  return {
    Type: 'Task',
    Resource: lambdaInvoke,
    Parameters: { FunctionName: `\${BatchWork}`, Payload: input },
    ...(selected === undefined ? {} : { ResultSelector: selected }),
    ResultPath: resultPath,
    TimeoutSeconds: taskSeconds,
    Retry: retry,
    Catch: giveUp,
    Next: next,
  };
}

/** Validates the chunks of a list. The attempt is passed on, because a chunk that failed three times is halved. */
function chunkMap(label: string, listPath: string, next: string) {
  const input = { task: 'validate', 'batch.$': '$.batch', 'chunk.$': '$.chunk', 'attempt.$': '$$.State.RetryCount' };
  return {
    Type: 'Map',
    Label: label,
    ItemReader: {
      Resource: 'arn:aws:states:::s3:getObject',
      ReaderConfig: { InputType: 'JSON' },
      Parameters: { Bucket: `\${FilesBucket}`, 'Key.$': listPath },
    },
    ItemProcessor: {
      ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
      StartAt: 'ValidateChunk',
      States: {
        ValidateChunk: {
          Type: 'Task',
          Resource: lambdaInvoke,
          Parameters: { FunctionName: `\${BatchWork}`, Payload: input },
          ResultSelector: { 'chunk.$': '$.Payload.chunk', 'documents.$': '$.Payload.documents', 'unreadable.$': '$.Payload.unreadable' },
          TimeoutSeconds: taskSeconds,
          Retry: [neverRetry, { ...retryAll, MaxAttempts: validateAttempts - 1, BackoffRate: 1.5, MaxDelaySeconds: 20 }],
          End: true,
        },
      },
    },
    MaxConcurrency: chunkConcurrency,
    ToleratedFailurePercentage: toleratedFailurePercentage,
    ResultWriter: { Resource: 'arn:aws:states:::s3:putObject', Parameters: { Bucket: `\${FilesBucket}`, 'Prefix.$': '$.map_results' } },
    ResultPath: null,
    Catch: giveUp,
    Next: next,
  };
}
