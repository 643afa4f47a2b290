import { type BucketId, buckets } from '../../../fa3/buckets.ts';
import { readRate } from '../../../fa3/exchange-rate-bands.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type ConvertedTax, convertTax } from '../../../fa3/tax-in-pln.ts';
import { type Decimal, toDecimal } from '../../../money/decimal.ts';
import { formatDeclaredNumberText, formatDifferenceText, formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { isConsistent } from '../../amounts/proven-amounts.ts';
import { findNearestTax } from '../../amounts/tax-mismatches.ts';
import { figure, formatLineCount } from '../../amounts/wording.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** Taxes in PLN (`P_14_xW`) on invoices in another currency. */
export const plnTaxRules = defineRules([
  {
    code: 'XML-406',
    severity: 'error',
    title: { pl: 'Brak podatku w złotych', en: 'Tax in PLN missing' },
    why: {
      pl: 'Na fakturze w walucie obcej podatek podaje się także w złotych. Zerowego podatku nie trzeba przeliczać.',
      en: 'An invoice in another currency states the tax in PLN too. A tax of zero needs no conversion.',
    },
    message: {
      pl: '{tax} wynosi {value} {currency}, a brakuje {field}, czyli tego podatku w złotych.{note}',
      en: '{tax} is {value} {currency}, but {field}, the same tax in PLN, is missing.{note}',
    },
    quickFix: {
      pl: 'Dodaj {field}: podatek przeliczony po kursie z dnia poprzedzającego obowiązek podatkowy (art. 31a).',
      en: 'Add {field}: the tax converted at the rate of the day before the tax point (art. 31a).',
    },
    howToFix: {
      pl: 'Dodaj P_14_xW: podatek przeliczony na złote po kursie z ostatniego dnia roboczego przed powstaniem obowiązku podatkowego (art. 31a).',
      en: 'Add P_14_xW: the tax converted into złoty at the rate of the last working day before the tax point (art. 31a).',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 11'), citeAnnotation('P_14_1W', 'W przypadku gdy faktura jest wystawiona w walucie obcej')],
    find: findMissingTaxInPln,
  },
  {
    code: 'XML-407',
    neededElements: ['P_14_1W', 'P_14_2W', 'P_14_3W', 'P_14_4W'],
    severity: 'warning',
    title: { pl: 'Podatek w złotych na fakturze w PLN', en: 'Separate tax in PLN on an invoice in PLN' },
    why: {
      pl: 'P_14_xW jest dla faktur w walucie obcej. Na fakturze w PLN powtarza podatek albo mu przeczy.',
      en: 'P_14_xW is for invoices in another currency. On an invoice in PLN it repeats the tax or contradicts it.',
    },
    message: {
      pl: '{field} wynosi {value}, choć faktura jest w PLN, a podatek podaje {tax} ({taxValue}).',
      en: '{field} is {value} although the invoice is in PLN and {tax} ({taxValue}) states the tax.',
    },
    quickFix: {
      pl: 'Usuń {field}; jeśli faktura jest w walucie obcej, popraw KodWaluty.',
      en: 'Remove {field}; if the invoice is in another currency, correct KodWaluty.',
    },
    howToFix: {
      pl: 'Usuń podatek w złotych (P_14_xW); jeśli faktura jest w walucie obcej, popraw KodWaluty.',
      en: 'Remove the tax in PLN (P_14_xW); if the invoice is in another currency, correct KodWaluty.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_14_1W', 'W przypadku gdy faktura jest wystawiona w walucie obcej')],
    find: findNeedlessTaxInPln,
  },
  {
    code: 'XML-408',
    neededElements: ['P_14_1W', 'P_14_2W', 'P_14_3W', 'P_14_4W'],
    severity: 'warning',
    title: { pl: 'Podatek w złotych źle przeliczony', en: 'Tax in PLN wrongly converted' },
    why: {
      pl: 'P_14_xW to podatek z faktury w walucie, przeliczony na złote po kursie, który faktura podaje (KursWaluty, na zaliczce KursWalutyZ albo KursWalutyZW). Ta kwota trafia do JPK.',
      en: 'P_14_xW is the tax of an invoice in a foreign currency, converted into złoty at the rate that the invoice states (KursWaluty, on an advance KursWalutyZ or KursWalutyZW). This amount goes into the VAT records.',
    },
    details: {
      pl: 'Przyjmujemy podatek z P_14_x razy kurs i sumę podatków wierszy razy kurs. Tolerancja: grosz na wiersz, najmniej 0,02, a przy kilku kursach także zaokrąglenie podatku razy kurs (na korekcie: podatku przed nią i po niej). Różnica większa, niż mogą dać różne sposoby liczenia (na wiersz pół grosza razy kurs i pół grosza, na korekcie dwa razy tyle), to błąd. Gdy któryś wiersz nie ma kursu, zgłaszamy tylko poza korektami i od 1,00 podatku: gdy P_14_xW jest zerem albo ma przeciwny znak.',
      en: 'P_14_x times the rate and the sum of the line taxes times their rates are both accepted. Tolerance: a grosz for each line, at least 0.02, and with several rates also the rounding of the tax times the rate (on a correction: of the tax before it and after it). A difference beyond what the ways of counting can cause (for each line half a grosz times the rate and half a grosz, twice that on a correction) is an error. When a line has no rate, this is only checked outside corrections and from a tax of 1.00, when P_14_xW is zero or has the opposite sign.',
    },
    message: {
      pl: '{field} wynosi {value} PLN, a {mismatch}.',
      en: '{field} is {value} PLN, but {mismatch}.',
    },
    quickFix: {
      pl: 'Sprawdź {field} i kurs: podatek w złotych to podatek w walucie razy kurs.',
      en: 'Check {field} and the exchange rate: the tax in PLN is the tax in the currency times the rate.',
    },
    howToFix: {
      pl: 'Sprawdź P_14_xW i kurs: podatek w złotych to podatek w walucie razy kurs.',
      en: 'Check P_14_xW and the exchange rate: the tax in PLN is the tax in the currency times the rate.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 31a'), citeVatAct('art. 106e ust. 11')],
    find: findWrongTaxInPln,
  },
]);

/** The form of a currency code: any other value breaks the schema and is ignored. */
const currencyForm = /^[A-Z]{3}$/;

function isForeign({ currency }: Invoice): boolean {
  return currency !== null && currency !== 'PLN' && currencyForm.test(currency);
}

function* findMissingTaxInPln(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  if (!isForeign(invoice)) return;
  const { fa, currency } = invoice;
  for (const { id, tax, taxInPln } of buckets) {
    if (taxInPln === null || fa.has(taxInPln)) continue;
    const value = fa.amount(tax);
    if (value === null || value.isZero) continue;
    const converted = convertTax(invoice, id, value);
    const slots = { tax, value: figure(value), currency: String(currency), field: taxInPln };
    const match = { place: placeOf(fa, taxInPln), slots: { ...slots, note: converted === null ? '' : noteOf(tax, value, converted) } };
    const isCertain = converted !== null && isSingleAmount(invoice, converted) && isConsistent(context, id);
    yield isCertain ? { ...match, expected: converted.amounts[0].toAmount() } : match;
  }
}

function noteOf(tax: string, value: Decimal, converted: ConvertedTax): Localized {
  const formula = formulaOf(tax, value, converted);
  return joinLocalized({ pl: ' Z podanego kursu: ', en: ' By the stated rate: ' }, formula, ' = ', figure(converted.amounts[0]), '.');
}

function* findNeedlessTaxInPln({ invoice: { fa, currency } }: RuleContext): Generator<RuleMatch> {
  if (currency !== 'PLN') return;
  for (const { tax, taxInPln } of buckets) {
    const element = taxInPln === null ? null : fa.at(taxInPln);
    if (element === null || taxInPln === null) continue;
    yield {
      place: at(element),
      slots: {
        field: taxInPln,
        value: formatDeclaredNumberText(fa.text(taxInPln) ?? ''),
        tax,
        taxValue: formatDeclaredNumberText(fa.text(tax) ?? '–'),
      },
    };
  }
}

function* findWrongTaxInPln(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  if (!isForeign(invoice)) return;
  for (const bucket of buckets) {
    if (bucket.taxInPln === null) continue;
    const stated = invoice.fa.amount(bucket.taxInPln);
    const value = invoice.fa.amount(bucket.tax);
    if (stated === null || value === null) continue;
    const converted = convertTax(invoice, bucket.id, value);
    const amounts = { id: bucket.id, tax: bucket.tax, field: bucket.taxInPln, value, stated };
    const match = converted === null ? matchWithoutRate(context, amounts) : matchByRate(context, amounts, converted);
    if (match !== null) yield match;
  }
}

/** A tax in the currency of the invoice and in PLN. */
interface TaxAmounts {
  readonly id: BucketId;
  readonly tax: string;
  readonly field: string;
  readonly value: Decimal;
  readonly stated: Decimal;
}

function matchWithoutRate(context: RuleContext, { id, tax, field, value, stated }: TaxAmounts): RuleMatch | null {
  const isReported = amountModelOf(context).taxes.some((mismatch) => mismatch.stated.id === id);
  if (isReported || !isImpossible(context.invoice, value, stated)) return null;
  const mismatch = impossibleText(tax, value, stated, context.invoice);
  return { place: placeOf(context.invoice.fa, field), slots: { field, value: figure(stated), mismatch }, severity: 'error' };
}

function matchByRate(context: RuleContext, amounts: TaxAmounts, converted: ConvertedTax): RuleMatch | null {
  const { id, tax, field, value, stated } = amounts;
  if (fits(stated, converted) || fitsFixedTax(context, id, stated)) return null;
  const mismatch = mismatchText(formulaOf(tax, value, converted), stated, converted);
  const severity = isCertainlyWrong(stated, converted) ? 'error' : 'warning';
  const match: RuleMatch = { place: placeOf(context.invoice.fa, field), slots: { field, value: figure(stated), mismatch }, severity };
  return isProven(context, amounts, converted) ? { ...match, expected: converted.amounts[0].toAmount() } : match;
}

/**
 * Whether all lawful ways of converting give the same amount in grosze: not at several rates, nor where the tax is what remains of two others,
 * each of which may have been converted and rounded.
 */
function isSingleAmount({ kind, isCorrection }: Invoice, { rate, amounts: [first, ...others] }: ConvertedTax): boolean {
  if (rate === null || isCorrection || kind === 'ROZ') return false;
  return others.every((amount) => amount.rounded(2).equals(first.rounded(2)));
}

/**
 * Whether the tax in PLN is wrong, and not the rate or the tax in the currency: the latter agrees with the other amounts, also by more than
 * rounding, and the rate is confirmed by the tax of another bucket, or the one that the tax in PLN implies is impossible.
 */
function isProven(context: RuleContext, { id, value, stated }: TaxAmounts, converted: ConvertedTax): boolean {
  const { rate } = converted;
  const { invoice } = context;
  if (rate === null || value.isZero || !isSingleAmount(invoice, converted) || !isConsistent(context, id)) return false;
  const implied = stated.dividedBy(value, 6);
  const byTax = implied.minus(rate).times(value).absolute();
  if (!byTax.isAbove(mostOfRounding.times(rate))) return false;
  return readRate(implied, invoice.currency) === null || isRateConfirmed(invoice, id, rate);
}

/** More than rounding can hide in a tax. */
const mostOfRounding = toDecimal('0.10');

/** Whether the tax of another bucket is converted at the same rate. */
function isRateConfirmed(invoice: Invoice, id: BucketId, rate: Decimal): boolean {
  return buckets.some((bucket) => {
    if (bucket.id === id || bucket.taxInPln === null) return false;
    const [value, stated] = [invoice.fa.amount(bucket.tax), invoice.fa.amount(bucket.taxInPln)];
    if (value === null || value.isZero || stated === null) return false;
    const converted = convertTax(invoice, bucket.id, value);
    return converted?.rate?.equals(rate) === true && fits(stated, converted);
  });
}

/** From this amount on, a tax is not zero in PLN in any currency used on invoices. */
const leastConvertible = toDecimal('1.00');

/** Whether no rate converts the tax into this amount. A correction may change the rate too, so that its difference has the opposite sign. */
function isImpossible({ isCorrection }: Invoice, tax: Decimal, inPln: Decimal): boolean {
  return !isCorrection && tax.sign !== inPln.sign && !tax.absolute().isBelow(leastConvertible);
}

function impossibleText(tax: string, value: Decimal, inPln: Decimal, { currency }: Invoice): Localized {
  const note = inPln.isZero
    ? { pl: ' przy żadnym kursie nie daje zera', en: ' does not become zero at any exchange rate' }
    : { pl: ' ma przeciwny znak, czego nie da żaden kurs', en: ' has the opposite sign, which no exchange rate gives' };
  return joinLocalized(`${tax} `, figure(value), ` ${currency}`, note);
}

function mismatchText(formula: Localized, stated: Decimal, { amounts: [calc], tolerance }: ConvertedTax): Localized {
  const difference = formatDifferenceText(stated.minus(calc).absolute());
  const allowed = formatDifferenceText(tolerance);
  return joinLocalized(formula, ' = ', figure(calc), {
    pl: `; różnica ${difference.pl}, tolerancja ${allowed.pl}`,
    en: `; difference ${difference.en}, tolerance ${allowed.en}`,
  });
}

/** Whether no way of counting leads to this amount. */
function isCertainlyWrong(stated: Decimal, { amounts, certainTolerance }: ConvertedTax): boolean {
  return !amounts.some((amount) => stated.isWithin(certainTolerance, amount));
}

function fits(stated: Decimal, { amounts, tolerance }: ConvertedTax): boolean {
  return amounts.some((amount) => stated.isWithin(tolerance, amount));
}

/** Whether the tax in the currency is reported as wrong, and this one follows from the correct one. */
function fitsFixedTax(context: RuleContext, id: BucketId, stated: Decimal): boolean {
  const mismatch = amountModelOf(context).taxes.find((each) => each.stated.id === id);
  if (mismatch === undefined) return false;
  const converted = convertTax(context.invoice, id, findNearestTax(mismatch.tax, mismatch.range));
  return converted !== null && fits(stated, converted);
}

function formulaOf(tax: string, value: Decimal, { rate, lines, payments }: ConvertedTax): Localized {
  const amount = joinLocalized(`${tax} `, figure(value));
  if (rate !== null) return joinLocalized(amount, { pl: ' × kurs ', en: ' × rate ' }, formatNumberText(rate));
  if (payments > 0) {
    return joinLocalized(amount, {
      pl: ` podzielone na wpłaty i ich kursy KursWalutyZW (${payments})`,
      en: ` divided among the payments and their rates KursWalutyZW (${payments})`,
    });
  }
  const count = formatLineCount(lines);
  return { pl: `suma podatku wierszy razy KursWaluty (${count.pl})`, en: `the sum of line tax times KursWaluty (${count.en})` };
}
