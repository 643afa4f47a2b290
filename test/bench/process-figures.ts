import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Peak resident memory of a process so far, in bytes; null if the system does not provide it.
 * Linux keeps it in `VmHWM`; `getrusage` would include memory that the parent used before it started the process.
 */
export function peakMemory(processId: number): number | null {
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readProcess(processId, 'status'))?.[1];
  if (kibibytes !== undefined) return Number(kibibytes) * 1024;
  return processId === process.pid ? process.resourceUsage().maxRSS * 1024 : null;
}

/** Lets the peak memory of a process begin with what it uses now, where the system can. */
export function resetPeakMemory(processId: number): void {
  try {
    writeFileSync(`/proc/${processId}/clear_refs`, '5');
  } catch {
    // Then the peak remains that of its whole run.
  }
}

/** A child process, by default of this one, whose command line contains a string; null when there is none or the system does not provide it. */
export function childProcessId(commandText: string, parentId = process.pid): number | null {
  const processIds = listProcesses().filter((processId) => parentOf(processId) === parentId);
  return processIds.find((processId) => readProcess(processId, 'cmdline').includes(commandText)) ?? null;
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function parentOf(processId: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readProcess(processId, 'status'))?.[1] ?? 0);
}

function readProcess(processId: number, file: 'status' | 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Ticks of the times in `/proc`: a hundredth of a second on every Linux. */
const tickMs = 10;

/** Processor time of all threads of a process so far, in milliseconds; null if the system does not provide it. */
export function processorTimeMs(processId: number | null): number | null {
  if (processId === null) return null;
  // The name of the program, in parentheses, may contain spaces.
  const fields = readProcess(processId, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? null : ticks * tickMs;
}
