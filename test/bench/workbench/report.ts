import { percentile } from '../statistics.ts';
import type { WorkbenchFigures } from './measure.ts';

/** Aims for a folder of 1,000 invoices, in milliseconds: the whole list, and the longest time that the page does not react. */
const aimMs = { list: 3_000, task: 50 } as const;

/** The figures of the workbench as text. */
export function describeWorkbench({ documents, timesMs, cpuMs, longestTasksMs }: WorkbenchFigures): string {
  const [time, cpu, task] = [timesMs, cpuMs, longestTasksMs].map((values) => Math.round(percentile(values, 0.5)));
  return [
    `Workbench in Chromium, ${documents} invoices of 3 kB from a disk, medians of ${timesMs.length}:`,
    `  list complete ${time} ms (aim ${aimMs.list} ms), processor time ${cpu} ms, longest task of the page ${task} ms (aim ${aimMs.task} ms)`,
  ].join('\n');
}

/** The figures of the workbench for JSON. */
export function summarizeWorkbench({ documents, timesMs, cpuMs, longestTasksMs }: WorkbenchFigures) {
  return {
    workbench_documents: documents,
    median_ms: percentile(timesMs, 0.5),
    cpu_median_ms: percentile(cpuMs, 0.5),
    longest_task_median_ms: percentile(longestTasksMs, 0.5),
    runs: timesMs.length,
  };
}
