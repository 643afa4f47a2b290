import { truncate } from '@nakor/domain/shared/truncate';
import { type Finding, type Place, quote, toIssue, useSameText } from '@nakor/domain/validation/model/issue';
import { indexLines } from '@nakor/domain/xml/positions';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../../support/drivers/validation.ts';

const document = parsed('<a>\n  <b c="1" d="2">x</b>\n  <b/>\n  <e>\n    <f/>\n  </e>\n</a>');
const [first, second, third] = document.root.children;
if (first === undefined || second === undefined || third === undefined) throw new Error('The document has three children.');

function issueAt(place: Place) {
  const finding: Finding = { code: 'XML-100', severity: 'critical', place, message: useSameText('m'), expected: null, quickFix: null };
  const { fieldName, fieldValue, xpath, line, column } = toIssue(finding, document, indexLines(document.text));
  return { fieldName, fieldValue, xpath, line, column };
}

describe('toIssue', () => {
  it.each<{ name: string; place: Place; expected: ReturnType<typeof issueAt> }>([
    { name: 'the file', place: { kind: 'file' }, expected: { fieldName: null, fieldValue: null, xpath: null, line: null, column: null } },
    {
      name: 'an offset',
      place: { kind: 'offset', offset: 4 },
      expected: { fieldName: null, fieldValue: null, xpath: null, line: 2, column: 1 },
    },
    {
      name: 'an element',
      place: { kind: 'element', element: first },
      expected: { fieldName: 'b', fieldValue: 'x', xpath: '/a/b[1]', line: 2, column: 3 },
    },
    {
      name: 'an element with children',
      place: { kind: 'element', element: third },
      expected: { fieldName: 'e', fieldValue: null, xpath: '/a/e', line: 4, column: 3 },
    },
    {
      name: 'a place inside an element',
      place: { kind: 'element', element: first, offset: first.contentStart },
      expected: { fieldName: 'b', fieldValue: 'x', xpath: '/a/b[1]', line: 2, column: 18 },
    },
    {
      name: 'an attribute',
      place: { kind: 'attribute', element: first, name: 'd' },
      expected: { fieldName: 'd', fieldValue: '2', xpath: '/a/b[1]/@d', line: 2, column: 12 },
    },
    {
      name: 'a missing attribute',
      place: { kind: 'attribute', element: first, name: 'z' },
      expected: { fieldName: 'z', fieldValue: null, xpath: '/a/b[1]/@z', line: 2, column: 3 },
    },
    {
      name: 'something missing before a child',
      place: { kind: 'missing', parent: document.root, name: 'd', before: third },
      expected: { fieldName: 'd', fieldValue: null, xpath: '/a/d', line: 4, column: 3 },
    },
    {
      name: 'something missing at the end',
      place: { kind: 'missing', parent: third, name: 'g', before: null },
      expected: { fieldName: 'g', fieldValue: null, xpath: '/a/e/g', line: 6, column: 3 },
    },
    {
      name: 'something missing in an empty-element tag',
      place: { kind: 'missing', parent: second, name: 'g', before: null },
      expected: { fieldName: 'g', fieldValue: null, xpath: '/a/b[2]/g', line: 3, column: 3 },
    },
  ])('places $name', ({ place, expected }) => {
    expect(issueAt(place)).toEqual(expected);
  });

  it('keeps the place, where fixes start', () => {
    const place: Place = { kind: 'attribute', element: first, name: 'd' };
    const finding: Finding = { code: 'XML-112', severity: 'critical', place, message: useSameText('m'), expected: null, quickFix: null };
    expect(toIssue(finding, document, indexLines(document.text)).place).toBe(place);
  });
});

describe('truncate', () => {
  it.each([
    { name: 'keeps a string that fits', text: 'abcde', expected: 'abcde' },
    { name: 'truncates one that does not', text: 'abcdef', expected: 'abcd…' },
    { name: 'cuts no character in two', text: 'abc\u{1f600}f', expected: 'abc…' },
    { name: 'keeps a whole character at the cut', text: 'ab\u{1f600}fg', expected: 'ab\u{1f600}…' },
  ])('$name', ({ text, expected }) => {
    expect(truncate(text, 5)).toBe(expected);
  });
});

describe('quote', () => {
  it.each([
    { given: '', expected: '„”' },
    { given: 'a\n  b', expected: '„a b”' },
    { given: 'x'.repeat(70), expected: `„${'x'.repeat(59)}…”` },
  ])('returns $expected', ({ given, expected }) => {
    expect(quote(given)).toBe(expected);
  });
});
