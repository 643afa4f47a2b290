import { readChain } from '@nakor/domain/correction/chain/read-chain';
import { writeDraft } from '@nakor/domain/correction/draft/draft';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { Decimal, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { added, isSame, lawfulDeltas, shown } from '../../../../support/builders/corrections/properties/lawful-totals.ts';
import {
  anotherPrice,
  anotherQuantity,
  counted,
  type LineChangeRequest,
  priced,
} from '../../../../support/builders/corrections/properties/line-changes.ts';
import { readCorrection } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { drawPricesOnly } from '../../../../support/builders/corrections/properties/sale-cases.ts';
import { parsed, schemaModel, utf8 } from '../../../../support/drivers/validation.ts';
import { chance, type Draw, pick, wholeNumber } from '../../../../support/generators/invoice-parts/draw.ts';
import type { Line } from '../../../../support/generators/invoice-parts/model.ts';
import { numeralsOf } from '../../../../support/generators/xml/write-elements.ts';

const numerals = numeralsOf('padded');

/** One correction of a chain, and the lines after it by the generator's own arithmetic. */
interface Step {
  readonly scenario: 'price-change' | 'quantity-return';
  readonly method: string;
  readonly changes: Readonly<Record<string, string>>;
  readonly after: readonly Line[];
}

/** A difference equal to price or quantity itself may mean either, so such a change is shown before and after. */
function isAmbiguous(before: Line, after: Line): boolean {
  const [priceChange, quantityChange] = [(after.price ?? 0n) - (before.price ?? 0n), (after.quantity ?? 0n) - (before.quantity ?? 0n)];
  return priceChange === before.price || quantityChange === before.quantity;
}

function drawStep(draw: Draw, lines: readonly Line[], scenario: Step['scenario']): Step {
  const first = wholeNumber(draw, 0, lines.length - 1);
  const wishes = lines.map((line, index): LineChangeRequest | null => {
    if (index !== first && !chance(draw, 30)) return null;
    return scenario === 'price-change' ? priced(line, anotherPrice(draw, line)) : counted(line, anotherQuantity(draw, line));
  });
  const changes = lines.flatMap((line, index) =>
    Object.entries(wishes[index]?.fields ?? {}).map(([field, text]) => [`Fa/FaWiersz[NrWierszaFa=${line.number}]/${field}`, text]),
  );
  const after = lines.map((line, index) => wishes[index]?.after ?? line);
  const wanted = pick(draw, ['przed_po', 'roznica', 'storno'] as const);
  const isClear = wanted !== 'roznica' || lines.every((line, index) => !isAmbiguous(line, after[index] ?? line));
  return { scenario, method: isClear ? wanted : 'przed_po', changes: Object.fromEntries(changes), after };
}

function drawSteps(draw: Draw, lines: readonly Line[], scenarios: readonly Step['scenario'][]): readonly Step[] {
  const steps: Step[] = [];
  for (let left = wholeNumber(draw, 1, 10); left > 0; left -= 1) {
    const step = drawStep(draw, steps.at(-1)?.after ?? lines, pick(draw, scenarios));
    if (Object.keys(step.changes).length > 0) steps.push(step);
  }
  return steps;
}

/** Builds the corrections, each on those in front of it. */
async function chainOf(source: string, steps: readonly Pick<Step, 'scenario' | 'method' | 'changes'>[]): Promise<readonly string[]> {
  const corrections: string[] = [];
  for (const [index, { scenario, method, changes }] of steps.entries()) {
    const built = await builtCorrection(source, scenario, {
      changes,
      answers: { metoda_wierszy: method },
      number: `FK/${index + 1}`,
      earlierCorrections: corrections.map(utf8),
    });
    corrections.push(built.xml);
  }
  return corrections;
}

/** The invoice after its corrections: numbers, quantities, prices and values of its lines, and its totals. */
function stateOf(source: string, corrections: readonly string[]) {
  const read = readChain(
    parsed(source).root,
    corrections.map((xml) => parsed(xml).root),
    schemaModel,
    { ksefNumber: null, issueDay: null },
  );
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { before, warnings } = read.value.original;
  const { totals, total, lines } = readCorrection(writeDraft(before, fa3Namespace));
  return { warnings: warnings.map(({ text }) => text.en), totals, total, lines: lines.map(({ fields }) => lineOf(fields)) };
}

const amountFields = ['P_8B', 'P_9A', 'P_9B', 'P_11', 'P_11A', 'P_11Vat'];

function lineOf(fields: Readonly<Record<string, string>>) {
  const amounts = amountFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, plain(fields[field])]]));
  return { number: fields['NrWierszaFa'], name: fields['P_7'], ...Object.fromEntries(amounts) };
}

function plain(text: string): string {
  const value = Decimal.parse(text);
  return value === null ? text : value.plus(toDecimal('0.00000000')).toString();
}

function expectedLine({ number, name, quantity, price, isGrossPrice, net, gross, tax, shows }: Line) {
  return lineOf({
    NrWierszaFa: String(number),
    ...(name === null ? {} : { P_7: name }),
    P_8B: numerals.quantity(quantity) ?? '',
    [isGrossPrice ? 'P_9B' : 'P_9A']: numerals.price(price) ?? '',
    ...(shows.net ? { P_11: numerals.amount(net) ?? '' } : {}),
    ...(shows.gross ? { P_11A: numerals.amount(gross) ?? '' } : {}),
    ...(shows.tax ? { P_11Vat: numerals.amount(tax) ?? '' } : {}),
  });
}

describe('a chain of up to ten corrections by different methods', () => {
  it('leaves the lines and totals of the last change', { timeout: runLimitMs }, async () => {
    const cases = fc.gen().map((draw) => {
      const sale = drawPricesOnly(draw);
      return { sale, steps: drawSteps(draw, sale.lines, ['price-change', 'quantity-return']) };
    });
    const property = fc.asyncProperty(cases, async ({ sale: { xml, lines: before, totals: declared }, steps }) => {
      fc.pre(steps.length > 0);
      const after = steps.at(-1)?.after ?? before;
      const { warnings, totals, lines } = stateOf(xml, await chainOf(xml, steps));
      expect(warnings).toEqual([]);
      expect(lines).toEqual(after.map(expectedLine));
      const lawful = lawfulDeltas(before, declared, after).map((deltas) => added(declared, deltas));
      if (!lawful.some((wanted) => isSame(wanted, totals))) expect(shown(totals)).toEqual(lawful.map(shown));
    });
    await fc.assert(property, correctionRuns(10));
  });

  it.each(['price-change', 'quantity-return'] as const)(
    'is the same as one correction by %s',
    { timeout: runLimitMs },
    async (scenario) => {
      const cases = fc.gen().map((draw) => {
        const sale = drawPricesOnly(draw);
        return { xml: sale.xml, lines: sale.lines, steps: drawSteps(draw, sale.lines, [scenario]) };
      });
      const property = fc.asyncProperty(cases, async ({ xml, lines, steps }) => {
        const after = steps.at(-1)?.after ?? lines;
        fc.pre(lines.some(({ price, quantity }, index) => after[index]?.price !== price || after[index]?.quantity !== quantity));
        const chained = stateOf(xml, await chainOf(xml, steps));
        const changes = Object.assign({}, ...steps.map((step) => step.changes)) as Step['changes'];
        const single = stateOf(xml, await chainOf(xml, [{ scenario, method: 'przed_po', changes }]));
        expect(chained).toEqual(single);
      });
      await fc.assert(property, correctionRuns(6));
    },
  );
});
