import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { type LocalPlatform, startLocalPlatform } from '../platform/platform.ts';
import { readLastLogLines } from '../platform/service-log.ts';
import { defaultStateDirectory, projectDirectory } from '../support/state-directory.ts';
import { describePlatform } from './start/start-text.ts';

/** `npm start`: runs all of Nakor on this computer until Ctrl-C. */
const defaultPort = 8080;

async function main(): Promise<number> {
  const stopRequested = firstSignal();
  const start = startLocalPlatform({
    stateDirectory: resolve(process.env['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory),
    port: readPort(process.env['PORT']),
    ...(process.env['HOST'] ? { host: process.env['HOST'] } : {}),
    report: (line) => console.log(line),
  });
  const isStoppedEarly = (await Promise.race([start, stopRequested])) === null;
  const platform = await start;
  if (!isStoppedEarly) console.log(describePlatform(platform, showPath, join(projectDirectory, 'events/validation/sample-invoice.xml')));
  const ending = await Promise.race([stopRequested, platform.unexpectedEnd]);
  if (ending === null) console.log('Stopping ...');
  else await reportUnexpectedEnd(platform, ending);
  await platform.stop();
  console.log('Stopped.');
  return ending === null ? 0 : 1;
}

/** Settles with null at the first Ctrl-C or termination signal. Later ones are ignored, since stopping takes seconds. */
function firstSignal(): Promise<null> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done(null));
  });
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return defaultPort;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UserError(
    `PORT must be a whole number from 0 to 65535 (0 means any free port), and it is "${text}". For example: PORT=8081 npm start`,
  );
}

async function reportUnexpectedEnd(platform: LocalPlatform, ending: string): Promise<void> {
  const lines = await readLastLogLines(platform.paths, 20);
  const log = showPath(platform.paths.serviceLog);
  console.error(lines === '' ? `${ending}\nThe log ${log} of the service is empty.` : `${ending}\nThe log ${log} ends with:\n${lines}`);
}

/** A path relative to the folder in which the user ran the command, if it is inside it. */
function showPath(path: string): string {
  const shown = relative(process.env['INIT_CWD'] ?? process.cwd(), path);
  return shown.startsWith('..') || !existsSync(path) ? path : shown;
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
