import { once } from 'node:events';
import { runCli } from './run-cli.ts';
import { removeUnfinishedFiles } from './shared/atomic-file.ts';
import type { CliIo } from './shared/cli-io.ts';

/** Exit code of a process that the user interrupted, as shells expect it. */
const interruptedCode = 130;
const usageCode = 2;

/**
 * Runs a command line in this process and sets its exit code.
 *
 * @param parameters without the names of Node and the program
 */
export async function runProcess(parameters: readonly string[]): Promise<void> {
  // A reader such as `head` may close the pipe before everything is written.
  process.stdout.on('error', () => exit(usageCode));
  const interruption = handleSignals();
  try {
    process.exitCode = await runCli(parameters, { ...processIo(), interruption });
  } catch (error) {
    console.error(error);
    removeUnfinishedFiles();
    process.exitCode = usageCode;
  }
}

/** @returns see `CliIo.interruption` */
function handleSignals(): CliIo['interruption'] {
  let controller: AbortController | null = null;
  const onSignal = (code: number) => {
    if (controller === null || controller.signal.aborted) exit(code);
    controller.abort();
  };
  process.on('SIGINT', () => onSignal(interruptedCode));
  process.on('SIGTERM', () => onSignal(143));
  return () => {
    controller ??= new AbortController();
    return controller.signal;
  };
}

function exit(code: number): never {
  removeUnfinishedFiles();
  process.exit(code);
}

function processIo(): Omit<CliIo, 'interruption'> {
  const { stdout, stderr, env } = process;
  return {
    async out(content) {
      if (!stdout.write(content)) await once(stdout, 'drain');
    },
    error: (line) => void stderr.write(`${line}\n`),
    input: process.stdin,
    folder: process.cwd(),
    isColoured: stdout.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
    terminal: stderr.isTTY === true ? stderr : null,
    nowUnixMs: Date.now,
    env,
  };
}
