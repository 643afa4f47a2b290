import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { areNear, grossOf, isSame, lawfulDeltas, shown } from '../../../../support/builders/corrections/properties/lawful-totals.ts';
import { type ReadCorrection, readCorrection, sumOfRows } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import {
  drawPriceChange,
  drawQuantityReturn,
  drawRateChange,
  drawRateOfExchange,
  type SaleCase,
} from '../../../../support/builders/corrections/properties/sale-cases.ts';
import type { Draw } from '../../../../support/generators/invoice-parts/draw.ts';
import type { Line } from '../../../../support/generators/invoice-parts/model.ts';

const methods = ['przed_po', 'roznica', 'storno'] as const;

const cases: readonly { scenario: string; drawn: (draw: Draw) => SaleCase; methods: readonly (typeof methods)[number][] }[] = [
  { scenario: 'price-change', drawn: drawPriceChange, methods },
  { scenario: 'quantity-return', drawn: drawQuantityReturn, methods },
  { scenario: 'vat-rate-change', drawn: drawRateChange, methods: ['przed_po'] },
  { scenario: 'fx-rate', drawn: drawRateOfExchange, methods: ['przed_po'] },
];

const valueFields = [
  { field: 'P_11', value: 'net' },
  { field: 'P_11A', value: 'gross' },
  { field: 'P_11Vat', value: 'tax' },
] as const;
const isShown = (line: Line | undefined, value: 'net' | 'gross' | 'tax') => line?.shows[value] === true;

/** Expects the rows of a correction to add up to the difference of two states, in each value that all lines show. */
function expectDifferences(rows: ReadCorrection['lines'], before: readonly Line[], after: readonly Line[], isByLine: boolean): void {
  const numbers = isByLine ? [...new Set([...before, ...after].map(({ number }) => number))] : [null];
  for (const number of numbers) {
    const [old, now] = [before, after].map((state) => state.filter((line) => number === null || line.number === number)) as [
      Line[],
      Line[],
    ];
    for (const { field, value } of valueFields.filter((each) => [...old, ...now].every((line) => isShown(line, each.value)))) {
      const total = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line[value], 0n);
      expect({ number, field, difference: sumOfRows(rows, field, number) }).toEqual({ number, field, difference: total(now) - total(old) });
    }
  }
}

describe.each(cases)('$scenario', ({ scenario, drawn, methods: offered }) => {
  const wishes = fc.gen().map((draw) => ({ ...drawn(draw), method: draw(fc.constantFrom, ...offered) }));

  it('brings the invoice to the target state, bucket by bucket and line by line', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(wishes, async ({ xml: source, lines: before, totals: declared, changes, answers, after, method }) => {
      fc.pre(Object.keys(changes).length > 0 || Object.keys(answers).length > 0);
      const result = await tried(source, scenario, { changes, answers: { ...answers, metoda_wierszy: method } });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      const { validated, xml, method: used } = result.value;
      expect({ isValid: validated.isValid, isFullXsdConfirmed: validated.isFullXsdConfirmed }).toEqual({
        isValid: true,
        isFullXsdConfirmed: true,
      });
      // Building and validation agree: no rule on amounts triggers.
      expect(validated.issues.filter(({ code, severity }) => code.startsWith('XML-4') && severity !== 'info')).toEqual([]);
      const { totals, total, lines } = readCorrection(xml);
      expect(total).toBe(grossOf(totals));
      const lawful = lawfulDeltas(before, declared, after);
      // When the buyer pays the same, the total is kept to the grosz, although rounding of lines at new rates may add up to another sum.
      const keepsGross = answers['cena_stala'] === 'brutto';
      if (keepsGross) expect(total).toBe(0n);
      const isLawful = (deltas: (typeof lawful)[number]) =>
        isSame(deltas, totals) || (keepsGross && areNear(deltas, totals, BigInt(before.length)));
      if (!lawful.some(isLawful)) expect(shown(totals)).toEqual(lawful.map(shown));
      expectDifferences(lines, before, after, used !== 'storno');
    });
    await fc.assert(property, correctionRuns(40));
  });
});
