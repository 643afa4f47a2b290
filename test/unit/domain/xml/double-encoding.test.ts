import { restoreDoubleEncoding } from '@nakor/domain/xml/double-encoding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const misread = (text: string, encoding: string): string => {
  const bytes = new TextEncoder().encode(text);
  return encoding === 'latin1' ? String.fromCharCode(...bytes) : new TextDecoder(encoding).decode(bytes);
};

describe('restoreDoubleEncoding', () => {
  it.each([
    ['iloĹ\u009bÄ\u0087', 'ilość'],
    ['SAMOOBSĹ\u0081UGA', 'SAMOOBSŁUGA'],
    ['Us\u0139\u201auga 5 â‚¬', 'Usługa 5 €'],
    ['UsÅ‚uga', 'Usługa'],
    ['iloÅ\u009bÄ\u0087', 'ilość'],
    ['Zażółć i Ĺ›wiat', 'Zażółć i świat'],
  ])('restores %j', (text, expected) => {
    expect(restoreDoubleEncoding(text)).toBe(expected);
  });

  it.each(['Zażółć gęślą jaźń', 'Åsa Ångström', '„Jaźń” – ÄÖÜ', 'Usługa \u0093wzorcowa\u0094', 'plain', ''])('leaves %j alone', (text) => {
    expect(restoreDoubleEncoding(text)).toBeNull();
  });

  it('restores any Polish text, whatever it was misread as', () => {
    const words = fc
      .array(fc.constantFrom('zażółć', 'gęślą', 'jaźń', 'ŁÓDŹ', '5 €', '–', 'x'), { minLength: 1 })
      .map((each) => each.join(' '));
    fc.assert(
      fc.property(words, fc.constantFrom('windows-1250', 'windows-1252', 'iso-8859-2', 'latin1'), (text, encoding) => {
        const broken = misread(text, encoding);
        return (restoreDoubleEncoding(broken) ?? broken) === text;
      }),
    );
  });
});
