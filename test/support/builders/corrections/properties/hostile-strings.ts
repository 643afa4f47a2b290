import fc from 'fast-check';

/** Strings that do not belong in an invoice or are easily misinterpreted. */
const curious: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u0001\u001f',
  '\u0085\u2028\u2029',
  '\ufffe\uffff',
  '\ud800',
  'x\udfffy',
  '👩‍👩‍👧‍👦 🧾',
  'e\u0301\u0323\u200d\u202e',
  '</P_7><P_15>0</P_15><P_7>',
  '<!-- --> ]]> <![CDATA[ & &amp; &#0; %s $1 #{x}',
  '"\'`\\\r\n\t',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(100_000),
  '9'.repeat(400),
  '1e9999',
  'NaN',
  '-0.00',
  '-1',
  '1,5',
  '0x10',
  '٣',
  '2026-02-30',
  '9999999999999999.99',
  '{"__proto__":{"net":"1"}}',
  '[[[[[[',
  'null',
];

/** Any string, including hostile ones. */
export const hostileStrings: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...curious),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.tuple(fc.constantFrom(...curious), fc.string({ maxLength: 10 })).map(([left, right]) => left + right),
);

const names = [
  'Faktura',
  'Fa',
  'FaWiersz',
  'P_7',
  'P_15',
  'P_13_1',
  'Podmiot2',
  'NIP',
  'Zamowienie',
  '__proto__',
  'constructor',
  '..',
  '*',
  '@x',
  'text()',
];
const brackets = [
  '',
  '[1]',
  '[0]',
  '[-1]',
  '[99999]',
  '[]',
  '[NrWierszaFa=1]',
  '[__proto__=1]',
  "[x='a']",
  '["',
  '[1][1]',
  '[constructor=]',
];

/** Strings that resemble change paths. */
export const hostilePaths: fc.Arbitrary<string> = fc.oneof(
  hostileStrings,
  fc
    .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...brackets)), { maxLength: 6 })
    .map((steps) => steps.map((step) => step.join('')).join('/')),
);
