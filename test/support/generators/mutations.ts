import { childrenOf, copyOf, escapeText, everyElement, type Located, type MutableElement } from '../builders/mutable-xml.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Changes a document in one way, possibly breaking it; returns a description, or null when it was not possible. */
export type Mutation = (root: MutableElement, random: SeededRandom, words: Vocabulary) => string | null;

/** Material for mutations apart from the document: names of the schema and values that are valid somewhere. */
export interface Vocabulary {
  readonly elementNames: readonly string[];
  readonly values: readonly string[];
}

/** Values at the limits of what types accept. */
export const nastyValues = [
  ...['', ' ', '\t', '\n ', '\u00a0', '\u200b', 'abc', '\u017b\u00f3\u0142w', '\u{1f600}', '&', '<x>', 'null', 'NaN', 'INF', 'true'],
  ...['0', '1', '2', '3', '5', '12', ' 2 ', '02', '+1', '-0', '-0.00', '-1', '1.', '.5', '1.0', '1.5', '1e5', '1,000', '1 000', '1.000'],
  ...['0.1', '0.01', '0.001', '0.000001', '0.0000001', '0.00000001', '0.000000001', '100', '100.000000', '100.000001', '1.10', '1.100'],
  ...['9999999999999999', '9999999999999999.99', '99999999999999999', '99999999999999', '999999999999999', '-9999999999999999.99'],
  ...['127', '128', '-129', '2147483647', '2147483648', '99999999999999.99999999', '9999999999999999.999999', '\u0661', '1\u0660'],
  ...['2026-02-28', '2026-02-29', '2026-02-30', '2028-02-29', '2026-1-1', '26-01-01', '2026-10-15Z', '2026-10-15+02:00', '02026-10-15'],
  ...[
    '2006-01-01',
    '2005-12-31',
    '2050-01-01',
    '2050-01-02',
    '2016-06-30',
    '2016-07-01',
    '1990-01-01',
    '1989-12-31',
    '15.10.2026',
    '0000-01-01',
  ],
  ...['2026-10-15T08:30:00', '2026-10-15T08:30:00Z', '2026-10-15T08:30:00.5Z', '2026-10-15T24:00:00Z', '2026-10-15T24:00:01Z'],
  ...[
    '2026-10-15T08:30:60Z',
    '2026-10-15T08:30',
    '2026-10-15 08:30:00',
    '2050-01-01T23:59:59Z',
    '2050-01-01T23:59:59.5Z',
    '2050-01-02T00:00:00Z',
  ],
  ...['2025-09-01T00:00:00Z', '2025-08-31T23:59:59Z', '2025-09-01T01:00:00+02:00', '2050-01-02T01:00:00+02:00', '2021-10-01T00:00:00Z'],
  ...['2026-10-15T08:30:00+14:00', '2026-10-15T08:30:00+14:01', '2026-10-15T08:30:00-00:00', '2026-10-15T8:30:00Z', '-2026-10-15'],
  ...[
    '23',
    '23%',
    'ZW',
    'zw',
    '0 KR',
    '0  KR',
    ' 0 KR',
    '0\tKR',
    'np',
    'PL',
    'EL',
    'GB',
    'UK',
    'POL',
    'pl',
    'XI',
    'PLN',
    'pln',
    'GTU_01',
    'GTU_1',
  ],
  ...['1234563218', '123-456-32-18', 'PL1234563218', '0234563218', '1004563218', '123456321', '12345632180', '1234563218-12345'],
  ...['a@b', 'a@', '@b', 'a@b@c', 'ab', 'WBKPPLPP', 'WBKPPLPPX', 'wbkpplpp', '012345675', '0123456789', '01234567890123', '12345 6789'],
  ...['x'.repeat(10), 'x'.repeat(13), 'x'.repeat(16), 'x'.repeat(17), 'x'.repeat(20), 'x'.repeat(21), 'x'.repeat(34), 'x'.repeat(35)],
  ...[
    'x'.repeat(50),
    'x'.repeat(51),
    'x'.repeat(256),
    'x'.repeat(257),
    'x'.repeat(512),
    'x'.repeat(513),
    'x'.repeat(3500),
    'x'.repeat(3501),
  ],
  ...[`${'x'.repeat(200)}  ${'x'.repeat(55)}`, ` ${'x'.repeat(256)} `, '\u{1f600}'.repeat(256), '\u{1f600}'.repeat(257), 'x'.repeat(5000)],
  ...[
    'https://a.pl/?IPKSeF=1231234567890',
    'https://a.pl/?IPKSeF=12312345678901',
    'http://a.pl?x=1&IPKSeF=123abcdefghij#k l',
    '123abcdefghij',
  ],
  ...['1234563218-20260915-0A1B2C3D4E5F-DF', '1234563218-20260915-0A1B2C-3D4E5F-DF', '1234563218-20260915-0a1b2c3d4e5f-df'],
];

/** Mutations by name; each is equally likely. */
export const mutations: Readonly<Record<string, Mutation>> = {
  delete: (root, random) => {
    const { element, parent } = anyChild(root, random);
    parent.content.splice(parent.content.indexOf(element), 1);
    return `delete ${element.name}`;
  },
  duplicate: (root, random) => {
    const { element, parent } = anyChild(root, random);
    const times = random.pick([1, 1, 1, 2, 4, 25]);
    parent.content.splice(parent.content.indexOf(element), 0, ...Array.from({ length: times }, () => copyOf(element)));
    return `duplicate ${element.name} ${times} times`;
  },
  rename: (root, random, { elementNames }) => {
    const { element } = anyChild(root, random);
    const before = element.name;
    element.name = random.pick([
      random.pick(elementNames),
      before.toLowerCase(),
      `${before}X`,
      before.slice(0, -1) || 'X',
      'GTU_12',
      random.pick(elementNames),
    ]);
    return `rename ${before} to ${element.name}`;
  },
  swap: (root, random) => {
    const parent = random.pick(everyElement(root).filter(({ element }) => childrenOf(element).length > 1)).element;
    const [left, right] = [random.below(parent.content.length), random.below(parent.content.length)];
    const [first, second] = [parent.content[left], parent.content[right]];
    if (first === undefined || second === undefined || left === right) return null;
    parent.content[left] = second;
    parent.content[right] = first;
    return `swap ${left} and ${right} in ${parent.name}`;
  },
  move: (root, random) => {
    const { element, parent } = anyChild(root, random);
    const targets = everyElement(root).filter((target) => !everyElement(element).some(({ element: inner }) => inner === target.element));
    const target = random.pick(targets).element;
    parent.content.splice(parent.content.indexOf(element), 1);
    target.content.splice(random.below(target.content.length + 1), 0, element);
    return `move ${element.name} into ${target.name}`;
  },
  nastyValue: (root, random) => setValue(root, random, random.pick(nastyValues)),
  borrowedValue: (root, random, { values }) => setValue(root, random, random.pick(values)),
  longerOrShorter: (root, random) => {
    const leaf = anyLeaf(root, random);
    const text = leaf.content.join('');
    const changed = random.pick([
      `${text}1`,
      `${text} `,
      ` ${text}`,
      text.slice(0, -1),
      text.slice(1),
      `${text}.0`,
      `0${text}`,
      `-${text}`,
    ]);
    leaf.content = [changed];
    return `${leaf.name} = ${JSON.stringify(changed)}`;
  },
  attribute: (root, random) => {
    const { element } = random.pick(everyElement(root));
    const [name, value] = random.pick(oddAttributes);
    if (element.attributes.some(([known]) => known === name)) return null;
    element.attributes.push([name, value]);
    if (name.startsWith('q:')) element.attributes.push(['xmlns:q', 'http://example.com/q']);
    if (name.startsWith('xsi:')) element.attributes.push(['xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance']);
    return `attribute ${name}="${value}" on ${element.name}`;
  },
  changeAttribute: (root, random) => {
    const carriers = everyElement(root).filter(({ element, parent }) => parent !== null && element.attributes.length > 0);
    if (carriers.length === 0) return null;
    const { element } = random.pick(carriers);
    const index = random.below(element.attributes.length);
    const attribute = element.attributes[index];
    if (attribute === undefined) return null;
    if (attribute[0].startsWith('xmlns')) return null;
    const value = random.pick(['', 'FA(3)', 'FA (3)', ' FA (3) ', '1-0E', '1-0e', 'dec', 'text', ' date ', null]);
    if (value === null) element.attributes.splice(index, 1);
    else element.attributes[index] = [attribute[0], value];
    return `attribute ${attribute[0]} of ${element.name} to ${value}`;
  },
  insert: (root, random, { elementNames }) => {
    const { element } = random.pick(everyElement(root));
    const name = random.pick(['Nowy', 'FaWiersz', 'GTU_07', 'x', 'P_15', random.pick(elementNames)]);
    const attributes: [string, string][] = random.pick([[], [], [], [['xmlns', '']], [['xmlns', 'http://example.com/other']]]);
    element.content.splice(random.below(element.content.length + 1), 0, { name, attributes, content: random.pick([[], ['1'], ['abc']]) });
    return `insert ${name} ${JSON.stringify(attributes)} into ${element.name}`;
  },
  text: (root, random) => {
    const { element } = random.pick(everyElement(root));
    const text = random.pick(oddContent);
    element.content.splice(random.below(element.content.length + 1), 0, text);
    return `text ${text} in ${element.name}`;
  },
  otherNamespace: (root, random) => {
    const { element } = anyChild(root, random);
    element.attributes.push(['xmlns', random.pick(['', 'http://example.com/other', 'http://crd.gov.pl/wzor/2023/06/29/12648/'])]);
    return `namespace of ${element.name}`;
  },
  empty: (root, random) => {
    const { element } = anyChild(root, random);
    element.content = random.pick([[], [], ['\n  '], ['<!-- -->']]);
    return `empty ${element.name}`;
  },
  nest: (root, random) => {
    const { element, parent } = anyChild(root, random);
    const outer: MutableElement = { name: random.pick([element.name, parent.name, 'Opakowanie']), attributes: [], content: [element] };
    parent.content[parent.content.indexOf(element)] = outer;
    return `nest ${element.name} in ${outer.name}`;
  },
  unwrap: (root, random) => {
    const { element, parent } = anyChild(root, random);
    parent.content.splice(parent.content.indexOf(element), 1, ...element.content);
    return `unwrap ${element.name}`;
  },
  prefix: (root) => {
    if (root.name.includes(':')) return null;
    for (const { element } of everyElement(root)) {
      element.name = `fa:${element.name}`;
      element.attributes = element.attributes.map(([name, value]) => [name === 'xmlns' && value !== '' ? 'xmlns:fa' : name, value]);
    }
    return 'prefix';
  },
};

const oddAttributes = [
  ...[['id', '1'] as const, ['Typ', 'dec'] as const, ['kodSystemowy', 'FA (3)'] as const, ['xml:lang', 'pl'] as const],
  ...[['q:x', '1'] as const, ['xml:space', 'preserve'] as const, ['xmlns:etd', 'http://example.com/etd'] as const],
  ...[['xsi:nil', 'false'] as const, ['xsi:nil', 'true'] as const, ['xsi:type', 'TNieMa'] as const, ['xsi:type', 'nie ma'] as const],
  ...[['xsi:schemaLocation', 'a b'] as const, ['xsi:noNamespaceSchemaLocation', 'a.xsd'] as const, ['xsi:other', '1'] as const],
] as const;

const oddContent = [
  ...[
    'tekst',
    '0',
    '&#32;',
    '&#160;',
    '&#9;&#10;',
    '<!-- uwaga -->',
    '<![CDATA[]]>',
    '<![CDATA[ ]]>',
    '<![CDATA[1]]>',
    '<?pi x?>',
    '\u00a0',
  ],
];

function anyChild(root: MutableElement, random: SeededRandom): { element: MutableElement; parent: MutableElement } {
  const children = everyElement(root).filter((located): located is Located & { parent: MutableElement } => located.parent !== null);
  return random.pick(children);
}

function anyLeaf(root: MutableElement, random: SeededRandom): MutableElement {
  return random.pick(everyElement(root).filter(({ element }) => childrenOf(element).length === 0)).element;
}

function setValue(root: MutableElement, random: SeededRandom, value: string): string {
  const leaf = anyLeaf(root, random);
  leaf.content = [escapeText(value)];
  return `${leaf.name} = ${JSON.stringify(value.slice(0, 60))}`;
}
