import {
  checkKsefNumberCheck,
  hasGs1CheckDigit,
  isIban,
  isInternalIdentifier,
  isNip,
  isRegon,
} from '@nakor/domain/fa3/identifiers/check-digits';
import { describe, expect, it } from 'vitest';

describe('isNip', () => {
  it.each(['5265877635', '1234563218', '1111111111', '9999999999'])('accepts %s', (nip) => {
    expect(isNip(nip)).toBe(true);
  });

  it.each([
    { name: 'another last digit', nip: '5265877634' },
    { name: 'two digits swapped', nip: '5256877635' },
    { name: 'remainder 10, which no digit can be', nip: '1234567890' },
    { name: 'a digit too few', nip: '526587763' },
    { name: 'a digit too many', nip: '52658776350' },
    { name: 'hyphens', nip: '526-587-76-35' },
    { name: 'a blank', nip: '5265877635 ' },
    { name: 'digits of another alphabet', nip: '５２６５８７７６３５' },
    { name: 'nothing', nip: '' },
  ])('rejects $name', ({ nip }) => {
    expect(isNip(nip)).toBe(false);
  });

  it('accepts exactly one last digit, or none', () => {
    const fitting = (start: string) => [...'0123456789'].filter((digit) => isNip(start + digit));
    expect(fitting('526587763')).toEqual(['5']);
    expect(fitting('123456789')).toEqual([]);
  });
});

describe('isInternalIdentifier', () => {
  it('accepts one with a valid last digit', () => {
    expect(isInternalIdentifier('6824515772-12343')).toBe(true);
  });

  it.each([
    { name: 'another last digit', identifier: '5265877635-12345' },
    { name: 'a digit too few', identifier: '6824515772-1234' },
    { name: 'a letter', identifier: '6824515772-1234A' },
    { name: 'a second hyphen', identifier: '682-4515772-12343' },
    { name: 'nothing', identifier: '' },
  ])('rejects $name', ({ identifier }) => {
    expect(isInternalIdentifier(identifier)).toBe(false);
  });

  it('accepts 6 for the weighted sum 126', () => {
    expect(isInternalIdentifier('5265877635-12346')).toBe(true);
  });
});

describe('isRegon', () => {
  it.each([
    { name: 'nine digits', regon: '123456785' },
    { name: 'fourteen digits', regon: '12345678512347' },
    { name: 'remainder 10, which counts as 0', regon: '000000490' },
  ])('accepts $name', ({ regon }) => {
    expect(isRegon(regon)).toBe(true);
  });

  it.each([
    { name: 'nine equal digits', regon: '999999999' },
    { name: 'another ninth digit', regon: '123456784' },
    { name: 'another fourteenth digit', regon: '12345678512348' },
    { name: 'fourteen digits that start with a wrong nine', regon: '12345678412347' },
    { name: 'ten digits', regon: '1234567850' },
    { name: 'nothing', regon: '' },
  ])('rejects $name', ({ regon }) => {
    expect(isRegon(regon)).toBe(false);
  });
});

describe('hasGs1CheckDigit', () => {
  it.each([
    { name: 'GLN or GTIN-13', digits: '5901234123457' },
    { name: 'GTIN-8', digits: '96385074' },
    { name: 'GTIN-12', digits: '036000291452' },
    { name: 'GTIN-14', digits: '15901234123454' },
  ])('accepts $name', ({ digits }) => {
    expect(hasGs1CheckDigit(digits)).toBe(true);
  });

  it.each([
    { name: 'another last digit', digits: '5901234123458' },
    { name: 'two digits swapped', digits: '5910234123457' },
    { name: 'one digit', digits: '0' },
    { name: 'nineteen digits', digits: '0000000000000000000' },
    { name: 'letters', digits: 'a' },
    { name: 'nothing', digits: '' },
  ])('rejects $name', ({ digits }) => {
    expect(hasGs1CheckDigit(digits)).toBe(false);
  });
});

describe('isIban', () => {
  it.each(['PL61109010140000071219812874', 'PL73111111111111111111111111', 'DE89370400440532013000', 'GB29NWBK60161331926819'])(
    'accepts %s',
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );

  it.each([
    { name: 'another last digit', iban: 'PL61109010140000071219812875' },
    { name: 'two digits swapped', iban: 'PL61190010140000071219812874' },
    { name: 'no country', iban: '61109010140000071219812874' },
    { name: 'blanks', iban: 'PL61 1090 1014 0000 0712 1981 2874' },
    { name: 'small letters', iban: 'gb29nwbk60161331926819' },
    { name: 'nothing behind the check digits', iban: 'PL61' },
    { name: 'nothing', iban: '' },
  ])('rejects $name', ({ iban }) => {
    expect(isIban(iban)).toBe(false);
  });
});

describe('ksefNumberCheck', () => {
  it.each([
    { text: '123456789', check: 'F4' },
    { text: '5265877635-20250826-0100001AF629', check: 'AF' },
    { text: '', check: '00' },
  ])('is $check for "$text"', ({ text, check }) => {
    expect(checkKsefNumberCheck(text)).toBe(check);
  });

  it('differs for texts with two characters swapped', () => {
    expect(checkKsefNumberCheck('123456798')).not.toBe(checkKsefNumberCheck('123456789'));
  });
});
