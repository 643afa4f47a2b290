import { describeUncheckedAmounts } from '@nakor/domain/validation/model/readiness-note';
import { describe, expect, it } from 'vitest';

const gap = (code: 'total_due' | 'line_sums' | 'rule' | 'duplicate' | 'corrected_invoice' | 'fixes', name: string) => ({
  code,
  message: { pl: `Nie sprawdzono ${name}.`, en: `${name} was not checked.` },
});

describe('describeUncheckedAmounts', () => {
  it('names an amount, and why it was not checked', () => {
    expect(describeUncheckedAmounts([gap('duplicate', 'the register'), gap('total_due', 'P_15')])).toEqual({
      pl: 'Nie wszystko sprawdzono. Nie sprawdzono P_15.',
      en: 'Not everything was checked. P_15 was not checked.',
    });
  });

  it('names a rule that failed', () => {
    expect(describeUncheckedAmounts([gap('rule', 'XML-401')])?.en).toBe('Not everything was checked. XML-401 was not checked.');
  });

  it('names three of five amounts', () => {
    const gaps = ['A', 'B', 'C', 'D', 'E'].map((name) => gap('line_sums', name));
    expect(describeUncheckedAmounts(gaps)?.en).toBe(
      'Not everything was checked. A was not checked. B was not checked. C was not checked. And 2 more.',
    );
  });

  it('is silent on what concerns no amount', () => {
    expect(describeUncheckedAmounts([])).toBeNull();
    expect(describeUncheckedAmounts([gap('duplicate', 'A'), gap('corrected_invoice', 'B'), gap('fixes', 'C')])).toBeNull();
  });
});
