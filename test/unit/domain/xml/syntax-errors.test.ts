import { decodeDocument } from '@nakor/domain/xml/decode';
import { parseDocument } from '@nakor/domain/xml/parse';
import { structureLimits } from '@nakor/domain/xml/structure-limits';
import { describeSyntaxError } from '@nakor/domain/xml/syntax-errors';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../support/drivers/validation.ts';

function rejectionOf(text: string) {
  const decoded = decodeDocument(utf8(text));
  const result = decoded.ok ? parseDocument(decoded.value) : decoded;
  return result.ok
    ? null
    : { code: result.error.code, line: result.error.line, column: result.error.column, message: result.error.message.en };
}

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
const attributes = (count: number): string => Array.from({ length: count }, (_, index) => ` b${index}="1"`).join('');
const declarations = (count: number): string => Array.from({ length: count }, (_, index) => ` xmlns:n${index}="urn:${index}"`).join('');

describe('a syntax error', () => {
  it.each([
    {
      name: 'an element that is not closed',
      text: '<a>\n<b>\n</a>',
      line: 3,
      message: 'The element b, opened on line 2, must be closed before </a>',
    },
    { name: 'a file that ends too early', text: '<a>\n<b>', line: 2, message: 'ends before all elements are closed' },
    { name: 'an end tag without a start', text: '<a></a></b>', line: 1, message: 'end tag does not match' },
    { name: 'an unknown entity', text: '<a>\n&nbsp;</a>', line: 2, message: 'Unknown entity' },
    { name: 'a bare ampersand', text: '<a>Kowalski & syn</a>', line: 1, message: 'Write the character & as &amp;' },
    { name: 'an undeclared prefix', text: '<a><x:b/></a>', line: 1, message: 'prefix is not declared' },
    { name: 'an attribute given twice', text: '<a b="1" b="2"/>', line: 1, message: 'occurs twice' },
    { name: 'an attribute without quotes', text: '<a b=1/>', line: 1, message: 'Malformed attribute' },
    { name: 'two roots', text: '<a/>\n<a/>', line: 2, message: 'outside the root' },
    { name: 'text after the root', text: '<a/>x', line: 1, message: 'outside the root' },
    { name: 'no element at all', text: '  ', line: 1, message: 'contains no XML element' },
    { name: 'a declaration after a blank', text: ' <?xml version="1.0"?><a/>', line: 1, message: 'the declaration must come first' },
    { name: 'a control character', text: '<a>\u0001</a>', line: 1, message: 'XML 1.0 does not allow' },
    { name: 'a reference to a control character', text: '<a>&#1;</a>', line: 1, message: 'Malformed character reference' },
    { name: 'a < in an attribute', text: '<a b="<"/>', line: 1, message: 'XML 1.0 does not allow' },
    { name: 'two hyphens in a comment', text: '<a><!-- a -- b --></a>', line: 1, message: 'Malformed comment' },
    { name: ']]> in a text', text: '<a>]]></a>', line: 1, message: ']]&gt;' },
    { name: 'a < in a text', text: '<a>1 < 2</a>', line: 1, message: 'tag name' },
  ])('is rejected with its line: $name', ({ text, line, message }) => {
    expect(rejectionOf(text)).toEqual({ code: 'XML-001', line, column: expect.any(Number), message: expect.stringContaining(message) });
  });

  it.each([
    { name: 'an entity after an emoji', text: '<a>\n\u{1f600}&nbsp;</a>', line: 2, column: 2 },
    { name: 'an ampersand in a file without any ;', text: '<a>\nKowalski & syn\n</a>', line: 2, column: 10 },
    { name: 'an ampersand far before the next ;', text: '<a>\nA&B\n<b>&amp;</b></a>', line: 2, column: 2 },
    { name: 'an ampersand in an attribute', text: '<a b="A&B"/>', line: 1, column: 8 },
    { name: 'an ampersand after right ones', text: '<a>&lt;&#32;<!-- & --><![CDATA[&]]><?p &?> &</a>', line: 1, column: 44 },
    { name: 'a mistake before a bare ampersand', text: '<a></b>\n& </a>', line: 1, column: 4 },
    { name: 'another mistake than the right & before it', text: '<a>&amp;</b>', line: 1, column: 9 },
  ])('is placed at its character: $name', ({ text, line, column }) => {
    expect(rejectionOf(text)).toMatchObject({ line, column });
  });

  it('has a message even when it is unknown', () => {
    expect(describeSyntaxError('1:1: something new')).toEqual({
      pl: 'Dokument nie jest poprawnym XML 1.0.',
      en: 'The document is not well-formed XML 1.0.',
    });
  });
});

describe('a DOCTYPE', () => {
  it.each([
    { name: 'a plain one', text: '<!DOCTYPE a>\n<a/>', line: 1, column: 1 },
    { name: 'one with entities', text: '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', line: 2, column: 1 },
    { name: 'one with an address', text: '<!-- c -->\n <!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', line: 2, column: 2 },
  ])('is rejected as XML-008 at its place: $name', ({ text, line, column }) => {
    expect(rejectionOf(text)).toMatchObject({ code: 'XML-008', line, column });
  });

  it('may be written in a comment or CDATA section', () => {
    expect(rejectionOf('<a><!-- <!DOCTYPE a> --><![CDATA[<!DOCTYPE a>]]></a>')).toBeNull();
  });
});

describe('a structure limit', () => {
  it('has these values', () => {
    expect(structureLimits).toEqual({
      depth: 64,
      attributesOfElement: 32,
      namespaceDeclarationsOfElement: 16,
      elements: 1_000_000,
      asides: 10_000,
      nameLength: 128,
      attributeValueLength: 2_000,
    });
  });

  it.each([
    { name: 'depth', at: () => nested(64), over: () => nested(65), message: 'more than 64 levels' },
    { name: 'attributes', at: () => `<a${attributes(32)}/>`, over: () => `<a${attributes(33)}/>`, message: 'more than 32 attributes' },
    { name: 'namespaces', at: () => `<a${declarations(16)}/>`, over: () => `<a${declarations(17)}/>`, message: 'more than 16 namespace' },
    {
      name: 'comments',
      at: () => `<a>${'<!---->'.repeat(10_000)}</a>`,
      over: () => `<a>${'<!---->'.repeat(10_001)}</a>`,
      message: '10,000 comments',
    },
    {
      name: 'CDATA',
      at: () => `<a>${'<![CDATA[]]>'.repeat(10_000)}</a>`,
      over: () => `<a>${'<![CDATA[]]>'.repeat(10_001)}</a>`,
      message: '10,000 comments',
    },
    { name: 'names', at: () => `<${'a'.repeat(128)}/>`, over: () => `<${'a'.repeat(129)}/>`, message: 'name is longer' },
    {
      name: 'attribute names',
      at: () => `<a ${'b'.repeat(128)}=""/>`,
      over: () => `<a ${'b'.repeat(129)}=""/>`,
      message: 'name is longer',
    },
    {
      name: 'attribute values',
      at: () => `<a b="${'x'.repeat(2_000)}"/>`,
      over: () => `<a b="${'x'.repeat(2_001)}"/>`,
      message: 'value is longer',
    },
    {
      name: 'elements',
      at: () => `<a>${'<b/>'.repeat(999_999)}</a>`,
      over: () => `<a>${'<b/>'.repeat(1_000_000)}</a>`,
      message: '1,000,000 elements',
    },
  ])('accepts exactly the limit and rejects one more: $name', ({ at, over, message }) => {
    expect(rejectionOf(at())).toBeNull();
    expect(rejectionOf(over())).toMatchObject({ code: 'XML-001', line: 1, message: expect.stringContaining(message) });
  });

  it('counts the attributes of each element by itself', () => {
    expect(rejectionOf(`<a${attributes(32)}><b${attributes(32)}/></a>`)).toBeNull();
  });
});
