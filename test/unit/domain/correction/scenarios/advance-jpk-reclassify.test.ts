import { readTextAt } from '@nakor/domain/correction/draft/draft';
import { orderLinesOf } from '@nakor/domain/correction/draft/line-fields';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { advanceJpkReclassify } from '@nakor/domain/correction/scenarios/advance-jpk-reclassify';
import { buildJpkEntriesFrom } from '@nakor/domain/ledger/jpk-of-correction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceOf, advanceWithoutOrder, flatAdvance, goodsAdvance } from '../../../../support/builders/advance-samples.ts';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { made, type PlanOptions, plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { invoiceOf, validationResultOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const scenario = advanceJpkReclassify;
const line1 = '/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=1]';

function shown(amounts: AmountsByBucket): string[] {
  return [...amounts].map(([id, { base, tax }]) => `${id}: ${base.toAmount()}${tax === null ? '' : ` / ${tax.toAmount()}`}`);
}

function makeFrom(xml: string, wish: PlanOptions) {
  const original = originalFrom(xml);
  const correction = made(original, plan(planned(scenario, original, wish)));
  const jpk = buildJpkEntriesFrom({ before: original.invoice }, invoiceOf(correction.xml)).map(
    ({ field, amount }) => `${field} ${amount?.toAmount() ?? '?'}`,
  );
  return { ...correction, jpk };
}

async function seriousIssues(xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues.filter(({ severity }) => severity !== 'info').map(({ code, message }) => `${code} ${message.en}`);
}

const cash = advanceWithoutOrder({ P_13_1: '10000', P_14_1: '2300', P_15: '12300' });
const abroad = advanceOf({ P_13_8: '5000', P_15: '5000' }, '5000', [{ P_11NettoZ: '5000', P_11VatZ: '0', P_12Z: 'np I' }]);

interface Case {
  readonly name: string;
  readonly xml: string;
  readonly wish: PlanOptions;
  readonly deltas: readonly string[];
  readonly gross?: string;
  readonly type: number;
  readonly jpk: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'example 11: the flat at 8 %',
    xml: flatAdvance,
    wish: { changes: { [`${line1}/P_12Z`]: '8' } },
    deltas: ['1: -15993.60 / -3678.53', '2: 18214.94 / 1457.19'],
    type: 3,
    jpk: ['K_17 18214.94', 'K_18 1457.19', 'K_19 -15993.60', 'K_20 -3678.53'],
  },
  {
    name: 'example 11 by JPK field',
    xml: flatAdvance,
    wish: { desiredJpkField: 'K_17', answers: { pozycje: '1' } },
    deltas: ['1: -15993.60 / -3678.53', '2: 18214.94 / 1457.19'],
    type: 3,
    jpk: ['K_17 18214.94', 'K_18 1457.19', 'K_19 -15993.60', 'K_20 -3678.53'],
  },
  {
    name: 'every line of the one source field, by the field of the tax',
    xml: flatAdvance,
    wish: { desiredJpkField: 'K_18' },
    deltas: ['1: -16260.16 / -3739.84', '2: 18518.52 / 1481.48'],
    type: 3,
    jpk: ['K_17 18518.52', 'K_18 1481.48', 'K_19 -16260.16', 'K_20 -3739.84'],
  },
  {
    name: 'an advance for export',
    xml: goodsAdvance,
    wish: { desiredJpkField: 'K_22', answers: { warunki_eksportu: 'tak' } },
    deltas: ['1: -10000.00 / -2300.00', '6_3: 12300.00'],
    type: 3,
    jpk: ['K_19 -10000.00', 'K_20 -2300.00', 'K_22 12300.00'],
  },
  {
    name: 'an advance for export, the tax refunded',
    xml: goodsAdvance,
    wish: { desiredJpkField: 'K_22', answers: { warunki_eksportu: 'tak', kwota_zaliczki: 'zwrot_podatku' } },
    deltas: ['1: -10000.00 / -2300.00', '6_3: 10000.00'],
    gross: '-2300.00',
    type: 3,
    jpk: ['K_19 -10000.00', 'K_20 -2300.00', 'K_22 10000.00'],
  },
  {
    name: 'a part of the order without tax, its tax refunded',
    xml: flatAdvance,
    wish: { changes: { [`${line1}/P_12Z`]: '0 KR' }, answers: { kwota_zaliczki: 'zwrot_podatku' } },
    // 15 993.60 / 3 678.53 of the advance are for the flat; what is left, 16 321.47, is spread over 300 000 and 6 150
    deltas: ['1: -15993.60 / -3678.53', '6_1: 15993.60'],
    gross: '-3678.53',
    type: 3,
    jpk: ['K_13 15993.60', 'K_19 -15993.60', 'K_20 -3678.53'],
  },
  {
    name: 'no order: the totals move',
    xml: cash,
    wish: { desiredJpkField: 'K_22', answers: { warunki_eksportu: 'tak' } },
    deltas: ['1: -10000.00 / -2300.00', '6_3: 12300.00'],
    type: 3,
    jpk: ['K_19 -10000.00', 'K_20 -2300.00', 'K_22 12300.00'],
  },
  {
    name: 'no order, the tax refunded',
    xml: cash,
    wish: { desiredJpkField: 'K_22', answers: { warunki_eksportu: 'tak', kwota_zaliczki: 'zwrot_podatku' } },
    deltas: ['1: -10000.00 / -2300.00', '6_3: 10000.00'],
    gross: '-2300.00',
    type: 3,
    jpk: ['K_19 -10000.00', 'K_20 -2300.00', 'K_22 10000.00'],
  },
  {
    name: 'no order, at a reduced rate',
    xml: cash,
    wish: { desiredJpkField: 'K_17' },
    deltas: ['1: -10000.00 / -2300.00', '2: 11388.89 / 911.11'],
    type: 3,
    jpk: ['K_17 11388.89', 'K_18 911.11', 'K_19 -10000.00', 'K_20 -2300.00'],
  },
  {
    name: 'np I that should be np II',
    xml: abroad,
    wish: { desiredJpkField: 'K_12' },
    deltas: ['8: -5000.00', '9: 5000.00'],
    type: 3,
    jpk: ['K_11 0.00', 'K_12 5000.00'],
  },
  {
    name: 'the net price stays: the flat costs 324 000, the order 330 150',
    xml: flatAdvance,
    wish: { changes: { [`${line1}/P_12Z`]: '8' }, answers: { cena_stala: 'netto' } },
    // 20 000 by 324 000 and 6 150 of 330 150: 19 627.44 and 372.56
    deltas: ['1: -15957.27 / -3670.17', '2: 18173.56 / 1453.88'],
    type: 3,
    jpk: ['K_17 18173.56', 'K_18 1453.88', 'K_19 -15957.27', 'K_20 -3670.17'],
  },
];

/** Critical issues and errors of a document. */
async function errorsOf(xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues
    .filter(({ severity }) => severity === 'critical' || severity === 'error')
    .map(({ code, message }) => `${code} ${message.en}`);
}

describe('advance-jpk-reclassify', () => {
  it.each(cases)('moves amounts: $name', ({ xml, wish, deltas, gross = '0.00', type, jpk }) => {
    const correction = makeFrom(xml, wish);
    expect({
      deltas: shown(correction.deltas),
      gross: correction.grossDelta.toAmount(),
      type: correction.type,
      jpk: correction.jpk,
    }).toEqual({
      deltas,
      gross,
      type,
      jpk,
    });
  });

  it.each(cases)('builds a valid correction: $name', async ({ xml, wish, name }) => {
    const found = await seriousIssues(makeFrom(xml, wish).xml);
    // Without an order there are no rows to show, and a Polish buyer has no EU number for np II.
    const expected = name.startsWith('no order') ? ['XML-623'] : name.includes('np II') ? ['XML-510'] : [];
    expect(found.map((issue) => issue.slice(0, 7))).toEqual(expected);
  });

  it('keeps the price of the lines gross, as the Ministry does', () => {
    const original = originalFrom(flatAdvance);
    const { after } = plan(planned(scenario, original, { changes: { [`${line1}/P_12Z`]: '8' } }));
    const [flat] = orderLinesOf(after);
    expect(flat?.children.map(({ name, text }) => `${name}=${text}`)).toEqual(
      expect.arrayContaining(['P_9AZ=341666.67', 'P_11NettoZ=341666.67', 'P_11VatZ=27333.33', 'P_12Z=8']),
    );
    expect(readTextAt(after, 'Fa', 'Zamowienie', 'WartoscZamowienia')).toBe('375150.00');
  });

  it('changes no amount when only markers change, in the period of the original', async () => {
    const correction = makeFrom(flatAdvance, { changes: { [`${line1}/GTUZ`]: 'GTU_10' } });
    expect({ deltas: shown(correction.deltas), gross: correction.grossDelta.toAmount(), jpk: correction.jpk }).toEqual({
      deltas: [],
      gross: '0.00',
      jpk: [],
    });
    expect(await seriousIssues(correction.xml)).toEqual([]);
  });

  it('adjusts annotations to the rates', () => {
    const annotationsOf = (xml: string, wish: PlanOptions) => {
      const { after } = plan(planned(scenario, originalFrom(xml), wish));
      const said = (...path: string[]) => readTextAt(after, ...path);
      return {
        exempt: said('Fa', 'Adnotacje', 'Zwolnienie', 'P_19A'),
        reverse: said('Fa', 'Adnotacje', 'P_18'),
        prefix: said('Podmiot1', 'PrefiksPodatnika'),
      };
    };
    const basis = 'art. 43 ust. 1 pkt 10 ustawy o VAT';
    const exempted = { desiredJpkField: 'K_10', answers: { podstawa_zwolnienia: basis } };
    expect(annotationsOf(goodsAdvance, exempted)).toEqual({ exempt: basis, reverse: '2', prefix: null });
    expect(annotationsOf(cash, exempted)).toEqual({ exempt: basis, reverse: '2', prefix: null });
    expect(annotationsOf(abroad, { desiredJpkField: 'K_12' })).toEqual({ exempt: null, reverse: '1', prefix: 'PL' });
    expect(annotationsOf(cash, { desiredJpkField: 'K_12' })).toEqual({ exempt: null, reverse: '1', prefix: 'PL' });
    const reversed = { desiredJpkField: 'K_31', answers: { warunki_odwrotnego_obciazenia: 'tak' } };
    expect(annotationsOf(goodsAdvance, reversed)).toEqual({ exempt: null, reverse: '1', prefix: null });
  });

  it("warns when services for another EU state lack the buyer's number", () => {
    const { warnings } = plan(planned(scenario, originalFrom(abroad), { desiredJpkField: 'K_12' }));
    expect(warnings.map(({ en }) => en)).toEqual([expect.stringContaining('no EU VAT number of the buyer')]);
  });

  const mixed = advanceOf({ P_13_1: '500', P_14_1: '115', P_13_2: '500', P_14_2: '40', P_15: '1155' }, '2310', [
    { P_11NettoZ: '1000', P_11VatZ: '230', P_12Z: '23' },
    { P_11NettoZ: '1000', P_11VatZ: '80', P_12Z: '8' },
  ]);
  const inEuro = advanceOf({ P_13_8: '5000', P_15: '5000' }, '5000', [{ P_11NettoZ: '5000', P_12Z: 'np I' }]).replace('>PLN<', '>EUR<');
  const twoTotals = advanceWithoutOrder({ P_13_1: '500', P_14_1: '115', P_13_2: '500', P_14_2: '40', P_15: '1155' });

  it.each<{ name: string; xml: string; wish: PlanOptions; rejections: readonly string[] }>([
    { name: 'no change requested', xml: flatAdvance, wish: {}, rejections: ['changes: changes_required'] },
    {
      name: 'the rate is the same',
      xml: flatAdvance,
      wish: { changes: { [`${line1}/P_12Z`]: '23' } },
      rejections: ['changes[0].new_value: nothing_changes'],
    },
    {
      name: 'everything is already as requested',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_19' },
      rejections: ['desired_jpk_field: nothing_changes'],
    },
    {
      name: 'everything is already as requested, without an order',
      xml: cash,
      wish: { desiredJpkField: 'K_20' },
      rejections: ['desired_jpk_field: nothing_changes'],
    },
    {
      name: 'a field of purchases',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_24' },
      rejections: ['desired_jpk_field: jpk_field_unreachable'],
    },
    {
      name: 'a field that does not exist',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_99' },
      rejections: ['desired_jpk_field: jpk_field_unreachable'],
    },
    {
      name: 'tax free for travellers',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_14' },
      rejections: ['desired_jpk_field: jpk_field_unreachable'],
    },
    {
      name: 'an intra-EU supply',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_21' },
      rejections: ['desired_jpk_field: jpk_field_unreachable'],
    },
    {
      name: 'an intra-EU supply by its rate',
      xml: flatAdvance,
      wish: { changes: { [`${line1}/P_12Z`]: '0 WDT' } },
      rejections: ['changes: jpk_pair_not_allowed'],
    },
    {
      name: 'export without its conditions',
      xml: flatAdvance,
      wish: { changes: { [`${line1}/P_12Z`]: '0 EX' } },
      rejections: ['question_answers.warunki_eksportu: confirmation_required'],
    },
    {
      name: 'reverse charge without a confirmation',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_31' },
      rejections: ['question_answers.warunki_odwrotnego_obciazenia: confirmation_required'],
    },
    {
      name: 'exempt without a basis',
      xml: cash,
      wish: { desiredJpkField: 'K_10' },
      rejections: ['question_answers.podstawa_zwolnienia: answer_required'],
    },
    {
      name: 'a pair that the preset does not allow',
      xml: flatAdvance,
      wish: { desiredJpkField: 'K_15', allowedJpkPairs: [['K_20', 'K_18']] },
      rejections: ['desired_jpk_field: jpk_pair_not_allowed'],
    },
    {
      name: 'several source fields',
      xml: mixed,
      wish: { desiredJpkField: 'K_15' },
      rejections: ['question_answers.pozycje: answer_required'],
    },
    {
      name: 'several source totals',
      xml: twoTotals,
      wish: { desiredJpkField: 'K_15' },
      rejections: ['question_answers.pozycje: answer_required'],
    },
    {
      name: 'a total that does not exist',
      xml: twoTotals,
      wish: { desiredJpkField: 'K_15', answers: { pozycje: 'K_10' } },
      rejections: ['question_answers.pozycje: field_not_found'],
    },
    {
      name: 'a line that does not exist',
      xml: mixed,
      wish: { desiredJpkField: 'K_15', answers: { pozycje: '1,7' } },
      rejections: ['question_answers.pozycje: line_not_found'],
    },
    {
      name: 'a rate together with another field',
      xml: mixed,
      wish: { changes: { [`${line1}/P_12Z`]: '5' }, desiredJpkField: 'K_17' },
      rejections: ['desired_jpk_field: contradicts_changes'],
    },
    { name: 'an unknown rate', xml: mixed, wish: { changes: { [`${line1}/P_12Z`]: '0' } }, rejections: ['changes[0].new_value: XML-104'] },
    {
      name: 'a new line',
      xml: mixed,
      wish: { changes: { '/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=9]/P_12Z': '8' } },
      rejections: ['changes[0].path: path_not_found'],
    },
    {
      name: 'a refund of tax that rises',
      xml: mixed,
      wish: { changes: { '/Fa/Zamowienie/ZamowienieWiersz[2]/P_12Z': '23' }, answers: { kwota_zaliczki: 'zwrot_podatku' } },
      rejections: ['question_answers.kwota_zaliczki: no_tax_to_refund'],
    },
    {
      name: 'a refund of tax with gross prices',
      xml: mixed,
      wish: { changes: { [`${line1}/P_12Z`]: '8' }, answers: { kwota_zaliczki: 'zwrot_podatku', cena_stala: 'brutto' } },
      rejections: ['question_answers.cena_stala: contradicting_answers'],
    },
    {
      name: 'a tax in EUR without a rate',
      xml: inEuro,
      wish: { desiredJpkField: 'K_19' },
      rejections: ['changes: exchange_rate_required'],
    },
    {
      name: 'an order that does not exist',
      xml: cash,
      wish: { changes: { 'Fa/Adnotacje/P_18A': '1' } },
      rejections: ['desired_jpk_field: jpk_field_required'],
    },
    {
      name: 'an exchange rate that exists already',
      xml: flatAdvance.replace('>PLN<', '>EUR<').replace('</P_15>', '</P_15><KursWalutyZ>4.2</KursWalutyZ>'),
      wish: { changes: { 'Fa/KursWalutyZ': '4.3' } },
      rejections: ['changes[0].path: path_not_allowed'],
    },
  ])('rejects: $name', ({ xml, wish, rejections }) => {
    expect(rejectionsOf(planned(scenario, originalFrom(xml), wish))).toEqual(rejections);
  });

  it.each<{ name: string; xml: string; wish: PlanOptions; deltas: readonly string[] }>([
    {
      name: 'lines that the answer picks',
      xml: mixed,
      wish: { desiredJpkField: 'K_15', answers: { pozycje: '2' } },
      deltas: ['2: -500.00 / -40.00', '3: 514.29 / 25.71'],
    },
    {
      name: 'totals that the answer picks',
      xml: twoTotals,
      wish: { desiredJpkField: 'K_15', answers: { pozycje: 'K_18' } },
      deltas: ['2: -500.00 / -40.00', '3: 514.29 / 25.71'],
    },
    {
      name: 'a pair that the preset allows by fields of taxes',
      xml: goodsAdvance,
      wish: { desiredJpkField: 'K_17', allowedJpkPairs: [['K_20', 'K_18']] },
      deltas: ['1: -10000.00 / -2300.00', '2: 11388.89 / 911.11'],
    },
    {
      name: 'a tax in EUR with a rate given by the changes',
      xml: inEuro,
      wish: { desiredJpkField: 'K_19', changes: { 'Fa/KursWalutyZ': '4.2' } },
      deltas: ['1: 4065.04 / 934.96', '8: -5000.00'],
    },
    {
      name: 'an intra-EU supply that turns out not to be one',
      xml: advanceOf({ P_13_6_2: '123', P_15: '123' }, '123', [{ P_11NettoZ: '123', P_12Z: '0 WDT' }]),
      wish: { desiredJpkField: 'K_19' },
      deltas: ['1: 100.00 / 23.00', '6_2: -123.00'],
    },
  ])('moves $name', ({ xml, wish, deltas }) => {
    expect(shown(makeFrom(xml, wish).deltas)).toEqual(deltas);
  });

  it('accepts only advances, and needs their amounts', () => {
    expect(scenario.findBlockingReason(originalFrom(plainInvoice))?.en).toContain('applies to ZAL');
    const bare = advanceWithoutOrder({ P_15: '100' });
    expect(scenario.findBlockingReason(originalFrom(bare))?.en).toContain('neither an order');
    expect(scenario.example(originalFrom(bare))).toBeNull();
    expect(scenario.recognise({ original: originalFrom(flatAdvance), issues: [] }).score).toBe(0.7);
    expect(scenario.recognise({ original: originalFrom(plainInvoice), issues: [] }).score).toBe(0);
  });

  it('has an example that builds a correction without errors and keeps the gross amount of every move, for valid advances', async () => {
    await fc.assert(
      fc.asyncProperty(generatedInvoices('ZAL').map(serialize), async (xml) => {
        const original = originalFrom(xml);
        const example = scenario.example(original);
        if (example === null) throw new Error('There is no example.');
        const changes = Object.fromEntries(example.changes.map(({ path, newValue }) => [path, newValue]));
        const result = planned(scenario, original, { ...example, changes });
        if (!result.ok && original.currency !== 'PLN' && rejectionsOf(result).includes('changes: exchange_rate_required')) return;
        const correction = made(original, plan(result));
        expect(await errorsOf(correction.xml)).toEqual([]);
        expect(correction.grossDelta.isZero).toBe(true);
        const total = [...correction.deltas.values()].reduce(
          (sum, { base, tax }) => sum.plus(base).plus(tax ?? correction.grossDelta),
          correction.grossDelta,
        );
        expect(total.toAmount()).toBe('0.00');
      }),
      { numRuns: 40, seed: 20260315 },
    );
  });
});

describe('a correction of an advance, given as the source', () => {
  it('is the state from which the next one starts', () => {
    const first = makeFrom(flatAdvance, { changes: { [`${line1}/P_12Z`]: '8' } });
    const back = makeFrom(first.xml, { desiredJpkField: 'K_19' });
    expect(shown(back.deltas)).toEqual(['1: 15993.60 / 3678.53', '2: -18214.94 / -1457.19']);
  });
});
