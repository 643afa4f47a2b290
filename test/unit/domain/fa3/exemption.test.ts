import { getExemptionBases, isSmallBusinessExemption } from '@nakor/domain/fa3/exemption';
import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced } from '../../../support/builders/rule-cases.ts';
import { invoiceOf } from '../../../support/drivers/validation.ts';

function basesOf(content: string): string[] {
  return getExemptionBases(invoiceOf(replaced(plainInvoice, '<P_19N>1</P_19N>', content))).map(({ name, text }) => `${name} ${text}`);
}

describe('exemptionBases', () => {
  it('are the elements next to P_19', () => {
    expect(basesOf('<P_19>1</P_19><P_19B>art. 132</P_19B>')).toEqual(['P_19B art. 132']);
    expect(basesOf('<P_19>01</P_19><P_19A>art. 43</P_19A><P_19C>umowa</P_19C>')).toEqual(['P_19A art. 43', 'P_19C umowa']);
  });

  it('are none without P_19', () => {
    expect(basesOf('<P_19N>1</P_19N><P_19A>art. 43</P_19A>')).toEqual([]);
    expect(basesOf('<P_19>2</P_19><P_19A>art. 43</P_19A>')).toEqual([]);
  });
});

describe('isSmallBusinessExemption', () => {
  it.each([
    { field: 'P_19A', text: 'art. 113 ust. 1 i 9 ustawy o VAT', expected: true },
    { field: 'P_19A', text: 'ART.113', expected: true },
    { field: 'P_19A', text: 'artykuł 113a', expected: true },
    { field: 'P_19C', text: 'zwolnienie podmiotowe, art. 113', expected: true },
    { field: 'P_19A', text: 'art. 1130', expected: false },
    { field: 'P_19A', text: 'art. 43 ust. 1 pkt 113', expected: false },
    { field: 'P_19A', text: 'art. 43 ust. 1 pkt 29', expected: false },
    { field: 'P_19B', text: 'art. 113', expected: false },
  ])('returns $expected for $field $text', ({ field, text, expected }) => {
    const [basis] = getExemptionBases(invoiceOf(replaced(plainInvoice, '<P_19N>1</P_19N>', `<P_19>1</P_19><${field}>${text}</${field}>`)));
    expect(basis !== undefined && isSmallBusinessExemption(basis)).toBe(expected);
  });
});
