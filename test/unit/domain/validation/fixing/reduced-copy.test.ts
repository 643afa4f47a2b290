import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import { buildEditedBytes } from '@nakor/domain/validation/fixing/apply-fixes';
import { buildReducedCopy, checkReducedFirst } from '@nakor/domain/validation/fixing/reduced-copy';
import type { Examination } from '@nakor/domain/validation/model/examination';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import type { TextEdit } from '@nakor/domain/xml/edit';
import { getContentEnd, type LocatedElement, walk } from '@nakor/domain/xml/element';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { schemaFiles, testSettings, utf8, validationPorts } from '../../../../support/drivers/validation.ts';
import { seededRandom } from '../../../../support/generators/seeded-random.ts';
import { faultSeeds } from '../../../../support/generators/seeds.ts';

const { schemaChecker } = validationPorts;
const manyLines = invoiceXml({ lines: 40 });

async function examined(xml: string): Promise<Examination> {
  const examination = await examineDocument(utf8(xml), validationPorts, testSettings);
  if (!examination.ok) throw new Error('The document cannot be read.');
  return examination.value;
}

const errorsIn = (bytes: Uint8Array) => {
  const check = schemaChecker.check(bytes);
  return check.outcome === 'checked' ? check.errors.length : -1;
};

const leavesOf = ({ document }: Examination) =>
  [...walk(document.root)].filter(({ children, text }) => children.length === 0 && text !== '');

function textEdit({ document }: Examination, element: LocatedElement, text: string): TextEdit {
  return { start: element.contentStart, end: getContentEnd(document, element), text };
}

const values = [
  '1',
  '2',
  '-1',
  'x',
  '',
  ' ',
  '2026-10-15',
  '2026/10/15',
  '12,5',
  '12.50',
  'PLN',
  'zl',
  '23',
  '5260250274',
  'VAT',
  'zażółć',
  '1 000.00',
];

/** A document with some values replaced, and edits that replace values again. */
async function editedDocument(seed: number): Promise<{ before: Examination; edits: TextEdit[] }> {
  const random = seededRandom(seed);
  const original = await examined(manyLines);
  const replacements = (leaves: readonly LocatedElement[], of: Examination) =>
    leaves.map((leaf) => textEdit(of, leaf, random.pick([...values, ...leavesOf(original).map(({ text }) => text)])));
  const places = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.below(leavesOf(original).length)))];
  const leavesAt = (of: Examination) => places.flatMap((place) => leavesOf(of)[place] ?? []);
  const broken = new TextDecoder().decode(buildEditedBytes(original.decoded, replacements(leavesAt(original), original)));
  const before = await examined(broken);
  const isSame = leavesOf(before).length === leavesOf(original).length;
  return { before, edits: isSame ? replacements(leavesAt(before), before) : [] };
}

describe('a reduced copy', () => {
  it.each(faultSeeds({ gate: 50, short: 150, long: 5_000 }))(
    'has errors exactly if the edited document has some (seed %i)',
    async (seed) => {
      const { before, edits } = await editedDocument(seed);
      const reduced = buildReducedCopy(before, edits);
      if (reduced === null) return;
      expect(errorsIn(reduced) === 0).toBe(errorsIn(buildEditedBytes(before.decoded, edits)) === 0);
    },
  );

  it('lacks the lines that are not edited', async () => {
    const before = await examined(manyLines.replace('<P_8B>2</P_8B>', '<P_8B>2,0</P_8B>'));
    const wrong = leavesOf(before).find(({ text }) => text === '2,0') as LocatedElement;
    const text = new TextDecoder().decode(buildReducedCopy(before, [textEdit(before, wrong, '2.0')]) ?? undefined);
    expect(text.match(/<FaWiersz>/g)).toHaveLength(1);
    expect(text).toContain('<P_8B>2.0</P_8B>');
    expect(text).toContain('<P_15>');
  });

  const nameOf = (name: string) => (examination: Examination) =>
    [...walk(examination.document.root)].find((element) => element.name === name) as LocatedElement;

  it.each<{ name: string; xml: string; edits: (before: Examination) => TextEdit[] }>([
    { name: 'with few lines', xml: invoiceXml({ lines: 5 }), edits: (of) => [textEdit(of, nameOf('P_2')(of), 'A')] },
    { name: 'with an error elsewhere', xml: manyLines.replace('<P_8B>', '<P_8B>x'), edits: (of) => [textEdit(of, nameOf('P_2')(of), 'A')] },
    {
      name: 'with an element that is not expected',
      xml: manyLines.replace('<P_2>', '<P_3/><P_2>'),
      edits: (of) => [textEdit(of, nameOf('P_2')(of), 'A')],
    },
    {
      name: 'whose tag is edited',
      xml: manyLines,
      edits: (of) => [{ start: nameOf('P_2')(of).start, end: nameOf('P_2')(of).end, text: '' }],
    },
    { name: 'into which markup is written', xml: manyLines, edits: (of) => [textEdit(of, nameOf('P_2')(of), '<x/>')] },
    {
      name: 'with a comment in the text',
      xml: manyLines.replace('<P_2>', '<P_2><!-- -->'),
      edits: (of) => [textEdit(of, nameOf('P_2')(of), 'A')],
    },
    {
      name: 'with text next to elements',
      xml: manyLines,
      edits: (of) => [{ start: nameOf('Fa')(of).contentStart, end: nameOf('Fa')(of).contentStart, text: 'x' }],
    },
    { name: 'with a byte order mark', xml: `\ufeff${manyLines}`, edits: (of) => [textEdit(of, nameOf('P_2')(of), 'A')] },
    {
      name: 'in another namespace',
      xml: manyLines.replace(/xmlns="[^"]+"/, 'xmlns="urn:x"'),
      edits: (of) => [textEdit(of, nameOf('P_2')(of), 'A')],
    },
  ])('is not made of a document $name', async ({ xml, edits }) => {
    const before = await examined(xml);
    expect(buildReducedCopy(before, edits(before))).toBeNull();
  });

  it('depends on a schema without identity constraints', () => {
    const text = schemaFiles.map((file) => new TextDecoder().decode(file)).join('\n');
    expect(text.match(/<xsd?:(?:key|keyref|unique|assert)\b|"xsd?:(?:ID|IDREFS?|ENTITY|ENTITIES)"/g)).toBeNull();
  });
});

describe('checkReducedFirst', () => {
  const copy = utf8(manyLines);
  const invalid = utf8(manyLines.replace('<P_8B>', '<P_8B>x'));

  it.each([
    ['the result of the reduced copy, if it has no errors', invalid, copy, invalid, 0],
    ['that of the copy, if the reduced one has errors', copy, invalid, copy, 0],
    ['that of the bytes for the engine, if they are not those of the copy', copy, copy, invalid, 1],
  ])('gives %s', (_, whole, reduced, given, count) => {
    const check = checkReducedFirst(schemaChecker, whole, reduced).check(given);
    expect(check.outcome === 'checked' ? check.errors.length : -1).toBe(count);
  });

  it('saves validateInvoice most of the second run of the schema', async () => {
    const lengths: number[] = [];
    const checker = {
      check: (xml: Uint8Array) => {
        lengths.push(xml.length);
        return schemaChecker.check(xml);
      },
    };
    const xml = utf8(manyLines.replace(/<P_1>(\d+)-(\d+)-(\d+)</, '<P_1>$1/$2/$3<'));
    const result = await validateInvoice(xml, { ...validationPorts, schemaChecker: checker }, testSettings);
    const fixable = result.ok ? result.value.issues.filter(({ canActuallyAutoFix }) => canActuallyAutoFix) : [];
    expect(fixable.map(({ code }) => code)).toEqual(['XML-107']);
    expect(lengths).toEqual([xml.length, expect.toSatisfy((length: number) => length < xml.length / 3)]);
  });
});
