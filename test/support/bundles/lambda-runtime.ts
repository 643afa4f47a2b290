import { createWriteStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** What the process is given on its standard input. */
export interface RuntimeInput {
  readonly events: readonly unknown[];
  /** How long each event may take, in milliseconds. */
  readonly timeLimitMs: number;
}

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/**
 * A small runtime of Lambda: imports the file that it is started with, gives its handler one event after the other, and writes the responses
 * as JSON to file descriptor 3; what the function logs goes to the standard output. Like Lambda it is frozen and not told when there is
 * no more to do: here it ends itself.
 */
async function run(file: string): Promise<void> {
  const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler };
  const { events, timeLimitMs } = (await json(process.stdin)) as RuntimeInput;
  const answers: unknown[] = [];
  for (const event of events) answers.push((await handler(event, contextOf(timeLimitMs))) ?? null);
  await new Promise<void>((done) => createWriteStream('', { fd: 3 }).end(JSON.stringify(answers), done));
  process.kill(process.pid, 'SIGKILL');
}

function contextOf(timeLimitMs: number): unknown {
  const endMs = performance.now() + timeLimitMs;
  return {
    functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
    functionVersion: '$LATEST',
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    awsRequestId: '6f5d2c1b-0a9e-4d8c-b7a6-958473625140',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, endMs - performance.now()),
  };
}

await run(process.argv[2] ?? '');
