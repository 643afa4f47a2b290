import { peakMemory } from './process-figures.ts';
import { invoiceOf } from './sizes.ts';

/** Measurement of one engine with one document by one process. */
export interface Measurement {
  /** Time of each validation, in milliseconds, without the warm-up. */
  readonly timesMs: readonly number[];
  /** Processor time of each validation in all threads of this process, in milliseconds; empty if another process validates. */
  readonly cpuMs: readonly number[];
  /** Number of validations per time, for an engine that can only be timed in bulk. */
  readonly validationsPerTime: number;
  /** Highest resident memory of the process that validated, in bytes. */
  readonly peakBytes: number | null;
  /** Times of the stages by name, if they are measured separately. */
  readonly stagesMs: Readonly<Record<string, readonly number[]>>;
  /** Why nothing was measured; null otherwise. */
  readonly skipped: string | null;
}

/** An engine that is ready to validate. */
interface ReadyEngine {
  /**
   * Validates the document once.
   *
   * @throws Error when the document does not pass the schema, since the measurement would be meaningless
   */
  validate(): Promise<void> | void;
  /** Peak memory of the process that validates; this process by default. */
  peakBytes?(): number | null;
  stop?(): Promise<void>;
}

/** Warm-up before the measurement, so that code is compiled; the rate limits allow this many requests. */
const warmUp = { timeMs: 1_000, runs: 300 } as const;

/**
 * Measures an engine in this process and prints the {@link Measurement}. The number of lines and of runs are the process's
 * arguments.
 */
export async function measureEngine(start: (xml: Uint8Array) => Promise<ReadyEngine> | ReadyEngine): Promise<void> {
  const { xml, runs } = readArguments();
  const engine = await start(xml);
  const endMs = performance.now() + warmUp.timeMs;
  for (let run = 0; run < warmUp.runs && performance.now() < endMs; run += 1) await engine.validate();
  const isOwnProcess = engine.peakBytes === undefined;
  const timesMs: number[] = [];
  const cpuMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const [startMs, start] = [performance.now(), process.cpuUsage()];
    await engine.validate();
    const { user, system } = process.cpuUsage(start);
    timesMs.push(performance.now() - startMs);
    if (isOwnProcess) cpuMs.push((user + system) / 1_000);
  }
  const peakBytes = engine.peakBytes === undefined ? peakMemory(process.pid) : engine.peakBytes();
  await engine.stop?.();
  printMeasurement({ timesMs, cpuMs, peakBytes });
}

/** The document and the number of runs that this process was started with. */
export function readArguments(): { xml: Uint8Array; runs: number } {
  const [lines, runs] = process.argv.slice(2).map(Number);
  if (lines === undefined || runs === undefined) throw new Error('Start this through test/bench/run.ts.');
  return { xml: invoiceOf(lines), runs };
}

/** Passes a measurement to the parent process. */
export function printMeasurement(measurement: Partial<Measurement>): void {
  const empty: Measurement = { timesMs: [], cpuMs: [], validationsPerTime: 1, peakBytes: null, stagesMs: {}, skipped: null };
  console.log(JSON.stringify({ ...empty, ...measurement }));
}
