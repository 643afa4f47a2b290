import { applyEdits } from '@nakor/domain/xml/edit';
import type { LocatedElement, XmlDocument } from '@nakor/domain/xml/element';
import {
  buildInsertion,
  buildReindented,
  formatLineLead,
  formatQualifiedChildName,
  getAttributeRange,
  hasAsides,
  removeMarkup,
  renameElement,
  replaceText,
} from '@nakor/domain/xml/rewrite';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../support/drivers/validation.ts';

/** The first child of the root, and its document. */
function firstOf(xml: string): { document: XmlDocument; element: LocatedElement } {
  const document = parsed(xml);
  const [element] = document.root.children;
  if (element === undefined) throw new Error('The root has a child.');
  return { document, element };
}

describe('replaceText', () => {
  it.each([
    { given: '<a><b>1</b></a>', expected: '<a><b>&lt;2&amp;</b></a>' },
    { given: '<a><b/></a>', expected: '<a><b>&lt;2&amp;</b></a>' },
    { given: '<a><b x="1" /></a>', expected: '<a><b x="1" >&lt;2&amp;</b></a>' },
    { given: '<a><b></b></a>', expected: '<a><b>&lt;2&amp;</b></a>' },
    { given: '<a><b><!-- c --></b></a>', expected: '<a><b>&lt;2&amp;<!-- c --></b></a>' },
    { given: '<a><b> <!-- c -->1<?d?> 2</b></a>', expected: '<a><b><!-- c -->&lt;2&amp;<?d?></b></a>' },
    { given: '<a><b> <![CDATA[1]]></b></a>', expected: '<a><b><![CDATA[<2&]]></b></a>' },
  ])('writes into $given', ({ given, expected }) => {
    const { document, element } = firstOf(given);
    expect(applyEdits(given, replaceText(document, element, '<2&'))).toBe(expected);
  });
});

describe('renameElement', () => {
  it.each([
    { given: '<a><b x="b">b</b ></a>', expected: '<a><new x="b">b</new ></a>' },
    { given: '<a><b/></a>', expected: '<a><new/></a>' },
    { given: '<p:a xmlns:p="u"><p:b><p:b/></p:b></p:a>', expected: '<p:a xmlns:p="u"><p:new><p:b/></p:new></p:a>' },
  ])('renames in $given', ({ given, expected }) => {
    const { document, element } = firstOf(given);
    expect(applyEdits(given, renameElement(document, element, 'new'))).toBe(expected);
  });
});

describe('removeMarkup', () => {
  it.each([
    { name: 'an element on a line of its own', given: '<a>\n  <b/>\n  <c/>\n</a>', expected: '<a>\n  <c/>\n</a>' },
    { name: 'blanks after it', given: '<a>\r\n\t<b/> \t\r\n</a>', expected: '<a>\r\n</a>' },
    { name: 'one of two on a line', given: '<a>\n  <b/> <c/>\n</a>', expected: '<a>\n   <c/>\n</a>' },
    { name: 'one without lines', given: '<a><b/><c/></a>', expected: '<a><c/></a>' },
    { name: 'one over several lines', given: '<a>\r  <b>\r  </b>\r</a>', expected: '<a>\r</a>' },
  ])('removes $name', ({ given, expected }) => {
    const { element } = firstOf(given);
    expect(applyEdits(given, [removeMarkup(given, element.start, element.end)])).toBe(expected);
  });
});

describe('insertion', () => {
  it.each([
    { name: 'behind an element', given: '<a><b/><c/></a>', expected: '<a><b/>X<c/></a>' },
    { name: 'behind a comment on its line', given: '<a>\n <b/> <!-- b -->\n</a>', expected: '<a>\n <b/> <!-- b -->X\n</a>' },
    {
      name: 'before a comment on a line with other content',
      given: '<a>\n <b/><!-- c --><c/>\n</a>',
      expected: '<a>\n <b/>X<!-- c --><c/>\n</a>',
    },
    {
      name: 'before a comment on a line with other content and a comment',
      given: '<a>\n <b/><!-- c --><c/><!-- d -->\n</a>',
      expected: '<a>\n <b/>X<!-- c --><c/><!-- d -->\n</a>',
    },
  ])('writes $name', ({ given, expected }) => {
    const { document, element } = firstOf(given);
    expect(applyEdits(given, [buildInsertion(given, element, document.root, 'X')])).toBe(expected);
  });

  it('writes before all children', () => {
    const { document } = firstOf('<a> <b/></a>');
    expect(applyEdits(document.text, [buildInsertion(document.text, null, document.root, 'X')])).toBe('<a>X <b/></a>');
  });
});

describe('lineLead', () => {
  it.each([
    { given: '<a>\n  <b/>\n</a>', expected: '\n  ' },
    { given: '<a>\r\n\t<b/></a>', expected: '' },
    { given: '<a> <b/>\n</a>', expected: '' },
  ])('of $given', ({ given, expected }) => {
    const { element } = firstOf(given);
    expect(formatLineLead(given, element.start, element.end)).toBe(expected);
  });
});

describe('reindented', () => {
  it('moves the lines of tags, not those of texts and comments', () => {
    const given = '<a>\n  <b>\n    <c>1\n    2</c>\n    <!-- d\n    -->\n <e/>\n  </b>\n</a>';
    const { document, element } = firstOf(given);
    expect(buildReindented(document, element, '  ', '\t\t')).toBe('<b>\n\t\t  <c>1\n    2</c>\n    <!-- d\n    -->\n <e/>\n\t\t</b>');
  });
});

describe('attributeRange', () => {
  it.each([
    { given: '<a><b c="1" d="2"/></a>', expected: [' d="2"', '2"'] },
    { given: `<a><b c="d='3'"\n d = '=">' e="1"/></a>`, expected: [`\n d = '=">'`, `=">'`] },
  ])('finds d in $given', ({ given, expected }) => {
    const { document, element } = firstOf(given);
    const range = getAttributeRange(document, element, 'd');
    expect(range && [given.slice(range.start, range.end), given.slice(range.valueStart, range.end)]).toEqual(expected);
    expect(getAttributeRange(document, element, 'z')).toBeNull();
  });
});

describe('hasAsides', () => {
  it.each([
    { given: '<a><!-- 1 --><b>2</b><!-- 3 --></a>', expected: false },
    { given: '<a><!-- 1 --><b><c/><?d?></b></a>', expected: true },
  ])('of $given', ({ given, expected }) => {
    const { document, element } = firstOf(given);
    expect(hasAsides(document, element)).toBe(expected);
  });
});

describe('qualifiedChildName', () => {
  it.each([
    { given: '<a/>', expected: 'x' },
    { given: '<p.q:a xmlns:p.q="u"/>', expected: 'p.q:x' },
  ])('in $given', ({ given, expected }) => {
    expect(formatQualifiedChildName(parsed(given).root, 'x')).toBe(expected);
  });
});
