import { bandOf } from '../../../fa3/exchange-rate-bands.ts';
import { findLowestImpliedRate } from '../../../fa3/implied-rate.ts';
import { findLowestLineRate, simplifiedLimits } from '../../../fa3/simplified-limits.ts';
import type { Decimal } from '../../../money/decimal.ts';
import { formatAmountText, formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { isKnownRate, limitRateQuestion } from '../../model/exchange-rates.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct } from '../../model/source.ts';

/** The limit of simplified invoices: 450 PLN, or 100 EUR. */
export const simplifiedLimitRules = defineRules([
  {
    code: 'XML-631',
    severity: 'error',
    kinds: ['UPR'],
    title: { pl: 'Przekroczony limit faktury uproszczonej', en: 'Limit of a simplified invoice exceeded' },
    why: {
      pl: 'Fakturę uproszczoną wolno wystawić do 450 zł włącznie, a w euro do 100 euro bez przeliczania. O innych walutach przepis milczy: kwotę porównujemy z 450 zł po najniższym kursie z wierszy, a bez niego po średnim kursie NBP albo po kursie, który wynika z P_14_xW, i tylko ostrzegamy. Błędem jest kwota, której nie mieści w limicie żaden możliwy kurs (granice kursów: XML-332).',
      en: 'A simplified invoice may be issued up to and including 450 PLN or, in euro, 100 EUR without conversion. The law is silent on other currencies: the amount is compared with 450 PLN at the lowest rate of the lines or, without one, at the average NBP rate or at the rate that follows from P_14_xW, and exceeding it is only a warning. An amount that no possible rate brings within the limit is an error (bounds of rates: XML-332).',
    },
    message: {
      pl: 'P_15 = {total} {currency}{converted} przekracza limit faktury uproszczonej: {limit}.',
      en: 'P_15 = {total} {currency}{converted} exceeds the limit of a simplified invoice: {limit}.',
    },
    quickFix: {
      pl: 'Wystaw zwykłą fakturę (RodzajFaktury VAT) z nazwą i adresem nabywcy.',
      en: "Issue an ordinary invoice (RodzajFaktury VAT) with the buyer's name and address.",
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 5 pkt 3')],
    find: findOverLimit,
  },
  {
    code: 'XML-644',
    severity: 'warning',
    kinds: ['UPR'],
    title: { pl: 'Limit faktury uproszczonej niesprawdzony', en: 'Limit of a simplified invoice not compared' },
    why: {
      pl: 'Kwoty w walucie innej niż złoty i euro nie da się porównać z limitem faktury uproszczonej, gdy ani faktura, ani NBP nie daje kursu tej waluty, a granice możliwych kursów nie rozstrzygają.',
      en: 'An amount in a currency other than the złoty and the euro cannot be compared with the limit of a simplified invoice if neither the invoice nor the NBP provides a rate of that currency, and the bounds of possible rates do not decide.',
    },
    message: {
      pl: 'P_15 = {total} {currency} nie porównano z limitem faktury uproszczonej (450 zł): brak kursu waluty.',
      en: 'P_15 = {total} {currency} was not compared with the limit of a simplified invoice (450 PLN): there is no exchange rate.',
    },
    quickFix: {
      pl: 'Podaj kurs w KursWaluty wierszy albo sprawdź, czy kwota nie przekracza 450 zł.',
      en: 'State the rate in KursWaluty of the lines, or check that the amount does not exceed 450 PLN.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 5 pkt 3')],
    find: findUncomparedTotal,
  },
]);

/** A rate for the comparison with the limit. */
interface LimitRate {
  /** PLN for one unit of the currency. */
  readonly rate: Decimal;
  readonly origin: Localized;
}

function* findOverLimit(context: RuleContext): Generator<RuleMatch> {
  const { currency, fa } = context.invoice;
  const total = fa.amount('P_15');
  if (total === null || currency === null) return;
  const place = placeOf(fa, 'P_15');
  const limit = simplifiedLimits.get(currency);
  if (limit !== undefined) {
    const slots = { total: formatAmountText(total), currency, converted: '', limit: `${limit} ${currency}` };
    if (total.isAbove(limit)) yield { place, slots, expected: `<= ${limit}` };
    return;
  }
  const limitInPln = simplifiedLimits.get('PLN');
  const rate = rateOf(context) ?? lowestRateOf(currency);
  if (limitInPln === undefined || rate === null || !total.times(rate.rate).isAbove(limitInPln)) return;
  const lowest = lowestRateOf(currency);
  const isCertain = lowest !== null && total.times(lowest.rate).isAbove(limitInPln);
  const converted = conversionOf(total, rate, isCertain);
  const slots = { total: formatAmountText(total), currency, converted, limit: `${limitInPln} PLN` };
  yield { place, severity: isCertain ? 'error' : 'warning', slots };
}

function conversionOf(total: Decimal, { rate, origin }: LimitRate, isCertain: boolean): Localized {
  const note = isCertain
    ? { pl: ')', en: ')' }
    : { pl: '; przepis nie mówi, jak porównywać inne waluty)', en: '; the law does not say how to compare other currencies)' };
  return joinLocalized(' × ', formatNumberText(rate), ' = ', formatAmountText(total.times(rate)), ' PLN (', origin, note);
}

function* findUncomparedTotal(context: RuleContext): Generator<RuleMatch> {
  const { currency, fa } = context.invoice;
  const total = fa.amount('P_15');
  if (total === null || currency === null || simplifiedLimits.has(currency) || rateOf(context) !== null) return;
  const [limitInPln, limits] = [simplifiedLimits.get('PLN'), bandOf(currency)];
  const isDecided = limits !== null && limitInPln !== undefined;
  if (isDecided && (total.times(limits.low).isAbove(limitInPln) || !total.times(limits.high).isAbove(limitInPln))) return;
  yield { place: placeOf(fa, 'P_15'), slots: { total: formatAmountText(total), currency } };
}

/** The lowest rate of the lines, otherwise the official rate, otherwise that of the tax in PLN; null when there is none. */
function rateOf(context: RuleContext): LimitRate | null {
  const stated = findLowestLineRate(context.invoice);
  if (stated !== null) return { rate: stated, origin: { pl: 'kurs z faktury', en: 'the rate on the invoice' } };
  const official = officialRateOf(context);
  if (official !== null) return official;
  const implied = findLowestImpliedRate(context.invoice);
  return implied === null
    ? null
    : { rate: implied, origin: { pl: 'kurs, który wynika z P_14_xW', en: 'the rate that follows from P_14_xW' } };
}

function officialRateOf({ invoice, exchangeRates }: RuleContext): LimitRate | null {
  const question = limitRateQuestion(invoice);
  if (question === null || exchangeRates === 'not-checked') return null;
  const official = exchangeRates.rateBefore(question);
  if (!isKnownRate(official)) return null;
  const { rate, day, table } = official;
  return { rate, origin: { pl: `średni kurs NBP, tabela nr ${table} z ${day}`, en: `the average NBP rate, table no. ${table} of ${day}` } };
}

/** The lowest possible rate of a currency. */
function lowestRateOf(currency: string): LimitRate | null {
  const limits = bandOf(currency);
  return limits === null
    ? null
    : { rate: limits.low, origin: { pl: 'najniższy możliwy kurs tej waluty', en: 'the lowest possible rate of this currency' } };
}
