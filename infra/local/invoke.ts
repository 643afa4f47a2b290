import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findOrStartData } from './data-of-call.ts';
import { runEvent } from './invoke/run-event.ts';
import { LocalProblem } from './local-problem.ts';
import { type PreparedEvent, prepareEvent } from './sample-event.ts';
import type { Environment } from './stand-ins/endpoints.ts';
import { projectDirectory } from './state-directory.ts';

/** `npm run invoke`: gives sample events to their handlers, without HTTP, and prints what these return. */
const usage = `npm run invoke -- [--print] FILE...

  FILE     a sample event, such as events/validation/validate.json; each is given to its function, one after the other
  --print  prints the events instead, whole and with the keys of the demo organisation, as AWS would send them (docs/local-invocation.md)`;

async function main(): Promise<void> {
  const { files, isPrinting, isHelp } = readArguments();
  if (isHelp) return console.log(usage);
  if (files.length === 0) throw new LocalProblem(`Say which event to use, for example: npm run invoke -- events/validation/validate.json`);
  const { environment, keys, stop } = await findOrStartData();
  try {
    adoptEnvironment(environment);
    for (const file of files) {
      const prepared = await prepareEvent(findEventFile(file), keys, randomUUID());
      const text = isPrinting ? JSON.stringify(prepared.event, null, 2) : await runQuietly(prepared);
      console.log(files.length === 1 || isPrinting ? text : `== ${file}\n${text}\n`);
    }
  } finally {
    await stop();
  }
}

function readArguments() {
  try {
    const options = { print: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { files: positionals, isPrinting: values.print === true, isHelp: values.help === true };
  } catch (error) {
    throw new LocalProblem(`${(error as Error).message}\n\n${usage}`, error);
  }
}

/** What a handler logs goes to the error stream, so that the answer alone is on the output. */
async function runQuietly(prepared: PreparedEvent): Promise<string> {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  try {
    return await runEvent(prepared);
  } finally {
    process.stdout.write = write;
  }
}

function findEventFile(argument: string): string {
  // npm runs scripts in the project's folder and tells where it was called.
  const asTyped = resolve(process.env['INIT_CWD'] ?? process.cwd(), argument);
  return existsSync(asTyped) ? asTyped : resolve(projectDirectory, argument);
}

/** Variables without a value are taken away; assigning them would make them the text "undefined". */
function adoptEnvironment(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof LocalProblem ? error.message : error);
    process.exit(1);
  },
);
