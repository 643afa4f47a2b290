import type { BatchFigures } from './measure.ts';

/** Aims for 100,000 invoices: from the upload to the register in milliseconds, and memory of a stage in bytes. */
const aim = { documents: 100_000, wallMs: 240_000, peakBytes: 512_000_000 } as const;

/** The figures of batches as text. */
export function describeBatches({ documents, archiveBytes, workers, stages }: BatchFigures): string {
  const rows = stages.map(({ stage, wallMs, cpuMs, peakBytes }) => {
    const each = `${(cpuMs / documents).toFixed(2)} ms per document`;
    return `  ${stage.padEnd(9)} ${seconds(wallMs).padStart(8)}, processor time ${seconds(cpuMs).padStart(8)} (${each}), peak ${megabytes(peakBytes)}`;
  });
  const wallMs = stages.reduce((sum, stage) => sum + stage.wallMs, 0);
  const note = documents === aim.documents ? ` (aim ${seconds(aim.wallMs)}, ${megabytes(aim.peakBytes)} for a stage)` : '';
  return [
    `Batch of ${documents} invoices of 3 kB in a ZIP of ${megabytes(archiveBytes)}, ${workers} threads, objects as files:`,
    ...rows,
    `  together  ${seconds(wallMs).padStart(8)}${note}`,
  ].join('\n');
}

/** The figures of batches for JSON. */
export function summarizeBatches({ documents, workers, stages }: BatchFigures) {
  return { batch_documents: documents, threads: workers, stages };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
