import { readDeclaredAdvances } from '@nakor/domain/correction/scenarios/settlement/declared-advances';
import { describe, expect, it } from 'vitest';

function shown(text: string): string[] | string {
  const read = readDeclaredAdvances(text);
  return read.ok ? [...read.value].map(([id, { base, tax }]) => `${id}: ${base} / ${tax}`) : read.error.en;
}

describe('readDeclaredAdvances', () => {
  it('reads net and tax by rate, and adds up rates of one bucket', () => {
    expect(shown('{"23": {"net": "399.84", "tax": "91.96"}, "zw": {"net": "10"}}')).toEqual(['1: 399.84 / 91.96', '7: 10 / null']);
    expect(shown('{"23": {"net": "100", "tax": "23"}, "22": {"net": "100", "tax": "22"}}')).toEqual(['1: 200 / 45']);
  });

  it('accepts rounding differences of several advances', () => {
    expect(shown('{"23": {"net": "100.00", "tax": "23.10"}}')).toEqual(['1: 100.00 / 23.10']);
  });

  it.each([
    { text: '', why: 'must be a JSON object' },
    { text: '[]', why: 'must be a JSON object' },
    { text: 'null', why: 'must be a JSON object' },
    { text: '{}', why: 'must be a JSON object' },
    { text: '{"23%": {"net": "1"}}', why: 'is not a rate of P_12' },
    { text: '{"__proto__": {"net": "1"}}', why: 'is not a rate of P_12' },
    { text: '{"23": 100}', why: 'as strings with at most two decimals' },
    { text: '{"23": null}', why: 'as strings with at most two decimals' },
    { text: '{"23": {"net": 100}}', why: 'as strings with at most two decimals' },
    { text: '{"23": {"net": "-1"}}', why: 'as strings with at most two decimals' },
    { text: '{"23": {"net": "1.005"}}', why: 'as strings with at most two decimals' },
    { text: '{"23": {"net": "1", "vat": "0.23"}}', why: 'as strings with at most two decimals' },
    { text: '{"zw": {"net": "1", "tax": "0.23"}}', why: 'There is no tax at the rate zw' },
    { text: '{"23": {"net": "100.00", "tax": "99"}}', why: 'the tax on 100.00 is 23.00, but 99.00 was given' },
    { text: '{"23": {"net": "100.00"}}', why: 'the tax on 100.00 is 23.00, but 0.00 was given' },
    { text: '{"23": {"net": "100.00", "tax": "23.11"}}', why: 'the tax on 100.00 is 23.00' },
  ])('rejects $text', ({ text, why }) => {
    expect(shown(text)).toContain(why);
  });
});
