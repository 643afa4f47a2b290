import type { SimpleType } from '@nakor/domain/schema/model';
import { inspectDocument } from '@nakor/domain/validation/violations/inspect-document';
import { isCertainlyValid } from '@nakor/domain/validation/violations/is-certainly-valid';
import { type LocatedElement, walk } from '@nakor/domain/xml/element';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { richInvoiceXml, richVariants } from '../../../../support/builders/rich-invoice.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { parsed, schemaModel } from '../../../../support/drivers/validation.ts';
import { mutatedDocument } from '../../../../support/generators/mutated-documents.ts';

const plain = invoiceXml({ lines: 1 });

/** Compares the quick check with the inspection. */
function isValidAlike(xml: string): boolean {
  const document = parsed(xml);
  const quick: [LocatedElement, SimpleType][] = [];
  if (!isCertainlyValid(document, schemaModel, (...leaf) => quick.push(leaf))) return false;
  const complete: [LocatedElement, SimpleType][] = [];
  const { findings } = inspectDocument(document, schemaModel, 10, (...leaf) => complete.push(leaf));
  expect(findings).toEqual([]);
  expect(quick.length).toBe(complete.length);
  expect(quick.every(([element, type], at) => element === complete[at]?.[0] && type === complete[at]?.[1])).toBe(true);
  return true;
}

describe('isCertainlyValid', () => {
  it.each([
    ['an invoice', plain],
    ...richVariants.map((variant): [string, string] => [`a ${variant}`, richInvoiceXml(variant)]),
    ['many lines', invoiceXml({ lines: 100 })],
    [
      'a schemaLocation',
      replaced(plain, '<P_15>', '<P_15 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">'),
    ],
    ['white space around a number', replaced(plain, '<P_15>123.00', '<P_15> 123.00')],
  ])('accepts %s', (_, xml) => {
    expect(isValidAlike(xml)).toBe(true);
  });

  it.each([
    ['an amount with a comma', ['<P_15>123.00', '<P_15>123,00']],
    ['too many decimals', ['<P_15>123.00', '<P_15>123.001']],
    ['too many digits', ['<P_15>123.00', '<P_15>12345678901234567.00']],
    ['a plus sign', ['<P_15>123.00', '<P_15>+123.00']],
    ['a leading zero', ['<P_15>123.00', '<P_15>0123.00']],
    ['a missing element', ['<P_15>123.00</P_15>', '']],
    ['an element twice', ['<P_15>', '<P_15>1</P_15><P_15>']],
    ['an unknown element', ['<P_15>', '<P_99>1</P_99><P_15>']],
    ['an element of another namespace', ['<P_15>', '<P_15 xmlns="urn:x">']],
    ['an element in a text', ['<P_15>123.00', '<P_15><a/>']],
    ['text between elements', ['<P_15>', 'x<P_15>']],
    ['CDATA between elements', ['<P_15>', '<![CDATA[]]><P_15>']],
    ['an unknown attribute', ['<P_15>', '<P_15 a="1">']],
    ['a wrong attribute', ['kodSystemowy="FA (3)"', 'kodSystemowy="FA (2)"']],
    ['a missing attribute', [' kodSystemowy="FA (3)"', '']],
    ['an empty text', ['<P_2>FV/2026/10/001', '<P_2>']],
    ['a text that is too long', ['<P_2>FV/2026/10/001', `<P_2>${'x'.repeat(257)}`]],
    ['a date that does not exist', ['<P_1>2026-10-15', '<P_1>2026-02-30']],
  ] as const)('leaves %s to the inspection', (_, [before, after]) => {
    expect(isValidAlike(replaced(plain, before, after))).toBe(false);
  });

  it('accepts no mutated invoice in which the inspection finds something', () => {
    let accepted = 0;
    for (let seed = 0; seed < 800; seed += 1) if (isValidAlike(mutatedDocument(seed, 2).xml)) accepted += 1;
    expect(accepted).toBeGreaterThan(40);
  });

  it('visits every text once', () => {
    const document = parsed(plain);
    const visited = new Set<LocatedElement>();
    expect(isCertainlyValid(document, schemaModel, (element) => visited.add(element))).toBe(true);
    expect(visited.size).toBe([...walk(document.root)].filter(({ children }) => children.length === 0).length);
  });
});
