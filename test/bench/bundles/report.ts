import { percentile } from '../statistics.ts';
import type { BundleFigures } from './measure.ts';

/** Targets for a function: size of its ZIP, and median time of its import on one core. */
const aims = { name: 'validation', zippedBytes: 6_000_000, importMs: 150 } as const;

/** The figures as text. */
export function describeBundleFigures({ core, functions }: BundleFigures): string {
  const [{ importMs } = { importMs: [] }] = functions;
  const place = core === null ? 'not pinned to one core, as taskset is not available' : `on core ${core}`;
  const checked = functions.filter(({ name }) => name === aims.name);
  return [
    `Bundles as they are uploaded, and their import in a fresh process, median of ${importMs.length}, ${place}`,
    '(cached: with the compile cache of an earlier process, which Lambda does not have):',
    row('function', 'unzipped', 'zipped', 'import', 'cached'),
    ...functions.map((figures) =>
      row(
        figures.name,
        kilobytes(figures.unzippedBytes),
        kilobytes(figures.zippedBytes),
        milliseconds(percentile(figures.importMs, 0.5)),
        milliseconds(percentile(figures.cachedImportMs, 0.5)),
      ),
    ),
    ...checked.flatMap((figures) => [
      aim(`ZIP of ${figures.name}`, figures.zippedBytes, aims.zippedBytes, kilobytes),
      aim(`import of ${figures.name}`, percentile(figures.importMs, 0.5), aims.importMs, milliseconds),
    ]),
  ].join('\n');
}

/** The figures for programs. */
export function summarizeBundles({ core, functions }: BundleFigures) {
  const summaries = functions.map(({ name, unzippedBytes, zippedBytes, importMs, cachedImportMs }) => ({
    ...{ name, unzipped_bytes: unzippedBytes, zipped_bytes: zippedBytes },
    ...{ import_median_ms: percentile(importMs, 0.5), cached_import_median_ms: percentile(cachedImportMs, 0.5) },
  }));
  return { bundles: { core, functions: summaries } };
}

function row(name: string, ...cells: readonly string[]): string {
  return `${name.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}`;
}

function aim(name: string, value: number, limit: number, show: (value: number) => string): string {
  const outcome = value <= limit ? 'reached' : 'not reached';
  return `${name.padEnd(40)}${show(value).padStart(10)}, aim ${show(limit).padStart(8)}: ${outcome}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
