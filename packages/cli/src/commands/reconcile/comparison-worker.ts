import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { CliIo } from '../../shared/cli-io.ts';
import { keepCompiledCode } from '../../shared/compile-cache.ts';
import { UserError } from '../../shared/user-error.ts';
import type { ComparisonJob, ComparisonMessage } from './messages.ts';

keepCompiledCode();
const { compareFiles } = await import('./compare-files.ts');

/** The thread of a comparison. Ends with its message `ended` or `refused`. */
const job = workerData as ComparisonJob;
const port = parentPort;
if (port === null) throw new Error('This module runs in a thread.');
const say = (message: ComparisonMessage) => port.postMessage(message);
const written = on(port, 'message');

const io: Pick<CliIo, 'out' | 'error' | 'input' | 'terminal' | 'nowUnixMs'> = {
  async out(content) {
    say({ kind: 'part', content });
    await written.next();
  },
  error: (line) => say({ kind: 'complaint', line }),
  input: process.stdin,
  terminal: job.hasTerminal
    ? {
        write(text: string | Uint8Array) {
          say({ kind: 'progress', text: String(text) });
          return true;
        },
      }
    : null,
  nowUnixMs: Date.now,
};

try {
  say({ kind: 'ended', exitCode: await compareFiles(job, io) });
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  say({ kind: 'refused', texts: error.texts });
} finally {
  // The port would keep the thread alive.
  port.close();
}
