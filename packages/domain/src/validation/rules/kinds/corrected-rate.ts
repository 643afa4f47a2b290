import { type Bucket, buckets } from '../../../fa3/buckets.ts';
import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { lineSumsOf } from '../../../fa3/line-sums.ts';
import { getConversionTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText, formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized } from '../../../shared/localized.ts';
import type { Element } from '../../../xml/element.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { hasReferenceTo } from './original-reference.ts';

/** The exchange rate of a correction against that of the corrected invoice. */
export const correctedRateRules = defineRules([
  {
    code: 'XML-672',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Korekta przeliczona po innym kursie', en: 'Correction converted at another exchange rate' },
    why: {
      pl: 'Różnicę podatku przelicza się po kursie faktury korygowanej. Kurs wynika z P_14_xW i P_14_x faktury z source_xml po wcześniejszych korektach.',
      en: 'The difference of the tax is converted at the exchange rate of the corrected invoice, which follows from P_14_xW and P_14_x of the invoice in source_xml after earlier corrections.',
    },
    details: {
      pl: 'Nie dotyczy zbiorczej korekty rabatu (art. 31b ust. 2) ani korekty samego kursu, czyli gdy podatek w walucie się nie zmienia albo wiersze podają kilka kursów; gdy wszystkie wiersze korekty rozliczenia mają jeden kurs przed nią i inny po niej, przeliczamy podatek po korekcie po nowym kursie i ostrzegamy; gdy korekta zmienia też datę sprzedaży, tylko ostrzegamy.',
      en: 'Does not apply to a collective correction for a rebate (art. 31b(2)) nor to a correction of the exchange rate itself, where the tax in the foreign currency does not change or the lines state several rates; if all lines of the correction of a settlement have one rate before it and another after it, the tax after it is converted at the new rate, and another amount is a warning; if the correction also changes the date of supply, this is only a warning.',
    },
    message: {
      pl: '{field} wynosi {value}, a {formula} to {calc}.',
      en: '{field} is {value}, but {formula} is {calc}.',
    },
    quickFix: {
      pl: 'Przelicz różnicę podatku po kursie z faktury korygowanej.',
      en: 'Convert the difference of the tax at the exchange rate of the corrected invoice.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 31b ust. 1'), citeAnnotation('P_14_1W', 'W przypadku faktur korygujących - kwota różnicy')],
    find: findOtherRates,
  },
]);

function* findOtherRates(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const before = getComparableState(context);
  if (before === null || hasSeveralRates(before)) return;
  if (hasSeveralRates(invoice)) {
    const rate = invoice.kind === 'KOR_ROZ' ? readNewRate(invoice) : null;
    if (rate !== null) for (const bucket of buckets) yield* findFormerRate(bucket, invoice, before, rate);
    return;
  }
  const severity = hasOtherDate(invoice.fa, before.fa) ? 'warning' : 'error';
  for (const bucket of buckets) {
    const found = findOtherRate(bucket, invoice, before);
    if (found !== null) yield { ...found, severity };
  }
}

/** The state before a correction in the same foreign currency; null where it is unknown, or that of another invoice or of one of several. */
function getComparableState({ invoice, original, related }: RuleContext): Invoice<Element> | null {
  const before = related?.stateBefore ?? null;
  if (before === null || original === null || invoice.currency === 'PLN' || invoice.currency !== before.currency) return null;
  if (hasSeveralCorrectedInvoices(invoice) || invoice.fa.has('OkresFaKorygowanej')) return null;
  return hasReferenceTo(invoice, original.invoice) ? before : null;
}

function findOtherRate({ id, tax, taxInPln }: Bucket, invoice: Invoice, before: Invoice<Element>): RuleMatch | null {
  if (tax === null || taxInPln === null) return null;
  const amountsOf = ({ fa }: { readonly fa: Part<Element> }) => [fa.amount(tax), fa.amount(taxInPln)] as const;
  const [difference, converted] = amountsOf(invoice);
  const [formerTax, formerInPln] = amountsOf(before);
  if (difference === null || converted === null || difference.isZero) return null;
  if (formerTax === null || formerInPln === null || formerTax.isZero || formerInPln.isZero) return null;
  const rate = formerInPln.dividedBy(formerTax, 8);
  const calc = difference.times(rate);
  const toleranceOf = (of: Invoice<Element>) => getConversionTolerance(countRows(of, id), rate.absolute(), true);
  const share = difference.dividedBy(formerTax, 8).absolute();
  if (converted.isWithin(toleranceOf(invoice).plus(toleranceOf(before).times(share)), calc)) return null;
  const slots = {
    field: taxInPln,
    value: formatAmountText(converted),
    formula: joinLocalized(
      `${tax} `,
      { pl: 'po kursie faktury korygowanej (', en: 'at the exchange rate of the corrected invoice (' },
      formatNumberText(rate.rounded(4)),
      ')',
    ),
    calc: formatAmountText(calc.rounded(2)),
  };
  return { place: placeOf(invoice.fa, taxInPln), slots };
}

/** The rate of all lines after a correction that shows all of them at another rate before it; null where lines have several rates, or none. */
function readNewRate({ lines }: Invoice): Decimal | null {
  const rateOf = (isBefore: boolean): Decimal | null => {
    const rates = lines.filter((line) => line.isBefore === isBefore).map((line) => line.amount('KursWaluty'));
    const [first] = rates;
    return first != null && rates.every((rate) => rate?.equals(first) === true) ? first : null;
  };
  return rateOf(true) === null ? null : rateOf(false);
}

/** The tax in PLN after the correction is all tax after it at the new rate. */
function* findFormerRate({ id, tax, taxInPln }: Bucket, invoice: Invoice, before: Invoice<Element>, rate: Decimal): Generator<RuleMatch> {
  if (tax === null || taxInPln === null) return;
  const [converted, formerTax, formerInPln] = [invoice.fa.amount(taxInPln), before.fa.amount(tax), before.fa.amount(taxInPln)];
  if (converted === null || formerTax === null || formerInPln === null || invoice.fa.isMalformedAmount(tax)) return;
  const taxAfter = formerTax.plus(invoice.fa.amount(tax) ?? Decimal.zero);
  const calc = taxAfter.times(rate).minus(formerInPln);
  if (converted.isWithin(getConversionTolerance(countRows(invoice, id), rate.absolute(), true), calc)) return;
  const slots = {
    field: taxInPln,
    value: formatAmountText(converted),
    formula: joinLocalized(
      { pl: 'podatek po korekcie ', en: 'the tax after the correction, ' },
      formatAmountText(taxAfter),
      { pl: ' po kursie ', en: ', at the rate of ' },
      formatNumberText(rate),
      { pl: ' minus podatek przed nią ', en: ' minus the tax before it, ' },
      formatAmountText(formerInPln),
    ),
    calc: formatAmountText(calc.rounded(2)),
  };
  yield { place: placeOf(invoice.fa, taxInPln), slots, severity: 'warning' };
}

function countRows(invoice: Invoice<Element>, id: Bucket['id']): number {
  const { lines, order } = lineSumsOf(invoice);
  const count = [lines, order].reduce((sum, { buckets: sums }) => sum + ([...sums].find(([bucket]) => bucket === id)?.[1].rows ?? 0), 0);
  return Math.max(2, count);
}

/** Whether lines or payments have rates of their own, or a correction shows the rate before and after it. */
function hasSeveralRates({ fa, lines }: Invoice<Element>): boolean {
  const rates = new Set([
    ...lines.map((line) => writtenRate(line.amount('KursWaluty'))),
    ...fa.all('ZaliczkaCzesciowa').map((payment) => writtenRate(payment.amount('KursWalutyZW'))),
  ]);
  const [before, after] = [fa.amount('KursWalutyZK'), fa.amount('KursWalutyZ')];
  return rates.size > 1 || (before !== null && after !== null && !before.equals(after));
}

function writtenRate(rate: Decimal | null): string | null {
  return rate === null ? null : rate.toString();
}

function hasOtherDate(fa: Part<Element>, before: Part<Element>): boolean {
  return ['P_6', 'P_16'].some((name) => fa.text(name) !== null && fa.text(name) !== before.text(name));
}
