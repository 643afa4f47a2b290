import { canonicalForms } from '@nakor/documents/upo-signature/algorithms';
import { canonicalize } from '@nakor/documents/upo-signature/canonicalize';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { describe, expect, it } from 'vitest';
import { algorithms as ids } from '../../../support/builders/signed-upos.ts';
import { bytesOf } from '../../../support/builders/upos.ts';

interface Wanted {
  readonly path?: readonly number[];
  readonly leftOut?: readonly number[];
  readonly form?: string;
  readonly prefixes?: readonly string[];
}

function write(xml: string, { path, leftOut, form = ids.c14n, prefixes = [] }: Wanted = {}): string | null {
  const decoded = decodeDocument(bytesOf(xml));
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!decoded.ok || !parsed.ok) throw new Error('The document cannot be read.');
  const at = (indexes: readonly number[]) =>
    indexes.reduce<LocatedElement>((element, index) => element.children[index] as LocatedElement, parsed.value.root);
  const known = canonicalForms.get(form);
  if (known === undefined) throw new Error('Unknown form.');
  const element = path === undefined ? null : at(path);
  return canonicalize(decoded.value.parserText, { element, leftOut: leftOut === undefined ? null : at(leftOut), form: known, prefixes });
}

/** Examples in the manner of the recommendation "Canonical XML", with the results that it defines. */
describe('canonicalize', () => {
  it.each<readonly [string, string, Wanted, string]>([
    ['removes the declaration and comments', '<?xml version="1.0"?>\n<a><!-- c --><b/></a>\n', {}, '<a><b></b></a>'],
    ['keeps comments where asked', '<a><!-- c --></a>', { form: `${ids.c14n}#WithComments` }, '<a><!-- c --></a>'],
    [
      'sorts namespaces and attributes',
      '<e b="2" a="1" xmlns:z="urn:z" xmlns:b="urn:b" z:a="3" xmlns="urn:d"/>',
      {},
      '<e xmlns="urn:d" xmlns:b="urn:b" xmlns:z="urn:z" a="1" b="2" z:a="3"></e>',
    ],
    ['resolves references and CDATA', '<a>&#x41;<![CDATA[<&]]>&gt;</a>', {}, '<a>A&lt;&amp;&gt;</a>'],
    ['escapes attributes', `<a b='"&lt;&#9;'/>`, {}, '<a b="&quot;&lt;&#x9;"></a>'],
    ['reads line ends', '<a>\r\nx</a>', {}, '<a>\nx</a>'],
    [
      'writes a part with all namespaces around it',
      '<r xmlns="urn:d" xmlns:x="urn:x"><e/></r>',
      { path: [0] },
      '<e xmlns="urn:d" xmlns:x="urn:x"></e>',
    ],
    [
      'writes a part with those that it uses',
      '<r xmlns="urn:d" xmlns:x="urn:x"><e/></r>',
      { path: [0], form: ids.exclusive },
      '<e xmlns="urn:d"></e>',
    ],
    [
      'adds listed prefixes',
      '<r xmlns="urn:d" xmlns:x="urn:x"><e/></r>',
      { path: [0], form: ids.exclusive, prefixes: ['x'] },
      '<e xmlns="urn:d" xmlns:x="urn:x"></e>',
    ],
    ['leaves out an element', '<r><e>\n <s><t/></s>\n</e><s/></r>', { leftOut: [0, 0] }, '<r><e>\n \n</e><s></s></r>'],
    ['keeps instructions around the root', '<?x y?><r/>', {}, '<?x y?>\n<r></r>'],
  ])('%s', (_, xml, wanted, expected) => {
    expect(write(xml, wanted)).toBe(expected);
  });

  it('finds elements behind comments, texts and instructions', () => {
    expect(write('<r>x<!-- c --><a/><?p?>y<b>1</b></r>', { path: [1] })).toBe('<b>1</b>');
  });
});
