import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
import { hasWholeOrder, stateAmounts } from '@nakor/domain/correction/original/state-amounts';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { sumOf } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { invoiceOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

type Row = readonly [net: string, tax: string, rate: string, isBefore?: boolean];

interface CorrectionFacts {
  readonly kind?: 'KOR_ZAL' | 'KOR_ROZ';
  readonly currency?: string;
  readonly paid?: string | null;
  readonly difference: string;
  readonly declared?: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  readonly more?: readonly Draft[];
  readonly lineRates?: readonly string[];
}

function correction(facts: CorrectionFacts): Invoice<Draft> {
  const { kind = 'KOR_ZAL', currency = 'PLN', paid = '20000', difference, declared = {}, rows, more = [], lineRates = [] } = facts;
  const orderRows = rows.map(([net, tax, rate, isBefore = false]) =>
    createBranch('ZamowienieWiersz', [
      createLeaf('P_11NettoZ', net),
      createLeaf('P_11VatZ', tax),
      createLeaf('P_12Z', rate),
      isBefore ? createLeaf('StanPrzedZ', '1') : null,
    ]),
  );
  const lines = rows.map(([net, , rate, isBefore = false], index) =>
    createBranch('FaWiersz', [
      createLeaf('P_11', net),
      createLeaf('P_12', rate),
      lineRates[index] === undefined ? null : createLeaf('KursWaluty', lineRates[index]),
      isBefore ? createLeaf('StanPrzed', '1') : null,
    ]),
  );
  const fa = createBranch('Fa', [
    createLeaf('KodWaluty', currency),
    ...Object.entries(declared).map(([name, text]) => createLeaf(name, text)),
    createLeaf('P_15', difference),
    createLeaf('RodzajFaktury', kind),
    paid === null ? null : createLeaf('P_15ZK', paid),
    ...more,
    ...(kind === 'KOR_ZAL' ? [createBranch('Zamowienie', [createLeaf('WartoscZamowienia', '375150'), ...orderRows])] : lines),
  ]);
  return new Invoice(createBranch('Faktura', [fa]));
}

function amountsAfter(facts: CorrectionFacts, hasAllLines = true) {
  const { payment, buckets, warnings } = stateAmounts(correction(facts), hasAllLines);
  const amounts = [...buckets].map(([id, { base, tax, taxInPln }]) => [
    id,
    base.toAmount(),
    tax?.toAmount() ?? null,
    taxInPln?.toAmount() ?? null,
  ]);
  return { payment: payment?.toAmount() ?? null, amounts, warnings: warnings.map(({ text }) => text.en.split(' ').slice(0, 4).join(' ')) };
}

/** An advance of 20,000.00 for an order of 375,150.00, of which 369,000.00 turn out to be taxed at 8 %. */
const reclassified: CorrectionFacts = {
  difference: '0',
  declared: { P_13_1: '-15993.60', P_14_1: '-3678.53', P_13_2: '18214.94', P_14_2: '1457.19' },
  rows: [
    ['300000', '69000', '23', true],
    ['341666.67', '27333.33', '8'],
    ['5000', '1150', '23', true],
    ['5000', '1150', '23'],
  ],
};

describe('amounts after a correction', () => {
  it('of an advance are the payment spread over the order', () => {
    expect(amountsAfter(reclassified)).toEqual({
      payment: '20000.00',
      amounts: [
        ['2', '18214.94', '1457.19', null],
        ['1', '266.56', '61.31', null],
      ],
      warnings: ['Bases and taxes by'],
    });
  });

  it('are unknown when the split differs by more than rounding', () => {
    const amountCount = (base: string) =>
      amountsAfter({ ...reclassified, declared: { ...reclassified.declared, P_13_2: base } }).amounts.length;
    expect(amountCount('18214.98')).toBe(2);
    expect(amountCount('18214.99')).toBe(0);
    expect(amountsAfter({ ...reclassified, declared: { ...reclassified.declared, P_13_7: '1' } })).toMatchObject({ amounts: [] });
  });

  it('are certain when everything has one rate', () => {
    const rows: Row[] = [['1000', '230', '23']];
    const facts = { paid: '615', difference: '123', declared: { P_13_1: '100', P_14_1: '23' }, rows };
    expect(amountsAfter(facts)).toEqual({ payment: '738.00', amounts: [['1', '600.00', '138.00', null]], warnings: [] });
  });

  it('of buckets without tax have none', () => {
    const facts = { paid: '100', difference: '0', rows: [['1000', '0', '0 EX']] as Row[] };
    expect(amountsAfter(facts).amounts).toEqual([['6_3', '100.00', null, null]]);
  });

  it('are unknown when rows are missing, while the payment is known', () => {
    expect(amountsAfter(reclassified, false)).toMatchObject({ payment: '20000.00', amounts: [], warnings: ['Bases and taxes by'] });
    expect(amountsAfter({ ...reclassified, rows: [] })).toMatchObject({ payment: '20000.00', amounts: [] });
  });

  it('are unknown without the amount before', () => {
    expect(amountsAfter({ ...reclassified, paid: null })).toEqual({ payment: null, amounts: [], warnings: ['The given correction has'] });
  });

  it('in another currency have their tax in PLN by the rate of the advance', () => {
    const facts: CorrectionFacts = {
      currency: 'EUR',
      paid: '2000',
      difference: '0',
      declared: { P_13_1: '0', P_14_1: '0', P_14_1W: '-86.98' },
      rows: [['10000', '2300', '23']],
    };
    const rate = createLeaf('KursWalutyZ', '4.2500');
    expect(amountsAfter({ ...facts, more: [rate] })).toMatchObject({ amounts: [['1', '1626.02', '373.98', '1589.42']], warnings: [] });
    expect(amountsAfter(facts)).toMatchObject({ amounts: [['1', '1626.02', '373.98', null]], warnings: ['The tax in PLN'] });
  });

  it('in another currency are uncertain when a rate keeps the tax in PLN of an earlier document', () => {
    const facts: CorrectionFacts = {
      currency: 'EUR',
      paid: '2000',
      difference: '0',
      rows: [['10000', '2300', '23']],
      more: [createLeaf('KursWalutyZ', '4.25')],
    };
    expect(amountsAfter(facts)).toMatchObject({
      amounts: [['1', '1626.02', '373.98', '1589.42']],
      warnings: ['The given correction does'],
    });
    const untaxed: CorrectionFacts = { ...facts, rows: [['10000', '0', '0 WDT']] };
    expect(amountsAfter(untaxed).warnings).toEqual([]);
  });

  it('of a settlement in another currency need one rate of all lines after', () => {
    const rows: Row[] = [
      ['600', '0', '23', true],
      ['600', '0', '23'],
      ['400', '0', '23'],
    ];
    const facts: CorrectionFacts = { kind: 'KOR_ROZ', currency: 'EUR', paid: '123', difference: '0', rows };
    expect(amountsAfter({ ...facts, lineRates: ['4', '4.25', '4.2500'] }).amounts).toEqual([['1', '100.00', '23.00', '97.75']]);
    expect(amountsAfter({ ...facts, lineRates: ['4.25', '4.25', '4.30'] })).toMatchObject({ amounts: [['1', '100.00', '23.00', null]] });
  });

  it('of any valid correction of an advance that shows its order add up to its payment', () => {
    const property = fc.property(generatedInvoices('KOR_ZAL'), (generated) => {
      const invoice = invoiceOf(serialize(generated));
      fc.pre(invoice.order.exists);
      expect(hasWholeOrder(invoice)).toBe(true);
      const { payment, buckets } = stateAmounts(invoice, true);
      expect(buckets.size).toBeGreaterThan(0);
      const sum = sumOf([...buckets.values()].flatMap(({ base, tax }) => (tax === null ? [base] : [base, tax])));
      expect(sum.toAmount()).toBe(payment?.toAmount());
    });
    fc.assert(property, { seed: 20261122, numRuns: 60 });
  });
});

describe('an order', () => {
  it.each<{ name: string; rows: readonly Row[]; isWhole: boolean }>([
    { name: 'of pairs', rows: reclassified.rows, isWhole: true },
    { name: 'of rows after the correction alone', rows: reclassified.rows.filter(([, , , isBefore]) => isBefore !== true), isWhole: true },
    {
      name: 'of differences',
      rows: [
        ['-300000', '-69000', '23'],
        ['341666.67', '27333.33', '8'],
      ],
      isWhole: false,
    },
    { name: 'of some of its rows', rows: reclassified.rows.slice(0, 2), isWhole: false },
    { name: 'without rows', rows: [], isWhole: false },
  ])('$name is known to be complete or not', ({ rows, isWhole }) => {
    expect(hasWholeOrder(correction({ ...reclassified, rows }))).toBe(isWhole);
  });
});
