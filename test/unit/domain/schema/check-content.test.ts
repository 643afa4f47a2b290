import { type ContentProblem, checkContent } from '@nakor/domain/schema/check-content';
import { type ComplexType, isComplex } from '@nakor/domain/schema/model';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { describe, expect, it } from 'vitest';
import { parsed, utf8 } from '../../../support/drivers/validation.ts';

const element = (name: string, rest = ''): string => `<xsd:element name="${name}" type="xsd:string" ${rest}/>`;

/** A made-up type with everything FA(3) uses: an optional pair, a choice that must be made, one that may be, and repetition. */
const model = readSchemaModel([
  utf8(`<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t"><xsd:element name="r"><xsd:complexType><xsd:sequence>
    ${element('a')}${element('b', 'minOccurs="0"')}${element('c', 'minOccurs="0" maxOccurs="2"')}
    <xsd:sequence minOccurs="0">${element('p')}${element('q')}</xsd:sequence>
    <xsd:choice>${element('x')}<xsd:sequence>${element('y')}${element('z')}</xsd:sequence></xsd:choice>
    <xsd:choice minOccurs="0">${element('m')}${element('n')}</xsd:choice>
    ${element('e')}
  </xsd:sequence></xsd:complexType></xsd:element></xsd:schema>`),
]);
const type: ComplexType = isComplex(model.root.type) ? model.root.type : neverType();

function neverType(): never {
  throw new Error('The made-up type has no children.');
}

/** Problems in short: `missing a before b`, `misplaced b before c`, `unknown u`, `too-many a`, `pair q of p`, `none x|y`, `many y`. */
function problemsOf(children: string): string[] {
  const tags = children.split(' ').filter(Boolean);
  const { root } = parsed(`<r xmlns="urn:t" xmlns:o="urn:other">${tags.map((tag) => `<${tag}/>`).join('')}</r>`);
  return checkContent(type, root.children, 'urn:t', 10).map(inShort);
}

function inShort(problem: ContentProblem): string {
  const before = 'before' in problem ? ` before ${problem.before?.name ?? 'the end'}` : '';
  switch (problem.kind) {
    case 'missing':
      return `missing ${problem.declaration.name}${before}`;
    case 'misplaced':
      return `misplaced ${problem.element.name} ${problem.side} ${problem.neighbour.name}`;
    case 'incomplete-pair':
      return `pair ${problem.declaration.name} of ${problem.partner}${before}`;
    case 'choice-none':
      return `none ${problem.options.join('|')}${before}`;
    case 'choice-many':
      return `many ${problem.element.name} of ${problem.options.join('|')}`;
    default:
      return `${problem.kind} ${problem.element.name}`;
  }
}

describe('a choice that may be left out because one option is empty', () => {
  const optional = readSchemaModel([
    utf8(`<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t"><xsd:element name="r"><xsd:complexType><xsd:choice>
      ${element('a')}${element('b', 'minOccurs="0"')}
    </xsd:choice></xsd:complexType></xsd:element></xsd:schema>`),
  ]).root.type;

  it.each(['<r xmlns="urn:t"/>', '<r xmlns="urn:t"><a/></r>', '<r xmlns="urn:t"><b/></r>'])('is sound in %s', (xml) => {
    expect(isComplex(optional) ? checkContent(optional, parsed(xml).root.children, 'urn:t', 10) : null).toEqual([]);
  });
});

describe('checkContent', () => {
  it.each(['a x e', 'a b x e', 'a c c x e', 'a p q y z e', 'a b c c p q y z n e', 'a x m e'])('takes %s', (children) => {
    expect(problemsOf(children)).toEqual([]);
    // The second time the answer comes from the memory of sound shapes.
    expect(problemsOf(children)).toEqual([]);
  });

  it.each([
    { name: 'a missing first child', given: 'b x e', expected: ['missing a before b'] },
    { name: 'a missing last child', given: 'a x', expected: ['missing e before the end'] },
    {
      name: 'everything missing',
      given: '',
      expected: ['missing a before the end', 'none x|y before the end', 'missing e before the end'],
    },
    { name: 'a child behind its place', given: 'a x b e', expected: ['misplaced b before x'] },
    { name: 'a repeated child out of its place', given: 'a c x c e', expected: ['misplaced c before x'] },
    { name: 'a child before its place: the fewest moves', given: 'e a b c x', expected: ['misplaced e after x'] },
    { name: 'two children swapped: one move', given: 'a c b x e', expected: ['misplaced b before c'] },
    { name: 'a group out of its place', given: 'a x p q e', expected: ['misplaced x after q'] },
    {
      name: 'an order turned round',
      given: 'e x c b a',
      expected: ['misplaced x before e', 'misplaced c before e', 'misplaced b before e', 'misplaced a before e'],
    },
    { name: 'an unknown child', given: 'a u x e', expected: ['unknown u'] },
    { name: 'a known name in another namespace', given: 'a o:b x e', expected: ['unknown b'] },
    { name: 'a required child in another namespace', given: 'o:a x e', expected: ['unknown a', 'missing a before x'] },
    { name: 'a child once too often', given: 'a a x e', expected: ['too-many a'] },
    { name: 'the third of two', given: 'a c c c x e', expected: ['too-many c'] },
    { name: 'the first half of a pair', given: 'a p x e', expected: ['pair q of p before x'] },
    { name: 'the second half of a pair', given: 'a q x e', expected: ['pair p of q before q'] },
    { name: 'no choice made', given: 'a e', expected: ['none x|y before e'] },
    { name: 'both choices made', given: 'a x y z e', expected: ['many y of x|y'] },
    { name: 'half of a choice that has two parts', given: 'a y e', expected: ['missing z before e'] },
    { name: 'two of a choice that may be left out', given: 'a x m n e', expected: ['many n of m|n'] },
    {
      name: 'several things at once',
      given: 'u c c c x b',
      expected: ['unknown u', 'misplaced b before c', 'missing a before c', 'too-many c', 'missing e before the end'],
    },
  ])('tells $name', ({ given, expected }) => {
    expect(problemsOf(given)).toEqual(expected);
  });
});
