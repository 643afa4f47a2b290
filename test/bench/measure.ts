import { peakMemory } from './peak-memory.ts';
import { invoiceOf } from './sizes.ts';

/** What one process measured of one engine with one document. */
export interface Measurement {
  /** Time of each validation, in milliseconds; those of the warm-up are left out. */
  readonly timesMs: readonly number[];
  /** How many validations lie behind each time, where an engine can only be timed in bulk. */
  readonly validationsPerTime: number;
  /** Highest resident memory of the process that validated, in bytes. */
  readonly peakBytes: number | null;
  /** Times of the stages, by name, where they are measured apart. */
  readonly stagesMs: Readonly<Record<string, readonly number[]>>;
  /** Why nothing was measured. */
  readonly skipped: string | null;
}

/** An engine that is ready to validate. */
interface ReadyEngine {
  /**
   * Validates the document once.
   *
   * @throws Error when the document does not pass the schema: then something else was measured
   */
  validate(): Promise<void> | void;
  /** Highest memory of the process that validates; this process unless told otherwise. */
  peakBytes?(): number | null;
  stop?(): Promise<void>;
}

/** How long an engine works before it is measured, so that its code is compiled; the rate limits leave room for so many calls. */
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
  const timesMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startMs = performance.now();
    await engine.validate();
    timesMs.push(performance.now() - startMs);
  }
  const peakBytes = engine.peakBytes === undefined ? peakMemory(process.pid) : engine.peakBytes();
  await engine.stop?.();
  printMeasurement({ timesMs, peakBytes });
}

/** The document and the number of runs that this process was started with. */
export function readArguments(): { xml: Uint8Array; runs: number } {
  const [lines, runs] = process.argv.slice(2).map(Number);
  if (lines === undefined || runs === undefined) throw new Error('Start this through test/bench/run.ts.');
  return { xml: invoiceOf(lines), runs };
}

/** Hands a measurement to the process that asked for it. */
export function printMeasurement(measurement: Partial<Measurement>): void {
  const nothing: Measurement = { timesMs: [], validationsPerTime: 1, peakBytes: null, stagesMs: {}, skipped: null };
  console.log(JSON.stringify({ ...nothing, ...measurement }));
}
