import { createTaskRunner } from '@nakor/cli/engine/run-task';
import type { CreatePool } from '@nakor/cli/engine/worker-pool';
import { runCli } from '@nakor/cli/run-cli';
import type { CliIo } from '@nakor/cli/shared/cli-io';

/** What a command printed, and how it ended. */
export interface CommandEnding {
  readonly exitCode: number;
  readonly output: string;
  readonly complaints: string;
}

type Runner = ReturnType<typeof createTaskRunner>;
const runners = new Map<string, Runner>();

/** Runs tasks in this thread. The schema is compiled once for all commands with the same settings. */
const createPoolHere: CreatePool = (_size, settings) => {
  const key = JSON.stringify(settings);
  const runner = runners.get(key) ?? createTaskRunner(settings);
  runners.set(key, runner);
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after another, as in a thread.
    run(task) {
      const outcome = last.then(() => runner(task));
      last = outcome;
      return outcome;
    },
    close: async () => {},
  };
};

/** Runs a command line in this process, as if the user had typed it in the folder. */
export async function runCommand(folder: string, parameters: readonly string[], input: string | Uint8Array = ''): Promise<CommandEnding> {
  return startCommand(folder, parameters, { input }).ended;
}

/** A command that is running. */
export interface RunningCommand {
  readonly ended: Promise<CommandEnding>;
  /** What it has printed so far, on both streams. */
  printed(): string;
  /** As Ctrl+C. */
  interrupt(): void;
}

/** Starts a command line in this process. */
export function startCommand(
  folder: string,
  parameters: readonly string[],
  {
    input = '',
    env = {},
    createPool = createPoolHere,
  }: { readonly input?: string | Uint8Array; readonly env?: CliIo['env']; readonly createPool?: CreatePool } = {},
): RunningCommand {
  const written: Uint8Array[] = [];
  const controller = new AbortController();
  let complaints = '';
  const io: CliIo = {
    out: async (content) => void written.push(Buffer.from(content)),
    error: (line) => {
      complaints += `${line}\n`;
    },
    input: (async function* () {
      yield Buffer.from(input);
    })(),
    folder,
    isColoured: false,
    terminal: null,
    nowUnixMs: Date.now,
    env,
    interruption: () => controller.signal,
  };
  const output = () => Buffer.concat(written).toString('utf8');
  return {
    ended: runCli(parameters, io, createPool).then((exitCode) => ({ exitCode, output: output(), complaints })),
    printed: () => output() + complaints,
    interrupt: () => controller.abort(),
  };
}
