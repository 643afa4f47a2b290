import { walk } from '@nakor/domain/xml/element';
import { findElementAt } from '@nakor/domain/xml/element-at';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { parsed } from '../../../support/drivers/validation.ts';

describe('elementAt', () => {
  const text = ' <a>x<b>y</b>z<b/></a> ';

  it.each([
    { name: 'before the root', offset: 0, expected: 'a' },
    { name: 'at the start of the root', offset: 1, expected: 'a' },
    { name: 'before a child', offset: 4, expected: 'a' },
    { name: 'at the start of a child', offset: 5, expected: 'b' },
    { name: 'inside a child', offset: 8, expected: 'b' },
    { name: 'at the last character of a child', offset: 12, expected: 'b' },
    { name: 'just after a child', offset: 13, expected: 'a' },
    { name: 'inside an empty-element tag', offset: 15, expected: 'b' },
    { name: 'behind the root', offset: 22, expected: 'a' },
  ])('finds the element $name', ({ offset, expected }) => {
    expect(findElementAt(parsed(text), offset).name).toBe(expected);
  });

  it('finds every element of an invoice by its first and last character', () => {
    const document = parsed(invoiceXml({ lines: 40 }));
    for (const element of walk(document.root)) {
      expect(findElementAt(document, element.start)).toBe(element);
      expect(findElementAt(document, element.end - 1)).toBe(element);
    }
  });
});
