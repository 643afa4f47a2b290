import type { MutableElement } from '../../builders/mutable-xml.ts';

/** An element as its name and its text or children. */
export type Node = readonly [name: string, content: string | readonly Node[]];

/** Builds an element that tests may change. */
function toTree([name, content]: Node): MutableElement {
  return { name, attributes: [], content: typeof content === 'string' ? [content] : content.map(toTree) };
}

/** The parts of an invoice of these sweeps; what is absent has the usual content. */
export interface InvoiceParts {
  readonly kind?: string;
  readonly number?: string;
  readonly currency?: string;
  readonly sellerPrefix?: string;
  readonly buyer?: readonly Node[];
  readonly supply?: readonly Node[];
  /** `P_13_x` to `P_15`, and the rate of an advance. */
  readonly sums: readonly Node[];
  readonly annotations?: Readonly<Record<string, readonly Node[]>>;
  /** Between the kind and the lines: references, advances, notes. */
  readonly references?: readonly Node[];
  readonly lines?: readonly (readonly Node[])[];
  /** After the lines: settlement, payment, terms, order. */
  readonly terms?: readonly Node[];
  /** After `Fa`. */
  readonly closing?: readonly Node[];
}

/** A Polish business. */
const polishBuyer: readonly Node[] = [
  [
    'DaneIdentyfikacyjne',
    [
      ['NIP', '5250000009'],
      ['Nazwa', 'Odbiorca Próbny S.A.'],
    ],
  ],
  [
    'Adres',
    [
      ['KodKraju', 'PL'],
      ['AdresL1', 'ul. Druga 2'],
    ],
  ],
  ['JST', '2'],
  ['GV', '2'],
];

/** A buyer in Germany, identified by these fields. */
export function germanBuyer(...identity: readonly Node[]): readonly Node[] {
  return [
    ['DaneIdentyfikacyjne', [...identity, ['Nazwa', 'Muster GmbH']]],
    [
      'Adres',
      [
        ['KodKraju', 'DE'],
        ['AdresL1', 'Beispielweg 2, Berlin'],
      ],
    ],
    ['JST', '2'],
    ['GV', '2'],
  ];
}

/** Transfer within two weeks. */
export const transfer: Node = [
  'Platnosc',
  [
    ['TerminPlatnosci', [['Termin', '2026-10-29']]],
    ['FormaPlatnosci', '6'],
    ['RachunekBankowy', [['NrRB', '61109010140000071219812874']]],
  ],
];

/** A lawful invoice of 15 October 2026. */
export function invoiceTree(parts: InvoiceParts): MutableElement {
  const root = toTree([
    'Faktura',
    [heading, seller(parts), ['Podmiot2', parts.buyer ?? polishBuyer], body(parts), ...(parts.closing ?? [])],
  ]);
  root.attributes = [['xmlns', 'http://crd.gov.pl/wzor/2025/06/25/13775/']];
  const [form] = (root.content[0] as MutableElement).content;
  (form as MutableElement).attributes = [
    ['kodSystemowy', 'FA (3)'],
    ['wersjaSchemy', '1-0E'],
  ];
  return root;
}

const heading: Node = [
  'Naglowek',
  [
    ['KodFormularza', 'FA'],
    ['WariantFormularza', '3'],
    ['DataWytworzeniaFa', '2026-10-15T08:30:00Z'],
    ['SystemInfo', 'Przykładowy program'],
  ],
];

function seller({ sellerPrefix }: InvoiceParts): Node {
  const identity: Node = [
    'DaneIdentyfikacyjne',
    [
      ['NIP', '1234563218'],
      ['Nazwa', 'Zakład Przykładowy sp. z o.o.'],
    ],
  ];
  const address: Node = [
    'Adres',
    [
      ['KodKraju', 'PL'],
      ['AdresL1', 'ul. Wzorcowa 1'],
      ['AdresL2', '00-999 Warszawa'],
    ],
  ];
  return ['Podmiot1', [...(sellerPrefix === undefined ? [] : [['PrefiksPodatnika', sellerPrefix] as const]), identity, address]];
}

function body(parts: InvoiceParts): Node {
  const { kind = 'VAT', number = 'FV/2026/10/001', currency = 'PLN', references = [], lines = [], terms = [transfer] } = parts;
  return [
    'Fa',
    [
      ['KodWaluty', currency],
      ['P_1', '2026-10-15'],
      ['P_1M', 'Warszawa'],
      ['P_2', number],
      ...(parts.supply ?? [['P_6', '2026-10-14'] as const]),
      ...parts.sums,
      ['Adnotacje', annotations(parts.annotations ?? {})],
      ['RodzajFaktury', kind],
      ...references,
      ...lines.map((fields, index): Node => ['FaWiersz', numbered('NrWierszaFa', index, fields)]),
      ...terms,
    ],
  ];
}

function annotations(stated: Readonly<Record<string, readonly Node[]>>): readonly Node[] {
  const marker = (name: string): readonly Node[] => stated[name] ?? [[name, '2']];
  const group = (name: string, none: string): Node => [name, stated[name] ?? [[none, '1']]];
  return [
    ...['P_16', 'P_17', 'P_18', 'P_18A'].flatMap(marker),
    group('Zwolnienie', 'P_19N'),
    group('NoweSrodkiTransportu', 'P_22N'),
    ...marker('P_23'),
    group('PMarzy', 'P_PMarzyN'),
  ];
}

/** The fields of a line, numbered by its position unless it states a number. */
export function numbered(name: string, index: number, fields: readonly Node[]): readonly Node[] {
  return fields.some(([field]) => field === name) ? fields : [[name, String(index + 1)], ...fields];
}

/** Fields with texts, in the given order. */
export function fieldsOf(fields: Readonly<Record<string, string>>): readonly Node[] {
  return Object.entries(fields);
}

/** The order of the schema. */
const lineFields = [
  ...['NrWierszaFa', 'UU_ID', 'P_7', 'P_8A', 'P_8B', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_11Vat', 'P_12', 'P_12_XII'],
  ...['P_12_Zal_15', 'Procedura', 'KursWaluty', 'StanPrzed'],
];

/** A line with these fields, in pieces unless they state another unit. */
export function line(name: string, fields: Readonly<Record<string, string>>): readonly Node[] {
  const all: Readonly<Record<string, string>> = { P_7: name, P_8A: 'szt.', ...fields };
  return lineFields.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]] as const]));
}
