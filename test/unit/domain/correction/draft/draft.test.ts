import {
  changeChild,
  createBranch,
  createLeaf,
  draftOf,
  readTextAt,
  sortInSchemaOrder,
  withChild,
  without,
  writeDraft,
} from '@nakor/domain/correction/draft/draft';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { describe, expect, it } from 'vitest';
import { foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel } from '../../../../support/drivers/validation.ts';

const rootOf = (xml: string) => parsed(xml).root;

const prefixed = `<t:Faktura xmlns:t="${fa3Namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x">
  <!-- a word --><t:Naglowek><t:KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E"><![CDATA[FA]]></t:KodFormularza></t:Naglowek>
  <x:Inny xmlns:x="urn:x"/></t:Faktura>`;

describe('a draft', () => {
  it('omits prefixes, comments, foreign elements and prefixed attributes', () => {
    expect(writeDraft(draftOf(rootOf(prefixed)), fa3Namespace)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="${fa3Namespace}">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
  </Naglowek>
</Faktura>
`);
  });

  it('can be read back from its serialized text', () => {
    const draft = draftOf(rootOf(foreignInvoice));
    expect(draftOf(rootOf(writeDraft(draft, fa3Namespace)))).toEqual(draft);
  });

  it('writes texts and attributes so that they can be read back, whatever their content', () => {
    const text = 'a < b & "c" > d\r\n\t\'e\' ]]> 𝄞';
    const draft = { ...createLeaf('P_7', text), attributes: { kind: text } };
    const root = rootOf(writeDraft(createBranch('Faktura', [draft]), fa3Namespace));
    expect(root.children[0]?.text).toBe(text);
    expect(root.children[0]?.attributes[0]?.value).toBe(text);
  });

  it('sorts children in schema order at every depth, and keeps the order of those with one name', () => {
    const fa = createBranch('Fa', [
      createLeaf('P_15', '1'),
      createBranch('FaWiersz', [createLeaf('P_7', 'b'), createLeaf('NrWierszaFa', '2')]),
      createLeaf('KodWaluty', 'PLN'),
      createBranch('FaWiersz', [createLeaf('NrWierszaFa', '1')]),
    ]);
    const sorted = sortInSchemaOrder(createBranch('Faktura', [fa, createBranch('Naglowek', [])]), schemaModel.root);
    expect(sorted.children.map(({ name }) => name)).toEqual(['Naglowek', 'Fa']);
    expect(sorted.children[1]?.children.map(({ name }) => name)).toEqual(['KodWaluty', 'P_15', 'FaWiersz', 'FaWiersz']);
    expect(sorted.children[1]?.children[2]?.children.map(({ text }) => text)).toEqual(['2', 'b']);
  });

  it('is the same object when its children are already in schema order', () => {
    const fa = createBranch('Fa', [
      createLeaf('KodWaluty', 'PLN'),
      createBranch('FaWiersz', [createLeaf('NrWierszaFa', '1'), createLeaf('P_7', 'a')]),
    ]);
    const draft = createBranch('Faktura', [fa]);
    expect(sortInSchemaOrder(draft, schemaModel.root)).toBe(draft);
  });

  it('is immutable: a change returns another draft', () => {
    const draft = createBranch('Fa', [createLeaf('P_1', 'a'), createLeaf('P_2', 'b')]);
    expect(readTextAt(withChild(draft, createLeaf('P_2', 'c')), 'P_2')).toBe('c');
    expect(readTextAt(withChild(draft, createLeaf('P_15', 'd')), 'P_15')).toBe('d');
    expect(without(draft, 'P_1').children).toEqual([createLeaf('P_2', 'b')]);
    expect(
      readTextAt(
        changeChild(draft, 'P_1', (child) => ({ ...child, text: 'e' })),
        'P_1',
      ),
    ).toBe('e');
    expect(changeChild(draft, 'P_6', (child) => child)).toBe(draft);
    expect(draft).toEqual(createBranch('Fa', [createLeaf('P_1', 'a'), createLeaf('P_2', 'b')]));
  });

  it('can be read as an invoice without another tree', () => {
    const draft = createBranch('Faktura', [createBranch('Fa', [createLeaf('P_2', 'x')])]);
    const { fa } = new Invoice(draft);
    expect(fa.text('P_2')).toBe('x');
    expect(fa.element).toBe(draft.children[0]);
  });
});
