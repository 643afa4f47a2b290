import { negate } from '../../money/units.ts';
import { mayRecordInvoice } from '../matching/keys.ts';
import { formatGrosze } from '../model/grosze.ts';
import type { Difference } from '../model/reconciliation.ts';
import type { RegisterRow } from '../model/register.ts';
import { type FindingKind, type InvoiceSubject, recordBasis } from './finding-kind.ts';
import { isSoundNumber } from './sound-number.ts';

/** Findings about invoices that no row records. */
export const missingRowKinds: readonly FindingKind<InvoiceSubject>[] = [
  {
    code: 'REC-001',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Faktury sprzedaży z KSeF nie ma w ewidencji', en: 'A sales invoice of KSeF is not in the record' },
    basis: recordBasis,
    todo: {
      pl: 'Dopisz wiersz z podanymi kwotami i numerem KSeF do JPK wskazanego miesiąca albo wskaż, pod jakim numerem faktura jest ujęta.',
      en: 'Add a row with these amounts and the KSeF number to the JPK of the month, or find out under which number the invoice is recorded.',
    },
    find({ side, invoice }, { months }) {
      if (side !== 'sales') return null;
      const due = invoice.rows.filter(({ month }) => month === null || months.has(month));
      if (due.length === 0) return null;
      const differences = due.flatMap(({ month, amounts }) =>
        [...amounts].flatMap(([field, amount]): Difference[] => {
          if (amount === 0) return [];
          const text = amount === null ? null : formatGrosze(amount);
          return [{ field, month, register: null, invoice: text, difference: amount === null ? null : formatGrosze(negate(amount)) }];
        }),
      );
      const [first] = due;
      const detail = first === undefined ? {} : { detail: first.monthReason };
      if (differences.length === 0) return { ...detail, severity: 'info', correctsRegister: false };
      return due.every(({ month }) => month === null)
        ? { ...detail, differences, severity: 'warning', correctsRegister: false }
        : { ...detail, differences };
    },
  },
];

/** Findings about rows without an invoice. */
export const missingInvoiceKinds: readonly FindingKind<RegisterRow>[] = [
  {
    code: 'REC-002',
    severity: 'error',
    correctsRegister: false,
    title: {
      pl: 'Wiersz ma numer KSeF, którego nie ma wśród podanych faktur',
      en: 'The row has a KSeF number that none of the given invoices has',
    },
    basis: recordBasis,
    todo: {
      pl: 'Pobierz fakturę o tym numerze z KSeF i porównaj ponownie. Jeśli KSeF jej nie zna albo nie dotyczy podatnika, popraw albo usuń wiersz.',
      en: 'Download the invoice with this number from KSeF and compare again. If KSeF does not know it, or it is not the taxpayer’s, correct or remove the row.',
    },
    find({ ksefNumber }, { metadata }) {
      return ksefNumber !== null && isSoundNumber(ksefNumber) && !metadata.has(ksefNumber) ? {} : null;
    },
  },
  {
    code: 'REC-037',
    severity: 'info',
    correctsRegister: false,
    title: {
      pl: 'Wiersz DI albo OFF bez faktury wśród podanych: może czekać na numer KSeF',
      en: 'A row with DI or OFF has no invoice among the given ones: it may be waiting for its KSeF number',
    },
    basis: { pl: 'art. 109 ust. 3e ustawy o VAT', en: 'art. 109(3e) of the VAT Act' },
    todo: {
      pl: 'Jeśli to faktura w trybie offline24 albo z niedostępności KSeF, skoryguj JPK w ciągu 14 dni od nadania numeru. OFF (awaria) nie wymaga korekty.',
      en: 'If it is an invoice issued in offline24 mode or during unavailability, correct the JPK within 14 days of its number. OFF (failure) needs no correction.',
    },
    find: (row) => (mayRecordInvoice(row) && row.states.some((state) => state === 'DI' || state === 'OFF') ? {} : null),
  },
];
