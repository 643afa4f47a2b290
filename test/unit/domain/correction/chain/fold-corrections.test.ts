import { foldCorrections } from '@nakor/domain/correction/chain/fold-corrections';
import { reasonContinuation } from '@nakor/domain/correction/document/correction-reason';
import { draftAt, listChildren, sortInSchemaOrder, writeDraft } from '@nakor/domain/correction/draft/draft';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { describe, expect, it } from 'vitest';
import { draftFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { schemaModel } from '../../../../support/drivers/validation.ts';

/** The root and `Fa` of a document: other elements of the root, then fields of `Fa` in any order. */
interface Parts {
  readonly root?: string;
  readonly fa?: string;
}

const seller = '<Podmiot1><DaneIdentyfikacyjne><NIP>1234563218</NIP><Nazwa>Sprzedawca</Nazwa></DaneIdentyfikacyjne></Podmiot1>';

function documentOf({ root = '', fa = '' }: Parts, fields: string): string {
  return `<Faktura xmlns="${fa3Namespace}">${root.includes('<Podmiot1>') ? '' : seller}${root}<Fa><KodWaluty>PLN</KodWaluty>${fields}${fa}</Fa></Faktura>`;
}

/** The state after corrections: the document without line breaks, and its warnings in English. */
function stateAfter(original: Parts, corrections: readonly Parts[], { kind = 'VAT' as const, total = '123.00' } = {}) {
  const issued = documentOf(original, `<P_1>2026-10-01</P_1><P_2>FV/1</P_2><P_15>${total}</P_15><RodzajFaktury>${kind}</RodzajFaktury>`);
  const drafts = corrections.map((parts, index) =>
    draftFrom(documentOf(parts, `<P_1>2026-10-0${index + 2}</P_1><P_2>FK/${index + 1}</P_2><RodzajFaktury>KOR</RodzajFaktury>`)),
  );
  const { draft, warnings } = foldCorrections(draftFrom(issued), kind, drafts);
  const ordered = sortInSchemaOrder(draft, schemaModel.root);
  return {
    xml: writeDraft(ordered, fa3Namespace, 'one-line'),
    payments: listChildren(draftAt(ordered, 'Fa') ?? ordered, 'ZaliczkaCzesciowa').map(({ children }) =>
      children.map(({ text }) => text).join(' '),
    ),
    warnings: warnings.map(({ path, text }) => `${path}: ${text.en}`),
  };
}

const noAmounts = '<P_15>0</P_15>';
const amounts = '<P_13_1>-10</P_13_1><P_14_1>-2.30</P_14_1><P_15>-12.30</P_15>';
const withoutRows = 'corrections_xml[0]: This correction changes amounts but has no lines';
const party = (role: string, name: string, rest = '') =>
  `<Podmiot3><DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>${name}</Nazwa></DaneIdentyfikacyjne>${rest}<Rola>${role}</Rola></Podmiot3>`;
const buyer = (name: string, rest = '') =>
  `<Podmiot2><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>${name}</Nazwa></DaneIdentyfikacyjne>${rest}</Podmiot2>`;
const former = (element: string, nip: string, name: string) =>
  `<${element}><DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>${name}</Nazwa></DaneIdentyfikacyjne></${element}>`;

/** An original and a correction, what the state after contains and does not, and the warnings, by a part of their texts. */
interface Case {
  readonly name: string;
  readonly original: Parts;
  readonly correction: Parts;
  readonly has: readonly string[];
  readonly lacks?: readonly string[];
  readonly warnings?: readonly string[];
}

/** Fields that a correction with or without amounts replaces, and that stay when it leaves them out. */
const replaced = [
  ['P_1M', '<P_1M>Łódź</P_1M>', '<P_1M>Gdynia</P_1M>', false],
  ['P_6', '<P_6>2026-09-30</P_6>', '<OkresFa><P_6_Od>2026-09-01</P_6_Od><P_6_Do>2026-09-30</P_6_Do></OkresFa>', true],
  ['OkresFa', '<OkresFa><P_6_Od>2026-09-01</P_6_Od></OkresFa>', '<P_6>2026-09-30</P_6>', true],
  ['KursWalutyZ', '<KursWalutyZ>4.5</KursWalutyZ>', '<KursWalutyZ>4.3</KursWalutyZ>', true],
  ['TP', '<TP>1</TP>', '<TP>1</TP>', true],
  ['ZwrotAkcyzy', '<ZwrotAkcyzy>1</ZwrotAkcyzy>', '<ZwrotAkcyzy>1</ZwrotAkcyzy>', true],
  [
    'FakturaZaliczkowa',
    '<FakturaZaliczkowa><NrKSeFFaZaliczkowej>A</NrKSeFFaZaliczkowej></FakturaZaliczkowa>',
    '<FakturaZaliczkowa><NrKSeFFaZaliczkowej>B</NrKSeFFaZaliczkowej></FakturaZaliczkowa>',
    true,
  ],
] as const;

/** Parts that a correction with amounts may state about its difference. */
const formal = [
  ['WZ', '<WZ>WZ-1</WZ>', '<WZ>WZ-2</WZ>'],
  [
    'DodatkowyOpis',
    '<DodatkowyOpis><Klucz>auto</Klucz><Wartosc>1</Wartosc></DodatkowyOpis>',
    '<DodatkowyOpis><Klucz>auto</Klucz><Wartosc>2</Wartosc></DodatkowyOpis>',
  ],
  ['Platnosc', '<Platnosc><FormaPlatnosci>6</FormaPlatnosci></Platnosc>', '<Platnosc><FormaPlatnosci>1</FormaPlatnosci></Platnosc>'],
  [
    'WarunkiTransakcji',
    '<WarunkiTransakcji><WarunkiDostawy>EXW</WarunkiDostawy></WarunkiTransakcji>',
    '<WarunkiTransakcji><WarunkiDostawy>FCA</WarunkiDostawy></WarunkiTransakcji>',
  ],
  ['Rozliczenie', '<Rozliczenie><SumaObciazen>5</SumaObciazen></Rozliczenie>', '<Rozliczenie><SumaObciazen>6</SumaObciazen></Rozliczenie>'],
] as const;

const cases: readonly Case[] = [
  ...replaced.flatMap(([name, before, after, isExpected]): readonly Case[] => [
    {
      name: `${name}, without amounts`,
      original: { fa: before },
      correction: { fa: noAmounts + after },
      has: [after],
      lacks: before === after ? [] : [before],
    },
    {
      name: `${name}, with amounts`,
      original: { fa: before },
      correction: { fa: amounts + after },
      has: [after],
      lacks: before === after ? [] : [before],
      warnings: [withoutRows],
    },
    {
      name: `no ${name}`,
      original: { fa: before },
      correction: { fa: noAmounts },
      has: [before],
      warnings: isExpected ? [`This correction does not repeat: Fa/${name}.`] : [],
    },
    {
      name: `no ${name} on a rebate for a period`,
      original: { fa: before },
      correction: { fa: `${noAmounts}<OkresFaKorygowanej>2026</OkresFaKorygowanej>` },
      has: [before],
      warnings: ['This is a rebate for a period'],
    },
  ]),
  ...formal.flatMap(([name, before, after]): readonly Case[] => [
    { name: `${name}, without amounts`, original: { fa: before }, correction: { fa: noAmounts + after }, has: [after], lacks: [before] },
    {
      name: `another ${name}, with amounts`,
      original: { fa: before },
      correction: { fa: amounts + after },
      has: [before],
      lacks: [after],
      warnings: [`may concern the difference alone: Fa/${name}.`, withoutRows],
    },
    {
      name: `the same ${name}, with amounts`,
      original: { fa: before },
      correction: { fa: amounts + before },
      has: [before],
      warnings: [withoutRows],
    },
    { name: `no ${name}`, original: { fa: before }, correction: { fa: noAmounts }, has: [before] },
  ]),
  {
    name: 'FP left out by a correction of amounts, which concerns its own record',
    original: { fa: '<FP>1</FP>' },
    correction: { fa: amounts },
    has: ['<FP>1</FP>'],
    warnings: [withoutRows],
  },
  {
    name: 'FP left out by a formal correction',
    original: { fa: '<FP>1</FP>' },
    correction: { fa: noAmounts },
    has: ['<FP>1</FP>'],
    warnings: ['does not repeat: Fa/FP.'],
  },
  {
    name: 'Adnotacje, which state every annotation',
    original: { fa: '<Adnotacje><P_16>2</P_16><Zwolnienie><P_19>1</P_19><P_19A>art. 43</P_19A></Zwolnienie></Adnotacje>' },
    correction: { fa: `${amounts}<Adnotacje><P_16>1</P_16><Zwolnienie><P_19N>1</P_19N></Zwolnienie></Adnotacje>` },
    has: ['<P_16>1</P_16>', '<P_19N>1</P_19N>'],
    lacks: ['P_19A'],
    warnings: [withoutRows],
  },
  {
    name: 'Platnosc that lacks something',
    original: { fa: '<Platnosc><FormaPlatnosci>6</FormaPlatnosci><RachunekBankowy><NrRB>1</NrRB></RachunekBankowy></Platnosc>' },
    correction: { fa: `${noAmounts}<Platnosc><FormaPlatnosci>1</FormaPlatnosci></Platnosc>` },
    has: ['<FormaPlatnosci>1<'],
    lacks: ['RachunekBankowy'],
    warnings: ['no longer contains: Fa/Platnosc/RachunekBankowy.'],
  },
  {
    name: 'the continuation of a reason, which is no part of the invoice',
    original: {},
    correction: { fa: `${noAmounts}<DodatkowyOpis><Klucz>${reasonContinuation}</Klucz><Wartosc>x</Wartosc></DodatkowyOpis>` },
    has: [],
    lacks: ['DodatkowyOpis'],
  },
  {
    name: 'DoZaplaty of a Rozliczenie that stays: 123.00 + 7.00 - 12.30 = 117.70',
    original: { fa: '<Rozliczenie><SumaObciazen>7</SumaObciazen><DoZaplaty>130.00</DoZaplaty></Rozliczenie>' },
    correction: { fa: amounts },
    has: ['<SumaObciazen>7</SumaObciazen>', '<DoZaplaty>117.70</DoZaplaty>'],
    warnings: [withoutRows],
  },
  {
    name: 'DoZaplaty that becomes an overpayment: 2.30 - 12.30 = -10.00',
    original: { fa: '<Rozliczenie><DoZaplaty>2.30</DoZaplaty></Rozliczenie>' },
    correction: { fa: amounts },
    has: ['<DoRozliczenia>10.00</DoRozliczenia>'],
    lacks: ['DoZaplaty'],
    warnings: [withoutRows],
  },
  {
    name: 'the buyer, with the former one in Podmiot2K',
    original: { root: buyer('Stara') },
    correction: { root: buyer('Nowa', '<IDNabywcy>0001</IDNabywcy>'), fa: noAmounts + former('Podmiot2K', '5265877635', 'Stara') },
    has: ['<Nazwa>Nowa<'],
    lacks: ['Stara', 'Podmiot2K', 'IDNabywcy'],
  },
  {
    name: 'a buyer without the customer number that it had',
    original: { root: buyer('Stara', '<NrKlienta>K1</NrKlienta>') },
    correction: { root: buyer('Stara'), fa: noAmounts },
    has: ['<Nazwa>Stara<'],
    lacks: ['NrKlienta'],
    warnings: ['no longer contains: Podmiot2/NrKlienta.'],
  },
  {
    name: 'a former buyer that the invoice does not have',
    original: { root: buyer('Stara') },
    correction: { root: buyer('Nowa'), fa: noAmounts + former('Podmiot2K', '5265877635', 'Inna') },
    has: ['<Nazwa>Nowa<'],
    warnings: ['Podmiot2K states other former data'],
  },
  {
    name: 'the seller, with the former one in Podmiot1K',
    original: {},
    correction: { root: seller.replace('Sprzedawca', 'Nowy'), fa: noAmounts + former('Podmiot1K', '1234563218', 'Sprzedawca') },
    has: ['<Nazwa>Nowy<'],
    lacks: ['Podmiot1K', 'Sprzedawca'],
  },
  {
    name: 'a former seller that the invoice does not have',
    original: {},
    correction: { fa: noAmounts + former('Podmiot1K', '1234563218', 'Inny') },
    has: ['Sprzedawca'],
    warnings: ['Podmiot1K states other former data'],
  },
  {
    name: 'third parties',
    original: { root: party('2', 'Pierwszy') },
    correction: { root: party('2', 'Inny') + party('6', 'Drugi'), fa: noAmounts },
    has: ['Inny', 'Drugi'],
    lacks: ['Pierwszy'],
  },
  {
    name: 'fewer third parties',
    original: { root: party('2', 'Pierwszy') + party('6', 'Drugi') },
    correction: { root: party('2', 'Pierwszy'), fa: noAmounts },
    has: ['Pierwszy'],
    lacks: ['Drugi'],
    warnings: ['no longer contains: Podmiot3 (2 → 1).'],
  },
  {
    name: 'no third parties',
    original: { root: party('2', 'Pierwszy') },
    correction: { fa: noAmounts },
    has: ['Pierwszy'],
    warnings: ['does not repeat: Podmiot3.'],
  },
  {
    name: 'no authorized party',
    original: { root: '<PodmiotUpowazniony><RolaPU>1</RolaPU></PodmiotUpowazniony>' },
    correction: { fa: noAmounts },
    has: ['PodmiotUpowazniony'],
    warnings: ['does not repeat: PodmiotUpowazniony.'],
  },
  {
    name: 'a footer',
    original: { root: '<Stopka><Informacje><StopkaFaktury>A</StopkaFaktury></Informacje><Rejestry><KRS>1</KRS></Rejestry></Stopka>' },
    correction: { root: '<Stopka><Informacje><StopkaFaktury>B</StopkaFaktury></Informacje></Stopka>', fa: noAmounts },
    has: ['<StopkaFaktury>B<'],
    lacks: ['Rejestry'],
    warnings: ['no longer contains: Stopka/Rejestry.'],
  },
  {
    name: 'no footer and no attachment',
    original: { root: '<Stopka><Rejestry><KRS>1</KRS></Rejestry></Stopka><Zalacznik><BlokDanych/></Zalacznik>' },
    correction: { fa: noAmounts },
    has: ['<KRS>1<', '<Zalacznik>'],
  },
  {
    name: 'the right number, to which later corrections do not refer',
    original: {},
    correction: { fa: `${noAmounts}<NrFaKorygowany>FV/11</NrFaKorygowany>` },
    has: ['<P_2>FV/1</P_2>'],
    warnings: ['the right number of the invoice: FV/11'],
  },
  {
    name: 'another former exchange rate',
    original: { fa: '<KursWalutyZ>4.5</KursWalutyZ>' },
    correction: { fa: `${noAmounts}<KursWalutyZ>4.3</KursWalutyZ><KursWalutyZK>4.4</KursWalutyZK>` },
    has: ['<KursWalutyZ>4.3<'],
    lacks: ['KursWalutyZK'],
    warnings: ['KursWalutyZK is 4.4, but KursWalutyZ after the earlier documents is 4.5'],
  },
];

describe('the state after a correction', () => {
  it.each(cases)('with $name', ({ original, correction, has, lacks = [], warnings = [] }) => {
    const state = stateAfter(original, [correction]);
    for (const text of has) expect(state.xml).toContain(text);
    for (const text of lacks) expect(state.xml).not.toContain(text);
    expect(state.warnings).toEqual(warnings.map((text) => expect.stringContaining(text)));
  });
});

const payment = (amount: string, day: string, rate = '') =>
  `<ZaliczkaCzesciowa><P_6Z>${day}</P_6Z><P_15Z>${amount}</P_15Z>${rate === '' ? '' : `<KursWalutyZW>${rate}</KursWalutyZW>`}</ZaliczkaCzesciowa>`;

describe('partial payments after a correction', () => {
  it.each([
    {
      name: 'keep the exchange rate that a difference does not state',
      before: payment('123.00', '2026-09-01', '4.5'),
      changed: payment('-12.30', '2026-09-01'),
      after: ['2026-09-01 110.70 4.5'],
    },
    {
      name: 'of one day stay apart, and the one that is cancelled disappears',
      before: payment('100.00', '2026-09-01', '4.5') + payment('12.30', '2026-09-01', '4.4') + payment('10.70', '2026-09-02', '4.3'),
      changed: payment('-12.30', '2026-09-01'),
      after: ['2026-09-01 100.00 4.5', '2026-09-02 10.70 4.3'],
    },
    {
      name: 'of one day change by exchange rate',
      before: payment('100.00', '2026-09-01', '4.5') + payment('23.00', '2026-09-01', '4.4'),
      changed: payment('-12.30', '2026-09-01', '4.4'),
      after: ['2026-09-01 100.00 4.5', '2026-09-01 10.70 4.4'],
    },
    {
      name: 'get a new one',
      before: payment('100.00', '2026-09-01') + payment('23.00', '2026-09-02'),
      changed: payment('-23.00', '2026-09-02') + payment('10.70', '2026-09-03'),
      after: ['2026-09-01 100.00', '2026-09-03 10.70'],
    },
  ])('$name', ({ before, changed, after }) => {
    const state = stateAfter({ fa: before }, [{ fa: `<P_15>-12.30</P_15>${changed}` }]);
    expect(state.payments).toEqual(after);
  });
});

const line = (fields: string, number = '1') => `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa>${fields}</FaWiersz>`;

describe('descriptive fields of lines after a correction', () => {
  const full = '<P_6A>2026-09-01</P_6A><P_7>stół</P_7><P_8B>1</P_8B><P_9A>100</P_9A><P_11>100</P_11><P_12>23</P_12><GTU>GTU_06</GTU>';
  const brief = (price: string, rest = '') =>
    `<P_7>stół</P_7><P_8B>1</P_8B><P_9A>${price}</P_9A><P_11>${price}</P_11><P_12>23</P_12>${rest}`;
  it.each([
    {
      name: 'stay when neither row of a pair states them',
      rows: line(`${brief('100')}<StanPrzed>1</StanPrzed>`) + line(brief('90')),
      has: ['<P_9A>90</P_9A>', '<GTU>GTU_06</GTU>', '<P_6A>2026-09-01</P_6A>'],
      lacks: ['StanPrzed'],
      warnings: [],
    },
    {
      name: 'are removed when only the row before states them',
      rows: line(`${brief('100', '<GTU>GTU_06</GTU>')}<StanPrzed>1</StanPrzed>`) + line(brief('90')),
      has: ['<P_6A>2026-09-01</P_6A>'],
      lacks: ['GTU_06'],
      warnings: [],
    },
    {
      name: 'stay when a replaced line does not state them',
      rows: line('<P_7>stół</P_7><P_8B>-1</P_8B><P_9A>100</P_9A><P_11>-100</P_11><P_12>23</P_12>') + line(brief('90'), '2'),
      has: ['<NrWierszaFa>1<', '<P_9A>90</P_9A>', '<GTU>GTU_06</GTU>'],
      lacks: ['<NrWierszaFa>2<'],
      warnings: [],
    },
    {
      name: 'are those of the line when a difference states others',
      rows: line('<P_7>stół</P_7><P_8B>1</P_8B><P_9A>-10</P_9A><P_11>-10</P_11><P_12>8</P_12>'),
      has: ['<P_9A>90.00</P_9A>', '<P_12>23</P_12>'],
      lacks: ['<P_12>8</P_12>'],
      warnings: ['FaWiersz 1: the difference states other data'],
    },
  ])('$name', ({ rows, has, lacks, warnings }) => {
    const state = stateAfter({ fa: line(full) }, [{ fa: `<P_13_1>-10</P_13_1><P_15>-12.30</P_15>${rows}` }]);
    for (const text of has) expect(state.xml).toContain(text);
    for (const text of lacks) expect(state.xml).not.toContain(text);
    expect(state.warnings).toEqual(warnings.map((text) => expect.stringContaining(text)));
  });
});
