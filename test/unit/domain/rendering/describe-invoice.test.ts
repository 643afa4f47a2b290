import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import type { SectionId, ViewBlock, ViewFact, ViewRow, ViewTable } from '@nakor/domain/rendering/view';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice, sampleInvoices } from '../../../support/builders/sample-invoices.ts';
import { parsed } from '../../../support/drivers/validation.ts';

function blocksOf(xml: string, id: SectionId, language: Language = 'pl'): readonly ViewBlock[] {
  const view = describeInvoice(parsed(xml).root, { language, validity: 'valid', ksefNumber: null, isOffline: false, codes: [] });
  return view.sections.find((section) => section.id === id)?.blocks ?? [];
}

function tableOf(xml: string, id: SectionId, language?: Language): ViewTable {
  const block = blocksOf(xml, id, language).find(({ kind }) => kind === 'table');
  if (block?.kind !== 'table') throw new Error(`${id} has no table.`);
  return block.table;
}

function factsOf(xml: string, id: SectionId, language?: Language): readonly ViewFact[] {
  return blocksOf(xml, id, language).flatMap((block) => (block.kind === 'facts' ? block.facts : []));
}

/** A row as its role, label and texts; changed values have a `*`, calculated ones a `=`. */
function rowText({ role, label, cells }: ViewRow): string {
  const texts = cells.map((cell) =>
    (cell?.values ?? [])
      .map(({ text, isChanged, origin }) => `${text}${isChanged === true ? '*' : ''}${origin === 'computed' ? '=' : ''}`)
      .join(' '),
  );
  return [role, label ?? '', ...texts].join('|');
}

function groupTexts(xml: string, id: SectionId, language?: Language): readonly (readonly string[])[] {
  return tableOf(xml, id, language).groups.map((rows) => rows.map(rowText));
}

/** A line of a correction: with its number, name, price and value. */
function line(number: string, name: string, price: string, isBefore = false, id = ''): string {
  const uniqueId = id === '' ? '' : `<UU_ID>${id}</UU_ID>`;
  const marker = isBefore ? '<StanPrzed>1</StanPrzed>' : '';
  return `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa>${uniqueId}<P_7>${name}</P_7><P_8B>1</P_8B><P_9A>${price}</P_9A><P_11>${price}</P_11>${marker}</FaWiersz>`;
}

function correctionWith(...lines: readonly string[]): string {
  return correctionInvoice.replace(/<FaWiersz>[\s\S]*<\/FaWiersz>/, lines.join(''));
}

const pairs: readonly (readonly [name: string, xml: string, expected: readonly (readonly string[])[]])[] = [
  [
    'next to each other with the differences',
    correctionWith(line('1', 'a', '60', true), line('1', 'a', '50.5')),
    [['before||1 1|a|1|60*|60*', 'after|po korekcie|1|a|1|50,5*|50,5*', 'difference|różnica||||\u22129,5=|\u22129,5=']],
  ],
  [
    'without differences if only words change',
    correctionWith(line('1', 'a', '60', true), line('2', 'b', '60')),
    [['before||1 1|a*|1|60|60', 'after|po korekcie|2|b*|1|60|60']],
  ],
  [
    'by their identifiers wherever they are',
    correctionWith(
      line('1', 'a', '1', true, 'x'),
      line('2', 'b', '2', true, 'y'),
      line('3', 'b', '3', false, 'y'),
      line('4', 'a', '4', false, 'x'),
    ),
    [
      ['before||1 1|a|1|1*|1*', 'after|po korekcie|4|a|1|4*|4*', 'difference|różnica||||3=|3='],
      ['before||2 1|b|1|2*|2*', 'after|po korekcie|3|b|1|3*|3*', 'difference|różnica||||1=|1='],
    ],
  ],
  [
    'without the difference of quantities and prices in other units',
    correctionWith(
      line('1', 'a', '60', true).replace('<P_8B>1<', '<P_8A>t</P_8A><P_8B>1<'),
      line('1', 'a', '50').replace('<P_8B>1<', '<P_8A>kg</P_8A><P_8B>1000<'),
    ),
    [['before||1 1|a|1*|t*|60*|60*', 'after|po korekcie|1|a|1\u00a0000*|kg*|50*|50*', 'difference|różnica||||||\u221210=']],
  ],
  [
    'without the difference of quantities and prices if one product replaces another',
    correctionWith(line('1', 'a', '60', true), line('2', 'b', '50')),
    [['before||1 1|a*|1|60*|60*', 'after|po korekcie|2|b*|1|50*|50*', 'difference|różnica|||||\u221210=']],
  ],
  ['alone if they are removed or added', correctionWith(line('1', 'a', '1', true)), [['before||1 1|a|1|1|1']]],
  [
    'once if two lines before name the same line after',
    correctionWith(line('1', 'a', '1', true), line('1', 'b', '2', true), line('1', 'a', '3')),
    [['before||1 1|a|1|1*|1*', 'after|po korekcie|1|a|1|3*|3*', 'difference|różnica||||2=|2='], ['before||1 1|b|1|2|2']],
  ],
];

const amount = (value: string) => plainInvoice.replace(/<P_15>[^<]*</, `<P_15>${value}<`);
const numbers: readonly (readonly [written: string, pl: string, en: string])[] = [
  ['1234567.50', '1\u00a0234\u00a0567,50', '1,234,567.50'],
  ['12.5000', '12,5000', '12.5000'],
  ['-0.00', '\u22120,00', '\u22120.00'],
  ['9999999999999999.99', '9\u00a0999\u00a0999\u00a0999\u00a0999\u00a0999,99', '9,999,999,999,999,999.99'],
  ['0012', '0\u00a0012', '0,012'],
  // Not in the notation of FA(3): as written.
  ['1,5', '1,5', '1,5'],
  ['1e3', '1e3', '1e3'],
  ['+5', '+5', '+5'],
  ['9'.repeat(400), '9'.repeat(400), '9'.repeat(400)],
];

describe('a described invoice', () => {
  it.each(pairs)('shows lines before and after a correction %s', (_, xml, expected) => {
    expect(groupTexts(xml, 'lines')).toEqual(expected);
  });

  it.each(numbers)('keeps the digits of %s', (written, pl, en) => {
    const shown = (['pl', 'en'] as const).map((language) => factsOf(amount(written), 'totals', language)[0]?.values[0]?.text);
    expect(shown).toEqual([pl, en]);
  });

  it('sums up the rates exactly, and says that it did', () => {
    const xml = plainInvoice.replace('<P_15>', '<P_13_2>0.10</P_13_2><P_14_2>0.20</P_14_2><P_13_7>50</P_13_7><P_15>');
    expect(groupTexts(xml, 'totals', 'en').flat()).toEqual([
      'plain|Standard rate (23% or 22%)||100.00|23.00|123.00=',
      'plain|First reduced rate (8% or 7%)||0.10|0.20|0.30=',
      'plain|Exempt sales||50||50=',
      'total|Total||150.10=|23.20=|173.30=',
    ]);
  });

  it.each([
    ['lacks its tax', '<P_13_2>10</P_13_2>', 'plain|First reduced rate (8% or 7%)||10||'],
    ['is stated twice', '<P_13_2>10</P_13_2><P_13_2>20</P_13_2><P_14_2>1</P_14_2>', 'plain|First reduced rate (8% or 7%)||10 20|1|'],
  ])('does not calculate with a rate that %s', (_, totals, expected) => {
    const rows = groupTexts(plainInvoice.replace('<P_15>', `${totals}<P_15>`), 'totals', 'en').flat();
    expect(rows[1]).toBe(expected);
    expect(rows[2]).toMatch(/\|$/);
  });

  it('sums up nothing that is malformed', () => {
    const xml = plainInvoice.replace('<P_15>', '<P_13_2>0,10</P_13_2><P_14_2>0.20</P_14_2><P_15>');
    expect(groupTexts(xml, 'totals', 'en').flat().slice(1)).toEqual([
      'plain|First reduced rate (8% or 7%)||0,10|0.20|',
      'total|Total|||23.20=|',
    ]);
  });

  it('shows the tax in PLN of an invoice in another currency, and amounts in that currency', () => {
    expect(tableOf(foreignInvoice, 'totals').columns.map(({ label }) => label)).toContain('Podatek w PLN');
    expect(factsOf(foreignInvoice, 'totals')[0]).toEqual({
      label: 'Kwota należności ogółem',
      values: [{ text: '123,00', kind: 'number', unit: 'EUR' }],
    });
  });

  it.each([
    ['advanceInvoice', 'Faktura zaliczkowa', 'Otrzymana zapłata'],
    ['settlementInvoice', 'Faktura rozliczeniowa', 'Pozostało do zapłaty'],
    ['simplifiedInvoice', 'Faktura uproszczona', 'Kwota należności ogółem'],
    ['advanceCorrection', 'Faktura korygująca fakturę zaliczkową', 'Korekta kwoty zapłaty'],
    ['settlementCorrection', 'Faktura korygująca fakturę rozliczeniową', 'Korekta kwoty pozostałej do zapłaty'],
  ])('names the kind and the amount of %s', (name, kind, label) => {
    const xml = sampleInvoices[name] ?? '';
    const options = { language: 'pl', validity: 'valid', ksefNumber: null, isOffline: false, codes: [] } as const;
    expect(describeInvoice(parsed(xml).root, options).heading.kind).toBe(kind);
    expect(factsOf(xml, 'totals')[0]?.label).toBe(label);
  });

  it('gives codes their meaning in words', () => {
    const xml = plainInvoice.replace(/<FormaPlatnosci>\d</, '<FormaPlatnosci>6<');
    const facts = factsOf(xml, 'payment', 'en');
    expect(facts.find(({ label }) => label === 'Payment method')?.values).toEqual([{ text: '6', kind: 'exact', meaning: 'bank transfer' }]);
  });

  it('has no words for names of object properties', () => {
    const xml = plainInvoice.replace(/<FormaPlatnosci>\d</, '<FormaPlatnosci>constructor<');
    expect(factsOf(xml, 'payment', 'en').find(({ label }) => label === 'Payment method')?.values).toEqual([
      { text: 'constructor', kind: 'text' },
    ]);
  });

  it('lists what FA(3) has no place for, with the place', () => {
    const xml = plainInvoice.replace('<P_15>', '<Rabat rodzaj="stały">7</Rabat><P_15>');
    expect(groupTexts(xml, 'other', 'en').flat()).toEqual(['plain||/Faktura/Fa/Rabat/@rodzaj|stały', 'plain||/Faktura/Fa/Rabat|7']);
  });
});
