import { createWriteStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { lambdaContext } from './lambda-context.ts';

/** The standard input of the process. */
export interface RuntimeInput {
  readonly events: readonly unknown[];
  /** Time limit for each event, in milliseconds. */
  readonly timeLimitMs: number;
}

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/**
 * A minimal Lambda runtime: imports the given file, passes events to its handler one after another, and writes the responses
 * as JSON to file descriptor 3; the function logs to standard output. Lambda freezes an instance without notice when there is
 * no more work; here the process exits.
 */
async function run(file: string): Promise<void> {
  const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler };
  const { events, timeLimitMs } = (await json(process.stdin)) as RuntimeInput;
  const responses: unknown[] = [];
  for (const event of events) responses.push((await handler(event, lambdaContext(timeLimitMs))) ?? null);
  await new Promise<void>((done) => createWriteStream('', { fd: 3 }).end(JSON.stringify(responses), done));
  process.kill(process.pid, 'SIGKILL');
}

await run(process.argv[2] ?? '');
