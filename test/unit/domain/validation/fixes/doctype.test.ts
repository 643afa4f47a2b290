import { autofixInvoice } from '@nakor/domain/validation/autofix';
import { describe, expect, it } from 'vitest';
import { autofixed, markedInvoice } from '../../../../support/builders/fix-cases.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { testSettings, utf8, validationPorts } from '../../../../support/drivers/validation.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const withDoctype = (doctype: string) => replaced(markedInvoice, declaration, `${declaration}${doctype}`);

describe('XML-008', () => {
  it.each([
    { name: 'one without a subset', doctype: '<!DOCTYPE Faktura>' },
    { name: 'one that names a file', doctype: '<!DOCTYPE Faktura SYSTEM "a>b.dtd">' },
    { name: 'one that declares an entity that is not used', doctype: '<!DOCTYPE Faktura [\n<!ENTITY a "]>">\n<!-- ]> \' -->\n]>' },
  ])('removes $name', async ({ doctype }) => {
    const outcome = await autofixed(withDoctype(`${doctype}\n`));
    expect(outcome.text).toBe(markedInvoice);
    expect(outcome.fixes).toMatchObject([{ code: 'XML-008', line: 2, column: 1, xpath: null }]);
  });

  it.each([
    { name: 'an entity that is used', given: withDoctype('<!DOCTYPE Faktura [<!ENTITY a "x">]>').replace('Warszawa</P_1M>', '&a;</P_1M>') },
    { name: 'attributes that it may add', given: withDoctype('<!DOCTYPE Faktura [<!ATTLIST P_1 a CDATA "x">]>') },
    { name: 'parameter entities, which may declare anything', given: withDoctype('<!DOCTYPE Faktura [<!ENTITY % a SYSTEM "a"> %a;]>') },
    { name: 'no end', given: withDoctype('<!DOCTYPE Faktura [ ') },
  ])('leaves one with $name', async ({ given }) => {
    expect(await autofixInvoice(utf8(given), validationPorts, testSettings)).toMatchObject({ ok: false });
  });

  it('goes on to mend the document', async () => {
    const outcome = await autofixed(withDoctype('<!DOCTYPE Faktura>\n').replace('<P_15>123.00', '<P_15>123,00'));
    expect(outcome.text).toBe(markedInvoice);
    expect(outcome.fixes.map(({ code }) => code)).toEqual(['XML-008', 'XML-105']);
  });
});
