import { invoiceXml } from '../support/builders/invoices.ts';

/** A document to measure with, and its targets. */
export interface BenchSize {
  readonly label: string;
  /** Lines of the invoice. */
  readonly lines: number;
  /** Median that one validation should stay below, in milliseconds. */
  readonly aimMs: number;
  /** Median of the processor time on one core that one validation should stay below, in milliseconds. */
  readonly cpuAimMs: number;
  /** Median that building a correction should stay below, its validation included, in milliseconds; null for none. */
  readonly correctionAimMs: number | null;
  /** Median that an audit pack of a correction of all lines (1,000 at most) should stay below, in milliseconds; null for none. */
  readonly packAimMs: number | null;
}

/** All sizes, from small to large. KSeF accepts at most 1 MB, so the largest one is larger than any real invoice. */
export const sizes = [
  { label: '3 kB', lines: 5, aimMs: 0.5, cpuAimMs: 0.45, correctionAimMs: 5, packAimMs: 100 },
  { label: '1,000 lines', lines: 1_000, aimMs: 20, cpuAimMs: 15, correctionAimMs: null, packAimMs: 1_500 },
  { label: '10,000 lines', lines: 10_000, aimMs: 200, cpuAimMs: 150, correctionAimMs: 500, packAimMs: null },
] as const satisfies readonly BenchSize[];

/** Highest resident memory that a process should reach, in bytes. */
export const aimPeakBytes = 200_000_000;

/** Maximum ratio of the time for 10,000 lines to the time for 1,000. */
export const aimGrowth = 11;

/** The invoice of a size, as UTF-8 bytes. */
export function invoiceOf(lines: number): Uint8Array {
  return new TextEncoder().encode(invoiceXml({ lines }));
}
