import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { getHeapLimits } from '@nakor/engine/pool/heap-limits';
import { standardInput } from '../../input/source.ts';
import type { CliIo, ExitCode } from '../../shared/cli-io.ts';
import { type Output, openOutput } from '../../shared/output.ts';
import { getSystemCode, UserError } from '../../shared/user-error.ts';
import type { ReconcileOptions } from './choices.ts';
import { type ComparisonJob, type ComparisonMessage, partWritten } from './messages.ts';

/** The heap of a comparison could not grow further. */
class TooLittleMemory extends UserError {
  constructor() {
    super({
      pl: 'Zabrakło pamięci. Porównaj mniej miesięcy naraz albo daj Node więcej pamięci, na przykład 8 GB: NODE_OPTIONS=--max-old-space-size=8000.',
      en: 'There is not enough memory. Compare fewer months at once, or give Node more memory, for example 8 GB: NODE_OPTIONS=--max-old-space-size=8000.',
    });
  }
}

/**
 * Maximum size of the heap of the thread, in megabytes; enough for some 250,000 invoices with as many rows. V8 collects garbage the later the
 * more a heap may grow, so that 100,000 would need a fifth more memory without this limit (ADR 0068).
 */
const defaultHeapMb = 600;

/**
 * Compares registers with invoices, in a thread. Exits with 1 if something has to be corrected, 2 if something could not be read.
 *
 * @param heapMb maximum size of the heap of the first attempt, in megabytes; a comparison that needs more is repeated with that of the process
 * @throws UserError if an option is wrong, a register cannot be read, or there is too little memory
 */
export async function runReconcile(
  paths: readonly string[],
  options: ReconcileOptions,
  io: CliIo,
  heapMb = defaultHeapMb,
): Promise<ExitCode> {
  const job: ComparisonJob = {
    ...{ paths, options, folder: io.folder, startedUnixMs: io.nowUnixMs(), hasTerminal: io.terminal !== null },
  };
  const report = createReport(options.output ?? null, io);
  try {
    const exitCode = await compareInThread(job, getHeapLimits(heapMb), report, io).catch((error: unknown) => {
      // What was read from standard input or written to standard output cannot be taken back.
      if (!(error instanceof TooLittleMemory) || report.isBegun() || readsInput(job)) throw error;
      return compareInThread(job, {}, report, io);
    });
    await report.commit();
    return exitCode;
  } finally {
    await report.abandon();
  }
}

interface Report extends Output {
  isBegun(): boolean;
}

/** The output, which is opened with the first part of the report. */
function createReport(path: string | null, io: CliIo): Report {
  let opened: Output | null = null;
  return {
    isBegun: () => opened !== null,
    async write(content) {
      opened ??= await openOutput(path, io);
      await opened.write(content);
    },
    commit: async () => opened?.commit(),
    abandon: async () => opened?.abandon(),
  };
}

function readsInput({ paths }: ComparisonJob): boolean {
  return paths.includes(standardInput);
}

/** @param resourceLimits of the heap; by default those of the process */
async function compareInThread(job: ComparisonJob, resourceLimits: ResourceLimits, report: Report, io: CliIo): Promise<ExitCode> {
  const worker = new Worker(workerUrl, { workerData: job, stdin: readsInput(job), resourceLimits });
  try {
    return await new Promise<ExitCode>((resolve, reject) => {
      // A thread that ended reads no more, and what happened to it is reported by itself.
      if (worker.stdin !== null) pipeline(Readable.from(io.input), worker.stdin).catch(() => {});
      worker.on('error', (error) => reject(getSystemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooLittleMemory() : error));
      worker.on('exit', (code) => reject(new Error(`The thread ended with ${code} and no result.`)));
      worker.on('message', (message: ComparisonMessage) => {
        switch (message.kind) {
          case 'part':
            report.write(message.content).then(() => worker.postMessage(partWritten), reject);
            return;
          case 'complaint':
            return io.error(message.line);
          case 'progress':
            io.terminal?.write(message.text);
            return;
          case 'ended':
            return resolve(message.exitCode);
          case 'refused':
            return reject(new UserError(message.texts));
        }
      });
    });
  } finally {
    await worker.terminate();
  }
}

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './comparison-worker.ts' : './comparison-worker.js', import.meta.url);
