import { forEachElement, getAttributeOffset, getContentEnd, walk } from '@nakor/domain/xml/element';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../support/drivers/validation.ts';

describe('attributeOffset', () => {
  it.each([
    { name: 'the first attribute', text: '<a b="1" c="2"/>', attribute: 'b', expected: 3 },
    { name: 'the second attribute', text: '<a b="1" c="2"/>', attribute: 'c', expected: 9 },
    { name: 'a name that is part of a value', text: '<a b=" c=1 " c="2"/>', attribute: 'c', expected: 13 },
    { name: 'a name that ends another one', text: '<a bc="1" c="2"/>', attribute: 'c', expected: 10 },
    { name: 'a name that begins another one', text: '<a cd="1" c="2"/>', attribute: 'c', expected: 10 },
    { name: 'a name that ends the name of the element', text: '<abc c = "2"/>', attribute: 'c', expected: 5 },
    { name: 'an attribute on a line of its own', text: "<a\n  b='>'\n  c='2'></a>", attribute: 'c', expected: 13 },
    { name: 'an attribute with a prefix', text: '<a xmlns:x="urn:x" x:c="1"/>', attribute: 'x:c', expected: 19 },
    { name: 'the tag where there is no such attribute', text: '<a b="1"/>', attribute: 'c', expected: 0 },
  ])('finds $name', ({ text, attribute, expected }) => {
    const document = parsed(text);
    expect(getAttributeOffset(document, document.root, attribute)).toBe(expected);
  });
});

describe('contentEnd', () => {
  it.each([
    { name: 'the end tag', text: '<a>x</a>', expected: 4 },
    { name: 'the end tag after children of the same name', text: '<a><a></a></a>', expected: 10 },
    { name: 'an end tag with blanks', text: '<a>x</a\n >', expected: 4 },
    { name: 'the end of an empty-element tag', text: '<a b="1"/>', expected: 10 },
  ])('is $name', ({ text, expected }) => {
    const document = parsed(text);
    expect(getContentEnd(document, document.root)).toBe(expected);
  });
});

describe('walk', () => {
  it('visits a tree in document order', () => {
    expect([...walk(parsed('<a><b><c/></b><d/></a>').root)].map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('visits the same elements without a generator', () => {
    const { root } = parsed('<a><b><c/></b><d/></a>');
    const visited: unknown[] = [];
    forEachElement(root, (element) => visited.push(element));
    expect(visited).toEqual([...walk(root)]);
  });
});
