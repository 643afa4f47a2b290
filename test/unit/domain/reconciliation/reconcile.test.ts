import type { ReconciliationInput, SideTotals } from '@nakor/domain/reconciliation/model/reconciliation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMonths, nameFindings, readMonths, reconcileInput, shuffle } from '../../../support/generators/registers/drawn-months.ts';
import { faultKinds } from '../../../support/generators/registers/faults.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';
import { isGate } from '../../../support/generators/seeds.ts';

/** Both sides with any of the faults. */
const drawn = fc
  .record({
    seed: fc.nat(),
    deals: fc.integer({ min: 8, max: 25 }),
    faults: fc.uniqueArray(fc.constantFrom(...faultKinds), { maxLength: 6 }),
  })
  .map(({ seed, deals, faults }) => drawMonths(seed, deals, faults));

const runs = { numRuns: isGate ? 60 : 1_000 };

describe('reconcile', () => {
  it.each(faultKinds)('names exactly one fault: $name', async (fault) => {
    const seeds = Array.from({ length: 16 }, (_, seed) => drawMonths(seed, 40, [fault])).filter(({ expected }) => expected.length > 0);
    expect(seeds.length).toBeGreaterThan(3);
    for (const months of seeds) {
      const input = await readMonths(months);
      expect(nameFindings(reconcileInput(input), input)).toEqual(months.expected);
    }
  });

  it('finds every injected fault and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (months) => {
        const input = await readMonths(months);
        expect(nameFindings(reconcileInput(input), input)).toEqual(months.expected);
      }),
      runs,
    );
  });

  it('accounts for every amount of both sides, whatever is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (months) => {
        const input = await readMonths(months);
        for (const totals of reconcileInput(input).totals) expectConserved(totals, input);
      }),
      runs,
    );
  });

  it('gives the same result for any order of rows and invoices', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.nat(), async (months, seed) => {
        const input = await readMonths(months);
        const random = seededRandom(seed);
        const files = shuffle(input.files, random).map((file) => ({ ...file, rows: shuffle(file.rows, random) }));
        const shuffled = reconcileInput({ ...input, files, invoices: shuffle(input.invoices, random) });
        const { findings, sides, totals, deductions } = reconcileInput(input);
        expect(shuffled.findings).toEqual(findings);
        expect(shuffled.sides).toEqual(sides);
        expect(shuffled.totals).toEqual(totals);
        expect(shuffled.deductions).toEqual(deductions);
      }),
      { numRuns: isGate ? 30 : 300 },
    );
  });
});

function expectConserved({ side, rows, invoices }: SideTotals, { files }: ReconciliationInput): void {
  const recorded = new Map<string, bigint>();
  const amounts = files.flatMap((file) => file.rows.filter((row) => row.side === side).flatMap((row) => [...row.amounts]));
  for (const [field, amount] of amounts) recorded.set(field, (recorded.get(field) ?? 0n) + BigInt(amount));
  expect(new Map(rows.map(({ field, total }) => [field, BigInt(total)]))).toEqual(recorded);
  for (const { matched, unmatched, outside, total } of [...rows, ...invoices]) {
    expect(BigInt(matched) + BigInt(unmatched) + BigInt(outside)).toBe(BigInt(total));
  }
}
