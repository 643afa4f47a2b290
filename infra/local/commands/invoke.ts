import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { continueEventTimes } from '../../../functions/event-stamps.ts';
import type { Environment } from '../emulators/endpoints.ts';
import { openLatestEventTime } from '../platform/event-time.ts';
import { exitCleanly } from '../support/exit-cleanly.ts';
import { projectDirectory } from '../support/state-directory.ts';
import { readArguments, usage } from './invoke/arguments.ts';
import { findOrStartData } from './invoke/find-or-start-data.ts';
import { runEvent } from './invoke/run-event.ts';
import { type PreparedEvent, prepareEvent } from './invoke/sample-event.ts';

/** `npm run invoke`: passes sample events to their handlers, without HTTP, and prints the results. */
async function main(): Promise<void> {
  const choices = readArguments(process.argv.slice(2));
  if (choices === 'help') return console.log(usage);
  const { files, isPrinting } = choices;
  const { environment, keys, paths, stop } = await findOrStartData();
  try {
    adoptEnvironment(environment);
    continueEventTimes(openLatestEventTime(paths.eventTime, console.error));
    for (const file of files) {
      const prepared = await prepareEvent(findEventFile(file), keys, randomUUID());
      const text = isPrinting ? JSON.stringify(prepared.event, null, 2) : await runQuietly(prepared);
      console.log(files.length === 1 || isPrinting ? text : `== ${file}\n${text}\n`);
    }
  } finally {
    await stop();
  }
}

/** Redirects the logs of the handler to stderr, so that stdout contains only its result. */
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
  // npm runs scripts in the project's folder and sets INIT_CWD to the folder in which the user ran it.
  const asTyped = resolve(process.env['INIT_CWD'] ?? process.cwd(), argument);
  return existsSync(asTyped) ? asTyped : resolve(projectDirectory, argument);
}

/** Deletes variables without a value; assigning `undefined` would set them to the string "undefined". */
function adoptEnvironment(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

main().then(
  () => exitCleanly(0),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    return exitCleanly(1);
  },
);
