import { decodeDocument } from '@nakor/domain/xml/decode';
import { type LocatedElement, walk, type XmlDocument } from '@nakor/domain/xml/element';
import { parseCompletely } from '@nakor/domain/xml/parse';
import { parseCommonCase } from '@nakor/domain/xml/parse-common-case';
import { structureLimits } from '@nakor/domain/xml/structure-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { richInvoiceXml, richVariants } from '../../../support/builders/rich-invoice.ts';
import { utf8 } from '../../../support/drivers/validation.ts';
import { mutatedDocument } from '../../../support/generators/mutated-documents.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';

/** Everything that is known about a document, without references between elements. */
function contentOf({ root, withCdata, longTexts, ...document }: XmlDocument) {
  const elements = [...walk(root)];
  const index = new Map<LocatedElement | null, number>(elements.map((element, at) => [element, at]));
  const plain = elements.map(({ parent, children, ...element }) => ({
    ...element,
    parent: index.get(parent) ?? null,
    children: children.map((child) => index.get(child)),
  }));
  return { ...document, elements: plain, withCdata: withCdata.size, longTexts: longTexts.map((element) => index.get(element)) };
}

/** Whether the fast parser reads a text; it must then read the same as the complete one. */
function isReadAlike(text: string): boolean {
  const decoded = decodeDocument(utf8(text));
  if (!decoded.ok) return false;
  const usual = parseCommonCase(decoded.value);
  if (usual === null) return false;
  const complete = parseCompletely(decoded.value);
  expect(complete.ok, text.slice(0, 2_000)).toBe(true);
  if (complete.ok) expect(contentOf(usual)).toEqual(contentOf(complete.value));
  return true;
}

describe('parseCommonCase', () => {
  it('reads invoices like the complete parser', () => {
    const invoices = [invoiceXml(), ...richVariants.map(richInvoiceXml)];
    for (const invoice of invoices) expect(isReadAlike(invoice)).toBe(true);
    expect(isReadAlike(invoiceXml().replaceAll('\n', '\r\n'))).toBe(true);
  });

  it.each([
    '<a/>',
    ' <a/> ',
    '<a ></a >',
    '<?xml version="1.0"?><a/>',
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<a>\r</a>\n",
    '<a> x <b/> y </a>',
    '<a> <b/> </a>',
    '<a>x<b/>\n<c> </c></a>',
    '<a>&lt;&amp;&gt;&quot;&apos;</a>',
    '<a b=">" c=\'/>"\'><b d="x  y"/></a>',
    '<f:a xmlns:f="urn:f" xmlns="urn:d" f:x="1" y="2"><b f:x=""/><f:b></f:b></f:a>',
    '<a>\u00a0ż\u{1f600}</a>',
    `<a>${'x'.repeat(4_001)}<b>${'y'.repeat(4_001)}</b></a>`,
    `${'<a>'.repeat(structureLimits.depth)}${'</a>'.repeat(structureLimits.depth)}`,
    `<${'a'.repeat(structureLimits.nameLength)}/>`,
  ])('reads %j like the complete parser', (text) => {
    expect(isReadAlike(text)).toBe(true);
  });

  it.each([
    ['a comment', '<a><!-- --></a>'],
    ['CDATA', '<a><![CDATA[x]]></a>'],
    ['an instruction', '<?x y?><a/>'],
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['a declaration of another form', '<?xml version = "1.0"?><a/>'],
    ['a declaration in upper case', '<?XML version="1.0"?><a/>'],
    ['quotes that do not match', '<?xml version="1.0\'?><a/>'],
    ['a numeric reference', '<a>&#32;</a>'],
    ['an unknown reference', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>& </a>'],
    ['the end of a CDATA section', '<a>]]></a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a noncharacter', '<a>\uffff</a>'],
    ['a name beyond ASCII', '<ż/>'],
    ['a name with two colons', '<a:b:c xmlns:a="urn:a"/>'],
    ['a name that ends with a colon', '<a xmlns:a="urn:a"><a:/></a>'],
    ['a local name that starts with a digit', '<a xmlns:a="urn:a"><a:1/></a>'],
    ['an unknown prefix', '<x:a/>'],
    ['an unknown prefix of an attribute', '<a x:b="1"/>'],
    ['a namespace below the root', '<a><b xmlns="urn:b"/></a>'],
    ['an empty namespace', '<a xmlns=""/>'],
    ['a namespace that is no URI', '<a xmlns="x y"/>'],
    ['an empty prefix', '<a xmlns:="urn:a"/>'],
    ['a reserved prefix', '<a xmlns:xml="urn:a"/>'],
    ['a reserved namespace', '<a xmlns:b="http://www.w3.org/XML/1998/namespace"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute twice by namespace', '<a xmlns:x="urn:x" xmlns:y="urn:x" x:b="1" y:b="2"/>'],
    ['a namespace twice', '<a xmlns="urn:a" xmlns="urn:b"/>'],
    ['attributes without a blank between them', '<a b="1"c="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute without a value', '<a b/>'],
    ['an attribute with <', '<a b="<"/>'],
    ['an attribute with a reference', '<a b="&amp;"/>'],
    ['an attribute with a line break', '<a b="\n"/>'],
    ['another end tag', '<a><b></a></b>'],
    ['a longer end tag', '<a></ab>'],
    ['no end tag', '<a>'],
    ['an end tag too many', '<a/></a>'],
    ['two roots', '<a/><b/>'],
    ['text before the root', 'x<a/>'],
    ['text behind the root', '<a/>x'],
    ['a tag that does not end', '<a'],
    ['a slash within a tag', '<a/ >'],
    ['too deep nesting', `${'<a>'.repeat(structureLimits.depth)}<b/>${'</a>'.repeat(structureLimits.depth)}`],
    ['a name that is too long', `<${'a'.repeat(structureLimits.nameLength + 1)}/>`],
    ['a value that is too long', `<a b="${'x'.repeat(structureLimits.attributeValueLength + 1)}"/>`],
    ['many attributes', `<a${Array.from({ length: 17 }, (_, at) => ` b${at}="1"`).join('')}/>`],
  ])('leaves %s to the complete parser', (_, text) => {
    expect(isReadAlike(text)).toBe(false);
  });

  it('reads mutated invoices like the complete parser, or not at all', () => {
    let read = 0;
    for (let seed = 0; seed < 200; seed += 1) if (isReadAlike(mutatedDocument(seed, 4).xml)) read += 1;
    expect(read).toBeGreaterThan(100);
  });

  it('reads damaged texts like the complete parser, or not at all', () => {
    const pieces = [
      '<',
      '>',
      '/',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '\r',
      '\t',
      '&',
      '&amp;',
      '&#65;',
      ':',
      'xmlns',
      ' xmlns:x="urn:x"',
      '\u0000',
      ']]>',
      '<a>',
      '</a>',
      '<a/>',
      '<!',
      '<?',
      '1',
      'ż',
      '\ufffe',
    ];
    const usual = invoiceXml();
    const small = '<?xml version="1.0"?>\n<f:a xmlns:f="urn:f" xmlns="urn:d" f:x="1">\n <b c="2">x &amp; y</b> <f:c/>\n <b> </b></f:a>';
    let read = 0;
    for (let seed = 0; seed < 6_000; seed += 1) {
      const random = seededRandom(seed);
      let text = seed % 10 === 0 ? usual : small;
      for (let count = random.below(3); count >= 0; count -= 1) {
        const at = random.below(text.length);
        text = text.slice(0, at) + random.pick(pieces) + text.slice(at + random.below(3));
      }
      if (isReadAlike(text)) read += 1;
    }
    expect(read).toBeGreaterThan(200);
  });

  it('reads any small document like the complete parser, or not at all', () => {
    const { node } = fc.letrec<{ text: string; tag: readonly [string, string]; node: string }>((tie) => ({
      text: fc.constantFrom('', ' ', '\n', 'x', ' x ', '\r\n', '&amp;', '&lt;x', 'ż'),
      tag: fc.tuple(fc.constantFrom('a', 'b', 'f:a', 'f:b'), fc.constantFrom('', ' ', ' c="1"', ' f:c="2" c="1"', " c='>'")),
      node: fc
        .tuple(tie('tag'), fc.array(fc.oneof({ maxDepth: 4 }, tie('text'), tie('node')), { maxLength: 4 }), fc.boolean())
        .map(([[name, attributes], content, isShort]) =>
          content.length === 0 && isShort ? `<${name}${attributes}/>` : `<${name}${attributes}>${content.join('')}</${name} >`,
        ),
    }));
    fc.assert(
      fc.property(node, (content) => {
        expect(isReadAlike(`<r xmlns="urn:d" xmlns:f="urn:f">${content}</r>`)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
