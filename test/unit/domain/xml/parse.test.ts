import { decodeDocument } from '@nakor/domain/xml/decode';
import { walk, type XmlDocument } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { parsed, utf8 } from '../../../support/drivers/validation.ts';

/** Checks that every element begins and ends where its offsets say. */
function expectOffsetsToHold(document: XmlDocument): void {
  for (const { name, start, contentStart, end } of walk(document.root)) {
    expect(document.text.slice(start, start + name.length + 1)).toBe(`<${name}`);
    expect(document.text[contentStart - 1]).toBe('>');
    expect(document.text[end - 1]).toBe('>');
    if (contentStart !== end) expect(document.text.slice(start, end)).toMatch(new RegExp(`</${name}\\s*>$`));
  }
}

function parse(text: string) {
  const decoded = decodeDocument(utf8(text));
  return decoded.ok ? parseDocument(decoded.value) : decoded;
}

describe('parseDocument', () => {
  it('reads names, namespaces, attributes, texts and parents', () => {
    const { root } = parsed('<f:a xmlns:f="urn:f" xmlns="urn:d" f:x="1&amp;2" y="3"><b>t&lt;&#x17C;</b></f:a>');
    expect(root).toMatchObject({ name: 'a', namespace: 'urn:f', parent: null, text: '' });
    expect(root.attributes).toEqual([
      { name: 'f:x', localName: 'x', namespace: 'urn:f', value: '1&2' },
      { name: 'y', localName: 'y', namespace: '', value: '3' },
    ]);
    expect(root.children).toHaveLength(1);
    expect(root.children[0]).toMatchObject({ name: 'b', namespace: 'urn:d', text: 't<ż', children: [], attributes: [] });
    expect(root.children[0]?.parent).toBe(root);
  });

  it.each([
    { name: 'leaves out white space between children', text: '<a> \n\t<b/> <c/> </a>', expected: '' },
    { name: 'keeps white space of an element without children', text: '<a> \n</a>', expected: ' \n' },
    { name: 'keeps text between children', text: '<a> x <b/> y </a>', expected: ' x  y ' },
    { name: 'joins text around a comment', text: '<a>1<!-- 2 -->3</a>', expected: '13' },
    { name: 'joins text and CDATA sections', text: '<a>1<![CDATA[<2>]]>3</a>', expected: '1<2>3' },
    { name: 'turns CR LF into LF', text: '<a>1\r\n2\r3</a>', expected: '1\n2\n3' },
    { name: 'keeps a referenced CR', text: '<a>1&#13;</a>', expected: '1\r' },
    { name: 'keeps a no-break space between children', text: '<a>\u00a0<b/></a>', expected: '\u00a0' },
  ])('$name', ({ text, expected }) => {
    expect(parsed(text).root.text).toBe(expected);
  });

  it.each([
    { name: 'LF', text: '<a>\n  <b>x</b>\n  <c y="1"/>\n</a>' },
    { name: 'CR LF', text: '<a>\r\n  <b>x</b>\r\n  <c y="1"/>\r\n</a>' },
    { name: 'CR', text: '<a>\r  <b>x</b>\r  <c y="1"/>\r</a>' },
    { name: 'emoji', text: '<a>\u{1f600}<b>\u{1f600}x</b>\u{1f600}<c y="\u{1f600}"/></a>' },
    { name: 'a comment with a tag in it', text: '<!-- <a> --><a><!-- <b> --><b/></a><!-- </a> -->' },
    { name: 'a CDATA section with a tag in it', text: '<a><![CDATA[<b>]]><b/><![CDATA[</b>]]></a>' },
    { name: 'an instruction with a tag in it', text: '<?x <a>?><a><?y <b>?><b/></a>' },
    { name: 'a > in an attribute', text: '<a b=">" c=\'/>\'><b d="]]>"/></a>' },
    { name: 'blanks inside tags', text: '<a\n b = "1"\n><b /><b></b\n></a >' },
    { name: 'a hidden declaration', text: '<?xml version="1.1" encoding="latin1"?>\r\n<a><b/></a>' },
    { name: 'references in front of tags', text: '<a>&lt;b&gt;<b>&#x1F600;</b>&amp;<b/></a>' },
  ])('gives offsets that hold with $name', ({ text }) => {
    expectOffsetsToHold(parsed(text));
  });

  it('gives offsets that hold for invoices of any layout', () => {
    expectOffsetsToHold(parsed(invoiceXml()));
    expectOffsetsToHold(parsed(invoiceXml({ layout: 'one-line' })));
    expectOffsetsToHold(parsed(invoiceXml().replaceAll('\n', '\r\n')));
  });

  it('notes comments and instructions with their offsets, wherever they are', () => {
    const text = '<!-- 1 --><?p 1?><a>\u{1f600}<!-- 2 --><b><?q 2?></b></a><!-- 3 -->';
    expect(parsed(text).asides).toEqual([
      { kind: 'comment', start: 0, target: '' },
      { kind: 'processing-instruction', start: 10, target: 'p' },
      { kind: 'comment', start: 22, target: '' },
      { kind: 'processing-instruction', start: 35, target: 'q' },
      { kind: 'comment', start: 50, target: '' },
    ]);
  });

  it('notes what holds a CDATA section, even an empty one', () => {
    const document = parsed('<a><b><![CDATA[]]></b><c/><![CDATA[x]]></a>');
    expect([...document.withCdata].map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('notes texts over 4,000 characters', () => {
    const document = parsed(`<a><b>${'x'.repeat(4_000)}</b><c>${'x'.repeat(4_001)}</c></a>`);
    expect(document.longTexts.map(({ name }) => name)).toEqual(['c']);
  });

  it('gives elements of one name one string', () => {
    const [first, second] = parsed('<a><b/><b/></a>').root.children;
    expect(first?.name).toBe(second?.name);
  });

  it('reads the same tree from any layout', () => {
    const shape = (text: string): string[] => [...walk(parsed(text).root)].map(({ name, text: value }) => `${name}=${value}`);
    expect(shape(invoiceXml({ layout: 'one-line' }))).toEqual(shape(invoiceXml()));
  });

  it('reads back any texts and attributes that were written', () => {
    // What XML 1.0 can hold: no control characters, no halves of pairs, and CR only as a reference.
    const text = fc
      .string({ unit: 'binary', maxLength: 30 })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
      .map((value) => value.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, ''));
    const escaped = (value: string): string =>
      value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(text, text, (inside, attribute) => {
        const value = attribute.replace(/[\t\n]/g, '');
        const { root } = parsed(`<a b="${escaped(value)}"><c>${escaped(inside)}</c></a>`);
        expect(root.attributes[0]?.value).toBe(value);
        expect(root.children[0]?.text).toBe(inside);
      }),
      { seed: 20261015, numRuns: 500 },
    );
  });

  it('refuses or reads any text made of markup, and never throws', () => {
    const pieces = [
      '<',
      '>',
      '/',
      'a',
      'b:',
      '="',
      "'",
      '&',
      ';',
      '#x',
      '!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '<a>',
      '</a>',
      ' ',
      '\n',
      'xmlns',
      '<!DOCTYPE',
      '[',
    ];
    const markup = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => `<a>${parts.join('')}`);
    fc.assert(
      fc.property(markup, (text) => typeof parse(text).ok === 'boolean'),
      { seed: 20261015, numRuns: 2_000 },
    );
  });
});
