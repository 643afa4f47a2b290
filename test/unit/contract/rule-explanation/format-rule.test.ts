import { formatRuleText } from '@nakor/contract/rule-explanation/format-rule';
import type { RuleEntry } from 'nakor';
import { describe, expect, it } from 'vitest';

const rule: RuleEntry = {
  code: 'XML-000',
  title: 'A wrong amount',
  why: 'The amount follows from the lines.',
  details: 'Tolerance: 0.01.',
  how_to_fix: 'Compare the amount with the lines.',
  reported_as: 'issue',
  severity: 'error',
  severity_on_corrections: 'warning',
  invoice_kinds: ['VAT', 'KOR'],
  autofix: true,
  enforced_by: 'arithmetic',
  enforcement: [],
  source: { text: 'VAT Act, art. 106e', parts: [] },
  example: [
    { in: 'both', text: '<P_1>2026-10-15</P_1>' },
    { in: 'gap', text: '' },
    { in: 'correct', text: '<P_15>123.00</P_15>' },
    { in: 'correct', text: '<P_16>2</P_16>' },
    { in: 'incorrect', text: '<P_15>124.00</P_15>' },
    { in: 'both', text: '<P_17>2</P_17>' },
    { in: 'correct', text: '<P_18>2</P_18>' },
  ],
};

const published = { certainty: 'in_force', source: 'documentation' } as const;
const enforced: RuleEntry = {
  ...rule,
  severity: 'critical',
  enforced_by: 'ksef',
  enforcement: [
    { ...published, environment: 'prod', effect: 'accepts', from: null, unless: null },
    { ...published, environment: 'prod', effect: 'rejects', from: '2026-03-18', unless: 'it is small' },
    { ...published, environment: 'test', effect: 'rejects', from: '2027-01-01', unless: null },
  ],
};

describe('a rule as text', () => {
  it('says what is wrong, how to fix it, how severe it is, who wants it and why, and shows an example', () => {
    expect(formatRuleText(rule, 'en', '2026-10-15')).toBe(`XML-000: A wrong amount

The amount follows from the lines.

How to fix it: Compare the amount with the lines.

Details: Tolerance: 0.01.

Severity: Error, on corrections Warning. The invoice contradicts the law, arithmetic or the description of the schema.
Enforced by: Arithmetic. Amounts must agree. KSeF does not check it.
Kinds of invoices: VAT, KOR
Automatic fix: yes
Source: VAT Act, art. 106e

Example (- Incorrect, + Correct):
    <P_1>2026-10-15</P_1>
    …
  - <P_15>124.00</P_15>
  + <P_15>123.00</P_15>
  + <P_16>2</P_16>
    <P_17>2</P_17>
  + <P_18>2</P_18>`);
  });

  it('states what KSeF does, since when, and what is still to come', () => {
    const text = formatRuleText(enforced, 'pl', '2026-10-15');
    expect(text).toContain(`Co robi KSeF:
  Produkcja: Przyjmuje plik (wcześniej)
  Produkcja: Odrzuca plik od 18 marca 2026, chyba że it is small (obowiązuje)
  Test: Odrzuca plik od 1 stycznia 2027 (wejdzie w życie)`);
    expect(text).toContain('Waga: Błąd krytyczny. KSeF odrzuci plik');
  });

  it('leaves out what a rule does not have', () => {
    const text = formatRuleText(
      { ...rule, invoice_kinds: null, severity_on_corrections: null, details: null, example: null },
      'en',
      '2026-10-15',
    );
    expect(text).not.toMatch(/Kinds|Example|on corrections|Details|What KSeF does/);
  });
});
