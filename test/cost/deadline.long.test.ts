import { workBounds } from '@nakor/domain/validation/model/work-bounds';
import { poolLimits } from '@nakor/engine/pool/limits';
import { describe, expect, it } from 'vitest';
import { usualCost } from '../support/cost/expect-cost.ts';
import { type CostlyRoute, costlyRoutes } from '../support/cost/routes.ts';
import { structures } from '../support/cost/structures.ts';
import { isLongRun } from '../support/generators/seeds.ts';

/** Half of the time limit for a document: the other half is for slow machines. Expected of long runs only, on a machine that is not one. */
const mostCpuMs = poolLimits.cpuMs / 2;

/** The most relative to validating a valid invoice of the same size, which does not depend on the machine. Today the dearest takes about a third of it. */
const mostTimesUsual = 60;

/** Fix trials multiply the cost of small documents; parsing dominates for large ones. */
const sizes = isLongRun ? [250_000, 1_000_000, workBounds.bytes - 10_000] : [250_000];

/** Where most fixes are tried, and where one examination costs most. */
const dearest = [
  'lines with mistakes of many codes',
  'lines with commas, some of them hiding an error',
  'misspelt lines, some of them hiding an error',
  'unknown names, each another one',
];

const names = isLongRun ? Object.keys(structures) : dearest;
const routes: readonly CostlyRoute[] = isLongRun ? (Object.keys(costlyRoutes) as CostlyRoute[]) : ['validate', 'autofix'];
const cases = names.flatMap((name) => routes.flatMap((route) => sizes.map((bytes) => ({ name, route, bytes }))));

describe('the processing time of hostile documents', () => {
  it.each(cases)('of $route is far below its limit for $bytes bytes of $name', { timeout: 120_000 }, async ({ name, route, bytes }) => {
    const limitMs = isLongRun ? mostCpuMs : mostTimesUsual * (await usualCost('validate', bytes)).msPerByte * bytes;
    const xml = structures[name]?.(bytes) ?? expect.unreachable();
    const first = await costlyRoutes[route](xml);
    // Garbage collection and compilation take time at random: a suspicious cost is measured again, and the minimum counts.
    const { cpuMs } = first.cpuMs <= limitMs ? first : await costlyRoutes[route](xml);
    expect(Math.min(first.cpuMs, cpuMs)).toBeLessThanOrEqual(limitMs);
  });
});
