import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import type { Invoice } from './invoice.ts';
import type { JpkField } from './jpk-map.ts';

/**
 * What to observe when a correction is recorded: its KSeF number, receipts, other returns, and assumptions where the law is silent.
 *
 * @param omitted number of derivations that are not shown; zero or less for none
 */
export function notesOfRow(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  fields: readonly JpkField[],
  omitted: number,
): readonly Localized[] {
  const { fa } = correction;
  const wasReceipt = before?.fa.isYes('FP') === true;
  const isRebate = correction.currency !== 'PLN' && correction.correctedInvoices.length > 1;
  return [
    ...(fields.length === 0 ? [notes.noAmounts] : []),
    ...(fa.isYes('FP') ? [notes.receipt] : wasReceipt ? [notes.receiptNotKept] : []),
    ...(fa.has('P_13_5') || fa.has('P_14_5') ? [notes.oss] : []),
    ...(fa.has('P_13_4') ? [notes.taxi] : []),
    ...(fields.includes('K_21') || fields.includes('K_12') ? [notes.summary] : []),
    ...(fields.includes('K_31') ? [notes.reverseCharge] : []),
    ...(isRebate ? [notes.rebate] : []),
    ...(omitted > 0 ? [notes.omitted(omitted)] : []),
    notes.number,
  ];
}

const notes = {
  noAmounts: {
    pl: 'Żadna kwota się nie zmienia. Przyjęto wiersz bez kwot z właściwymi oznaczeniami; część praktyki zamiast tego poprawia wiersz faktury pierwotnej.',
    en: 'No amount changes. A row without amounts and with the right markers is assumed; others correct the row of the original instead.',
  },
  receipt: {
    pl: 'Faktura do paragonu (FP): kwoty nie wchodzą do deklaracji ani sum kontrolnych. Przyjęto, że korektę ujęto w ewidencji kasy; jeśli nie, odpowiedz „nie” na zachowaj_fp, a kwoty wejdą do deklaracji.',
    en: 'An invoice for a receipt (FP): the amounts count neither in the declaration nor in the control totals. The correction is assumed to be recorded on the cash register; if not, answer “nie” to zachowaj_fp, and the amounts count.',
  },
  receiptNotKept: {
    pl: 'Faktura pierwotna jest fakturą do paragonu (FP), a korekta nie. Przyjęto, że korekty nie ujęto w ewidencji kasy, więc jej kwoty wchodzą do deklaracji; w przeciwnym razie podatek obniżono by dwa razy.',
    en: 'The original is an invoice for a receipt (FP), the correction is not. The correction is assumed not to be recorded on the cash register, so its amounts count in the declaration; otherwise the tax would be reduced twice.',
  },
  oss: {
    pl: 'Podatku procedury unijnej OSS nie ujmuje się w JPK_V7M: skoryguj go w deklaracji VIU-DO za okres, którego dotyczy.',
    en: 'Tax of the union scheme (OSS) is not recorded in JPK_V7M: correct it in the VIU-DO return, for the period it belongs to.',
  },
  taxi: {
    pl: 'Ryczałtu taksówkowego nie ujmuje się w JPK_V7M: skoryguj deklarację VAT-12.',
    en: 'The flat rate of taxis is not recorded in JPK_V7M: correct the VAT-12 return.',
  },
  summary: {
    pl: 'Zmienia się też informacja podsumowująca VAT-UE za ten okres.',
    en: 'The recapitulative statement VAT-UE of this period changes too.',
  },
  reverseCharge: {
    pl: 'Pole K_31 u sprzedawcy wynika z praktyki, nie z opisu struktury: potwierdź je z księgowością.',
    en: 'For the seller, K_31 follows from practice, not from the description of the format: confirm it with your accountant.',
  },
  rebate: {
    pl: 'Przyjęto jeden kurs dla wszystkich faktur: z odpowiedzi kurs, a bez niej z podanej faktury. Jeśli inne faktury mają inne kursy, podziel opust między nie, każdą część po kursie jej faktury (art. 31b ust. 1 ustawy o VAT).',
    en: 'One exchange rate is assumed for all invoices: that of the answer kurs, otherwise that of the given invoice. If others have other rates, allocate the rebate to them, each part at the rate of its invoice (art. 31b(1) of the VAT Act).',
  },
  omitted: (count: number): Localized => ({
    pl: `Pominięto dalsze wyliczenia (${count}); kwoty je obejmują.`,
    en: `Further derivations are omitted (${count}); the amounts include them.`,
  }),
  number: {
    pl: 'Do wiersza wpisz numer KSeF korekty; póki go nie ma, DI, a dla korekty poza KSeF BFK.',
    en: 'Enter the KSeF number of the correction in the row; DI as long as there is none, BFK for a correction outside KSeF.',
  },
} as const;
