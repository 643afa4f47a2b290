import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type CommandFigure, measureReconcileCommand } from './measure-command.ts';

/** What reading and comparing a register took, in a process of its own. */
export interface ReconcileFigures {
  readonly rows: number;
  readonly invoices: number;
  readonly findings: number;
  /** From XML that is written meanwhile, in milliseconds. */
  readonly readMs: number;
  /** Of rows and invoices that are already read, in milliseconds: by the clock, and of the processor. */
  readonly compareMs: number;
  readonly compareCpuMs: number;
  /** Highest resident memory, in bytes. */
  readonly peakBytes: number;
}

/** The comparison of what is read, and the command with files. */
export interface ReconcileMeasurement {
  readonly figures: readonly ReconcileFigures[];
  readonly commands: readonly CommandFigure[];
}

const counts = { full: [25_000, 100_000], quick: [10_000] } as const;
/** As the thread of `nakor reconcile` (ADR 0068): with a heap that may grow to gigabytes, the highest memory would say nothing. */
const memory = ['--max-old-space-size=600', '--max-semi-space-size=5'];
const program = fileURLToPath(new URL('./compare-rows.ts', import.meta.url));

/**
 * Measures the comparison of registers with as many invoices.
 *
 * @throws Error when a process fails
 */
export async function measureReconcile(isQuick: boolean): Promise<ReconcileMeasurement> {
  const figures: ReconcileFigures[] = [];
  for (const count of isQuick ? counts.quick : counts.full) {
    const { stdout } = await promisify(execFile)(process.execPath, [...memory, program, String(count)]);
    figures.push(JSON.parse(stdout) as ReconcileFigures);
  }
  return { figures, commands: await measureReconcileCommand(counts[isQuick ? 'quick' : 'full'].at(-1) ?? 0) };
}
