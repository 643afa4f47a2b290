import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { RuntimeInput } from './lambda-runtime.ts';

/** The location and environment of a function. */
export interface InstalledFunction {
  /** The file that exports `handler`. */
  readonly file: string;
  /** The folder into which Lambda unpacks a bundle; the working directory. */
  readonly directory: string;
  /** All environment variables: none are inherited. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The result of passing events to a function. */
export interface FunctionRun {
  readonly responses: readonly unknown[];
  /** Lines logged to standard output. */
  readonly logs: readonly string[];
  /** Lines logged to standard error: errors. */
  readonly errors: readonly string[];
}

/** A process that takes longer is hanging and is killed, before the test that waits for it ends. On a busy computer, all events of a function take long. */
const longestRunMs = 100_000;

const runtime = fileURLToPath(new URL('./lambda-runtime.ts', import.meta.url));

/**
 * Runs a function in a new process and passes it events, one after another, like a Lambda instance.
 *
 * @throws Error with the output of the process when it fails
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
  const [logs = '', errors = '', responses = ''] = await Promise.all(output);
  if (responses === '') throw new Error(`${file} gave no responses. ${errors}${logs}`.slice(0, 4_000));
  return { responses: JSON.parse(responses) as unknown[], logs: linesOf(logs), errors: linesOf(errors) };
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}
