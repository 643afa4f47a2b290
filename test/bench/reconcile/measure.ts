import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

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

const counts = { full: [25_000, 100_000], quick: [10_000] } as const;
/** With more memory than it needs, Node collects garbage later, so that the highest memory would say nothing. */
const memory = ['--max-old-space-size=300', '--max-semi-space-size=8'];
const program = fileURLToPath(new URL('./compare-rows.ts', import.meta.url));

/**
 * Measures the comparison of registers with as many invoices.
 *
 * @throws Error when a process fails
 */
export async function measureReconcile(isQuick: boolean): Promise<readonly ReconcileFigures[]> {
  const figures: ReconcileFigures[] = [];
  for (const count of isQuick ? counts.quick : counts.full) {
    const { stdout } = await promisify(execFile)(process.execPath, [...memory, program, String(count)]);
    figures.push(JSON.parse(stdout) as ReconcileFigures);
  }
  return figures;
}
