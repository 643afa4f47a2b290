import { spawn } from 'node:child_process';

/** A program that runs beside us and cannot outlive us. */
export interface GuardedProcess {
  /** Asks the program to end and waits for it; kills it when it takes too long. */
  stop(): Promise<void>;
  /** Settles when the program ends without having been asked to, with the last of what it printed. */
  readonly end: Promise<string>;
}

/**
 * A program that knows nothing of us would live on when this process is killed. So a shell holds it, which reads a pipe from
 * us: when the pipe closes, because we closed it or because we are gone, the shell ends the program.
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

/** Starts a program that ends with this process, on systems with a POSIX shell. */
export function startGuardedProcess(program: string, args: readonly string[]): GuardedProcess {
  // In a group of its own, so that Ctrl-C reaches us alone and we end things in order.
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
    // Output may still be in the pipe at 'exit', and after 'close' there is none left.
    shell.on('close', (code, signal) => done(output.trim() || `It ended (${signal ?? `exit code ${code}`}).`));
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
    // It has ended in the meantime.
  }
}
