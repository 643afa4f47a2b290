import type { Invoice } from '../fa3/invoice.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { belongsToOtherReturn, isOfSmallBusiness, type JpkField } from './jpk-map.ts';
import { assumedAnswers, type CorrectionContext, mayHideRates } from './jpk-of-correction.ts';
import type { Piece } from './pieces.ts';

/**
 * What to observe when a correction is recorded: its KSeF number, receipts, other returns, and assumptions where the law is silent.
 *
 * @param omitted number of derivations that are not shown; zero or less for none
 */
export function listNotesOfRow(
  context: CorrectionContext,
  correction: Invoice<Element>,
  pieces: readonly Piece[],
  omitted: number,
): readonly Localized[] {
  const entries = pieces;
  const fields = entries.map(({ field }) => field);
  const unknown = entries.flatMap(({ field, amount }) => (amount === null ? [field] : []));
  const isElsewhere = belongsToOtherReturn(correction, entries);
  const isRebate = correction.currency !== 'PLN' && correction.correctedInvoices.length > 1;
  return [
    ...(fields.length === 0
      ? [isElsewhere ? notes.elsewhere : withoutAmounts(context, correction)]
      : receiptNotes(correction, context.before, pieces)),
    ...(unknown.length > 0 && correction.currency !== 'PLN' ? [notes.unknownRate(unknown.join(', '))] : []),
    ...returnNotes(correction, fields),
    ...(fields.includes('K_31') ? [notes.reverseCharge] : []),
    ...(isRebate ? [notes.rebate] : []),
    ...changeNotes(context, correction, pieces),
    ...(omitted > 0 ? [notes.omitted(omitted)] : []),
    ...(isElsewhere ? [] : [notes.number]),
  ];
}

/** Assumptions where the tax point moves, or an exemption of small businesses comes or goes. */
function changeNotes(context: CorrectionContext, correction: Invoice<Element>, pieces: readonly Piece[]): readonly Localized[] {
  const { before, answers = assumedAnswers } = context;
  const assumesRate = correction.currency !== 'PLN' && !answers.isExchangeRateKnown && !changesExchangeRate(context, correction);
  const isMoved = pieces.some((piece) => piece.isMoved);
  const isOfReceipt = pieces.some((piece) => piece.isReceipt === true) || before?.fa.isYes('FP') === true;
  return [
    ...(isMoved && assumesRate ? [notes.movedRate] : []),
    ...(isMoved && isOfReceipt ? [noteOfReceipt(context, correction)] : []),
    ...(before !== null && !isOfSmallBusiness(before) && isOfSmallBusiness(correction) ? [notes.smallBusiness] : []),
    ...(takesCodesOfOne(correction, before) ? [notes.codesOfOne] : []),
  ];
}

/** Whether the correction changes an exchange rate of the invoice, so that none is assumed. */
function changesExchangeRate({ before, after = null }: CorrectionContext, correction: Invoice<Element>): boolean {
  const known = new Set(before === null ? [] : listExchangeRates(before));
  return listExchangeRates(after ?? correction).some((rate) => !known.has(rate));
}

function listExchangeRates({ fa, lines }: Invoice<Element>): readonly string[] {
  const payments = fa.all('ZaliczkaCzesciowa').map((payment) => payment.amount('KursWalutyZW'));
  const rates = [fa.amount('KursWalutyZ'), ...payments, ...lines.map((row) => row.amount('KursWaluty'))];
  return rates.flatMap((rate) => (rate === null ? [] : rate.toAmount()));
}

/** What the marker `FP` means for a sale in the record of the cash register, when a correction sets or removes it. */
function noteOfReceipt({ after = null, answers = assumedAnswers }: CorrectionContext, correction: Invoice<Element>): Localized {
  if ((after ?? correction).fa.isYes('FP')) return notes.receiptSet;
  return answers.isInReceiptReport ? notes.receiptRemovedFromReport : notes.receiptRemoved;
}

/** Whether a correction of several invoices without lines has the codes of the one that is known. */
function takesCodesOfOne(correction: Invoice<Element>, before: Invoice<Element> | null): boolean {
  if (before === null || correction.rows.length > 0 || correction.correctedInvoices.length < 2) return false;
  return before.rows.some((row) => row.has('GTU') || row.has('Procedura'));
}

/** What a row without amounts means. */
function withoutAmounts(context: CorrectionContext, correction: Invoice<Element>): Localized {
  return mayHideRates(context, correction) ? hiddenRates : notes.noAmounts;
}

/** The amounts of a correction that may change the exchange rates of payments. */
export const hiddenRates: Localized = {
  pl: 'Dokumenty nie pokazują zmiany kwot. Korekta w FA(3) nie ma jednak pola na zmieniony kurs zapłaty (KursWalutyZW): jeśli taki kurs się zmienia, podstawa w złotych zmienia się o część podstawy z tej zapłaty pomnożoną przez różnicę kursów.',
  en: 'The documents show no change of amounts. A correction in FA(3) has no field, however, for a changed exchange rate of a payment (KursWalutyZW): if such a rate changes, the base in PLN changes by the share of the base in that payment times the difference of the rates.',
};

/** Where the whole row changes its marker, other notes say so. */
function receiptNotes({ fa }: Invoice<Element>, before: Invoice<Element> | null, pieces: readonly Piece[]): readonly Localized[] {
  if (pieces.some(({ isMoved }) => isMoved)) return [];
  if (fa.isYes('FP')) return [notes.receipt];
  return before?.fa.isYes('FP') === true ? [notes.receiptNotKept] : [];
}

/** Other returns that the correction changes. */
function returnNotes({ fa }: Invoice<Element>, fields: readonly JpkField[]): readonly Localized[] {
  const changes = (...names: string[]) => names.some((name) => fa.amount(name)?.isZero === false);
  return [
    ...(changes('P_13_5', 'P_14_5') ? [notes.oss] : []),
    ...(changes('P_13_4', 'P_14_4') ? [notes.taxi] : []),
    ...(fields.includes('K_21') ? [notes.supplies, notes.proof] : []),
    ...(fields.includes('K_12') ? [notes.services] : []),
  ];
}

const notes = {
  noAmounts: {
    pl: 'Żadna kwota się nie zmienia. Przyjęto wiersz bez kwot z właściwymi oznaczeniami; niektórzy poprawiają zamiast tego wiersz faktury pierwotnej.',
    en: 'No amount changes. A row without amounts and with the right markers is assumed; some taxpayers correct the row of the original instead.',
  },
  unknownRate: (fields: string): Localized => ({
    pl: `Kwota zmienia się, ale nie jest znana: ${fields}. Dokumenty nie podają kursu, po którym ją przeliczyć. Ustal kurs (nowy kurs zapłaty albo kurs opustu z art. 31b ust. 2 ustawy o VAT) i przelicz po nim podstawę; gdy kurs podano przy tworzeniu korekty, wynik jej tworzenia zawiera tę kwotę.`,
    en: `The amount changes but is not known: ${fields}. The documents do not state the exchange rate for its conversion. Determine that rate (the new one of the payment, or that of the rebate under art. 31b(2) of the VAT Act) and convert the base at it; if the rate was given when the correction was built, the result of building contains the amount.`,
  }),
  receipt: {
    pl: 'Faktura do paragonu (FP): kwoty nie wchodzą do deklaracji ani sum kontrolnych. Przyjęto, że korektę ujęto w ewidencji kasy; jeśli nie, odpowiedz „nie” na zachowaj_fp, a kwoty wejdą do deklaracji.',
    en: 'An invoice for a receipt (FP): the amounts count neither in the declaration nor in the control totals. The correction is assumed to be recorded on the cash register; if not, answer “nie” to zachowaj_fp, and the amounts count.',
  },
  receiptNotKept: {
    pl: 'Faktura pierwotna jest fakturą do paragonu (FP), a korekta nie. Przyjęto, że korekty nie ujęto w ewidencji kasy, więc jej kwoty wchodzą do deklaracji; w przeciwnym razie podatek obniżono by dwa razy.',
    en: 'The original is an invoice for a receipt (FP), the correction is not. The correction is assumed not to be recorded on the cash register, so its amounts count in the declaration; otherwise the tax would be reduced twice.',
  },
  elsewhere: {
    pl: 'Żadne pole JPK_V7M się nie zmienia, więc korekta nie ma w nim wiersza.',
    en: 'No field of JPK_V7M changes, so the correction has no row in it.',
  },
  oss: {
    pl: 'Sprzedaży w procedurze unijnej (OSS) nie ujmuje się w polach K_10–K_22. Zmianę podatku wykaż w części korekt bieżącej deklaracji VIU-DO, w euro, z państwem konsumpcji i kwartałem, którego dotyczy (w ciągu 3 lat od terminu złożenia deklaracji za ten kwartał).',
    en: 'Sales in the union scheme (OSS) are not recorded in K_10–K_22. Enter the change of the tax among the corrections of the current VIU-DO return, in euro, with the member state of consumption and the quarter it belongs to (within 3 years of the due date of the return for that quarter).',
  },
  taxi: {
    pl: 'Ryczałtu taksówkowego nie ujmuje się w JPK_V7M: skoryguj deklarację VAT-12.',
    en: 'The flat rate of taxis is not recorded in JPK_V7M: correct the VAT-12 return.',
  },
  supplies: {
    pl: 'Zmienia się też informacja podsumowująca VAT-UE za ten miesiąc (wewnątrzwspólnotowe dostawy towarów, art. 100 ust. 1 pkt 1 ustawy o VAT), w wierszu numeru VAT UE nabywcy; jeśli ją już złożono, złóż korektę VAT-UEK.',
    en: 'The recapitulative statement VAT-UE of this month changes too (intra-EU supplies of goods, art. 100(1)(1) of the VAT Act), in the row of the EU VAT number of the buyer; if it has been filed, file the correction VAT-UEK.',
  },
  services: {
    pl: 'Zmienia się też informacja podsumowująca VAT-UE za ten miesiąc (usługi z art. 100 ust. 1 pkt 4 ustawy o VAT), w wierszu numeru VAT UE nabywcy; jeśli ją już złożono, złóż korektę VAT-UEK.',
    en: 'The recapitulative statement VAT-UE of this month changes too (services of art. 100(1)(4) of the VAT Act), in the row of the EU VAT number of the buyer; if it has been filed, file the correction VAT-UEK.',
  },
  movedRate: {
    pl: 'Obowiązek podatkowy powstał innego dnia, więc kurs z art. 31a ustawy o VAT może być inny: przyjęto kurs z faktury. Jeśli jest inny, podaj go w odpowiedzi kurs_dla_wszystkich_wierszy albo zmień w tej samej korekcie także KursWaluty (KursWalutyZ, KursWalutyZW).',
    en: 'The tax point is on another day, so the exchange rate of art. 31a of the VAT Act may differ: that of the invoice is assumed. If it differs, enter it in the answer kurs_dla_wszystkich_wierszy, or change KursWaluty (KursWalutyZ, KursWalutyZW) in the same correction.',
  },
  receiptSet: {
    pl: 'Korekta dodaje oznaczenie FP. Przyjęto, że sprzedaż jest w raporcie okresowym kasy (RO), więc faktura z FP nie zwiększa podatku; jeśli jej tam nie ma, FP jest błędne, bo podatek nie byłby wykazany.',
    en: 'The correction adds the marker FP. A periodic report of the cash register (RO) is assumed to contain the sale, so that an invoice with FP adds no tax; if none does, FP is wrong, because the tax would not be declared.',
  },
  receiptRemoved: {
    pl: 'Korekta usuwa oznaczenie FP. Przyjęto, że sprzedaży nie ma w raporcie okresowym kasy (RO), więc jej kwoty wchodzą do deklaracji; jeśli jest, odpowiedz „tak” na sprzedaz_w_raporcie_kasy, bo podatek byłby wykazany dwa razy.',
    en: 'The correction removes the marker FP. No periodic report of the cash register (RO) is assumed to contain the sale, so its amounts enter the declaration; if one does, answer “tak” to sprzedaz_w_raporcie_kasy, because the tax would be declared twice.',
  },
  receiptRemovedFromReport: {
    pl: 'Korekta usuwa oznaczenie FP ze sprzedaży, która jest w raporcie okresowym kasy (odpowiedź sprzedaz_w_raporcie_kasy = tak): o jej kwoty maleje ten raport, w osobnym wierszu RO.',
    en: 'The correction removes the marker FP from a sale that a periodic report of the cash register contains (answer sprzedaz_w_raporcie_kasy = tak): that report decreases by its amounts, in a row RO of its own.',
  },
  smallBusiness: {
    pl: 'Po korekcie sprzedaż jest zwolniona z art. 113 i nie ujmuje się jej w ewidencji. Przyjęto, że podatek z faktury pierwotnej wykazano w deklaracji; jeśli nie, odpowiedz „nie” na podatek_wykazano, a tego wiersza nie będzie.',
    en: 'After the correction the sale is exempt under art. 113 and is not recorded. The tax of the original is assumed to have been declared; if it was not, answer “nie” to podatek_wykazano, and there is no such row.',
  },
  codesOfOne: {
    pl: 'Kody GTU i procedur są z podanej faktury. Korekta dotyczy kilku faktur: dodaj kody pozostałych.',
    en: 'The GTU and procedure codes are those of the given invoice. The correction covers several invoices: add the codes of the others.',
  },
  proof: {
    pl: 'Stawka 0% na wewnątrzwspólnotową dostawę wymaga dowodów wywozu przed upływem terminu złożenia deklaracji za ten okres (art. 42 ust. 12 i 12a ustawy o VAT).',
    en: 'The rate of 0% for an intra-Community supply needs proof of transport before the return for this period is due (art. 42(12) and (12a) of the VAT Act).',
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
    pl: 'Do wiersza wpisz numer KSeF korekty (NrKSeF). Jeśli numeru jeszcze nie ma, wpisz DI i popraw wiersz w ciągu 14 dni od nadania numeru (art. 109 ust. 3e ustawy o VAT). OFF wpisz tylko w awarii z art. 106nf, a BFK dla korekty wystawionej poza KSeF.',
    en: 'Enter the KSeF number of the correction in the row (NrKSeF). As long as there is none, enter DI, and correct the row within 14 days of the number (art. 109(3e) of the VAT Act). Enter OFF only during a failure of art. 106nf, and BFK for a correction issued outside KSeF.',
  },
} as const;
