import { packStages } from './audit-pack-stages.ts';
import { correctionCases, rawValidation } from './correction-cases.ts';
import { auditPacksProgram, type BenchEngine, correctionsProgram, engines, httpService, ownEngine, stagesProgram } from './engines.ts';
import type { Measurement } from './measure.ts';
import { aimGrowth, aimPeakBytes, type BenchSize, sizes } from './sizes.ts';
import { percentile } from './statistics.ts';

/** Measurement of an engine with a size. Failed measurements are left out. */
export interface BenchResult {
  readonly engine: BenchEngine;
  readonly size: BenchSize;
  readonly measurement: Measurement;
  /** The same bound to one core; null if it was not measured. */
  readonly oneCore: Measurement | null;
}

/** The whole report as text. */
export function describeResults(results: readonly BenchResult[]): string {
  return [table(results), stages(results), corrections(results), packs(results), aims(results)].filter((part) => part !== '').join('\n\n');
}

/** Median processor time of our validation on one core, in milliseconds; NaN when it was not measured. */
function oneCoreCpuMs(results: readonly BenchResult[], size: BenchSize): number {
  const result = results.find((each) => each.engine === ownEngine && each.size === size);
  return percentile(result?.oneCore?.cpuMs ?? [], 0.5);
}

/** Median time of an engine with a size, in milliseconds; NaN when it was not measured. */
function medianMs(results: readonly BenchResult[], engine: BenchEngine, size: BenchSize): number {
  return percentile(find(results, engine, size)?.timesMs ?? [], 0.5);
}

function find(results: readonly BenchResult[], engine: BenchEngine, size: BenchSize): Measurement | undefined {
  return results.find((result) => result.engine === engine && result.size === size)?.measurement;
}

const widths = [15, 18, 12, 12, 12, 12, 12, 8, 10, 14] as const;

function table(results: readonly BenchResult[]): string {
  const head = row('document', 'engine', 'median', 'p95', 'CPU', 'one core', 'CPU to it', 'runs', 'peak', 'ours to it');
  const lines = sizes.flatMap((size) => engines.flatMap((engine) => tableLine(results, engine, size)));
  const skipped = new Set(results.flatMap(({ measurement }) => measurement.skipped ?? []));
  return [head, ...lines, ...[...skipped].map((reason) => `Not measured: ${reason}`)].join('\n');
}

function tableLine(results: readonly BenchResult[], engine: BenchEngine, size: BenchSize): string[] {
  const result = results.find((each) => each.engine === engine && each.size === size);
  if (result === undefined || result.measurement.skipped !== null) return [];
  const { timesMs, cpuMs, validationsPerTime, peakBytes } = result.measurement;
  const median = percentile(timesMs, 0.5);
  const ratio = medianMs(results, ownEngine, size) / median;
  const p95 = validationsPerTime === 1 ? milliseconds(percentile(timesMs, 0.95)) : '-';
  const runs = String(timesMs.length * validationsPerTime);
  const cpu = percentile(cpuMs, 0.5);
  const cpuRatio = percentile(find(results, ownEngine, size)?.cpuMs ?? [], 0.5) / cpu;
  const ratios = engine === ownEngine ? ['', ''] : [timesOr(cpuRatio), times(ratio)];
  const oneCore = millisecondsOr(percentile(result.oneCore?.timesMs ?? [], 0.5));
  const cells = [milliseconds(median), p95, millisecondsOr(cpu), oneCore, ratios[0] ?? '', runs, megabytes(peakBytes), ratios[1] ?? ''];
  return [row(size.label, engine.label, ...cells)];
}

function millisecondsOr(value: number): string {
  return Number.isNaN(value) ? '-' : milliseconds(value);
}

function timesOr(ratio: number): string {
  return Number.isNaN(ratio) ? '-' : times(ratio);
}

function stages(results: readonly BenchResult[]): string {
  const lines = sizes.flatMap((size) => {
    const stagesMs = find(results, stagesProgram, size)?.stagesMs ?? {};
    const parts = Object.entries(stagesMs).map(([name, timesMs]) => `${name} ${milliseconds(percentile(timesMs, 0.5))}`);
    return parts.length === 0 ? [] : [`${size.label.padEnd(widths[0])}${parts.join(', ')}`];
  });
  return lines.length === 0
    ? ''
    : [
        'Stages of validateInvoice, each alone (the engine works while we inspect and apply rules; fix: what one fixable issue adds):',
        ...lines,
      ].join('\n');
}

function corrections(results: readonly BenchResult[]): string {
  const lines = sizes.flatMap((size) => {
    const alone = correctionMs(results, size, rawValidation);
    const parts = correctionCases.flatMap(({ label }) => {
      const median = correctionMs(results, size, label);
      return Number.isNaN(median) ? [] : [`${label} ${milliseconds(median)} (${times(median / alone)})`];
    });
    return parts.length === 0 ? [] : [`${size.label.padEnd(widths[0])}${parts.join(', ')}; ${rawValidation} ${milliseconds(alone)}`];
  });
  return lines.length === 0
    ? ''
    : ['buildCorrection, validation of the result included (times a validation of the original):', ...lines].join('\n');
}

/** Median time of one correction of an original of a size, in milliseconds; NaN when it was not measured. */
function correctionMs(results: readonly BenchResult[], size: BenchSize, label: string): number {
  return percentile(find(results, correctionsProgram, size)?.stagesMs[label] ?? [], 0.5);
}

function packs(results: readonly BenchResult[]): string {
  const lines = sizes.flatMap((size) => {
    const measurement = find(results, auditPacksProgram, size);
    if (measurement === undefined) return [];
    const parts = Object.values(packStages).map((stage) => `${stage} ${milliseconds(packMs(results, size, [stage]))}`);
    const whole = milliseconds(packMs(results, size, Object.values(packStages)));
    return [`${size.label.padEnd(widths[0])}${whole} (${parts.join(', ')}), peak ${megabytes(measurement.peakBytes)}`];
  });
  return lines.length === 0 ? '' : ['Audit packs of a correction of all lines, 1,000 at most:', ...lines].join('\n');
}

/** Sum of the median times of some stages of a pack, in milliseconds; NaN when they were not measured. */
function packMs(results: readonly BenchResult[], size: BenchSize, stageNames: readonly string[]): number {
  const stagesMs = find(results, auditPacksProgram, size)?.stagesMs ?? {};
  return stageNames.reduce((sum, stage) => sum + percentile(stagesMs[stage] ?? [], 0.5), 0);
}

function packAim(results: readonly BenchResult[], size: BenchSize): string[] {
  if (size.packAimMs === null) return [];
  return [aim(`audit pack, ${size.label}`, packMs(results, size, Object.values(packStages)), size.packAimMs, milliseconds)];
}

function correctionAims(results: readonly BenchResult[], size: BenchSize): string[] {
  const { correctionAimMs, lines } = size;
  if (correctionAimMs === null) return [];
  return correctionCases
    .filter(({ pricedLines }) => pricedLines <= lines)
    .map(({ label }) => aim(`${label}, ${size.label}`, correctionMs(results, size, label), correctionAimMs, milliseconds));
}

function aims(results: readonly BenchResult[]): string {
  const [, middle, large] = sizes;
  const growth = medianMs(results, ownEngine, large) / medianMs(results, ownEngine, middle);
  const peakOf = (engine: BenchEngine) => Math.max(...sizes.map((size) => find(results, engine, size)?.peakBytes ?? Number.NaN));
  return [
    ...sizes.map((size) => aim(`median, ${size.label}`, medianMs(results, ownEngine, size), size.aimMs, milliseconds)),
    ...sizes.map((size) => aim(`processor time on one core, ${size.label}`, oneCoreCpuMs(results, size), size.cpuAimMs, milliseconds)),
    ...sizes.flatMap((size) => correctionAims(results, size)),
    ...sizes.flatMap((size) => packAim(results, size)),
    aim(`growth, ${large.label} to ${middle.label}`, growth, aimGrowth, times),
    aim('peak memory, validateInvoice', peakOf(ownEngine), aimPeakBytes, megabytes),
    aim('peak memory, local service', peakOf(httpService), aimPeakBytes, megabytes),
  ].join('\n');
}

function aim(name: string, value: number, limit: number, show: (value: number) => string): string {
  const outcome = Number.isNaN(value) ? 'not measured' : value <= limit ? 'reached' : 'not reached';
  return `${name.padEnd(40)}${show(value).padStart(10)}, aim ${show(limit).padStart(8)}: ${outcome}`;
}

function row(...cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join('')
    .trimEnd();
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

function megabytes(bytes: number | null): string {
  return bytes === null || Number.isNaN(bytes) ? '-' : `${Math.round(bytes / 1_000_000)} MB`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 0.1 ? 3 : 2)} x`;
}
