import { correctionKinds, invoiceKinds, isInvoiceKind, primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import { describe, expect, it } from 'vitest';
import { schemaFiles } from '../../../../support/drivers/validation.ts';

describe('invoiceKinds', () => {
  it('are the values of RodzajFaktury in the official schema', () => {
    const schema = schemaFiles.map((file) => new TextDecoder().decode(file)).find((text) => text.includes('TRodzajFaktury')) ?? '';
    const [type = ''] = /name="TRodzajFaktury"[\s\S]*?<\/xsd:simpleType>/.exec(schema) ?? [];
    expect([...type.matchAll(/enumeration value="(\w+)"/g)].map(([, value]) => value)).toEqual([...invoiceKinds]);
  });

  it('are either corrections or primary, never both', () => {
    expect([...correctionKinds, ...primaryKinds].sort()).toEqual([...invoiceKinds].sort());
  });
});

describe('isInvoiceKind', () => {
  it.each(invoiceKinds)('accepts %s', (kind) => {
    expect(isInvoiceKind(kind)).toBe(true);
  });

  it.each(['', 'vat', 'KOR ', 'KORZAL', 'FV', null])('rejects %j', (text) => {
    expect(isInvoiceKind(text)).toBe(false);
  });
});
