import { bandOf, readRate } from '../../../fa3/exchange-rate-bands.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { findLowestImpliedRate } from '../../../fa3/implied-rate.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import { type Decimal, toDecimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';
import { readLine } from './sales.ts';

/** In PLN; above it an invoice must contain the words „mechanizm podzielonej płatności”. */
const threshold = toDecimal('15000');

/** The annotation on split payment, `P_18A`. */
export const splitPaymentRules = defineRules([
  {
    code: 'XML-513',
    neededElements: ['P_12_Zal_15', 'P_12Z_Zal_15'],
    severity: 'error',
    kinds: ['VAT', 'ZAL', 'ROZ'],
    title: { pl: 'Brak adnotacji o podzielonej płatności', en: 'Split payment annotation missing' },
    why: {
      pl: 'Faktura powyżej 15 000 zł z opodatkowaną pozycją z załącznika nr 15, wystawiona podatnikowi, musi mieć adnotację „mechanizm podzielonej płatności” (P_18A = 1). Ostrzeżenie na fakturach zaliczkowych i rozliczających oraz w walucie obcej, gdzie kwotę przelicza się po kursie podanym na fakturze, a bez niego po kursie, który wynika z P_14_xW. Gdy limit przekracza nawet kwota po najniższym możliwym kursie (granice kursów: XML-332), to błąd.',
      en: 'An invoice over 15,000 PLN with a taxed item of Annex 15, issued to a taxable person, must contain the words “mechanizm podzielonej płatności” (P_18A = 1). A warning on advance and settlement invoices and in other currencies, where the amount is converted at the rate stated on the invoice or, without one, at the rate that follows from P_14_xW. If the amount exceeds the limit even at the lowest possible rate (bounds of rates: XML-332), it is an error.',
    },
    message: {
      pl: 'Należność {total} przekracza 15 000 PLN, a w {line} jest pozycja z załącznika nr 15: wymagana jest adnotacja „mechanizm podzielonej płatności” (P_18A = 1).',
      en: 'The total {total} exceeds 15,000 PLN and {line} is an item of Annex 15: the words “mechanizm podzielonej płatności” are required (P_18A = 1).',
    },
    quickFix: {
      pl: 'Ustaw P_18A = 1; jeżeli pozycji nie ma w załączniku nr 15, usuń z niej znacznik P_12_Zal_15.',
      en: 'Set P_18A = 1; if the item is not listed in Annex 15, remove its marker P_12_Zal_15.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 18a'),
      citeVatAct('art. 108a ust. 1a'),
      citeAnnotation('P_18A', 'wyrazy "mechanizm podzielonej płatności"'),
    ],
    find: findMissingSplitPayment,
  },
  {
    code: 'XML-514',
    severity: 'info',
    kinds: ['VAT'],
    title: { pl: 'Dobrowolna adnotacja o podzielonej płatności', en: 'Voluntary split payment annotation' },
    why: {
      pl: 'Do 15 000 zł adnotacja „mechanizm podzielonej płatności” jest dobrowolna. Zapłata tą metodą jest wtedy wyborem nabywcy.',
      en: 'Up to 15,000 PLN the words “mechanizm podzielonej płatności” are voluntary. The buyer then decides whether to use split payment.',
    },
    message: {
      pl: 'P_18A = 1 przy należności {total}: do 15 000 PLN adnotacja jest dobrowolna.',
      en: 'P_18A = 1 with a total of {total}: up to 15,000 PLN the annotation is voluntary.',
    },
    quickFix: {
      pl: 'Jeżeli adnotacja nie jest zamierzona, ustaw P_18A = 2.',
      en: 'If the annotation is not intended, set P_18A = 2.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 18a'),
      citeAnnotation('P_18A', 'w których kwota należności ogółem przekracza kwotę 15 000 zł'),
    ],
    find: findVoluntarySplitPayment,
  },
  {
    code: 'XML-515',
    severity: 'info',
    kinds: ['VAT'],
    title: { pl: 'Podzielona płatność bez pozycji z załącznika nr 15', en: 'Split payment without items of Annex 15' },
    why: {
      pl: 'Obowiązkowa podzielona płatność dotyczy towarów i usług z załącznika nr 15. Gdy żaden wiersz nie ma znacznika P_12_Zal_15, albo brakuje znacznika, albo adnotacja jest zbędna.',
      en: 'Mandatory split payment applies to goods and services of Annex 15. When no line has the marker P_12_Zal_15, either the marker is missing or the annotation is unnecessary.',
    },
    message: {
      pl: 'P_18A = 1, a żaden wiersz nie ma znacznika załącznika nr 15 (P_12_Zal_15).',
      en: 'P_18A = 1, but no line has the marker of Annex 15 (P_12_Zal_15).',
    },
    quickFix: {
      pl: 'Oznacz wiersze z załącznika nr 15 przez P_12_Zal_15 = 1; jeżeli takich nie ma, adnotacja jest zbędna.',
      en: 'Mark the lines of Annex 15 with P_12_Zal_15 = 1; if there are none, the annotation is unnecessary.',
    },
    enforcedBy: 'practice',
    source: [own, citeAnnotation('P_12_Zal_15', 'Znacznik dla towaru lub usługi wymienionych w załączniku nr 15 do ustawy')],
    suppressedBy: ['XML-514'],
    find: findUnexplainedSplitPayment,
  },
  {
    code: 'XML-516',
    severity: 'warning',
    title: { pl: 'Podzielona płatność bez przelewu', en: 'Split payment without a bank transfer' },
    why: {
      pl: 'W mechanizmie podzielonej płatności płaci się komunikatem przelewu. Gotówka, karta, bon, czek i kredyt (FormaPlatnosci od 1 do 5) są sprzeczne z P_18A = 1.',
      en: 'Split payment is made with a special transfer message. Cash, card, voucher, cheque and credit (FormaPlatnosci 1 to 5) contradict P_18A = 1.',
    },
    message: {
      pl: 'FormaPlatnosci = {form} ({name}), a P_18A = 1: podzielona płatność wymaga przelewu.',
      en: 'FormaPlatnosci = {form} ({name}), but P_18A = 1: split payment requires a bank transfer.',
    },
    quickFix: {
      pl: 'Uzgodnij przelew (FormaPlatnosci = 6); jeżeli podzielona płatność nie obowiązuje, ustaw P_18A = 2.',
      en: 'Agree on a transfer (FormaPlatnosci = 6); if split payment does not apply, set P_18A = 2.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 108a ust. 1a, 2 i 3')],
    find: findSplitPaymentWithoutTransfer,
  },
]);

function* findMissingSplitPayment(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const { annotations, fa, currency } = invoice;
  const marker = annotations.at('P_18A');
  const total = fa.amount('P_15');
  if (marker === null || annotations.code('P_18A') !== '2' || total === null || currency === null) return;
  if (!hasAnnex15Marker(context) || readIdentifier(invoice.buyer)?.kind !== 'NIP') return;
  const row = invoice.rows.find((each) => isTaxedAnnex15(invoice, each));
  const converted = row === undefined ? null : amountInPln(invoice, total, row);
  if (row === undefined || converted === null || !converted.amount.isAbove(threshold)) return;
  const lowest = currency === 'PLN' ? total : leastInPln(total, currency);
  const isCertain = lowest?.isAbove(threshold) === true && invoice.kind === 'VAT';
  yield {
    place: at(marker),
    slots: { total: totalInWords(total, currency, converted), line: readLine(row) },
    expected: '1',
    ...(isCertain ? {} : { severity: 'warning' }),
  };
}

function hasAnnex15Marker({ elements }: RuleContext): boolean {
  return elements('P_12_Zal_15').length > 0 || elements('P_12Z_Zal_15').length > 0;
}

const taxedBuckets: ReadonlySet<string | null> = new Set(['1', '2', '3', '4']);

/** Without tax on the item there is nothing to split, so the annotation is not required. */
function isTaxedAnnex15(invoice: Invoice, row: Row): boolean {
  return !row.isBefore && row.isYes(row.nameOf('annex15')) && taxedBuckets.has(invoice.bucketOf(row));
}

/** A total in PLN. */
interface AmountInPln {
  readonly amount: Decimal;
  /** Whether it was converted at the lowest rate that is possible, so that the total may be more. */
  readonly isLeast: boolean;
}

/**
 * Converts at the rate of the line or of the advance, otherwise at the lowest that follows from the tax in PLN or that the currency can have;
 * null when nothing is known of the rate.
 *
 * @source art. 106e ust. 12 ustawy o VAT
 */
function amountInPln(invoice: Invoice, amount: Decimal, row: Row): AmountInPln | null {
  const { currency, fa } = invoice;
  if (currency === null || currency === 'PLN') return { amount, isLeast: false };
  const rate = readRate(row.amount('KursWaluty'), currency) ?? readRate(fa.amount('KursWalutyZ'), currency);
  if (rate !== null) return { amount: amount.times(rate), isLeast: false };
  const implied = findLowestImpliedRate(invoice);
  const least = implied === null ? leastInPln(amount, currency) : amount.times(implied);
  return least === null ? null : { amount: least, isLeast: true };
}

function leastInPln(amount: Decimal, currency: string): Decimal | null {
  const limits = bandOf(currency);
  return limits === null ? null : amount.times(limits.low);
}

function totalInWords(total: Decimal, currency: string, { amount, isLeast }: AmountInPln): Localized {
  const own = joinLocalized(formatAmountText(total), ` ${currency}`);
  if (currency === 'PLN') return own;
  const that = isLeast ? { pl: ', czyli co najmniej ', en: ', that is at least ' } : { pl: ', czyli ', en: ', that is ' };
  return joinLocalized(own, that, formatAmountText(amount), ' PLN,');
}

function* findVoluntarySplitPayment({ invoice: { annotations, fa, currency } }: RuleContext): Generator<RuleMatch> {
  const marker = annotations.at('P_18A');
  if (marker === null || !annotations.isYes('P_18A') || currency !== 'PLN') return;
  const total = fa.amount('P_15');
  if (total === null || total.isAbove(threshold)) return;
  yield { place: at(marker), slots: { total: joinLocalized(formatAmountText(total), ' PLN') } };
}

function* findUnexplainedSplitPayment(context: RuleContext): Generator<RuleMatch> {
  const { annotations } = context.invoice;
  const marker = annotations.at('P_18A');
  if (marker === null || !annotations.isYes('P_18A') || hasAnnex15Marker(context)) return;
  yield { place: at(marker) };
}

/** Forms of payment other than a transfer, by the code of `FormaPlatnosci`. */
const otherForms: ReadonlyMap<string, Localized> = new Map([
  ['1', { pl: 'gotówka', en: 'cash' }],
  ['2', { pl: 'karta', en: 'card' }],
  ['3', { pl: 'bon', en: 'voucher' }],
  ['4', { pl: 'czek', en: 'cheque' }],
  ['5', { pl: 'kredyt', en: 'credit' }],
]);

function* findSplitPaymentWithoutTransfer({ invoice: { annotations, payment } }: RuleContext): Generator<RuleMatch> {
  const element = payment.at('FormaPlatnosci');
  const form = payment.code('FormaPlatnosci');
  if (element === null || form === null || !annotations.isYes('P_18A')) return;
  const name = otherForms.get(form);
  if (name !== undefined) yield { place: at(element), slots: { form, name }, expected: '6' };
}
