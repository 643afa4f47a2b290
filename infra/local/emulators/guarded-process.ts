import { spawn } from 'node:child_process';

/** A child process that cannot outlive this process. */
export interface GuardedProcess {
  /** Asks the program to exit and waits for it; kills it when it takes too long. */
  stop(): Promise<void>;
  /** Settles with the end of its output when the program exits without having been stopped. */
  readonly end: Promise<string>;
}

/**
 * An ordinary child process keeps running when this process is killed. So a shell guards it and reads a pipe from this process:
 * when the pipe closes, because `stop` closed it or because this process was killed, the shell terminates the program.
 */
const guardScript = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{ cat <&3 >/dev/null; kill -TERM "$program"; } >/dev/null 2>&1 &
guard=$!
wait "$program"
code=$?
kill "$guard" 2>/dev/null
exit "$code"
`;

const stopLimitMs = 5_000;
const keptOutputCharacters = 4_000;

/** Starts a program that ends together with this process. Needs a POSIX shell. */
export function startGuardedProcess(program: string, args: readonly string[]): GuardedProcess {
  // In its own process group, so that Ctrl-C reaches only this process, which then stops everything in order.
  const shell = spawn('/bin/sh', ['-c', guardScript, 'sh', program, ...args], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-keptOutputCharacters);
  };
  shell.stdout.on('data', keep);
  shell.stderr.on('data', keep);
  shell.stdin.on('error', () => {});
  let isStopping = false;
  const ended = new Promise<string>((done) => {
    shell.on('error', (error) => done(error.message));
    // At 'exit' output may still be in the pipe; after 'close' there is none left.
    shell.on('close', (code, signal) => done(output.trim() || signal || `exit code ${code}`));
  });
  return {
    end: ended.then((text) => (isStopping ? new Promise<string>(() => {}) : text)),
    async stop() {
      isStopping = true;
      shell.stdin.end();
      const timer = setTimeout(() => killGroup(shell.pid), stopLimitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}
