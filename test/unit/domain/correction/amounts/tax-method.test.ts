import { computeAmountsByMethod, taxMethods } from '@nakor/domain/correction/amounts/amounts-by-method';
import { findTaxMethod } from '@nakor/domain/correction/amounts/tax-method';
import { readDeclaredAmounts } from '@nakor/domain/correction/model/declared-amounts';
import { describe, expect, it } from 'vitest';
import { type Fields, invoiceOfDraft, saleDraft } from '../../../../support/builders/sale-drafts.ts';

/** Three lines of 0.99 gross, 0.80 net, 0.19 tax: 2.41 + 0.56 in hundred of the sum, 2.40 + 0.55 of net values, 2.40 + 0.57 by line. */
const line = { P_8B: '1', P_9B: '0.99', P_11: '0.80', P_11A: '0.99', P_11Vat: '0.19', P_12: '23' };

function found(declared: Fields, fields: readonly string[]) {
  const shown = Object.fromEntries(Object.entries(line).filter(([name]) => fields.includes(name) || name === 'P_12'));
  const invoice = invoiceOfDraft(saleDraft({ sums: declared, lines: Array(3).fill(shown) }));
  return findTaxMethod(invoice, readDeclaredAmounts(invoice));
}

const all = Object.keys(line);

describe('amountsBy', () => {
  it.each([
    ['net-sum', '2.40', '0.55'],
    ['gross-sum', '2.41', '0.56'],
    ['line-taxes', '2.40', '0.57'],
  ] as const)('adds up lines by %s', (method, base, tax) => {
    const amounts = computeAmountsByMethod(method, invoiceOfDraft(saleDraft({ lines: Array(3).fill(line) }))).get('1');
    expect([amounts?.base.toAmount(), amounts?.tax?.toAmount()]).toEqual([base, tax]);
  });

  it('ignores lines without a value or a bucket', () => {
    const lines = [{ P_7: 'x', P_12: '23' }, { P_11: '5.00' }, { P_11: '5.00', P_12_XII: 'x' }];
    for (const method of taxMethods) expect(computeAmountsByMethod(method, invoiceOfDraft(saleDraft({ lines })))).toEqual(new Map());
  });
});

describe('findTaxMethod', () => {
  it.each([
    ['net-sum', '2.40', '0.55'],
    ['gross-sum', '2.41', '0.56'],
    ['line-taxes', '2.40', '0.57'],
  ])('finds %s from the declared amounts', (method, P_13_1, P_14_1) => {
    expect(found({ P_13_1, P_14_1 }, all)).toEqual({ method, fits: true });
  });

  it.each([
    ['line-taxes', all],
    ['gross-sum', ['P_9B', 'P_11', 'P_11A']],
    ['gross-sum', ['P_11A']],
    ['net-sum', ['P_11']],
    ['net-sum', ['P_11', 'P_11A']],
  ])('decides by the lines when nothing is declared: %s', (method, fields) => {
    expect(found({}, fields)).toEqual({ method, fits: true });
  });

  it('decides by the lines when several methods fit', () => {
    const invoice = invoiceOfDraft(
      saleDraft({ sums: { P_13_1: '100.00', P_14_1: '23.00' }, lines: [{ P_11: '100.00', P_11Vat: '23.00', P_12: '23' }] }),
    );
    expect(findTaxMethod(invoice, readDeclaredAmounts(invoice)).method).toBe('line-taxes');
  });

  it.each<[string, Fields]>([
    ['a tax', { P_13_1: '2.40', P_14_1: '0.75' }],
    ['a base', { P_13_1: '3.40', P_14_1: '0.55' }],
    ['a bucket without lines', { P_13_1: '2.40', P_14_1: '0.55', P_13_7: '100.00' }],
  ])('reports that no method gives %s', (_, declared) => {
    expect(found(declared, all)).toEqual({ method: 'net-sum', fits: false });
  });

  it('lets lines without tax decide for those that a correction will tax', () => {
    const lines = [
      { P_9B: '87084.13', P_11A: '87084.13', P_12: '0 KR' },
      { P_9B: '0.07', P_11A: '0.07', P_12: '0 KR' },
    ];
    const invoice = invoiceOfDraft(saleDraft({ sums: { P_13_6_1: '87084.20' }, lines }));
    expect(findTaxMethod(invoice, readDeclaredAmounts(invoice))).toEqual({ method: 'gross-sum', fits: true });
  });

  it('does not decide by lines without a value', () => {
    expect(found({ P_13_1: '100.00', P_14_1: '23.00' }, ['P_7'])).toMatchObject({ fits: true });
  });
});
