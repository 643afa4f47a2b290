import { buildReceiptCsv } from '@nakor/pages/try/files/model/receipt-csv';
import { describe, expect, it } from 'vitest';
import { collectionEntry } from '../../../../../support/builders/collection-entries.ts';

const named = (name: string, number: string) =>
  collectionEntry(name, { number, issueDate: '2026-10-15', seller: { identifier: '1234563218', name: 'Sprzedawca' } });

const first = '1234563218-20261015-A00000000001-1D';
const second = '1234563218-20261015-A00000000002-7B';

describe('buildReceiptCsv', () => {
  it('has a line per number, and never shows the number of another file', () => {
    const csv = buildReceiptCsv(
      [named('a.xml', 'FV/1'), named('b.xml', '=1+1'), named('c.xml', 'FV/3'), named('d.xml', 'FV/4')],
      new Map([
        ['a.xml', { state: 'accepted', ksefNumbers: [first, second], environment: 'prod', assignedAt: '2026-10-15T11:02:42+02:00' }],
        ['b.xml', { state: 'changed', ksefNumbers: [second], message: 'Another file, edited.', isExplained: false }],
        ['c.xml', { state: 'missing', message: 'In no UPO' }],
      ]),
      'en',
    );
    expect(csv.split('\r\n')).toEqual([
      'File,NIP of the seller,Invoice number,Issue date,State,KSeF number,Assigned,Explanation',
      `a.xml,1234563218,FV/1,2026-10-15,accepted,${first},2026-10-15T11:02:42+02:00,`,
      `a.xml,1234563218,FV/1,2026-10-15,accepted,${second},2026-10-15T11:02:42+02:00,`,
      `b.xml,1234563218,'=1+1,2026-10-15,not the file that was sent,,,"Another file, edited."`,
      'c.xml,1234563218,FV/3,2026-10-15,in no UPO,,,In no UPO',
      'd.xml,1234563218,FV/4,2026-10-15,,,,',
      '',
    ]);
  });

  it('is written for a Polish Excel in Polish', () => {
    expect(buildReceiptCsv([], new Map(), 'pl')).toBe(
      '\ufeffPlik;NIP sprzedawcy;Numer faktury;Data wystawienia;Stan;Numer KSeF;Nadano;Wyjaśnienie\r\n',
    );
  });
});
