import type { Localized } from '../../shared/localized.ts';
import { compareMonths } from '../matching/compare-months.ts';
import { findDeductionRange, getReceiptMonth, isDecrease } from '../matching/deduction.ts';
import { findOriginal } from '../matching/join-with-originals.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Match } from '../model/reconciliation.ts';
import type { FindingContext } from './finding-context.ts';
import { differ, type Evidence, type FindingKind, type InvoiceSubject } from './finding-kind.ts';

/** Findings about the months of a match. */
export const monthKinds: readonly FindingKind<Match>[] = [
  {
    code: 'REC-020',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Faktura jest w ewidencji innego miesiąca', en: 'The invoice is in the record of another month' },
    basis: {
      pl: 'art. 19a, 20, 21 i art. 29a ust. 13-17 ustawy o VAT; pole TypKorekty',
      en: 'art. 19a, 20, 21 and art. 29a(13) to (17) of the VAT Act; TypKorekty',
    },
    todo: {
      pl: 'Przenieś wiersz do JPK właściwego miesiąca i skoryguj pliki obu miesięcy.',
      en: 'Move the row to the JPK of the right month, and correct the files of both months.',
    },
    find(match, { months }) {
      if (match.side !== 'sales') return null;
      const { wrongMonths, rightMonths } = compareMonths(match, months);
      if (wrongMonths.length === 0) return null;
      const right = [...new Set(rightMonths.flatMap(({ month }) => month ?? []))].sort();
      const [invoice] = match.invoices;
      // By art. 19a(5), the issue of the invoice can be the tax point of some supplies, which no field of FA(3) shows.
      const mayFollowIssue = invoice.correctionType === null && wrongMonths.every((month) => month === invoice.issueDay?.slice(0, 7));
      return {
        ...(mayFollowIssue ? { severity: 'warning', correctsRegister: false } : {}),
        rows: match.rows.filter(({ month }) => wrongMonths.includes(month)),
        differences: [differ('month', wrongMonths.join(', '), right.join(', '))],
        ...(rightMonths[0] === undefined ? {} : { detail: rightMonths[0].monthReason }),
      };
    },
  },
  {
    code: 'REC-021',
    severity: 'info',
    correctsRegister: false,
    title: {
      pl: 'Podatek odliczono poza miesiącami, które wynikają z dokumentów',
      en: 'The tax is deducted outside the months that follow from the documents',
    },
    basis: { pl: 'art. 86 ust. 10, 10b i 11 ustawy o VAT', en: 'art. 86(10), (10b) and (11) of the VAT Act' },
    todo: {
      pl: 'To nie jest błąd w ewidencji, jeśli o odliczeniu decyduje coś, czego faktura nie pokazuje (zapłata przy metodzie kasowej, późniejszy odbiór, korekta wsteczna po art. 86 ust. 13).',
      en: 'This is no error if something decides that the invoice does not show (payment under cash accounting, later receipt, a correction of an earlier period by art. 86(13)).',
    },
    find({ side, invoices: [invoice], rows }, { isQuarterly }) {
      if (side !== 'purchases' || isDecrease(invoice)) return null;
      const { from, to } = findDeductionRange(invoice, isQuarterly);
      const outside = from === null || to === null ? [] : rows.filter(({ month }) => month < from || month > to);
      if (outside.length === 0) return null;
      return { rows: outside, differences: outside.map(({ month }) => differ('month', month, `${from} – ${to}`)) };
    },
  },
  {
    code: 'REC-022',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Otrzymaną korektę zmniejszającą ujęto w innym miesiącu niż miesiąc otrzymania',
      en: 'A received correction that decreases the tax is in another month than that of its receipt',
    },
    basis: { pl: 'art. 86 ust. 19a ustawy o VAT', en: 'art. 86(19a) of the VAT Act' },
    todo: {
      pl: 'Przenieś ją do miesiąca otrzymania (dzień numeru KSeF). Tylko gdy podatku z faktury pierwotnej jeszcze nie odliczono, ujmij ją razem z tą fakturą.',
      en: 'Move it to the month of receipt (the day of the KSeF number). Only if the tax of the original is not deducted yet, record it together with the original.',
    },
    find: findMisplacedDecrease,
  },
];

function findMisplacedDecrease({ side, invoices, rows }: Match, context: FindingContext): Evidence | null {
  const [correction] = invoices;
  const receipt = getReceiptMonth(correction);
  if (side !== 'purchases' || receipt === null || invoices.length > 1 || !isDecrease(correction)) return null;
  const wrong = rows.filter(({ month }) => month !== receipt);
  if (wrong.length === 0) return null;
  const original = findOriginal(correction, side, context.indexes.purchases);
  const deducted = new Set((original === null ? [] : (context.matchOfInvoice.get(original)?.rows ?? [])).map(({ month }) => month));
  if (wrong.every(({ month }) => month > receipt && deducted.has(month))) return null;
  const isOpen = deducted.size === 0 && wrong.every(({ month }) => month > receipt);
  return {
    rows: wrong,
    differences: wrong.map(({ month }) => differ('month', month, receipt)),
    ...(isOpen ? { severity: 'warning', correctsRegister: false } : {}),
  };
}

/** Findings about decreasing corrections that no row records. */
export const missingDecreaseKinds: readonly FindingKind<InvoiceSubject>[] = [
  {
    code: 'REC-023',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Otrzymanej korekty zmniejszającej nie ma w ewidencji miesiąca otrzymania',
      en: 'A received correction that decreases the tax is not in the record of the month of its receipt',
    },
    basis: { pl: 'art. 86 ust. 19a ustawy o VAT', en: 'art. 86(19a) of the VAT Act' },
    todo: {
      pl: 'Dopisz ją w miesiącu otrzymania. Tylko gdy podatku z faktury pierwotnej jeszcze nie odliczono, ujmij ją razem z tą fakturą.',
      en: 'Add it in the month of receipt. Only if the tax of the original is not deducted yet, record it together with the original.',
    },
    find({ side, invoice }, context) {
      const receipt = getReceiptMonth(invoice);
      if (side !== 'purchases' || receipt === null || !context.months.has(receipt) || !isDecrease(invoice)) return null;
      const original = findOriginal(invoice, side, context.indexes.purchases);
      const differences = [differ('month', null, receipt)];
      if (original === null) return { differences, detail: unknownOriginal, severity: 'warning', correctsRegister: false };
      return isDeducted(original, receipt, context) ? { differences } : null;
    },
  },
];

const unknownOriginal: Localized = {
  pl: 'faktury pierwotnej nie podano, więc nie wiadomo, czy jej podatek odliczono',
  en: 'the original was not given, so it is unknown whether its tax was deducted',
};

function isDeducted(original: KsefInvoice, until: string, { matchOfInvoice }: FindingContext): boolean {
  return matchOfInvoice.get(original)?.rows.some(({ month }) => month <= until) === true;
}
