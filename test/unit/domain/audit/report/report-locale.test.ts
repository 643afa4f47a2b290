import { reportLocale } from '@nakor/domain/audit/report/report-locale';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';

const [pl, en] = [reportLocale('pl'), reportLocale('en')];

describe('a figure of a report', () => {
  it.each([
    ['0', '0,00', '0.00'],
    ['-0.5', '\u22120,50', '\u22120.50'],
    ['999.999', '1\u00a0000,00', '1,000.00'],
    ['1234.56', '1\u00a0234,56', '1,234.56'],
    ['-123456789012.3', '\u2212123\u00a0456\u00a0789\u00a0012,30', '\u2212123,456,789,012.30'],
  ])('%s is an amount of two decimals', (value, polish, english) => {
    expect([pl.amount(toDecimal(value)), en.amount(toDecimal(value))]).toEqual([polish, english]);
  });

  it.each([
    ['number', '4', '4'],
    ['number', '1000.125', '1\u00a0000,125'],
    ['price', '250', '250,00'],
    ['price', '0.00012345', '0,00012345'],
  ] as const)('as a %s keeps the decimals of %s', (kind, value, expected) => {
    expect(pl[kind](toDecimal(value))).toBe(expected);
  });

  it('is a dash when there is none', () => {
    expect([pl.amount(null), pl.number(null), pl.price(null), pl.day(null), pl.text(' '), pl.rate(null)]).toEqual(Array(6).fill('–'));
  });
});

describe('a text of a document', () => {
  it.each([
    ['P_15', '-246', '\u2212246,00'],
    ['P_8B', '1000', '1\u00a0000'],
    ['KursWaluty', '4.5005', '4,5005'],
    ['P_6', '2026-03-15', '15.03.2026'],
    ['NIP', '1234563218', '1234563218'],
    ['P_7', ' krzesło\n  dębowe ', 'krzesło dębowe'],
    ['P_11', 'wiele', 'wiele'],
    ['P_16', '2', 'nie'],
    ['P_18A', '1', 'tak'],
    ['FP', null, 'nie'],
    ['Zaplacono', null, '–'],
    ['P_8B', '1', '1'],
    ['FormaPlatnosci', '6', 'przelew'],
    ['FormaPlatnosci', '9', '9'],
    ['StanPrzed', '1', 'przed korektą'],
    ['TypKorekty', '2', 'w dacie wystawienia faktury korygującej'],
    ['GTU', 'GTU_05', 'odpady (GTU_05)'],
    ['P_12', '23', '23'],
  ])('in %s is shown as: %s', (name, text, expected) => {
    expect(pl.value(name, text)).toBe(expected);
  });

  it.each([
    ['23', '23%'],
    ['5.5', '5,5%'],
    ['zw', 'zw'],
    ['0 KR', '0 KR'],
  ])('of a rate %s is %s', (rate, expected) => {
    expect(pl.rate(rate)).toBe(expected);
  });
});

describe('a timestamp', () => {
  it('is in Warsaw time, in summer and in winter', () => {
    expect(pl.instant(Date.UTC(2026, 6, 1, 22, 30, 5))).toBe('02.07.2026 00:30:05');
    expect(en.instant(Date.UTC(2026, 11, 31, 23, 0))).toBe('2027-01-01 00:00:00');
  });

  it('that is not a calendar day is shown as written', () => {
    expect([pl.day('2026-02-30'), en.day('2026-02-28')]).toEqual(['2026-02-30', '2026-02-28']);
  });
});
