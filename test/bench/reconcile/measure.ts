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
  /** Of rows and invoices that are already read, in milliseconds. */
  readonly compareMs: number;
  /** Highest resident memory, in bytes. */
  readonly peakBytes: number;
}

const counts = { full: [25_000, 100_000], quick: [10_000] } as const;
const program = fileURLToPath(new URL('./compare-rows.ts', import.meta.url));

/**
 * Measures the comparison of registers with as many invoices.
 *
 * @throws Error when a process fails
 */
export async function measureReconcile(isQuick: boolean): Promise<readonly ReconcileFigures[]> {
  const figures: ReconcileFigures[] = [];
  for (const count of isQuick ? counts.quick : counts.full) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(count)]);
    figures.push(JSON.parse(stdout) as ReconcileFigures);
  }
  return figures;
}
