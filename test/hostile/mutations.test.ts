import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { decodeDocument } from '@nakor/domain/xml/decode';
import { parseDocument } from '@nakor/domain/xml/parse';
import { XmlDocument, XmlParseError } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { testSettings, validationPorts } from '../support/drivers/validation.ts';
import { type SeededRandom, seededRandom } from '../support/generators/seeded-random.ts';

/** For more, or others: `MUTATIONS=100000 MUTATION_SEED=7`. */
const count = Number(process.env['MUTATIONS'] ?? 3_000);
const seed = Number(process.env['MUTATION_SEED'] ?? 20_261_015);

const originals = [
  invoiceXml(),
  invoiceXml({ lines: 1, layout: 'one-line' }),
  invoiceXml().replace('<Fa>', '<!-- uwaga --><Fa><![CDATA[ ]]>').replace('Próbny', 'Pr&#243;bny &amp; Syn'),
  invoiceXml()
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1f:')
    .replace('xmlns=', 'xmlns:f=')
    .replaceAll('\n', '\r\n'),
].map((xml) => Buffer.from(xml));

/** Snippets that parsers tend to read differently. */
const pieces = [
  ...[
    '<',
    '>',
    '&',
    ';',
    '"',
    "'",
    '=',
    '/',
    '!',
    '?',
    '-->',
    '<!--',
    ']]>',
    '<![CDATA[',
    '<?a?>',
    '<?xml?>',
    '<!DOCTYPE a>',
    '&lt;',
    '&#9;',
  ],
  ...[
    '&#x110000;',
    '&a;',
    ' xmlns=""',
    ' xmlns:x="x"',
    'x:',
    ':',
    ' a="<"',
    ' a=b',
    '\t',
    '\r',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u00a0',
    '\0',
    '\x1b',
  ],
  ...[
    '<a/>',
    '</a>',
    '<a',
    'é',
    '𝄞',
    '\ufffe',
    ' standalone="no"',
    ' encoding="UTF-16"',
    ' version="1.1"',
    'xml:space="x"',
    ' xml:lang=""',
  ],
].map((piece) => Buffer.from(piece));

const mutations: readonly ((bytes: Buffer, random: SeededRandom) => Buffer)[] = [
  function cut(bytes, random) {
    const from = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random.below(20))]);
  },
  function truncate(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  function insert(bytes, random) {
    const at = random.below(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, at), random.pick(pieces), bytes.subarray(at)]);
  },
  function splice(bytes, random) {
    const from = random.below(bytes.length);
    const piece = bytes.subarray(from, from + random.below(60));
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  },
  function flip(bytes, random) {
    const flipped = Buffer.from(bytes);
    const at = random.below(bytes.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
    return flipped;
  },
];

function mutate(random: SeededRandom): Buffer {
  let bytes: Buffer = random.pick(originals);
  for (let times = random.pick([1, 1, 1, 2]); times > 0; times -= 1) bytes = random.pick(mutations)(bytes, random);
  return bytes;
}

/** The result of our parser, except for rejections only we make: not UTF-8, empty or with two byte order marks, a DOCTYPE. */
function ourReading(bytes: Uint8Array): { text: string; isWellFormed: boolean } | null {
  const decoded = decodeDocument(bytes);
  if (!decoded.ok) return null;
  const parsed = parseDocument(decoded.value);
  if (!parsed.ok && parsed.error.code === 'XML-008') return null;
  return { text: decoded.value.parserText, isWellFormed: parsed.ok };
}

function isWellFormedToLibxml2(text: string): boolean {
  try {
    using document = XmlDocument.fromString(text);
    return document.root !== undefined;
  } catch (error) {
    // libxml2 requires a namespace name to be a syntactically valid URI; the standard does not.
    return error instanceof XmlParseError && error.details.every(({ message }) => message.includes('is not a valid URI'));
  }
}

/** What is needed to reproduce a finding. */
const described = (bytes: Buffer) => ({ base64: bytes.toString('base64') });

describe(`${count} mutations of invoices, seed ${seed}`, () => {
  it('are parsed by us and by libxml2 in the same way', { timeout: 600_000 }, () => {
    const random = seededRandom(seed);
    const disagreements: unknown[] = [];
    let wellFormed = 0;
    for (let index = 0; index < count; index += 1) {
      const bytes = mutate(random);
      const ours = ourReading(bytes);
      if (ours === null) continue;
      if (ours.isWellFormed) wellFormed += 1;
      if (isWellFormedToLibxml2(ours.text) !== ours.isWellFormed)
        disagreements.push({ index, ours: ours.isWellFormed, ...described(bytes) });
    }
    expect(disagreements.slice(0, 5)).toEqual([]);
    expect(wellFormed).toBeGreaterThan(count / 20);
  });

  it('get a validation result or a rejection, never an internal error', { timeout: 600_000 }, async () => {
    const random = seededRandom(seed);
    const outcomes = { verdicts: 0, rejections: 0 };
    for (let index = 0; index < count; index += 1) {
      const bytes = mutate(random);
      const validated = await validateInvoice(bytes, validationPorts, testSettings).catch((fault: unknown) => ({
        index,
        fault,
        ...described(bytes),
      }));
      expect(validated).toHaveProperty('ok');
      if (!('ok' in validated)) return;
      if (!validated.ok) {
        expect(validated.error).toMatchObject({ code: expect.stringMatching(/^XML-0\d\d$/), line: expect.any(Number) });
        outcomes.rejections += 1;
        continue;
      }
      expect(validated.value.schemaUnavailableReason).not.toBe('engine_failed');
      outcomes.verdicts += 1;
    }
    expect(outcomes.verdicts + outcomes.rejections).toBe(count);
    expect(Math.min(outcomes.verdicts, outcomes.rejections)).toBeGreaterThan(count / 20);
  });
});
