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
  process.once('SIGINT', () => exit(interruptedCode));
  process.once('SIGTERM', () => exit(143));
  try {
    process.exitCode = await runCli(parameters, processIo());
  } catch (error) {
    console.error(error);
    removeUnfinishedFiles();
    process.exitCode = usageCode;
  }
}

function exit(code: number): never {
  removeUnfinishedFiles();
  process.exit(code);
}

function processIo(): CliIo {
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
    nowMs: Date.now,
  };
}
