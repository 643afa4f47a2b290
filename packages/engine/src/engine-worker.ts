import { constants, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { exchangeRatesOf } from '@nakor/domain/exchange-rates/rates-of-tables';
import type { AcceptedInvoices, DuplicateLookup } from '@nakor/domain/validation/model/accepted-invoices';
import type { EngineTools } from './job.ts';
import { loadJobs, runJob } from './jobs/index.ts';
import { carryError } from './pool/carried-error.ts';
import type {
  CarriedError,
  DuplicateQuestion,
  DuplicateResponse,
  JobMessage,
  JobResponse,
  RateTablesMessage,
  WorkerStart,
} from './pool/messages.ts';
import { createEngineTools } from './worker-tools.ts';

/** A thread of the pool. Runs one job after another. */
const { schemaDirectory, fontsDirectory } = workerData as WorkerStart;
// On Linux this sets the priority of the thread, not of the process. If there are fewer processors than busy threads, the main thread goes
// first, since it has little to do and every request waits for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const reported: CarriedError[] = [];
let isHealthy = true;
let tools = createEngineTools(schemaDirectory, fontsDirectory, {
  onRuleError: (error) => reported.push(carryError(error)),
  onEngineError: (error) => {
    isHealthy = false;
    reported.push(carryError(error));
  },
});

/** The last question to the main thread, and what receives its response. */
let question: { readonly id: number; readonly onResponse: (duplicate: DuplicateLookup) => void } = { id: 0, onResponse: () => {} };

/** Asks the main thread, which alone does input and output, and continues with the job meanwhile. */
const acceptedInvoices: AcceptedInvoices = {
  find: (identified) =>
    new Promise((resolve) => {
      question = { id: question.id + 1, onResponse: resolve };
      parentPort?.postMessage({ id: question.id, identified } satisfies DuplicateQuestion);
    }),
};

function withAcceptedInvoices({ validation, ...others }: EngineTools): EngineTools {
  return { ...others, validation: { ...validation, acceptedInvoices } };
}

// All jobs examine documents, which is most of the code.
const areJobsLoaded = loadJobs(['validate']);
setImmediate(async () => {
  await areJobsLoaded;
  parentPort?.postMessage('ready');
});
parentPort?.on('message', async (message: JobMessage | RateTablesMessage | DuplicateResponse) => {
  if ('duplicate' in message) {
    if (message.id === question.id) question.onResponse(message.duplicate);
    return;
  }
  if ('rateTables' in message) {
    tools = { ...tools, validation: { ...tools.validation, exchangeRates: exchangeRatesOf(message.rateTables) } };
    return;
  }
  const ended = await runJob(message.name, message.input, message.hasAcceptedInvoices ? withAcceptedInvoices(tools) : tools).then(
    (outcome) => ({ outcome, error: null }),
    (error: unknown) => ({ outcome: null, error: carryError(error) }),
  );
  const { user, system } = process.threadCpuUsage();
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  const response: JobResponse = {
    ...ended,
    reported: reported.splice(0),
    cpuMicroseconds: user + system,
    memoryBytes: heap + external,
    isHealthy,
  };
  parentPort?.postMessage(response, ownedBuffers(ended.outcome));
});

/** The buffers of a result that can be transferred instead of copied. */
function ownedBuffers(outcome: JobResponse['outcome']): ArrayBuffer[] {
  if (outcome?.kind !== 'done') return [];
  return Object.values(outcome.result).flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}
