import { normalizeIdentifier, normalizeNumber } from '../matching/keys.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Match } from '../model/reconciliation.ts';
import type { RegisterRow } from '../model/register.ts';
import { differ, type FindingKind, recordBasis } from './finding-kind.ts';
import { isSoundNumber } from './sound-number.ts';

/** Findings about the numbers, the contractor and the day of a match. */
export const numberKinds: readonly FindingKind<Match>[] = [
  {
    code: 'REC-003',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Numer KSeF w wierszu nie jest numerem tej faktury',
      en: 'The KSeF number in the row is not that of the invoice',
    },
    basis: recordBasis,
    todo: {
      pl: 'Wpisz w wierszu numer KSeF tej faktury. Jeśli numery dwóch wierszy zamieniono, popraw oba.',
      en: 'Enter the KSeF number of the invoice in the row. If the numbers of two rows were exchanged, correct both.',
    },
    find({ invoices: [invoice], rows }, { byKsefNumber }) {
      const wrong = rows.filter((row) => hasOtherNumber(row, invoice));
      const [row] = wrong;
      if (row === undefined || row.ksefNumber === null) return null;
      const owner = byKsefNumber.get(row.ksefNumber)?.number ?? null;
      const detail = owner === null ? {} : { detail: { pl: `należy do faktury ${owner}`, en: `it belongs to invoice ${owner}` } };
      return { ...detail, rows: wrong, differences: wrong.map(({ ksefNumber }) => differ('NrKSeF', ksefNumber, invoice.ksefNumber)) };
    },
  },
  {
    code: 'REC-004',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Numer dokumentu w wierszu różni się od numeru faktury',
      en: 'The number of the document in the row is not that of the invoice',
    },
    basis: recordBasis,
    todo: { pl: 'Przepisz numer z pola P_2 faktury.', en: 'Copy the number from P_2 of the invoice.' },
    find: ({ invoices: [invoice], rows }) => findNumbers(rows, invoice, (row, number) => normalizeNumber(row) !== normalizeNumber(number)),
  },
  {
    code: 'REC-005',
    severity: 'info',
    correctsRegister: false,
    title: {
      pl: 'Numer dokumentu zapisano inaczej niż na fakturze',
      en: 'The number of the document is spelled differently than on the invoice',
    },
    basis: recordBasis,
    todo: {
      pl: 'Różnią się tylko odstępy, wielkość liter albo zera na początku. Przy okazji innej korekty przepisz numer z pola P_2.',
      en: 'Only blanks, capital letters or leading zeros differ. Copy the number from P_2 when you correct the file anyway.',
    },
    find: ({ invoices: [invoice], rows }) =>
      findNumbers(rows, invoice, (row, number) => row.trim() !== number && normalizeNumber(row) === normalizeNumber(number)),
  },
  {
    code: 'REC-006',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Identyfikator kontrahenta różni się od podanego na fakturze',
      en: 'The identifier of the contractor is not that on the invoice',
    },
    basis: recordBasis,
    todo: {
      pl: 'Przepisz identyfikator z faktury (nabywca: Podmiot2, sprzedawca: Podmiot1); dla konsumenta wpisz BRAK.',
      en: 'Copy the identifier from the invoice (buyer: Podmiot2, seller: Podmiot1); enter BRAK for a consumer.',
    },
    find({ side, invoices: [invoice], rows }) {
      const wanted = side === 'sales' ? invoice.buyer : invoice.sellerNip;
      const wrong = rows.filter(({ contractor }) => !isSameContractor(contractor, wanted));
      if (wrong.length === 0) return null;
      const field = side === 'sales' ? 'NrKontrahenta' : 'NrDostawcy';
      return { rows: wrong, differences: wrong.map(({ contractor }) => differ(field, contractor, wanted)) };
    },
  },
  {
    code: 'REC-007',
    severity: 'warning',
    correctsRegister: true,
    title: { pl: 'Data wystawienia w wierszu różni się od daty faktury', en: 'The date of issue in the row is not that of the invoice' },
    basis: recordBasis,
    todo: { pl: 'Przepisz datę z pola P_1 faktury.', en: 'Copy the date from P_1 of the invoice.' },
    find({ side, invoices: [{ issueDay }], rows }) {
      const wrong = issueDay === null ? [] : rows.filter((row) => row.issueDay !== null && row.issueDay !== issueDay);
      if (wrong.length === 0) return null;
      const field = side === 'sales' ? 'DataWystawienia' : 'DataZakupu';
      return { rows: wrong, differences: wrong.map((row) => differ(field, row.issueDay, issueDay)) };
    },
  },
];

/** A number that cannot be one at all is reported by itself. */
function hasOtherNumber({ ksefNumber }: RegisterRow, invoice: KsefInvoice): boolean {
  if (ksefNumber === null || invoice.ksefNumber === null || ksefNumber === invoice.ksefNumber) return false;
  return isSoundNumber(ksefNumber);
}

function findNumbers(rows: readonly RegisterRow[], { number }: KsefInvoice, differs: (row: string, invoice: string) => boolean) {
  const wrong = number === null ? [] : rows.filter((row) => differs(row.number, number));
  if (wrong.length === 0) return null;
  return {
    rows: wrong,
    differences: wrong.map((row) => differ(row.side === 'sales' ? 'DowodSprzedazy' : 'DowodZakupu', row.number, number)),
  };
}

/** Some programs put the code of the country in front of a foreign identifier. */
function isSameContractor(contractor: string | null, wanted: string | null): boolean {
  if (wanted === null) return contractor === null || normalizeIdentifier(contractor) === 'BRAK';
  if (contractor === null) return false;
  const [is, expected] = [normalizeIdentifier(contractor), normalizeIdentifier(wanted)];
  return is === expected || (is.length === expected.length + 2 && /^[A-Z]{2}/.test(is) && is.endsWith(expected));
}
