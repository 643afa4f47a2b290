import { createWriteStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { lambdaContext } from '../../support/bundles/lambda-context.ts';

/** The standard input of the process. */
export interface FunctionInput {
  /** Run before the measurement. */
  readonly warmUp: readonly unknown[];
  readonly events: readonly unknown[];
}

/** What the process writes to file descriptor 3. */
export interface FunctionOutput {
  /** Processor time of all threads over all measured events with its garbage collection, in milliseconds. */
  readonly cpuMs: number;
  /** Number of responses of the measured events by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The body of the first event of the warm-up, which says why when all fail. */
  readonly sample: string;
}

type Handler = (event: unknown, context: unknown) => Promise<{ readonly statusCode: number; readonly body: string }>;

/** Passes events one after another to the handler of the given file, and measures the process. */
async function run(file: string): Promise<void> {
  const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler };
  const { warmUp, events } = (await json(process.stdin)) as FunctionInput;
  let sample = '';
  for (const event of warmUp) {
    const { body } = await handler(event, lambdaContext(28_000));
    if (sample === '') sample = body;
  }
  const statuses: Record<number, number> = {};
  const start = process.cpuUsage();
  for (const event of events) {
    const { statusCode } = await handler(event, lambdaContext(28_000));
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  const { user, system } = process.cpuUsage(start);
  const output: FunctionOutput = { cpuMs: (user + system) / 1_000, statuses, sample };
  await new Promise<void>((done) => createWriteStream('', { fd: 3 }).end(JSON.stringify(output), done));
  // The worker of the engine keeps the process alive. A profile that was asked for is written on exit.
  process.exit();
}

await run(process.argv[2] ?? '');
