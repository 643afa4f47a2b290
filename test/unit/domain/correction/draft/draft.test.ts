import {
  branch,
  changeChild,
  draftOf,
  elementOf,
  inSchemaOrder,
  leaf,
  textAt,
  withChild,
  without,
  writeDraft,
} from '@nakor/domain/correction/draft/draft';
import { fa3Namespace } from '@nakor/domain/fa3/identity';
import { describe, expect, it } from 'vitest';
import { foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel } from '../../../../support/drivers/validation.ts';

const rootOf = (xml: string) => parsed(xml).root;

const prefixed = `<t:Faktura xmlns:t="${fa3Namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x">
  <!-- a word --><t:Naglowek><t:KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E"><![CDATA[FA]]></t:KodFormularza></t:Naglowek>
  <x:Inny xmlns:x="urn:x"/></t:Faktura>`;

describe('a draft', () => {
  it('leaves prefixes, comments, foreign elements and attributes with a prefix behind', () => {
    expect(writeDraft(draftOf(rootOf(prefixed)), fa3Namespace)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="${fa3Namespace}">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
  </Naglowek>
</Faktura>
`);
  });

  it('comes back from the text that is written of it', () => {
    const draft = draftOf(rootOf(foreignInvoice));
    expect(draftOf(rootOf(writeDraft(draft, fa3Namespace)))).toEqual(draft);
  });

  it('writes texts and attributes so that they come back, whatever they hold', () => {
    const text = 'a < b & "c" > d\r\n\t\'e\' ]]> 𝄞';
    const draft = { ...leaf('P_7', text), attributes: { kind: text } };
    const root = rootOf(writeDraft(branch('Faktura', [draft]), fa3Namespace));
    expect(root.children[0]?.text).toBe(text);
    expect(root.children[0]?.attributes[0]?.value).toBe(text);
  });

  it('sorts children as the schema wants them, at every depth, and keeps those of one name in their order', () => {
    const fa = branch('Fa', [
      leaf('P_15', '1'),
      branch('FaWiersz', [leaf('P_7', 'b'), leaf('NrWierszaFa', '2')]),
      leaf('KodWaluty', 'PLN'),
      branch('FaWiersz', [leaf('NrWierszaFa', '1')]),
    ]);
    const sorted = inSchemaOrder(branch('Faktura', [fa, branch('Naglowek', [])]), schemaModel.root);
    expect(sorted.children.map(({ name }) => name)).toEqual(['Naglowek', 'Fa']);
    expect(sorted.children[1]?.children.map(({ name }) => name)).toEqual(['KodWaluty', 'P_15', 'FaWiersz', 'FaWiersz']);
    expect(sorted.children[1]?.children[2]?.children.map(({ text }) => text)).toEqual(['2', 'b']);
  });

  it('is the same one where its children stand in the order of the schema already', () => {
    const fa = branch('Fa', [leaf('KodWaluty', 'PLN'), branch('FaWiersz', [leaf('NrWierszaFa', '1'), leaf('P_7', 'a')])]);
    const draft = branch('Faktura', [fa]);
    expect(inSchemaOrder(draft, schemaModel.root)).toBe(draft);
  });

  it('changes only by giving another one', () => {
    const draft = branch('Fa', [leaf('P_1', 'a'), leaf('P_2', 'b')]);
    expect(textAt(withChild(draft, leaf('P_2', 'c')), 'P_2')).toBe('c');
    expect(textAt(withChild(draft, leaf('P_15', 'd')), 'P_15')).toBe('d');
    expect(without(draft, 'P_1').children).toEqual([leaf('P_2', 'b')]);
    expect(
      textAt(
        changeChild(draft, 'P_1', (child) => ({ ...child, text: 'e' })),
        'P_1',
      ),
    ).toBe('e');
    expect(changeChild(draft, 'P_6', (child) => child)).toBe(draft);
    expect(draft).toEqual(branch('Fa', [leaf('P_1', 'a'), leaf('P_2', 'b')]));
  });

  it('can be read as an element, with parents', () => {
    const element = elementOf(branch('Faktura', [branch('Fa', [leaf('P_2', 'x')])]), fa3Namespace);
    expect(element.children[0]?.children[0]).toMatchObject({ name: 'P_2', text: 'x', namespace: fa3Namespace });
    expect(element.children[0]?.children[0]?.parent?.parent).toBe(element);
  });
});
