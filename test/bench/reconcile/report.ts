import type { ReconcileFigures } from './measure.ts';

/** Aims for 100,000 rows and 100,000 invoices: the time of comparing rows that are read, and the memory of the process. */
const aims = { compareMs: 60_000, peakBytes: 512_000_000 } as const;

/** The figures as text. */
export function describeReconcile(figures: readonly ReconcileFigures[]): string {
  const lines = figures.map(({ rows, invoices, findings, readMs, compareMs, compareCpuMs, peakBytes }) => {
    const sizes = `${rows.toLocaleString('en')} rows and ${invoices.toLocaleString('en')} invoices`;
    return `  ${sizes}: read ${seconds(readMs)}, compared ${seconds(compareMs)} (${seconds(compareCpuMs)} of processor time), ${findings.toLocaleString('en')} findings, at most ${Math.round(peakBytes / 1e6)} MB`;
  });
  const aim = `  aims for 100,000: compared within ${seconds(aims.compareMs)}, at most ${aims.peakBytes / 1e6} MB`;
  return ['JPK_V7M compared with invoices, each in a process of its own:', ...lines, aim].join('\n');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** The figures for JSON. */
export function summarizeReconcile(figures: readonly ReconcileFigures[]) {
  return {
    reconcile: figures.map(({ rows, invoices, findings, readMs, compareMs, compareCpuMs, peakBytes }) => ({
      ...{ rows, invoices, findings, read_ms: readMs, compare_ms: compareMs, compare_cpu_ms: compareCpuMs, peak_bytes: peakBytes },
    })),
  };
}
