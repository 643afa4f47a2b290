import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';
import { parseKsefNumber } from '@nakor/domain/fa3/identifiers/ksef-number';
import { describe, expect, it } from 'vitest';

describe('parseKsefNumber', () => {
  it('reads a number of KSeF 2.0', () => {
    expect(parseKsefNumber('5265877635-20250826-0100001AF629-AF')).toEqual({
      text: '5265877635-20250826-0100001AF629-AF',
      seller: '5265877635',
      day: '2025-08-26',
      form: 35,
      check: 'AF',
    });
  });

  it('reads a number of KSeF 1.0, which has one more hyphen', () => {
    expect(parseKsefNumber('5265877635-20230826-010000-1AF629-AF')).toEqual({
      text: '5265877635-20230826-010000-1AF629-AF',
      seller: '5265877635',
      day: '2023-08-26',
      form: 36,
      check: 'AF',
    });
  });

  it.each([
    { name: 'nine digits after M', text: 'M123456789-20250826-0100001AF629-AF', seller: 'M123456789' },
    { name: 'seven digits after three letters', text: 'ABC1234567-20250826-0100001AF629-AF', seller: 'ABC1234567' },
    { name: 'a NIP with a zero in its second place', text: '1034563218-20250826-0100001AF629-AF', seller: '1034563218' },
  ])('accepts as the seller $name', ({ text, seller }) => {
    expect(parseKsefNumber(text)?.seller).toBe(seller);
  });

  it.each([
    { name: 'the last day of February in a leap year', digits: '20280229', day: '2028-02-29' },
    { name: 'the same in another year', digits: '20260229', day: null },
    { name: 'the 31st of a short month', digits: '20260931', day: null },
  ])('checks whether $name exists', ({ digits, day }) => {
    expect(parseKsefNumber(`5265877635-${digits}-0100001AF629-AF`)).toMatchObject({ day });
  });

  it.each([
    { name: 'nothing', text: null },
    { name: 'an invoice number', text: 'FV/2026/10/001' },
    { name: 'small letters', text: '5265877635-20250826-0100001af629-AF' },
    { name: 'a missing check', text: '5265877635-20250826-0100001AF629' },
    { name: 'a thirteenth month', text: '5265877635-20251326-0100001AF629-AF' },
    { name: 'a day before KSeF', text: '5265877635-20191231-0100001AF629-AF' },
    { name: 'a NIP that starts with zero', text: '0265877635-20250826-0100001AF629-AF' },
    { name: 'a NIP with two zeros behind its first digit', text: '5005877635-20250826-0100001AF629-AF' },
    { name: 'a blank in front', text: ' 5265877635-20250826-0100001AF629-AF' },
    { name: 'a character too many', text: '5265877635-20250826-0100001AF629-AF0' },
    { name: 'a hyphen in another place', text: '5265877635-20250826-01000-01AF629-AF' },
  ])('rejects $name', ({ text }) => {
    expect(parseKsefNumber(text)).toBeNull();
  });

  it('does not verify the check characters', () => {
    const right = '5265877635-20250826-0100001AF629-AF';
    expect(parseKsefNumber(right)?.check).toBe(checkKsefNumberCheck(right.slice(0, 32)));
    expect(parseKsefNumber(right.replace(/AF$/, 'AE'))?.check).toBe('AE');
  });
});
