import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { RuntimeInput } from './lambda-runtime.ts';

/** Where a function lies, and what it runs with. */
export interface InstalledFunction {
  /** The file that exports `handler`. */
  readonly file: string;
  /** Where Lambda unpacks a bundle; the working directory. */
  readonly directory: string;
  /** All of its environment: nothing of ours is passed on. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What came of the events given to a function. */
export interface FunctionRun {
  readonly answers: readonly unknown[];
  /** Lines that the function logged to the standard output. */
  readonly logs: readonly string[];
  /** Lines that it logged to the error output: faults. */
  readonly faults: readonly string[];
}

/** A process that takes longer hangs, and is ended. */
const longestRunMs = 28_000;

const runtime = fileURLToPath(new URL('./lambda-runtime.ts', import.meta.url));

/**
 * Runs a function in a fresh process and gives it events, one after the other, as one instance of Lambda gets them.
 *
 * @throws Error with what the process said when it fails
 */
export async function runFunction({ file, directory, environment }: InstalledFunction, events: readonly unknown[]): Promise<FunctionRun> {
  const child = spawn(process.execPath, [runtime, file], {
    cwd: directory,
    env: { ...environment, LAMBDA_TASK_ROOT: directory, TZ: ':UTC' },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: longestRunMs,
  });
  child.stdin?.end(JSON.stringify({ events, timeLimitMs: 28_000 } satisfies RuntimeInput));
  const output = [child.stdout, child.stderr, child.stdio[3]].map((stream) => text(stream as Readable));
  const [logs = '', faults = '', answers = ''] = await Promise.all(output);
  if (answers === '') throw new Error(`${file} gave no answers. ${faults}${logs}`.slice(0, 4_000));
  return { answers: JSON.parse(answers) as unknown[], logs: linesOf(logs), faults: linesOf(faults) };
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}
