import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectDirectory } from '../runner/project-files.ts';

/** A receiver of docs/examples, run as its users run it. */
export interface ExampleReceiver extends AsyncDisposable {
  readonly url: string;
  /** Waits for a matching line of its output. */
  outputLine(line: RegExp): Promise<string>;
  /** Sends it a request and returns the status. */
  send(headers: Readonly<Record<string, string>>, body: string): Promise<number>;
}

/**
 * Starts a receiver of docs/examples.
 *
 * @param command the program and its parameters, such as `python3 docs/examples/receiver.py 9090`
 */
export async function startExampleReceiver(command: readonly [string, ...string[]], secret: string): Promise<ExampleReceiver> {
  const [program, ...parameters] = command;
  const env = { ...process.env, NAKOR_WEBHOOK_SECRET: secret };
  const child = spawn(program, parameters, { cwd: projectDirectory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const outputLine = listen(child);
  // The server of PHP says it in words of its own.
  const [url = ''] = /http:\/\/[\d.:]+/.exec(await outputLine(/^listening on |Development Server/)) ?? [];
  return {
    url,
    outputLine,
    send: async (headers, body) => (await fetch(url, { method: 'POST', headers, body })).status,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

/** Collects lines of output and resolves waiters when a matching line appears. */
function listen(child: ChildProcess): (line: RegExp) => Promise<string> {
  const lines: string[] = [];
  let isOver = false;
  const wake: (() => void)[] = [];
  const changed = () => {
    for (const resume of wake.splice(0)) resume();
  };
  const note = (line: string) => {
    lines.push(line);
    changed();
  };
  if (child.stdout === null || child.stderr === null) throw new Error('The output of the example is not piped.');
  createInterface(child.stdout).on('line', note);
  createInterface(child.stderr).on('line', note);
  child.on('close', () => {
    isOver = true;
    changed();
  });
  return async (wanted) => {
    for (;;) {
      const found = lines.find((line) => wanted.test(line));
      if (found !== undefined) return found;
      if (isOver) throw new Error(`The example exited without printing ${wanted}: ${lines.join('\n')}`);
      await new Promise<void>((resume) => wake.push(resume));
    }
  };
}
