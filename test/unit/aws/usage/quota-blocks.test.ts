import type { QuotaLimits } from '@nakor/operations/access/quota-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaultedCounts, runFaultedOrganization, type Step } from '../../../support/contention/faulted-organization.ts';
import { contendedStartMs } from '../../../support/contention/operations.ts';
import { isGate } from '../../../support/generators/seeds.ts';

const fault = fc.record({
  // Completing takes 2 requests, granting 4 more, calling back 20.
  request: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 8 }) }, { weight: 1, arbitrary: fc.integer({ min: 9, max: 30 }) }),
  kind: fc.constantFrom('gone before' as const, 'gone after' as const, 'response lost' as const),
});

const batch = fc.record({ operations: fc.integer({ min: 1, max: 200 }), givenBack: fc.nat(200) });

/** Crowds of some 200 requests per second, and pauses between them. */
const steps = fc.array(
  fc.record<Step>({
    pauseMs: fc.oneof({ weight: 60, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.nat(300) }),
    fault: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fault }),
    batch: fc.oneof({ weight: 60, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: batch }),
    isOnOtherPlan: fc.boolean(),
  }),
  { minLength: 300, maxLength: 400, size: 'max' },
);

const perDay = (limit: number, perMonth = 20 * limit): QuotaLimits => ({ perDay: limit, perMonth });

/** A course of one organization. */
interface Course {
  readonly name: string;
  readonly limits: QuotaLimits;
  /** That some requests know, because the plan is being changed; the same by default. */
  readonly otherLimits?: QuotaLimits;
  readonly startMs?: number;
  readonly isFilledUp: boolean;
  readonly hasBlocks: boolean;
}

/** Three sizes: never with blocks; with blocks, and filled up, so that they are called back; far from the limit. */
const courses: readonly Course[] = [
  { name: 'small and filled up', limits: perDay(50), isFilledUp: true, hasBlocks: false },
  { name: 'with blocks and filled up', limits: perDay(700), isFilledUp: true, hasBlocks: true },
  { name: 'with blocks and filled up by its month', limits: perDay(5_000, 800), isFilledUp: true, hasBlocks: true },
  { name: 'large', limits: perDay(200_000), isFilledUp: false, hasBlocks: true },
  {
    name: 'with blocks at the end of a day',
    limits: perDay(700, 1_500),
    startMs: contendedStartMs + 12 * 3_600_000 - 800,
    isFilledUp: true,
    hasBlocks: true,
  },
  {
    name: 'with blocks at the end of a month',
    limits: perDay(700),
    startMs: Date.UTC(2090, 5, 1) - 800,
    isFilledUp: true,
    hasBlocks: true,
  },
  { name: 'on two plans at the same time', limits: perDay(900), otherLimits: perDay(600), isFilledUp: true, hasBlocks: true },
];

describe('while operations conflict, processes disappear and responses are lost, the counters agree with an exact one after every write', () => {
  it.each(courses)(
    'of an organization $name',
    async ({ limits, otherLimits = limits, startMs = contendedStartMs, isFilledUp, hasBlocks }) => {
      const totals = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(steps, async (planned) => {
          const counts = await runFaultedOrganization(planned, [limits, otherLimits], startMs, isFilledUp);
          for (const [name, count] of Object.entries(counts)) totals.set(name, (totals.get(name) ?? 0) + count);
          if (isFilledUp) expect(counts.day === limits.perDay || counts.month === limits.perMonth).toBe(true);
        }),
        { numRuns: isGate ? 2 : 20, endOnFailure: true },
      );
      if (process.env['NAKOR_SHOW_COUNTS'] !== undefined) console.log(JSON.stringify(Object.fromEntries(totals)));
      const total = (name: keyof FaultedCounts) => totals.get(name) ?? 0;
      expect(total('faults')).toBeGreaterThan(50);
      expect(total('epochs') > 0).toBe(hasBlocks);
      expect(total('refused') > 0).toBe(isFilledUp);
    },
  );
});
