import { draftAt, listChildren, readTextAt } from '@nakor/domain/correction/draft/draft';
import { orderLinesOf } from '@nakor/domain/correction/draft/line-fields';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { advanceAmount } from '@nakor/domain/correction/scenarios/advance-amount';
import { advanceJpkReclassify } from '@nakor/domain/correction/scenarios/advance-jpk-reclassify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceOf, advanceWithoutOrder, flatAdvance, goodsAdvance } from '../../../../support/builders/advance-samples.ts';
import { draftFrom, originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { made, type PlanOptions, plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const scenario = advanceAmount;
const line = (number: number) => `/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${number}]`;

function shown(amounts: AmountsByBucket): string[] {
  return [...amounts].map(([id, { base, tax }]) => `${id}: ${base.toAmount()}${tax === null ? '' : ` / ${tax.toAmount()}`}`);
}

function makeFrom(xml: string, wish: PlanOptions, by = scenario) {
  const original = originalFrom(xml);
  const planOfIt = plan(planned(by, original, wish));
  return { ...made(original, planOfIt), plan: planOfIt };
}

async function seriousIssues(xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues.filter(({ severity }) => severity !== 'info').map(({ code, message }) => `${code} ${message.en}`);
}

const twoPayments = goodsAdvance.replace(
  '    <Zamowienie>',
  `    <ZaliczkaCzesciowa><P_6Z>2026-10-01</P_6Z><P_15Z>2300</P_15Z></ZaliczkaCzesciowa>
    <ZaliczkaCzesciowa><P_6Z>2026-10-02</P_6Z><P_15Z>10000</P_15Z></ZaliczkaCzesciowa>
    <Zamowienie>`,
);
const onePayment = goodsAdvance.replace(
  '    <Zamowienie>',
  '    <ZaliczkaCzesciowa><P_6Z>2026-10-01</P_6Z><P_15Z>12300</P_15Z></ZaliczkaCzesciowa>\n    <Zamowienie>',
);

/** Critical issues and errors of a document. */
async function errorsOf(xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues
    .filter(({ severity }) => severity === 'critical' || severity === 'error')
    .map(({ code, message }) => `${code} ${message.en}`);
}

describe('advance-amount', () => {
  it("matches the Ministry's examples 10 to 13", async () => {
    const eleven = makeFrom(flatAdvance, { changes: { [`${line(1)}/P_12Z`]: '8' } }, advanceJpkReclassify);
    const twelve = makeFrom(eleven.xml, { changes: { '/Fa/P_15': '30000' } });
    expect([shown(twelve.deltas), twelve.grossDelta.toAmount(), twelve.paymentBefore.toAmount(), twelve.type]).toEqual([
      ['1: 133.28 / 30.65', '2: 9107.47 / 728.60'],
      '10000.00',
      '20000.00',
      1,
    ]);
    const changes = { [`${line(1)}/P_9AZ`]: '307500', [`${line(2)}/P_9AZ`]: '4500' };
    const thirteen = makeFrom(twelve.xml, { changes });
    expect([shown(thirteen.deltas), thirteen.grossDelta.toAmount(), thirteen.paymentBefore.toAmount(), thirteen.type]).toEqual([
      [],
      '0.00',
      '30000.00',
      3,
    ]);
    const fa = draftAt(draftFrom(thirteen.xml), 'Fa');
    expect(fa === null ? null : readTextAt(fa, 'Zamowienie', 'WartoscZamowienia')).toBe('337635.00');
    expect(orderLinesOf(draftFrom(thirteen.xml)).map((row) => `${readTextAt(row, 'P_11NettoZ')} ${readTextAt(row, 'StanPrzedZ')}`)).toEqual(
      ['341666.67 1', '307500.00 null', '5000 1', '4500.00 null'],
    );
    for (const { xml } of [eleven, twelve, thirteen]) expect(await seriousIssues(xml)).toEqual([]);
  });

  it.each<{
    name: string;
    xml: string;
    wish: PlanOptions;
    deltas: readonly string[];
    gross: string;
    type: number;
    seriousIssues?: readonly string[];
  }>([
    {
      name: 'one rate: 20 000 becomes 30 000',
      xml: flatAdvance,
      wish: { changes: { '/Fa/P_15': '30000' } },
      deltas: ['1: 8130.08 / 1869.92'],
      gross: '10000.00',
      type: 1,
    },
    {
      name: 'a part of the advance is returned',
      xml: flatAdvance,
      wish: { changes: { '/Fa/P_15': '7700' }, answers: { zaliczka_zwrocona: 'tak' } },
      deltas: ['1: -10000.00 / -2300.00'],
      gross: '-12300.00',
      type: 2,
    },
    {
      name: 'one of several payments',
      xml: twoPayments,
      wish: { changes: { '/Fa/ZaliczkaCzesciowa[1]/P_15Z': '1070' } },
      deltas: ['1: -1000.00 / -230.00'],
      gross: '-1230.00',
      type: 2,
    },
    {
      name: 'a payment that was left out',
      xml: twoPayments,
      wish: { changes: { '/Fa/ZaliczkaCzesciowa[3]/P_15Z': '123', '/Fa/ZaliczkaCzesciowa[3]/P_6Z': '2026-10-03' } },
      deltas: ['1: 100.00 / 23.00'],
      gross: '123.00',
      type: 1,
      // Together the payments exceed the order.
      seriousIssues: ['XML-636'],
    },
    {
      name: 'an added line with another rate',
      xml: goodsAdvance,
      wish: {
        changes: { [`${line(2)}/P_7Z`]: 'montaż', [`${line(2)}/P_8BZ`]: '1', [`${line(2)}/P_9AZ`]: '11388.89', [`${line(2)}/P_12Z`]: '8' },
      },
      // 12 300 by halves of 12 300 each
      deltas: ['1: -5000.00 / -1150.00', '2: 5694.44 / 455.56'],
      gross: '0.00',
      type: 3,
    },
    {
      name: 'a line that is removed',
      xml: advanceOf({ P_13_1: '500', P_14_1: '115', P_13_2: '500', P_14_2: '40', P_15: '1155' }, '2310', [
        { P_8BZ: '1', P_9AZ: '1000', P_11NettoZ: '1000', P_11VatZ: '230', P_12Z: '23' },
        { P_8BZ: '1', P_9AZ: '1000', P_11NettoZ: '1000', P_11VatZ: '80', P_12Z: '8' },
      ]),
      wish: { changes: { [line(2)]: '' } },
      deltas: ['1: 439.02 / 100.98', '2: -500.00 / -40.00'],
      gross: '0.00',
      type: 3,
    },
    {
      name: 'no order: the proportions follow from the totals',
      xml: advanceWithoutOrder({ P_13_1: '10000', P_14_1: '2300', P_15: '12300' }),
      wish: { changes: { '/Fa/P_15': '6150' } },
      deltas: ['1: -5000.00 / -1150.00'],
      gross: '-6150.00',
      type: 2,
      seriousIssues: ['XML-623'],
    },
  ])('corrects $name', async ({ xml, wish, deltas, gross, type, seriousIssues: expected = [] }) => {
    const correction = makeFrom(xml, wish);
    expect({ deltas: shown(correction.deltas), gross: correction.grossDelta.toAmount(), type: correction.type }).toEqual({
      deltas,
      gross,
      type,
    });
    expect((await seriousIssues(correction.xml)).map((issue) => issue.slice(0, 7))).toEqual(expected);
  });

  it('lists the differences of payments', () => {
    const differences = (xml: string, changes: PlanOptions['changes'] = {}) => {
      const fa = draftAt(draftFrom(makeFrom(xml, { changes }).xml), 'Fa');
      return fa === null ? [] : listChildren(fa, 'ZaliczkaCzesciowa').map((payment) => readTextAt(payment, 'P_15Z'));
    };
    expect(differences(onePayment, { '/Fa/P_15': '11070' })).toEqual(['-1230.00']);
    expect(differences(twoPayments, { '/Fa/ZaliczkaCzesciowa[2]/P_15Z': '11230' })).toEqual(['1230.00']);
    expect(differences(goodsAdvance, { '/Fa/P_15': '11070' })).toEqual([]);
  });

  it('mentions a refund in the reason', () => {
    const { plan: told } = makeFrom(flatAdvance, { changes: { '/Fa/P_15': '7700' }, answers: { zaliczka_zwrocona: 'tak' } });
    expect(told.reasonAddition).toBe('zwrot zaliczki 12300.00 PLN');
  });

  it('warns about more than the value of the order', () => {
    const { plan: told } = makeFrom(goodsAdvance, { changes: { '/Fa/P_15': '12300.01' } });
    expect(told.warnings.map(({ en }) => en)).toEqual([expect.stringContaining('exceeds the value of the order')]);
  });

  it.each<{ name: string; xml: string; wish: PlanOptions; rejections: readonly string[] }>([
    { name: 'no change', xml: flatAdvance, wish: {}, rejections: ['changes: changes_required'] },
    {
      name: 'the same amount',
      xml: flatAdvance,
      wish: { changes: { '/Fa/P_15': '20000.00' } },
      rejections: ['changes[0].new_value: nothing_changes'],
    },
    {
      name: 'less than nothing',
      xml: flatAdvance,
      wish: { changes: { '/Fa/P_15': '-5' } },
      rejections: ['changes[0].new_value: invalid_payment'],
    },
    {
      name: 'not a number',
      xml: flatAdvance,
      wish: { changes: { '/Fa/P_15': '1 000,00' } },
      rejections: ['changes[0].new_value: XML-105'],
    },
    {
      name: 'one of several payments that is not named',
      xml: twoPayments,
      wish: { changes: { '/Fa/P_15': '10000' } },
      rejections: ['changes[0].path: payment_not_named'],
    },
    {
      name: 'payments that do not add up to the total',
      xml: twoPayments,
      wish: { changes: { '/Fa/P_15': '10000', '/Fa/ZaliczkaCzesciowa[1]/P_15Z': '100' } },
      rejections: ['changes[0].new_value: payments_do_not_add_up'],
    },
    {
      name: 'a refund that raises the payment',
      xml: flatAdvance,
      wish: { changes: { '/Fa/P_15': '30000' }, answers: { zaliczka_zwrocona: 'tak' } },
      rejections: ['question_answers.zaliczka_zwrocona: contradicts_changes'],
    },
    { name: 'an empty order', xml: goodsAdvance, wish: { changes: { [`${line(1)}/P_8BZ`]: '0' } }, rejections: ['changes: order_empty'] },
    { name: 'an order without lines', xml: goodsAdvance, wish: { changes: { [line(1)]: '' } }, rejections: ['changes: incomplete_line'] },
    {
      name: 'an incomplete new line',
      xml: goodsAdvance,
      wish: { changes: { [`${line(2)}/P_7Z`]: 'montaż' } },
      rejections: ['changes: incomplete_line'],
    },
    {
      name: 'another rate of an existing line',
      xml: goodsAdvance,
      wish: { changes: { [`${line(1)}/P_12Z`]: '8' } },
      rejections: ['changes[0].path: path_not_allowed'],
    },
  ])('rejects: $name', ({ xml, wish, rejections }) => {
    expect(rejectionsOf(planned(scenario, originalFrom(xml), wish))).toEqual(rejections);
  });

  it('has an example that builds a correction without errors, for valid advances', async () => {
    await fc.assert(
      fc.asyncProperty(generatedInvoices('ZAL').map(serialize), async (xml) => {
        const original = originalFrom(xml);
        const [change] = scenario.example(original)?.changes ?? [];
        if (change === undefined) throw new Error('There is no example.');
        const correction = makeFrom(xml, { changes: { [change.path]: change.newValue } });
        expect(await errorsOf(correction.xml)).toEqual([]);
        expect(correction.grossDelta.isZero).toBe(false);
        expect(correction.deltas.size).toBeGreaterThan(0);
      }),
      { numRuns: 40, seed: 20260316 },
    );
  });
});
