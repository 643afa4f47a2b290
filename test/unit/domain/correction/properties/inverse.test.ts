import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import {
  added,
  isSame,
  lawfulDeltas,
  methodsOf,
  negated,
  shown,
} from '../../../../support/builders/corrections/properties/lawful-totals.ts';
import { anotherPrice, anotherQuantity, counted, priced, rated } from '../../../../support/builders/corrections/properties/line-changes.ts';
import { hasClearDiscount } from '../../../../support/builders/corrections/properties/line-values.ts';
import { readCorrection } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import {
  changesBetween,
  drawPricesOnly,
  drawQuantitiesOnly,
  drawRateChange,
  drawRateOfExchange,
  type SaleCase,
} from '../../../../support/builders/corrections/properties/sale-cases.ts';
import { type Draw, pick } from '../../../../support/generators/invoice-parts/draw.ts';
import type { Line, Total } from '../../../../support/generators/invoice-parts/model.ts';
import { revalued } from '../../../../support/generators/invoice-parts/pricing.ts';

interface Case {
  readonly scenario: string;
  readonly drawn: (draw: Draw) => SaleCase;
  /** The line that comes of changing one back, which rounding may keep from being the first one. */
  readonly back: (line: Line, first: Line) => Line | null;
}

const cases: readonly Case[] = [
  { scenario: 'price-change', drawn: drawPricesOnly, back: (line, first) => priced(line, first.price ?? 0n).after },
  { scenario: 'quantity-return', drawn: drawQuantitiesOnly, back: (line, first) => counted(line, first.quantity ?? 0n)?.after ?? null },
  { scenario: 'vat-rate-change', drawn: drawRateChange, back: (line, first) => rated(line, first.treatment, 'netto') },
  { scenario: 'fx-rate', drawn: drawRateOfExchange, back: (_, first) => first },
];

const valuesOf = (line: Line | null | undefined) => `${line?.net} ${line?.tax} ${line?.gross}`;

/** Sums that a correction declares; none where nothing is to change. */
async function deltasOf(
  xml: string,
  scenario: string,
  from: readonly Line[],
  to: readonly Line[],
  answers = {},
): Promise<readonly Total[]> {
  const changes = changesBetween(from, to);
  if (Object.keys(changes).length === 0) return [];
  const result = await tried(xml, scenario, { changes, answers });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return readCorrection(result.value.xml).totals;
}

/** Rounding may leave two methods that explain the totals; where the choice is the same, so is the arithmetic. */
function isSameChoice(states: readonly (readonly [lines: readonly Line[], declared: readonly Total[]])[]): boolean {
  const [first = [], ...others] = states.map(([lines, declared]) => methodsOf(lines, declared));
  return others.every((methods) => methods.length === first.length && methods.every((method, index) => method === first[index]));
}

describe.each(cases)('the inverse of $scenario', ({ scenario, drawn, back: backOf }) => {
  it('negates what the correction declares', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(fc.gen().map(drawn), async ({ xml, lines, totals, after, booked, answers }) => {
      fc.pre(answers['cena_stala'] !== 'brutto');
      fc.pre(lines.every((line, index) => valuesOf(backOf(after[index] ?? line, line)) === valuesOf(line)));
      const annotations = scenario === 'vat-rate-change' ? answers : {};
      const deltas = await deltasOf(xml, scenario, lines, after, annotations);
      const declared = added(totals, deltas);
      const back = await deltasOf(booked(after, declared), scenario, after, lines, annotations);
      if (
        isSameChoice([
          [lines, totals],
          [after, declared],
        ])
      )
        expect(shown(back)).toEqual(shown(negated(deltas)));
      const lawful = lawfulDeltas(after, declared, lines);
      if (!lawful.some((each) => isSame(each, back))) expect(shown(back)).toEqual(lawful.map(shown));
    });
    await fc.assert(property, correctionRuns(12));
  });
});

const chains = [
  { scenario: 'price-change', drawn: drawPricesOnly, next: (draw: Draw, line: Line) => priced(line, anotherPrice(draw, line)).after },
  {
    scenario: 'quantity-return',
    drawn: drawQuantitiesOnly,
    next: (draw: Draw, line: Line) => counted(line, anotherQuantity(draw, line))?.after ?? line,
  },
] as const;

describe.each(chains)('ten corrections by $scenario, one after another', ({ scenario, drawn, next }) => {
  const sales = fc.gen().map((draw) => {
    const sale = drawn(draw);
    const states = [sale.lines];
    for (let step = 0; step < 10; step += 1) {
      const last = states.at(-1) ?? [];
      const chosen = pick(draw, last).number;
      states.push(last.map((line) => (line.number === chosen ? (next(draw, line) ?? line) : line)));
    }
    return { ...sale, states };
  });

  it('come to what one correction comes to', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(sales, async ({ totals, states, booked }) => {
      fc.pre(states.flat().every(hasClearDiscount));
      // A rounded price does not make the value that it was found from, so that such a line cannot come back to it.
      fc.pre((states[0] ?? []).every((line) => valuesOf(revalued(line, line.treatment)) === valuesOf(line)));
      let declared = totals;
      const passed: [readonly Line[], readonly Total[]][] = [[states[0] ?? [], totals]];
      for (const [index, lines] of states.slice(1).entries()) {
        const before = states[index] ?? [];
        declared = added(declared, await deltasOf(booked(before, declared), scenario, before, lines));
        passed.push([lines, declared]);
        // Whatever was rounded on the way, the sums stay those of the lines.
        expect(methodsOf(lines, declared).length).toBeGreaterThan(0);
      }
      const [first = [], last = []] = [states[0], states.at(-1)];
      const direct = await deltasOf(booked(first, totals), scenario, first, last);
      if (isSameChoice(passed)) expect(shown(added(totals, direct))).toEqual(shown(declared));
    });
    await fc.assert(property, correctionRuns(4));
  });
});
