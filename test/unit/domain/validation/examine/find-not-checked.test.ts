import { Invoice } from '@nakor/domain/fa3/invoice';
import { defaultSizeLimits } from '@nakor/domain/fa3/size-limits';
import { findNotChecked } from '@nakor/domain/validation/examine/find-not-checked';
import type { NotCheckedRule } from '@nakor/domain/validation/model/not-checked';
import { buildFailedRule } from '@nakor/domain/validation/model/not-checked';
import { at, placeOf, type RuleContext, type RuleError, type RuleMatch } from '@nakor/domain/validation/model/rule';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { parsed, testNowUnixMs } from '../../../../support/drivers/validation.ts';

const document = parsed(invoiceXml({ lines: 3 }));
const invoice = new Invoice(document.root);
const context: RuleContext = {
  decoded: { text: document.text, parserText: document.text, hasByteOrderMark: false, declaredEncoding: null, declaredVersion: null },
  document,
  sizeBytes: 0,
  sizeLimits: defaultSizeLimits,
  elements: () => [],
  nonCanonicalElements: [],
  invoice,
  nowUnixMs: testNowUnixMs,
  today: '2026-10-15',
  environment: 'prod',
  ksefNumber: null,
  duplicate: 'not-checked',
  exchangeRates: 'not-checked',
  original: null,
  related: null,
};

function ruleThat(find: NotCheckedRule['find']): NotCheckedRule {
  return {
    code: 'tax_in_pln',
    reason: 'unknown_value',
    why: { pl: 'w', en: 'w' },
    message: { pl: 'Stawka {rate}.', en: 'Rate {rate}.' },
    find,
  };
}

function entriesOf(...rules: readonly NotCheckedRule[]) {
  const errors: RuleError[] = [];
  return { entries: findNotChecked(rules, context, (error) => errors.push(error)), errors };
}

const rows = ({ invoice: { rows: all } }: RuleContext) => all;

describe('findNotChecked', () => {
  it('reports what a rule finds, with its message and place', () => {
    const rule = ruleThat((given) =>
      rows(given)
        .slice(0, 1)
        .map((row) => ({ place: at(row.element), slots: { rate: '99' } })),
    );
    expect(entriesOf(rule).entries).toEqual([
      { code: 'tax_in_pln', reason: 'unknown_value', message: { pl: 'Stawka 99.', en: 'Rate 99.' }, xpath: '/Faktura/Fa/FaWiersz[1]' },
    ]);
  });

  it('reports matches with the same message once, at the first place', () => {
    const rule = ruleThat((given) =>
      rows(given).map((row, index) => ({ place: at(row.element), slots: { rate: index === 1 ? '8' : '99' } })),
    );
    expect(entriesOf(rule).entries.map(({ message, xpath }) => [message.en, xpath])).toEqual([
      ['Rate 99.', '/Faktura/Fa/FaWiersz[1]'],
      ['Rate 8.', '/Faktura/Fa/FaWiersz[2]'],
    ]);
  });

  it('names the path of a missing element', () => {
    const rule = ruleThat(() => [{ place: placeOf(invoice.fa, 'WarunkiTransakcji') }]);
    expect(entriesOf(rule).entries.map(({ xpath }) => xpath)).toEqual(['/Faktura/Fa/WarunkiTransakcji']);
  });

  it('stops at 100 entries per rule', () => {
    let made = 0;
    function* find(): Generator<RuleMatch> {
      for (; made < 10_000; made += 1) yield { place: { kind: 'file' }, slots: { rate: String(made) } };
    }
    expect(entriesOf(ruleThat(find)).entries).toHaveLength(100);
    expect(made).toBeLessThan(101);
  });

  it('reports a rule that throws, and keeps the entries of the others', () => {
    const failing = ruleThat(() => {
      throw new TypeError('NIP 5250000009');
    });
    const { entries, errors } = entriesOf(
      failing,
      ruleThat(() => [{ place: { kind: 'file' }, slots: { rate: '1' } }]),
    );
    expect(entries.map(({ code }) => code)).toEqual(['rule', 'tax_in_pln']);
    expect(entries[0]).toEqual(buildFailedRule('tax_in_pln'));
    expect(errors.map(({ message }) => message)).toEqual(['tax_in_pln failed: TypeError']);
  });
});
