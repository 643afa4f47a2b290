import { matchesVatNumberFormat } from '@nakor/domain/fa3/identifiers/eu-vat-numbers';
import { hasVatCheckDigits } from '@nakor/domain/fa3/identifiers/vat-check-digits';
import { describe, expect, it } from 'vitest';

/**
 * Numbers that authorities, companies and other open implementations publish as right, with forms that have no certain check. Sources:
 * European Commission, VAT number construction rules 15.0; Erhvervsstyrelsen (DK); Belastingdienst (NL); tests of other implementations.
 */
const numbers: Readonly<Record<string, { readonly right: readonly string[]; readonly unknown?: readonly string[] }>> = {
  AT: { right: ['U13585627'] },
  BE: { right: ['0428759497', '0411905847', '0403019261'] },
  BG: { right: ['175074752', '7523169263', '7111042925', '7501010010'] },
  CY: { right: ['10259033P'] },
  CZ: { right: ['25123891', '27082440'], unknown: ['510310055', '682127228', '640903926', '7103192745', '7103192746'] },
  DE: { right: ['136695976', '123456788'] },
  DK: { right: ['13748136', '13585628'] },
  EE: { right: ['100931558', '100594102'] },
  EL: { right: ['094259216', '123456783'] },
  ES: { right: ['B58378431', 'B64717838', '54362315K', 'X5253868R', 'X5910266W', 'M1234567L', 'J99216582'], unknown: ['123456789'] },
  FI: { right: ['20774740'] },
  FR: { right: ['40303265045', '23334175221'], unknown: ['K7399859412', '4Z123456782'] },
  HR: { right: ['33392005961'] },
  HU: { right: ['12892312'] },
  IE: { right: ['6433435F', '6433435OA', '8D79739I', '3706224MH', '8Y41127O'], unknown: ['8+79739J', '1234567TZ'] },
  IT: { right: ['00743110157'] },
  LT: { right: ['119511515', '100001919017', '100004801610'] },
  LU: { right: ['15027442'] },
  LV: { right: ['40003521600'], unknown: ['16117519997', '32867300679', '32867300677'] },
  MT: { right: ['11679112'] },
  NL: { right: ['004495445B01', '002198178B09', '002455799B11', '002342672B42', '000099998B57'] },
  PT: { right: ['501964843', '123456789'] },
  RO: { right: ['18547290', '0018547290'] },
  SE: { right: ['123456789701'] },
  SI: { right: ['50223054', '15012557'] },
  SK: { right: ['2022749619'], unknown: ['7103261870'] },
  XI: { right: ['980780684', '123456782'], unknown: ['GD001', 'HA500'] },
};

/** The number with another last digit or letter before a suffix that carries none. */
function changedNumbers(country: string, number: string): string[] {
  const index = country === 'NL' ? 8 : country === 'SE' ? 9 : number.length - 1;
  const alphabet = /\d/.test(number.charAt(index)) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVW';
  return [...alphabet]
    .filter((each) => each !== number.charAt(index))
    .map((each) => number.slice(0, index) + each + number.slice(index + 1));
}

describe('hasVatCheckDigits', () => {
  it.each(Object.entries(numbers))('recognizes the numbers of %s', (country, { right, unknown = [] }) => {
    expect([...right, ...unknown].filter((number) => matchesVatNumberFormat(country, number) !== true)).toEqual([]);
    expect(right.filter((number) => hasVatCheckDigits(country, number) !== true)).toEqual([]);
    expect(unknown.filter((number) => hasVatCheckDigits(country, number) !== null)).toEqual([]);
  });

  it.each(Object.entries(numbers))('reports another check digit in the numbers of %s', (country, { right }) => {
    const first = right[0] ?? '';
    const changed = changedNumbers(country, first).filter((number) => hasVatCheckDigits(country, number) !== null);
    const accepted = changed.filter((number) => hasVatCheckDigits(country, number) !== false);
    expect(changed.length).toBeGreaterThan(5);
    // Two check digits are in use in the Netherlands, and a Northern Irish number may fit the other set.
    expect(accepted.length).toBeLessThanOrEqual(country === 'NL' || country === 'XI' ? 1 : 0);
  });

  it.each([
    ['the Austrian digit that is doubled', 'AT', 'U13585637'],
    ['two digits swapped in a German number', 'DE', '136659976'],
    ['a French key of another number', 'FR', '41303265045'],
    ['a Dutch number that fits neither test', 'NL', '002342672B43'],
    ['a Spanish letter of another number', 'ES', '54362315A'],
    ['the second letter of an Irish number changed', 'IE', '6433435OB'],
    ['a Bulgarian number of ten digits that is nobody’s', 'BG', '7523169264'],
    ['a Lithuanian number whose second step is wrong', 'LT', '100004801611'],
  ])('reports %s', (_, country, number) => {
    expect(hasVatCheckDigits(country, number)).toBe(false);
  });

  it('has no check for other countries', () => {
    expect(hasVatCheckDigits('PL', '5250000009')).toBeNull();
  });
});
