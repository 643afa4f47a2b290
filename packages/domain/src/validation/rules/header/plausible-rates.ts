import { buckets } from '../../../fa3/buckets.ts';
import { readAmount } from '../../../fa3/elements/part.ts';
import { bandOf, isInBand, type RateBand, rateOfOneUnit } from '../../../fa3/exchange-rate-bands.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { convertTax } from '../../../fa3/tax-in-pln.ts';
import { type Decimal, toDecimal, toWholeDecimal } from '../../../money/decimal.ts';
import { formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';

const rateFields = ['KursWaluty', 'KursWalutyZ', 'KursWalutyZW', 'KursWalutyZK'] as const;

/** Exchange rates that no table is needed to refuse. */
export const plausibleRateRules = defineRules([
  {
    code: 'XML-332',
    neededElements: rateFields,
    severity: 'error',
    title: { pl: 'Kurs niemożliwy dla tej waluty', en: 'Exchange rate impossible for this currency' },
    why: {
      pl: 'Dla walut z tabeli A NBP (i trzech związanych z dolarem) znamy granice, co najmniej o jedną czwartą szersze niż wszystkie średnie kursy od 2015 roku: dla euro od 3,00 do 6,50 zł. Kurs poza nimi to zwykle przesunięty przecinek, odwrotność kursu, kurs innej waluty albo kurs za 100 jednostek (JPY, HUF i podobne; IDR za 10 000). W tym ostatnim przypadku podatek sprawdzamy po kursie jednej jednostki. Pomijamy wiersze OSS, bo ich podatek przelicza się na euro.',
      en: 'For the currencies of NBP table A (and three pegged to the dollar) bounds are known, at least a quarter wider than all average rates since 2015: from 3.00 to 6.50 PLN for the euro. A rate outside of them is usually a misplaced decimal separator, the inverse of the rate, the rate of another currency, or the rate for 100 units (JPY, HUF and the like; IDR for 10,000). In the last case the tax is checked at the rate for one unit. Lines of OSS are not checked, since their tax is converted into euro.',
    },
    message: {
      pl: '{field} {rate} nie może być kursem {currency}: granice to {low} i {high} zł za jednostkę{hint}.',
      en: '{field} {rate} cannot be the rate of {currency}: the bounds are {low} and {high} PLN for one unit{hint}.',
    },
    quickFix: { pl: '{advice}', en: '{advice}' },
    howToFix: {
      pl: 'Sprawdź walutę i kurs w tabeli NBP; podaj kurs jednej jednostki waluty, także gdy NBP podaje kurs wielu jednostek.',
      en: 'Check the currency and the rate in the NBP table; state the rate for one unit of the currency, also where NBP publishes that of many units.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 31a'), citeAnnotation('KursWaluty', 'Kurs waluty stosowany do wyliczenia kwoty podatku'), own],
    suppressedBy: ['XML-321'],
    find: findImpossibleRates,
  },
]);

function* findImpossibleRates({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  const { currency } = invoice;
  const limits = bandOf(currency);
  if (currency === null || limits === null) return;
  const ossRates = listOssRates(invoice);
  const seen = new Set<string>();
  for (const field of rateFields) {
    for (const element of elements(field)) {
      const text = `${field} ${element.text}`;
      const rate = seen.has(text) ? null : readAmount(element);
      if (rate?.isPositive !== true || isInBand(rate, limits) || ossRates.has(element)) continue;
      seen.add(text);
      yield toMatch(invoice, { element, field, rate, limits, currency });
    }
  }
}

/** A rate outside of the band of its currency. */
interface ImpossibleRate {
  readonly element: LocatedElement;
  readonly field: string;
  readonly rate: Decimal;
  readonly limits: RateBand;
  readonly currency: string;
}

function toMatch(invoice: Invoice, { element, field, rate, limits, currency }: ImpossibleRate): RuleMatch {
  const ofOne = rateOfOneUnit(rate, limits);
  const isOfUnits = isInBand(ofOne, limits);
  const slots = {
    field,
    rate: formatNumberText(rate),
    currency,
    low: formatNumberText(limits.low),
    high: formatNumberText(limits.high),
    hint: isOfUnits ? hintOfUnits(ofOne, limits, currency) : hintOfInverse(rate, limits),
    advice: isOfUnits ? adviceOfUnits(field, ofOne, limits, currency) : usualAdvice,
  };
  // The tax in PLN shows that the rate for several units is meant, and not another one.
  return isOfUnits && isTaxConverted(invoice) ? { place: at(element), slots, expected: ofOne.toString() } : { place: at(element), slots };
}

/** The elements with rates of lines of the OSS procedure. */
function listOssRates({ lines }: Invoice): ReadonlySet<LocatedElement> {
  return new Set(lines.filter((line) => line.has('P_12_XII')).flatMap((line) => line.elements('KursWaluty')));
}

const usualAdvice: Localized = {
  pl: 'Sprawdź walutę i kurs w tabeli NBP; podaj kurs jednej jednostki waluty.',
  en: 'Check the currency and the rate in the NBP table; state the rate for one unit of the currency.',
};

/** What to write where the rate is that of as many units as the bank publishes. */
function adviceOfUnits(field: string, ofOne: Decimal, { unit }: RateBand, currency: string): Localized {
  const [rate, units] = [formatNumberText(ofOne), formatNumberText(toWholeDecimal(unit))];
  return {
    pl: `Wpisz ${field} = ${rate.pl}, czyli kurs 1 ${currency}: tabela A NBP podaje kurs ${units.pl} ${currency}, a podatek to kwota razy kurs jednej jednostki (art. 31a).`,
    en: `Enter ${field} = ${rate.en}, the rate of 1 ${currency}: NBP table A publishes the rate of ${units.en} ${currency}, and the tax is the amount times the rate for one unit (art. 31a).`,
  };
}

function hintOfUnits(ofOne: Decimal, { unit }: RateBand, currency: string): Localized {
  const units = formatNumberText(toWholeDecimal(unit));
  return joinLocalized(
    {
      pl: `; wygląda na kurs ${units.pl} ${currency}, a kurs 1 ${currency} to wtedy `,
      en: `; it looks like the rate of ${units.en} ${currency}, of which 1 ${currency} is `,
    },
    formatNumberText(ofOne),
  );
}

function hintOfInverse(rate: Decimal, limits: RateBand): Localized | string {
  const inverse = toDecimal('1').dividedBy(rate, 4);
  return isInBand(inverse, limits)
    ? joinLocalized({ pl: '; wygląda na odwrotność kursu ', en: '; it looks like the inverse of ' }, formatNumberText(inverse))
    : '';
}

/** Whether a tax in PLN follows from the stated rates, read as those for one unit. */
function isTaxConverted(invoice: Invoice): boolean {
  return buckets.some(({ id, tax, taxInPln }) => {
    if (taxInPln === null) return false;
    const [value, stated] = [invoice.fa.amount(tax), invoice.fa.amount(taxInPln)];
    const converted = value === null || value.isZero ? null : convertTax(invoice, id, value);
    return stated !== null && converted?.amounts.some((amount) => stated.isWithin(converted.tolerance, amount)) === true;
  });
}
