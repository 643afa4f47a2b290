import type { DocumentIdentity, InvoiceReference } from '@nakor/collection/read-identity';
import { relateDocuments } from '@nakor/collection/relate-documents';
import { describe, expect, it } from 'vitest';

const seller = { identifier: '1234563218', name: 'Zakład Przykładowy' };

/** An invoice of the seller; its file is named after its number. */
function invoice(number: string, changes: Partial<DocumentIdentity> = {}): DocumentIdentity {
  return {
    ...{ name: `${number}.xml`, kind: 'VAT', number, issueDate: '2026-10-01', seller, buyer: { identifier: null, name: null } },
    ...{ gross: '123.00', currency: 'PLN', ksefNumber: null, corrects: [], settles: [] },
    ...changes,
  };
}

const naming = (number: string | null, ksefNumber: string | null = null): InvoiceReference => ({ number, ksefNumber });
const correction = (number: string, of: string, issueDate: string, changes: Partial<DocumentIdentity> = {}) =>
  invoice(number, { kind: 'KOR', issueDate, corrects: [naming(of)], ...changes });

const ksefNumber = '1234563218-20261001-0A1B2C3D4E5F-C3';

/** The relations of documents, as `name: source | corrections | advances`. */
function relate(documents: readonly DocumentIdentity[], limit = 100): string[] {
  return [...relateDocuments(documents, limit)].map(([name, { source, corrections, advances, isBeyondLimit }]) =>
    isBeyondLimit ? `${name}: too many` : `${name}: ${source ?? ''} | ${corrections.join(' ')} | ${advances.join(' ')}`,
  );
}

describe('relateDocuments', () => {
  it.each<{ name: string; documents: DocumentIdentity[]; expected: string[] }>([
    { name: 'nothing without references', documents: [invoice('1'), invoice('2')], expected: [] },
    {
      name: 'a correction with its invoice, whatever their order',
      documents: [correction('K1', '1', '2026-10-05'), invoice('1')],
      expected: ['K1.xml: 1.xml |  | '],
    },
    {
      name: 'corrections of one day in the order of their numbers',
      documents: [
        correction('K10', '1', '2026-10-05'),
        correction('K2', '1', '2026-10-05'),
        invoice('1'),
        correction('K0', '1', '2026-10-06'),
      ],
      expected: ['K10.xml: 1.xml | K2.xml | ', 'K2.xml: 1.xml |  | ', 'K0.xml: 1.xml | K2.xml K10.xml | '],
    },
    {
      name: 'a correction that names the correction before it instead of the invoice',
      documents: [invoice('1'), correction('K1', '1', '2026-10-05'), correction('K2', 'K1', '2026-10-06')],
      expected: ['K1.xml: 1.xml |  | ', 'K2.xml: 1.xml | K1.xml | '],
    },
    {
      name: 'a number with other blanks and capitals',
      documents: [invoice('fv 1/2026', { name: 'a.xml' }), correction('K1', 'FV1/2026', '2026-10-05')],
      expected: ['K1.xml: a.xml |  | '],
    },
    {
      name: 'a settlement with its advances and their corrections',
      documents: [
        invoice('Z1', { kind: 'ZAL' }),
        invoice('Z2', { kind: 'ZAL' }),
        correction('KZ1', 'Z1', '2026-10-03', { kind: 'KOR_ZAL' }),
        invoice('R', { kind: 'ROZ', settles: [naming('Z1'), naming('Z2')] }),
      ],
      expected: ['KZ1.xml: Z1.xml |  | ', 'R.xml:  |  | Z1.xml KZ1.xml Z2.xml'],
    },
    {
      name: 'an advance by the KSeF number after which its file is named',
      documents: [
        invoice('Z1', { kind: 'ZAL', name: `${ksefNumber}.xml`, ksefNumber }),
        invoice('R', { kind: 'ROZ', settles: [naming(null, ksefNumber)] }),
      ],
      expected: [`R.xml:  |  | ${ksefNumber}.xml`],
    },
    {
      name: 'not an invoice with the number of another seller',
      documents: [invoice('1', { seller: { identifier: '5250000009', name: null } }), correction('K1', '1', '2026-10-05')],
      expected: [],
    },
    {
      name: 'not an invoice whose file is named after another KSeF number',
      documents: [
        invoice('1', { ksefNumber }),
        correction('K1', '1', '2026-10-05', { corrects: [naming('1', '1234563218-20261001-FFFFFFFFFFFF-AA')] }),
      ],
      expected: [],
    },
    {
      name: 'not one of two invoices with the same number',
      documents: [invoice('1', { name: 'a.xml' }), invoice('1', { name: 'b.xml' }), correction('K1', '1', '2026-10-05')],
      expected: [],
    },
    {
      name: 'not a correction of several invoices',
      documents: [invoice('1'), invoice('2'), correction('K1', '1', '2026-10-05', { corrects: [naming('1'), naming('2')] })],
      expected: [],
    },
    {
      name: 'not corrections that name each other',
      documents: [correction('K1', 'K2', '2026-10-05'), correction('K2', 'K1', '2026-10-05')],
      expected: [],
    },
    { name: 'not a correction that names itself', documents: [correction('K1', 'K1', '2026-10-05')], expected: [] },
  ])('relates $name', ({ documents, expected }) => {
    expect(relate(documents)).toEqual(expected);
  });

  it('names none of too many related documents', () => {
    const documents = [invoice('1'), ...[1, 2, 3].map((number) => correction(`K${number}`, '1', `2026-10-0${number}`))];
    expect(relate(documents, 2)).toEqual(['K1.xml: 1.xml |  | ', 'K2.xml: 1.xml | K1.xml | ', 'K3.xml: too many']);
  });
});
