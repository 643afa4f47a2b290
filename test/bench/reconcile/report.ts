import type { ReconcileMeasurement } from './measure.ts';
import type { CommandFigure } from './measure-command.ts';

/** Aims for 100,000 rows and 100,000 invoices: the time of comparing rows that are read, and the memory of the process. */
const aims = { compareMs: 60_000, peakBytes: 512_000_000 } as const;

/** The figures as text. */
export function describeReconcile({ figures, commands }: ReconcileMeasurement): string {
  const lines = figures.map(({ rows, invoices, findings, readMs, compareMs, compareCpuMs, peakBytes }) => {
    const sizes = `${rows.toLocaleString('en')} rows and ${invoices.toLocaleString('en')} invoices`;
    return `  ${sizes}: read ${seconds(readMs)}, compared ${seconds(compareMs)} (${seconds(compareCpuMs)} of processor time), ${findings.toLocaleString('en')} findings, at most ${Math.round(peakBytes / 1e6)} MB`;
  });
  const aim = `  aims for 100,000: compared within ${seconds(aims.compareMs)}, at most ${aims.peakBytes / 1e6} MB`;
  return ['JPK_V7M compared with invoices, each in a process of its own:', ...lines, aim, ...commands.map(describeCommand)].join('\n');
}

function describeCommand({ node, invoices, rows, reconcile, validate }: CommandFigure): string {
  const figures = `${seconds(reconcile.cpuMs)} of processor time, ${seconds(reconcile.wallMs)}, at most ${Math.round(reconcile.peakBytes / 1e6)} MB`;
  const share = (reconcile.cpuMs / validate.cpuMs).toFixed(2);
  return `  nakor reconcile on Node ${node}, ${invoices.toLocaleString('en')} files and ${rows.toLocaleString('en')} rows: ${figures}; ${share} of the processor time of nakor validate`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** The figures for JSON. */
export function summarizeReconcile({ figures, commands }: ReconcileMeasurement) {
  return {
    reconcile_command: commands,
    reconcile: figures.map(({ rows, invoices, findings, readMs, compareMs, compareCpuMs, peakBytes }) => ({
      ...{ rows, invoices, findings, read_ms: readMs, compare_ms: compareMs, compare_cpu_ms: compareCpuMs, peak_bytes: peakBytes },
    })),
  };
}
