import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import {
  type CountedLine,
  countedSale,
  divided,
  inDecimals,
  type Treatment,
  treatments,
} from '../../../../support/builders/corrections/jpk/counted-sales.ts';
import { jpkCases } from '../../../../support/builders/corrections/jpk-cases.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';

const taxed = (treatments as readonly Treatment[]).filter(({ tax }) => tax !== null);
const [of23] = taxed;

function explained({ explanation }: BuiltCorrection, field: string) {
  const found = explanation.find(({ path }) => path === `/Faktura/Fa/${field}`);
  if (found === undefined) throw new Error(`${field} is not explained.`);
  return found;
}

describe('the explanation of a tax in PLN', () => {
  it('derives it at both rates where the price and the exchange rate change together', async () => {
    if (of23 === undefined) throw new Error('No treatment at 23 %.');
    const sale = countedSale([{ treatment: of23, net: 1_000_00n, rate: 45_000n }], 'EUR');
    const changes = { 'Fa/FaWiersz[1]/P_9A': '1100', 'Fa/FaWiersz[1]/KursWaluty': '4.3' };
    const { rule, delta } = explained(await builtCorrection(sale, 'price-change', { changes }), 'P_14_1W');
    expect(delta).toBe('52.90');
    expect(rule.en).toContain('After: 253.00 × 4.3 = 1,087.90; before: 230.00 × 4.5000 = 1,035.00. The tax on the sum of the rate');
    expect(rule.pl).toContain(
      'Po zmianie: 253,00 × 4,3 = 1\u00a0087,90; przed zmianą: 230,00 × 4,5000 = 1\u00a0035,00. Przeliczono podatek od sumy stawki',
    );
  });

  it('derives that of an advance at the average rate of its payments', async () => {
    const wrongRate = jpkCases.find(({ name }) => name.includes('a wrong rate of one payment'));
    if (wrongRate === undefined) throw new Error('No case of payments.');
    const { xml, scenario, changes } = wrongRate;
    const { rule } = explained(await builtCorrection(xml, scenario, { changes }), 'P_14_1W');
    expect(rule.en).toMatch(/^After: 560\.9[78] × 4\.3666666667 = 2,449\.\d\d; before: 560\.9[78] × 4\.4333333333 = /);
    expect(rule.en).toContain('at the average weighted by their amounts');
  });

  const cents = fc.bigInt({ min: 100n, max: 900_000_00n });
  const rate = fc.bigInt({ min: 40_000n, max: 50_000n });
  const lines = fc.array(
    fc.record({ treatment: fc.constantFrom(...taxed), net: cents, after: cents, rate, rateAfter: fc.option(rate, { nil: null }) }),
    { minLength: 1, maxLength: 5 },
  );

  /** The stated taxes, either rounded in the currency and then converted at the average rate, or converted line by line. */
  const convertsSum = fc.boolean();

  it('can be repeated for lines at rates of their own, and passes our own checks', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(lines, convertsSum, async (drawn, isOfSum) => {
      fc.pre(drawn.some(({ net, after }) => net !== after));
      const before: CountedLine[] = drawn.map(({ treatment, net, rate: former }) => ({ treatment, net, rate: former }));
      const byLines = countedSale(before, 'EUR');
      const xml = isOfSum ? withTaxesOfSums(byLines, before) : byLines;
      const changes = Object.fromEntries(
        drawn.flatMap(({ net, after, rate: former, rateAfter }, index) => [
          ...(net === after ? [] : [[`Fa/FaWiersz[${index + 1}]/P_9A`, inDecimals(after, 2)] as const]),
          ...(rateAfter === null || rateAfter === former
            ? []
            : [[`Fa/FaWiersz[${index + 1}]/KursWaluty`, inDecimals(rateAfter, 4)] as const]),
        ]),
      );
      const built = await builtCorrection(xml, 'price-change', { changes });
      for (const { path, rule, delta } of built.explanation.filter((each) => each.path.endsWith('W'))) {
        const [, after = '', former = ''] = /^After: (.*?); before: (.*?)\. The tax/.exec(rule.en) ?? [];
        expect({ path, distance: repeated(after) - repeated(former) }).toEqual({ path, distance: inCents(delta ?? '') });
      }
      const ownCodes = ['XML-406', 'XML-407', 'XML-408'];
      const before_ = new Set((await validationResultOf(xml)).issues.map(({ code }) => code));
      const found = built.validated.issues.filter(
        ({ code, severity }) => ownCodes.includes(code) && severity !== 'info' && !before_.has(code),
      );
      expect(found.map(({ code, message }) => `${code} ${message.en}`)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(60));
  });
});

const inCents = (text: string): bigint => BigInt(text.replaceAll(/[.,]/g, '').replace('\u2212', '-'));

/** Adds up `230.00 × 4.5 + … = 1,035.00` and compares the result; a cut list only has its result. */
function repeated(text: string): bigint {
  const [sum = '', result = ''] = text.includes(' = ') ? text.split(' = ') : [null, text];
  if (sum !== null && !sum.includes('…')) {
    const units = sum.split(' + ').reduce((all, part) => all + product(part), 0n);
    expect(divided(units, 10n ** 18n)).toBe(inCents(result));
  }
  return inCents(result);
}

/** In units of 10 to the power of -20. */
function product(text: string): bigint {
  const [tax = '', exchange = ''] = text.split(' × ');
  return unitsIn(tax) * unitsIn(exchange);
}

function unitsIn(text: string): bigint {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').replace('\u2212', '-').split('.');
  return BigInt(`${whole}${decimals.padEnd(10, '0')}`);
}

function withTaxesOfSums(xml: string, lines: readonly CountedLine[]): string {
  return taxed.reduce((document, treatment) => {
    const own = lines.filter((line) => line.treatment.sum === treatment.sum);
    const net = own.reduce((sum, line) => sum + line.net, 0n);
    if (net === 0n) return document;
    const converted = own.reduce((sum, line) => sum + line.net * line.rate, 0n);
    const inPln = divided(divided(net * treatment.percent, 100n) * converted, net * 10_000n);
    const name = `${treatment.taxSum}W`;
    return document.replace(new RegExp(`<${name}>[^<]*<`), `<${name}>${inDecimals(inPln, 2)}<`);
  }, xml);
}
