import { arch, cpus, platform } from 'node:os';
import type { UserFigure } from './measure.ts';

/** The table of what users call, for people. */
export function describeUsers(figures: readonly UserFigure[]): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${platform()} ${arch()}`;
  const hasOther = new Set(figures.map((figure) => figure.package)).size > 1;
  const rows = figures.map(({ what, node, package: name, cpuMs, wallMs, peakBytes, peers }) => {
    const besides = Object.entries(peers).map(([label, ms]) => `${label} ${milliseconds(ms)} (${(cpuMs / ms).toFixed(1)} x)`);
    return [
      what,
      `Node ${node}${hasOther ? `, ${name} package` : ''}`,
      milliseconds(cpuMs),
      milliseconds(wallMs),
      `${Math.round(peakBytes / 1_000_000)} MB`,
      besides.join(', '),
    ];
  });
  const table = [['what a user calls', '', 'CPU', 'clock', 'peak', 'processor time of others'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [`A document each, medians; ${machine}:`, ...lines, ...ratios(figures)].join('\n');
}

/** How much more a document with one fixable mistake costs than a valid one. */
function ratios(figures: readonly UserFigure[]): readonly string[] {
  return [...new Set(figures.map(({ node }) => node))].flatMap((node) => {
    const [valid, fixable] = ['nakor.validate, 3 kB', 'nakor.validate, 3 kB with one fixable mistake'].map((what) =>
      figures.find((figure) => figure.node === node && figure.what === what && figure.package === 'this'),
    );
    return valid === undefined || fixable === undefined
      ? []
      : [`One fixable mistake costs ${(fixable.cpuMs / valid.cpuMs).toFixed(2)} times a valid document (Node ${node}).`];
  });
}

/** The same as plain data. */
export function summarizeUsers(figures: readonly UserFigure[]) {
  return { users: figures };
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
