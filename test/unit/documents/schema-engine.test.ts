import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { schemaFiles, utf8 } from '../../support/drivers/validation.ts';

const errors: unknown[] = [];
const engine = createSchemaEngine(schemaFiles, (error) => errors.push(error));
const valid = utf8(invoiceXml());
const broken = utf8(invoiceXml().replace('<P_15>369.00', '<P_15>abc'));

describe('createSchemaEngine', () => {
  it('passes a valid invoice and names the element of an error', () => {
    expect(engine.check(valid)).toEqual({ outcome: 'checked', errors: [] });
    expect(engine.check(broken)).toEqual({ outcome: 'checked', errors: [{ path: '/*/*[4]/*[8]', isUnexpectedElement: false }] });
  });

  it('marks an element that the schema did not expect', () => {
    const check = engine.check(utf8(invoiceXml().replace('<P_15>369.00</P_15>', '')));
    expect(check).toEqual({ outcome: 'checked', errors: [{ path: '/*/*[4]/*[8]', isUnexpectedElement: true }] });
  });

  it('says where a document is not well-formed', () => {
    expect(engine.check(utf8('<a>\n<b>\n</a>'))).toMatchObject({ outcome: 'not-well-formed', line: 3 });
  });

  it('leaves the bytes it is given as they are', () => {
    const bytes = utf8(invoiceXml());
    engine.check(bytes);
    expect(bytes).toEqual(valid);
  });

  it('says the same of a document whatever it checked before', () => {
    const documents = [valid, broken, valid, broken, broken, valid];
    const isValid = documents.map((document) => {
      const check = engine.check(document);
      return check.outcome === 'checked' && check.errors.length === 0;
    });
    expect(isValid).toEqual([true, false, true, false, false, true]);
    expect(errors).toEqual([]);
  });

  it('is not made of files that are no schema', () => {
    expect(() => createSchemaEngine([utf8('<no-schema/>')], () => {})).toThrow();
  });
});
