import { createWriteStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { lambdaContext } from './lambda-context.ts';

/** What the process is given on its standard input. */
export interface RuntimeInput {
  readonly events: readonly unknown[];
  /** How long each event may take, in milliseconds. */
  readonly timeLimitMs: number;
}

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/**
 * A small runtime of Lambda: imports the file that it is started with, gives its handler one event after the other, and writes the answers
 * as JSON to file descriptor 3; what the function logs goes to the standard output. Like Lambda it is frozen and not told when there is
 * no more to do: here it ends itself.
 */
async function run(file: string): Promise<void> {
  const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler };
  const { events, timeLimitMs } = (await json(process.stdin)) as RuntimeInput;
  const answers: unknown[] = [];
  for (const event of events) answers.push((await handler(event, lambdaContext(timeLimitMs))) ?? null);
  await new Promise<void>((done) => createWriteStream('', { fd: 3 }).end(JSON.stringify(answers), done));
  process.kill(process.pid, 'SIGKILL');
}

await run(process.argv[2] ?? '');
