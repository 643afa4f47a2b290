import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import type { SectionId, ViewBlock, ViewFact, ViewRow, ViewTable } from '@nakor/domain/rendering/view';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, foreignInvoice, sampleInvoices } from '../../../support/builders/sample-invoices.ts';
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
  return [role, typeof label === 'string' ? label : (label?.text ?? ''), ...texts].join('|');
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
    [['before|przed korektą|1|a|1|60*|60*', 'after|po korekcie|1|a|1|50,5*|50,5*', 'difference|różnica||||\u22129,5=|\u22129,5=']],
  ],
  [
    'without differences if only words change',
    correctionWith(line('1', 'a', '60', true), line('2', 'b', '60')),
    [['before|przed korektą|1|a*|1|60|60', 'after|po korekcie|2|b*|1|60|60']],
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
      ['before|przed korektą|1|a|1|1*|1*', 'after|po korekcie|4|a|1|4*|4*', 'difference|różnica||||3=|3='],
      ['before|przed korektą|2|b|1|2*|2*', 'after|po korekcie|3|b|1|3*|3*', 'difference|różnica||||1=|1='],
    ],
  ],
  [
    'without the difference of quantities and prices in other units',
    correctionWith(
      line('1', 'a', '60', true).replace('<P_8B>1<', '<P_8A>t</P_8A><P_8B>1<'),
      line('1', 'a', '50').replace('<P_8B>1<', '<P_8A>kg</P_8A><P_8B>1000<'),
    ),
    [['before|przed korektą|1|a|1*|t*|60*|60*', 'after|po korekcie|1|a|1\u00a0000*|kg*|50*|50*', 'difference|różnica||||||\u221210=']],
  ],
  [
    'without the difference of quantities and prices if one product replaces another',
    correctionWith(line('1', 'a', '60', true), line('2', 'b', '50')),
    [['before|przed korektą|1|a*|1|60*|60*', 'after|po korekcie|2|b*|1|50*|50*', 'difference|różnica|||||\u221210=']],
  ],
  ['alone if they are removed or added', correctionWith(line('1', 'a', '1', true)), [['before|przed korektą|1|a|1|1|1']]],
  [
    'once if two lines before name the same line after',
    correctionWith(line('1', 'a', '1', true), line('1', 'b', '2', true), line('1', 'a', '3')),
    [
      ['before|przed korektą|1|a|1|1*|1*', 'after|po korekcie|1|a|1|3*|3*', 'difference|różnica||||2=|2='],
      ['before|przed korektą|1|b|1|2|2'],
    ],
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

const accounts: readonly (readonly [written: string, shown: string])[] = [
  ['61109010140000071219812874', '61_1090_1014_0000_0712_1981_2874'],
  ['PL61109010140000071219812874', 'PL61_1090_1014_0000_0712_1981_2874'],
  ['DE89370400440532013000', 'DE89_3704_0044_0532_0130_00'],
  // Neither a Polish number nor an IBAN: as written.
  ['6110901014000007121981287', '6110901014000007121981287'],
  ['61 1090 1014 0000 0712 1981 2874', '61 1090 1014 0000 0712 1981 2874'],
];

const days: readonly (readonly [written: string, pl: string, en: string])[] = [
  ['2026-11-20', '20.11.2026', '2026-11-20'],
  ['2028-02-29', '29.02.2028', '2028-02-29'],
  ['2026-02-29', '2026-02-29', '2026-02-29'],
  ['2026-11-20Z', '2026-11-20Z', '2026-11-20Z'],
  ['20.11.2026', '20.11.2026', '20.11.2026'],
];

const instants: readonly (readonly [written: string, pl: string, en: string])[] = [
  ['2026-11-20T08:30:00Z', '20.11.2026 08:30:00 UTC', '2026-11-20 08:30:00 UTC'],
  ['2026-11-20T08:30:00.25+01:00', '20.11.2026 08:30:00.25 UTC+01:00', '2026-11-20 08:30:00.25 UTC+01:00'],
  ['2026-11-20T08:30:00', '20.11.2026 08:30:00', '2026-11-20 08:30:00'],
  ['2026-02-30T08:30:00Z', '2026-02-30T08:30:00Z', '2026-02-30T08:30:00Z'],
  ['2026-11-20', '2026-11-20', '2026-11-20'],
];

const stated: readonly (readonly [name: string, edit: (xml: string) => string, expected: readonly string[]])[] = [
  ['one', (xml) => xml, ['plain|Stawka podstawowa (23%)||100,00|23,00|123,00=']],
  ['another', (xml) => xml.replace('<P_12>23<', '<P_12>22<'), ['plain|Stawka podstawowa (22%)||100,00|23,00|123,00=']],
  [
    'two',
    (xml) => xml.replace('</FaWiersz>', '</FaWiersz><FaWiersz><P_12>22</P_12></FaWiersz>'),
    ['plain|Stawka podstawowa (23%, 22%)||100,00|23,00|123,00='],
  ],
  ['none', (xml) => xml.replace('<P_12>23</P_12>', ''), ['plain|Stawka podstawowa||100,00|23,00|123,00=']],
];

/** A margin invoice with one line, which states its price and value in these fields. */
function marginInvoice(price: string, value: string, totals = ''): string {
  const line = `<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>a</P_7><${price}>500.00</${price}><${value}>500.00</${value}></FaWiersz>`;
  return plainInvoice
    .replace(/<P_13_1>[\s\S]*?<P_15>[^<]*/, `${totals}<P_13_11>500.00</P_13_11><P_15>500.00`)
    .replace('<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy><P_PMarzy_3_1>1</P_PMarzy_3_1>')
    .replace(/<FaWiersz>[\s\S]*<\/FaWiersz>/, line);
}

const grossLine = { labels: ['Cena brutto', 'Wartość brutto'], rows: ['plain||1|a|500,00|500,00'] };
const marginTotals = [['Brutto'], 'plain|Procedura marży||500,00'];
const taxedLine = '<FaWiersz><NrWierszaFa>2</NrWierszaFa><P_7>b</P_7><P_9A>10</P_9A><P_11>10</P_11><P_12>23</P_12></FaWiersz>';

const margins: readonly (readonly [
  name: string,
  xml: string,
  lines: { readonly labels: readonly string[]; readonly rows: readonly string[] },
  totals: readonly (string | readonly string[])[],
])[] = [
  ['in fields with tax', marginInvoice('P_9B', 'P_11A'), grossLine, marginTotals],
  ['in fields without tax', marginInvoice('P_9A', 'P_11'), grossLine, marginTotals],
  [
    'next to a taxed line',
    marginInvoice('P_9A', 'P_11', '<P_13_1>10</P_13_1><P_14_1>2.30</P_14_1>').replace('</FaWiersz>', `</FaWiersz>${taxedLine}`),
    {
      labels: ['Cena netto', 'Cena brutto', 'Stawka', 'Wartość netto', 'Wartość brutto'],
      rows: ['plain||1|a||500,00|||500,00', 'plain||2|b|10||23|10|'],
    },
    [
      ['Netto', 'Podatek', 'Brutto'],
      'plain|Stawka podstawowa (23%)||10|2,30|12,30=',
      'plain|Procedura marży||||500,00',
      'total|Razem||10=|2,30=|512,30=',
    ],
  ],
];

const schemes: readonly (readonly [name: string, pl: string, en: string])[] = [
  ['P_PMarzy_2', 'procedura marży dla biur podróży', 'margin scheme - travel agents'],
  ['P_PMarzy_3_1', 'procedura marży - towary używane', 'margin scheme - second-hand goods'],
  ['P_PMarzy_3_2', 'procedura marży - dzieła sztuki', 'margin scheme - works of art'],
  ['P_PMarzy_3_3', 'procedura marży - przedmioty kolekcjonerskie i antyki', "margin scheme - collector's items and antiques"],
];

const annotations: readonly (readonly [name: string, edit: (xml: string) => string, expected: readonly string[]])[] = [
  [
    'nothing applies',
    (xml) => xml,
    [
      ...['Metoda kasowa: nie', 'Procedura marży: nie', 'Dostawa lub usługa zwolniona od podatku: nie'],
      'Wewnątrzwspólnotowa dostawa nowych środków transportu: nie',
    ],
  ],
  ['cash accounting', (xml) => xml.replace('<P_16>2<', '<P_16>1<'), ['Metoda kasowa: tak']],
  [
    'triangulation',
    (xml) => xml.replace('<P_23>2<', '<P_23>1<'),
    ['Procedura trójstronna uproszczona (drugi podatnik): VAT: Faktura WE uproszczona na mocy art. 135-138 ustawy o ptu'],
  ],
  ['a value that is no code', (xml) => xml.replace('<P_PMarzyN>1<', '<P_PMarzyN>2<'), ['Brak procedury marży: 2']],
  [
    'a scheme without its marker',
    (xml) => xml.replaceAll('P_PMarzyN>', 'P_PMarzy_2>'),
    ['Procedura marży: procedura marży dla biur podróży'],
  ],
  [
    'a marker that is no code',
    (xml) => xml.replace('<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>2</P_PMarzy><P_PMarzy_2>1</P_PMarzy_2>'),
    ['Procedura marży: 2', 'Procedura marży: procedura marży dla biur podróży'],
  ],
];

function labelsOf(xml: string, id: SectionId): readonly string[] {
  return tableOf(xml, id).columns.map(({ label }) => (typeof label === 'string' ? label : label.text));
}

function factTexts(facts: readonly ViewFact[]): readonly string[] {
  return facts.map(
    ({ label, values }) => `${typeof label === 'string' ? label : label.text}: ${values.map(({ text }) => text).join(', ')}`,
  );
}

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
      'plain|Standard rate (23%)||100.00|23.00|123.00=',
      'plain|First reduced rate||0.10|0.20|0.30=',
      'plain|Exempt sales||50||50=',
      'total|Total||150.10=|23.20=|173.30=',
    ]);
  });

  it.each([
    ['lacks its tax', '<P_13_2>10</P_13_2>', 'plain|First reduced rate||10||'],
    ['is stated twice', '<P_13_2>10</P_13_2><P_13_2>20</P_13_2><P_14_2>1</P_14_2>', 'plain|First reduced rate||10 20|1|'],
  ])('does not calculate with a rate that %s', (_, totals, expected) => {
    const rows = groupTexts(plainInvoice.replace('<P_15>', `${totals}<P_15>`), 'totals', 'en').flat();
    expect(rows[1]).toBe(expected);
    expect(rows[2]).toMatch(/\|$/);
  });

  it('sums up nothing that is malformed', () => {
    const xml = plainInvoice.replace('<P_15>', '<P_13_2>0,10</P_13_2><P_14_2>0.20</P_14_2><P_15>');
    expect(groupTexts(xml, 'totals', 'en').flat().slice(1)).toEqual(['plain|First reduced rate||0,10|0.20|', 'total|Total|||23.20=|']);
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
    expect(facts.find(({ label }) => label === 'Payment method')?.values).toEqual([{ text: 'bank transfer', kind: 'text' }]);
  });

  it('keeps the codes that accountants know next to their words', () => {
    const xml = plainInvoice.replace('<P_12>23</P_12>', '<P_12>zw</P_12><GTU>GTU_02</GTU>');
    const cells = tableOf(xml, 'lines', 'en').groups[0]?.[0]?.cells ?? [];
    expect(cells.flatMap((cell) => cell?.values ?? [])).toContainEqual({ text: 'zw', kind: 'exact', meaning: 'exempt' });
    const details = cells.flatMap((cell) => cell?.details ?? []).flatMap(({ values }) => values);
    expect(details).toContainEqual({ text: 'GTU_02', kind: 'exact', meaning: 'fuels (art. 103(5aa))' });
  });

  it.each(accounts)('groups the account number %s', (written, shown) => {
    const account = `<RachunekBankowy><NrRB>${written}</NrRB></RachunekBankowy></Platnosc>`;
    const xml = plainInvoice.replace(/<RachunekBankowy>[\s\S]*<\/Platnosc>|<\/Platnosc>/, account);
    expect(
      factsOf(xml, 'payment')
        .at(-1)
        ?.values.map(({ text }) => text.replaceAll('\u00a0', '_')),
    ).toEqual([shown]);
  });

  it.each(days)('shows the day %s as people write it', (written, pl, en) => {
    const xml = plainInvoice.replace(/<Termin>[^<]*/, `<Termin>${written}`);
    const shown = (['pl', 'en'] as const).map(
      (language) =>
        factsOf(xml, 'payment', language).find(({ label }) => label === 'Termin płatności' || label === 'Due date')?.values[0]?.text,
    );
    expect(shown).toEqual([pl, en]);
  });

  it.each(instants)('shows the instant %s as people write it', (written, pl, en) => {
    const xml = plainInvoice.replace(/<DataWytworzeniaFa>[^<]*/, `<DataWytworzeniaFa>${written}`);
    const shown = (['pl', 'en'] as const).map((language) => factsOf(xml, 'file', language)[0]?.values[0]?.text);
    expect(shown).toEqual([pl, en]);
  });

  it.each(stated)('names the rates of the summary by the lines: %s', (_, edit, expected) => {
    expect(groupTexts(edit(plainInvoice), 'totals').flat().slice(0, expected.length)).toEqual(expected);
  });

  it('sums up the tax in PLN', () => {
    const second = '<P_13_2>10.00</P_13_2><P_14_2>0.80</P_14_2><P_14_2W>3.40</P_14_2W><P_13_7>5.00</P_13_7>';
    const rows = groupTexts(foreignInvoice.replace('<P_15>', `${second}<P_15>`), 'totals', 'en').flat();
    expect(rows.at(-1)).toBe('total|Total||115.00=|23.80=|138.80=|101.15=');
    const without = groupTexts(foreignInvoice.replace('<P_15>', `${second.replace(/<P_14_2W>.*W>/, '')}<P_15>`), 'totals', 'en').flat();
    expect(without.at(-1)).toBe('total|Total||115.00=|23.80=|138.80=|');
  });

  it.each(margins)('shows the value of sales under the margin scheme with its tax: %s', (_, xml, lines, totals) => {
    expect(labelsOf(xml, 'lines').slice(-lines.labels.length)).toEqual(lines.labels);
    expect(groupTexts(xml, 'lines').flat()).toEqual(lines.rows);
    expect([labelsOf(xml, 'totals').slice(1), ...groupTexts(xml, 'totals').flat()]).toEqual(totals);
  });

  it('does not call the amounts of an order under the margin scheme net', () => {
    const margin = advanceInvoice
      .replace('<P_12Z>23</P_12Z>', '')
      .replace('<P_PMarzyN>', '<P_PMarzy>')
      .replace('</P_PMarzyN>', '</P_PMarzy>');
    expect(
      [labelsOf(advanceInvoice, 'order'), labelsOf(margin, 'order')].map((labels) => labels.filter((label) => /netto/.test(label))),
    ).toEqual([['Cena netto', 'Wartość netto'], []]);
  });

  it.each(schemes)('states the margin scheme in the words of the law: %s', (name, pl, en) => {
    const xml = plainInvoice.replace('<P_PMarzyN>1</P_PMarzyN>', `<P_PMarzy>1</P_PMarzy><${name}>1</${name}>`);
    const shown = (['pl', 'en'] as const).map((language) =>
      factTexts(factsOf(xml, 'annotations', language)).filter((text) => /mar[gż]/i.test(text)),
    );
    expect(shown).toEqual([[`Procedura marży: ${pl}`], [`Margin scheme: ${en}`]]);
  });

  it.each(annotations)('states annotations so that nothing has to be decoded: %s', (_, edit, expected) => {
    const shown = factTexts(factsOf(edit(plainInvoice), 'annotations'));
    for (const text of expected) expect(shown).toContain(text);
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
