import {
  findNearestCountryCode,
  findNearestName,
  findNearestRateLiteral,
  formatPlainNip,
} from '@nakor/domain/validation/suggestions/codes';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../../support/drivers/validation.ts';
import { distanceBetween, listBetween, listChildNames, listEdits, plainForm } from '../../../../support/names/misspelt-names.ts';

const rates = ['23', '22', '8', '7', '5', '4', '3', '0 KR', '0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II'];

describe('nearestRateLiteral', () => {
  it.each([
    { given: '23%', expected: '23' },
    { given: '8 %', expected: '8' },
    { given: 'ZW', expected: 'zw' },
    { given: 'zw.', expected: 'zw' },
    { given: 'OO', expected: 'oo' },
    { given: '0KR', expected: '0 KR' },
    { given: '0 wdt', expected: '0 WDT' },
    { given: 'NP I', expected: 'np I' },
    { given: 'npII', expected: 'np II' },
    { given: '0\u00a0EX', expected: '0 EX' },
    { given: '0', expected: null },
    { given: '0%', expected: null },
    { given: 'np', expected: null },
    { given: '25', expected: null },
    { given: '', expected: null },
  ])('reads $given as $expected', ({ given, expected }) => {
    expect(findNearestRateLiteral(given, rates)).toBe(expected);
  });
});

describe('nearestCountryCode', () => {
  it.each([
    { given: 'UK', allowed: ['PL', 'GB'], expected: 'GB' },
    { given: 'UK', allowed: ['PL', 'XI'], expected: 'XI' },
    { given: 'GBR', allowed: ['PL', 'GB'], expected: 'GB' },
    { given: 'EL', allowed: ['GR'], expected: 'GR' },
    { given: 'GR', allowed: ['EL'], expected: 'EL' },
    { given: 'GRC', allowed: ['EL'], expected: 'EL' },
    { given: 'POL', allowed: ['PL'], expected: 'PL' },
    { given: 'pl', allowed: ['PL'], expected: 'PL' },
    { given: ' de ', allowed: ['DE'], expected: 'DE' },
    { given: 'QQ', allowed: ['PL'], expected: null },
    { given: 'QQQ', allowed: ['PL'], expected: null },
    { given: 'USA', allowed: ['PL', 'DE'], expected: null },
    { given: '', allowed: ['PL'], expected: null },
  ])('reads $given as $expected', ({ given, allowed, expected }) => {
    expect(findNearestCountryCode(given, allowed)).toBe(expected);
  });
});

describe('plainNip', () => {
  it.each([
    { given: '123-456-32-18', expected: '1234563218' },
    { given: 'PL1234563218', expected: '1234563218' },
    { given: 'pl 123 456 32 18', expected: '1234563218' },
    { given: ' 1234563218', expected: '1234563218' },
    { given: '1234563218\u00a0', expected: '1234563218' },
    { given: '1234563218', expected: null },
    { given: 'DE1234563218', expected: null },
    { given: 'PL123456321', expected: null },
    { given: '123.456.32.18', expected: null },
    { given: '', expected: null },
  ])('reads "$given" as $expected', ({ given, expected }) => {
    expect(formatPlainNip(given)).toBe(expected);
  });
});

describe('nearestName', () => {
  const names = ['NazwaBanku', 'PKWiU', 'P_13_1', 'P_13_2', 'P_1', 'GV', 'Termin', 'TerminOpis'];

  it.each([
    { name: 'a separator missing', given: 'P131', expected: 'P_13_1' },
    { name: 'another separator and a leading zero', given: 'P-13-02', expected: 'P_13_2' },
    { name: 'one letter missing', given: 'NazwaBank', expected: 'NazwaBanku' },
    { name: 'another case', given: 'PKWIU', expected: 'PKWiU' },
    { name: 'another case of a short name', given: 'gv', expected: 'GV' },
    { name: 'two edits in a long name', given: 'NazwyBank', expected: 'NazwaBanku' },
    { name: 'three edits', given: 'NazwyBan', expected: null },
    { name: 'two equally similar names', given: 'P_13_3', expected: null },
    { name: 'one edit in a short name', given: 'P_2', expected: null },
    { name: 'one edit in a name of six letters', given: 'Termyn', expected: 'Termin' },
    { name: 'two edits in a name of six letters', given: 'Tyrmyn', expected: null },
    { name: 'nothing similar', given: 'Zupełnie', expected: null },
  ])('suggests $expected for $name', ({ given, expected }) => {
    expect(findNearestName(given, names)).toBe(expected);
  });

  it('suggests nothing where nothing is allowed', () => {
    expect(findNearestName('Nazwa', [])).toBeNull();
  });
});

describe('a misspelt name', () => {
  const everyCharacter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';
  const isCoded = (name: string) => name.startsWith('P_');

  /** Each string at a distance of one from a name of the schema that becomes another name, for another reason than its letter case. */
  function listRenames(isMeant: (name: string) => boolean, alphabet: string): readonly { name: string; edit: string; found: string }[] {
    return listChildNames(schemaModel.root).flatMap((names) =>
      names.filter(isMeant).flatMap((name) =>
        [...listEdits(name, alphabet)].flatMap((edit) => {
          const found = names.includes(edit) ? null : findNearestName(edit, names);
          return found === null || found === name || found.toLowerCase() === edit.toLowerCase() ? [] : [{ name, edit, found }];
        }),
      ),
    );
  }

  it('never becomes another code than the one that it differs from by one character', () => {
    expect(listRenames(isCoded, everyCharacter)).toEqual([]);
  });

  it('never becomes another word than the one that it differs from by one character', () => {
    expect(listRenames((name) => !isCoded(name), 'aeiowzAEKNPUWXZ01239_')).toEqual([]);
  });

  it('becomes a code only by its notation', () => {
    const renamed = listChildNames(schemaModel.root).flatMap((names) =>
      names.filter(isCoded).flatMap((name) =>
        [...listEdits(name, everyCharacter)].filter((edit) => {
          const found = names.includes(edit) ? null : findNearestName(edit, names);
          return found !== null && plainForm(found) !== plainForm(edit);
        }),
      ),
    );
    expect(renamed).toEqual([]);
  });

  it('never becomes one of two names that it lies between, unless its notation or a known spelling says which one', () => {
    const spellings = ['p11net', 'p11netto', 'p11brutto', 'p11gross'];
    const between = listChildNames(schemaModel.root).map((names) => ({ names, written: [...listBetween(names)] }));
    const renamed = between.flatMap(({ names, written }) =>
      written.flatMap((edit) => {
        const found = findNearestName(edit, names);
        return found === null || plainForm(found) === plainForm(edit) || spellings.includes(plainForm(edit)) ? [] : [{ edit, found }];
      }),
    );
    expect(between.reduce((count, { written }) => count + written.length, 0)).toBeGreaterThan(1_000);
    expect(renamed).toEqual([]);
  });

  it('is one of a single name where only its notation differs', () => {
    for (const names of listChildNames(schemaModel.root)) expect(new Set(names.map(plainForm)).size).toBe(names.length);
  });

  it('lies between names that are as far apart as both are from it', () => {
    expect([...listBetween(['NrRB', 'NrKB'])]).toEqual([]);
    expect([...listBetween(['ab', 'cd'])].sort()).toEqual(['ad', 'cb']);
    expect(distanceBetween('Obciazenia', 'Odliczenia')).toBe(3);
    expect(listBetween(['Obciazenia', 'Odliczenia'])).toContain('Odciazenia');
  });

  it.each([
    ['between the lines of an address', ['AdresL1', 'AdresL2'], 'AdressL1', 'AdresL1'],
    ['with the digit of neither line', ['AdresL1', 'AdresL2'], 'AdresL3', null],
    ['nearer to charges than to deductions', ['Obciazenia', 'Odliczenia'], 'Odciazenia', null],
    ['between two exchange rates', ['KursWalutyZ', 'KursWalutyZK'], 'KursWalutyK', null],
    ['one letter beyond an exchange rate', ['KursWalutyZ', 'KursWalutyZK'], 'KursWalutyZW', null],
    ['between a classification and the code of a unit', ['PKOBZ', 'P_8AZ'], 'PKOAZ', null],
    ['between a number and its absence', ['NrKSeF', 'NrKSeFN'], 'NrKSeFM', null],
  ])('%s is renamed only if no other name is within two edits', (_, names, written, expected) => {
    expect(findNearestName(written, names)).toBe(expected);
  });

  it.each([
    ['P_11Net', 'P_11'],
    ['P_11Netto', 'P_11'],
    ['P_11Brutto', 'P_11A'],
    ['p_11a', 'P_11A'],
    ['P11Vat', 'P_11Vat'],
    ['P_11Val', null],
    ['P_11Wart', null],
    ['P_12_XI', null],
    ['P11', 'P_11'],
    ['P_11_', null],
  ])('of a line, %s, becomes %s', (written, expected) => {
    const names = listChildNames(schemaModel.root).find((each) => each.includes('P_11Vat')) ?? [];
    expect(findNearestName(written, names)).toBe(expected);
  });
});
