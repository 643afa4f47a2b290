import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { bandOf, type RateBand } from '../../../fa3/exchange-rate-bands.ts';
import { type ImpliedRate, impliedRateOf, isOutside, listTaxPairs, type TaxPair } from '../../../fa3/implied-rate.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { convertTax } from '../../../fa3/tax-in-pln.ts';
import { type Decimal, toDecimal } from '../../../money/decimal.ts';
import { formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { figure } from '../../amounts/wording.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';

const taxesInPln = ['P_14_1W', 'P_14_2W', 'P_14_3W', 'P_14_4W'];

/** The exchange rates that follow from taxes in PLN, where the invoice states none. */
export const impliedRateRules = defineRules([
  {
    code: 'XML-436',
    neededElements: taxesInPln,
    severity: 'error',
    title: { pl: 'Podatek w złotych przy niemożliwym kursie', en: 'Tax in PLN at an impossible exchange rate' },
    why: {
      pl: 'Gdy faktura nie podaje kursu, wynika on z P_14_xW i P_14_x. Kurs poza granicami dla waluty (XML-332) oznacza, że podatku nie przeliczono, przesunięto przecinek albo wzięto kurs za 100 jednostek. Na korekcie tylko ostrzegamy, bo mogła zmienić także kurs, a gdy podaje różne kursy, nie sprawdzamy. Podatek równy podatkowi w walucie to przy walutach bez granic albo wartych około złotówki ostrzeżenie.',
      en: 'If the invoice states no exchange rate, it follows from P_14_xW and P_14_x. A rate outside of the bounds of the currency (XML-332) means that the tax was not converted, that a decimal separator was misplaced, or that the rate was for 100 units. On a correction this is only a warning, since it may have changed the rate too, and it is not checked if it states several rates. A tax equal to the tax in the currency is a warning for currencies without bounds, or worth about one złoty.',
    },
    message: {
      pl: '{field} wynosi {value} PLN, a {tax} {taxValue} {currency}: {problem}.',
      en: '{field} is {value} PLN, and {tax} is {taxValue} {currency}: {problem}.',
    },
    quickFix: {
      pl: 'Przelicz {tax} na złote po kursie z dnia poprzedzającego obowiązek podatkowy (art. 31a).',
      en: 'Convert {tax} to PLN at the rate of the day before the tax point (art. 31a).',
    },
    howToFix: {
      pl: 'Przelicz podatek na złote po kursie z ostatniego dnia roboczego przed powstaniem obowiązku podatkowego (art. 31a).',
      en: 'Convert the tax to PLN at the rate of the last working day before the tax point (art. 31a).',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 11'), citeVatAct('art. 31a'), own],
    suppressedBy: ['XML-408', 'XML-672'],
    find: findImpossibleTaxes,
  },
  {
    code: 'XML-437',
    neededElements: taxesInPln,
    severity: 'warning',
    title: { pl: 'Podatki w złotych po różnych kursach', en: 'Taxes in PLN at different exchange rates' },
    why: {
      pl: 'Wszystkie podatki faktury z jedną datą sprzedaży przelicza się po jednym kursie, więc P_14_xW podzielone przez P_14_x powinno być przy każdej stawce takie samo, z dokładnością do zaokrągleń. Kursy, które różnią się o więcej niż jedną czwartą, to poza korektami błąd. Nie sprawdzamy, gdy wiersze podają różne kursy; przy kilku datach (P_6A, kilka wpłat, korekta kilku faktur) zgłaszamy tylko tak duże różnice, jako ostrzeżenie.',
      en: 'All taxes of an invoice with one date of supply are converted at one exchange rate, so that P_14_xW divided by P_14_x should be the same at each VAT rate, within rounding. Rates that differ by more than a quarter are an error, except on corrections. Not checked if the lines state several rates; with several dates (P_6A, several payments, a correction of several invoices) only such large differences are reported, as a warning.',
    },
    message: {
      pl: '{field} jest przeliczone po kursie {rate}, a {other} po kursie {otherRate}.',
      en: '{field} is converted at a rate of {rate}, but {other} at {otherRate}.',
    },
    quickFix: {
      pl: 'Przelicz wszystkie podatki po tym samym kursie; jeśli wiersze mają różne kursy, podaj je w KursWaluty.',
      en: 'Convert all taxes at the same rate; if lines have rates of their own, state these in KursWaluty.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 31a'), citeAnnotation('KursWaluty', 'Kurs waluty stosowany do wyliczenia kwoty podatku')],
    suppressedBy: ['XML-408', 'XML-436', 'XML-672'],
    find: findDifferentRates,
  },
]);

/** From this tax on, an amount in PLN equal to it means a rate of 1 to at least three decimals. */
const leastEqual = toDecimal('10.00');

/** From this tax on, no rate makes the amount in PLN zero. */
const leastConvertible = toDecimal('1.00');

function* findImpossibleTaxes(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const limits = bandOf(invoice.currency);
  for (const pair of pairsWithoutRateOf(context)) {
    const found = describeProblem(pair, invoice, limits);
    if (found === null) continue;
    const { bucket, tax, inPln } = pair;
    yield {
      place: placeOf(invoice.fa, bucket.taxInPln),
      severity: found.isImpossible && !invoice.isCorrection ? 'error' : 'warning',
      slots: {
        field: bucket.taxInPln,
        value: figure(inPln),
        tax: bucket.tax,
        taxValue: figure(tax),
        currency: String(invoice.currency),
        problem: found.text,
      },
    };
  }
}

interface Problem {
  readonly text: Localized;
  /** No rate leads to this amount, unless a correction changed the rate too. */
  readonly isImpossible: boolean;
}

function describeProblem(pair: TaxPair, { isCorrection }: Invoice, limits: RateBand | null): Problem | null {
  const { tax, inPln } = pair;
  const rate = impliedRateOf(pair);
  if (rate === null) {
    // Elsewhere XML-408 reports it.
    if (!isCorrection || tax.absolute().isBelow(leastConvertible)) return null;
    return { text: inPln.isZero ? zeroInPln : oppositeSign, isImpossible: true };
  }
  const isEqual = tax.equals(inPln);
  if (limits !== null && isOutside(rate, limits)) {
    return { text: isEqual ? notConverted : joinLocalized(impliedText(pair), boundsText(limits)), isImpossible: true };
  }
  return isEqual && !tax.absolute().isBelow(leastEqual) ? { text: notConverted, isImpossible: false } : null;
}

const notConverted: Localized = {
  pl: 'to ta sama kwota, więc podatku nie przeliczono na złote',
  en: 'the amount is the same, so the tax was not converted to PLN',
};

const zeroInPln: Localized = {
  pl: 'zera nie daje żaden kurs, chyba że korekta zmienia też kurs',
  en: 'no rate gives zero, unless the correction changes the rate too',
};

const oppositeSign: Localized = {
  pl: 'przeciwnego znaku nie daje żaden kurs, chyba że korekta zmienia też kurs',
  en: 'no rate gives the opposite sign, unless the correction changes the rate too',
};

function impliedText({ tax, inPln }: TaxPair): Localized {
  return joinLocalized({ pl: 'kurs ', en: 'a rate of ' }, formatNumberText(inPln.dividedBy(tax, shownDecimals)));
}

/** Decimals of an implied rate in a message. */
const shownDecimals = 4;

function boundsText({ low, high }: RateBand): Localized {
  return joinLocalized(
    { pl: ' jest niemożliwy, granice to ', en: ' is impossible, the bounds are ' },
    formatNumberText(low),
    { pl: ' i ', en: ' and ' },
    formatNumberText(high),
  );
}

/**
 * The taxes that cannot be compared with a rate stated on the invoice. None of a correction that states several rates, and no tax that is
 * itself reported as wrong.
 */
const pairsWithoutRateOf = memoizeByObject((context: RuleContext): readonly TaxPair[] => {
  const { invoice } = context;
  if (invoice.isCorrection && statesSeveralRates(invoice)) return [];
  return readablePairsOf(context).filter(({ bucket, tax }) => convertTax(invoice, bucket.id, tax) === null);
});

const readablePairsOf = memoizeByObject((context: RuleContext): readonly TaxPair[] => {
  const wrong = new Set(amountModelOf(context).taxes.map(({ stated }) => stated.id));
  return listTaxPairs(context.invoice).filter(({ bucket, tax }) => !tax.isZero && !wrong.has(bucket.id));
});

/** Whether the lines or payments have rates of their own, or a correction shows the rate before and after it. */
function statesSeveralRates({ fa, lines }: Invoice): boolean {
  const written = [
    ...lines.map((line) => line.amount('KursWaluty')),
    ...fa.all('ZaliczkaCzesciowa').map((payment) => payment.amount('KursWalutyZW')),
    ...(fa.has('KursWalutyZK') ? [fa.amount('KursWalutyZK'), fa.amount('KursWalutyZ')] : []),
  ];
  const [first, ...others] = written.filter((rate) => rate !== null);
  return first !== undefined && others.some((rate) => !rate.equals(first));
}

function* findDifferentRates(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const limits = bandOf(invoice.currency);
  if (statesSeveralRates(invoice)) return;
  let first: { readonly pair: TaxPair; readonly rate: ImpliedRate } | null = null;
  for (const pair of readablePairsOf(context)) {
    const rate = rateOf(pair, invoice);
    // XML-436 reports an impossible rate.
    if (rate === null || (limits !== null && isOutside(rate, limits))) continue;
    if (first === null) {
      first = { pair, rate };
      continue;
    }
    const severity = severityOf(first.rate, rate, invoice);
    if (severity === null) continue;
    yield {
      place: placeOf(invoice.fa, pair.bucket.taxInPln),
      severity,
      slots: {
        field: pair.bucket.taxInPln,
        rate: shownRate(pair, rate),
        other: first.pair.bucket.taxInPln,
        otherRate: shownRate(first.pair, first.rate),
      },
    };
  }
}

/** The rate that the invoice states for a tax, which XML-408 compares with it, otherwise that which follows from it. */
function rateOf(pair: TaxPair, invoice: Invoice): ImpliedRate | null {
  const converted = convertTax(invoice, pair.bucket.id, pair.tax);
  if (converted === null) return impliedRateOf(pair);
  return converted.rate === null ? null : { low: converted.rate, high: converted.rate };
}

function shownRate({ tax, inPln }: TaxPair, { low, high }: ImpliedRate): Localized {
  return formatNumberText(high?.equals(low) === true ? low : inPln.dividedBy(tax, shownDecimals));
}

/** How much rates of one invoice may differ before it is certain that one of them is wrong. */
const mostBetweenDays = toDecimal('1.25');

/** Null when rounding explains the difference, or several dates may. */
function severityOf(one: ImpliedRate, other: ImpliedRate, invoice: Invoice): 'error' | 'warning' | null {
  if (!isFurther(one, other, toDecimal('1'))) return null;
  const isFar = isFurther(one, other, mostBetweenDays);
  if (hasSeveralDates(invoice)) return isFar ? 'warning' : null;
  return isFar && !invoice.isCorrection && bandOf(invoice.currency) !== null ? 'error' : 'warning';
}

/** Whether one rate is certainly more than so many times the other. */
function isFurther(one: ImpliedRate, other: ImpliedRate, factor: Decimal): boolean {
  const exceeds = ({ low }: ImpliedRate, { high }: ImpliedRate) => high !== null && low.isAbove(high.times(factor));
  return exceeds(one, other) || exceeds(other, one);
}

/** Whether the invoice may lawfully need several rates without stating them. */
function hasSeveralDates(invoice: Invoice): boolean {
  const { fa, lines } = invoice;
  const days = new Set(lines.map((line) => line.text('P_6A')));
  return (
    days.size > 1 || fa.elements('ZaliczkaCzesciowa').length > 1 || fa.has('OkresFaKorygowanej') || hasSeveralCorrectedInvoices(invoice)
  );
}
