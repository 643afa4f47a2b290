import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { memoryEnvironment, memoryFlags } from '../../infra/local/support/memory-settings.ts';
import type { BenchEngine } from './engines.ts';
import type { Measurement } from './measure.ts';
import { onCore } from './one-core.ts';
import type { BenchSize } from './sizes.ts';

/**
 * Measures an engine with one document in a separate process, so that its memory can be measured.
 *
 * @param program the file to start: the engine's own or its bundle
 * @param core    to which the process is bound, as in a function of AWS with one processor; null for all
 * @throws Error with the output of the process when it fails
 */
export async function runEngine(
  engine: BenchEngine,
  program: string,
  size: BenchSize,
  runs: number,
  core: number | null,
): Promise<Measurement> {
  const { file, parameters } = onCore(core, [process.execPath, ...memoryFlags, program, String(size.lines), String(runs)]);
  const child = spawn(file, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...memoryEnvironment },
  });
  const ended = new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const result = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (exitCode !== 0 || !result.startsWith('{')) {
    throw new Error(`${engine.label}, ${size.label}: exited with ${exitCode}. ${(stderr || stdout).slice(-2_000)}`);
  }
  return JSON.parse(result) as Measurement;
}

/** Merges the measurements of several rounds: all times, and the peak memory over all rounds. */
export function mergeRounds(rounds: readonly Measurement[]): Measurement {
  const peaks = rounds.flatMap(({ peakBytes }) => peakBytes ?? []);
  const stages = new Set(rounds.flatMap(({ stagesMs }) => Object.keys(stagesMs)));
  return {
    timesMs: rounds.flatMap(({ timesMs }) => timesMs),
    cpuMs: rounds.flatMap(({ cpuMs }) => cpuMs),
    validationsPerTime: rounds[0]?.validationsPerTime ?? 1,
    peakBytes: peaks.length === 0 ? null : Math.max(...peaks),
    stagesMs: Object.fromEntries([...stages].map((stage) => [stage, rounds.flatMap(({ stagesMs }) => stagesMs[stage] ?? [])])),
    skipped: rounds.find(({ skipped }) => skipped !== null)?.skipped ?? null,
  };
}
