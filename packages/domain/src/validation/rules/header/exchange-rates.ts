import { type InvoiceKind, invoiceKinds } from '../../../fa3/elements/kinds.ts';
import { readAmount, readText } from '../../../fa3/elements/part.ts';
import { type Decimal, toDecimal } from '../../../money/decimal.ts';
import { formatDeclaredNumberText, formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized, listLocalized } from '../../../shared/localized.ts';
import {
  comparableKinds,
  type DeclaredRate,
  type ExchangeRateTable,
  isKnownRate,
  listRatesToCompare,
  type OfficialRate,
} from '../../model/exchange-rates.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet, citeVatAct, own } from '../../model/source.ts';

/** Fields for the rate at which the tax was converted. */
const taxRateFields = ['KursWalutyZ', 'KursWalutyZW', 'KursWaluty'] as const;

/** Kinds of invoice for an advance payment. */
const advanceKinds: readonly InvoiceKind[] = ['ZAL', 'KOR_ZAL'];

/** Exchange rates on the invoice. */
export const exchangeRateRules = defineRules([
  {
    code: 'XML-321',
    neededElements: ['KursWaluty', 'KursWalutyZ', 'KursWalutyZW', 'KursWalutyZK', 'KursUmowny'],
    severity: 'error',
    title: { pl: 'Kurs waluty nie jest dodatni', en: 'Exchange rate not positive' },
    why: {
      pl: 'Kurs waluty jest liczbą większą od zera. Zero zwykle oznacza, że program nie miał kursu do wpisania.',
      en: 'An exchange rate is a number greater than zero. Zero usually means that the program had no rate.',
    },
    message: {
      pl: '{field} wynosi {rate}, a kurs waluty musi być większy od zera.',
      en: '{field} is {rate}, but an exchange rate must be greater than zero.',
    },
    quickFix: {
      pl: 'Podaj kurs, po którym przeliczono kwoty na złote; na fakturze w PLN usuń {field}.',
      en: 'State the rate at which the amounts were converted into złoty; on an invoice in PLN remove {field}.',
    },
    howToFix: {
      pl: 'Podaj kurs, po którym przeliczono kwoty na złote; na fakturze w PLN usuń pole kursu.',
      en: 'State the rate at which the amounts were converted into złoty; on an invoice in PLN remove the field of the rate.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findRatesNotAboveZero,
  },
  {
    code: 'XML-322',
    neededElements: ['KursWaluty', 'KursWalutyZ', 'KursWalutyZW'],
    severity: 'warning',
    title: { pl: 'Kurs waluty na fakturze w PLN', en: 'Exchange rate on an invoice in PLN' },
    why: {
      pl: 'KursWaluty, KursWalutyZ i KursWalutyZW służą do przeliczenia podatku z waluty obcej na złote, więc na fakturze w PLN nie ma czego przeliczać.',
      en: 'KursWaluty, KursWalutyZ and KursWalutyZW convert the tax from a foreign currency into złoty; on an invoice in PLN there is nothing to convert.',
    },
    message: {
      pl: 'Faktura jest w PLN, a podaje {field} {rate} (liczba kursów na fakturze: {count}).',
      en: 'The invoice is in PLN but states {field} {rate} (number of rates on the invoice: {count}).',
    },
    quickFix: {
      pl: 'Usuń kurs; jeżeli kwoty przeliczono na złote po kursie umownym, podaj go w KursUmowny.',
      en: 'Remove the rate; if the amounts were converted at a contractual rate, state that rate in KursUmowny.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('KursWaluty', 'Kurs waluty stosowany do wyliczenia kwoty podatku')],
    suppressedBy: ['XML-321'],
    find: findRateOnPlnInvoice,
  },
  {
    code: 'XML-323',
    severity: 'info',
    title: { pl: 'Brak kursu waluty', en: 'Exchange rate missing' },
    why: {
      pl: 'Na fakturze w walucie obcej podatek podaje się w złotych. Kurs nie jest obowiązkowy, ale bez niego nie można sprawdzić przeliczenia.',
      en: 'On an invoice in a foreign currency the tax is stated in złoty. The rate is optional, but without it the conversion cannot be checked.',
    },
    message: {
      pl: 'Faktura w {currency} wykazuje podatek, ale nie podaje kursu, po którym przeliczono go na złote.',
      en: 'The invoice in {currency} shows tax but does not state the rate at which it was converted into złoty.',
    },
    quickFix: {
      pl: 'Podaj kurs w KursWaluty wierszy z podatkiem, a na fakturze zaliczkowej w KursWalutyZ.',
      en: 'State the rate in KursWaluty of the lines with tax, or in KursWalutyZ on an advance invoice.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('10.2')],
    find: findMissingRate,
  },
  {
    code: 'XML-324',
    neededElements: ['KursWalutyZ'],
    severity: 'warning',
    kinds: invoiceKinds.filter((kind) => !advanceKinds.includes(kind)),
    title: { pl: 'KursWalutyZ poza fakturą zaliczkową', en: 'KursWalutyZ outside of an advance invoice' },
    why: {
      pl: 'KursWalutyZ jest jednym kursem całej faktury zaliczkowej (ZAL, KOR_ZAL). Na innych fakturach kurs podaje się w wierszach, a dla zaliczek w KursWalutyZW.',
      en: 'KursWalutyZ is the single rate of an advance invoice (ZAL, KOR_ZAL). Other invoices state the rate on their lines, and for advances in KursWalutyZW.',
    },
    message: {
      pl: 'KursWalutyZ ({rate}) jest dla faktur zaliczkowych, a ta to {kind}.',
      en: 'KursWalutyZ ({rate}) is for advance invoices, but this one is of kind {kind}.',
    },
    quickFix: { pl: 'Przenieś kurs do KursWaluty w wierszach.', en: 'Move the rate to KursWaluty of the lines.' },
    enforcedBy: 'law',
    source: [citeAnnotation('KursWalutyZ', 'na fakturach, o których mowa w art. 106b ust. 1 pkt 4 ustawy')],
    suppressedBy: ['XML-321', 'XML-322'],
    find: findMisplacedAdvanceRate,
  },
  {
    code: 'XML-325',
    severity: 'warning',
    severityOnCorrections: 'info',
    kinds: comparableKinds,
    title: { pl: 'Kurs inny niż średni kurs NBP', en: 'Rate differs from the average NBP rate' },
    why: {
      pl: 'Podatek przelicza się zwykle po średnim kursie NBP z ostatniego dnia roboczego przed obowiązkiem podatkowym, a jeżeli fakturę wystawiono wcześniej, przed jej wystawieniem.',
      en: 'Tax is usually converted at the average NBP rate of the last working day before the tax point or, if the invoice was issued earlier, before its issue.',
    },
    details: {
      pl: 'Porównujemy co najmniej 4 miejsca po przecinku i przyjmujemy także kurs sprzed P_1 i sprzed wcześniejszej zapłaty; pomijamy metodę kasową, OSS i korekty inne niż zbiorcze.',
      en: 'The comparison uses at least 4 decimals and also accepts the rates before P_1 and before an earlier payment; the cash method, OSS and corrections other than collective ones are not checked.',
    },
    message: {
      pl: '{field} ({rate}) różni się od średniego kursu NBP dla {currency}: {official}. Jest zgodny z prawem, jeżeli stosujesz kurs EBC albo kurs według przepisów o podatku dochodowym.',
      en: '{field} ({rate}) differs from the average NBP rate for {currency}: {official}. It is lawful if you use the ECB rate or a rate by income tax rules.',
    },
    quickFix: {
      pl: 'Sprawdź kurs i dzień obowiązku podatkowego. Na korekcie zbiorczej dopuszczalny jest też kurs z faktur korygowanych.',
      en: 'Check the rate and the tax point. A collective correction may also keep the rate of the corrected invoices.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 31a'), citeVatAct('art. 31b')],
    suppressedBy: ['XML-321', 'XML-332'],
    find: findUnofficialRates,
  },
]);

function* findRatesNotAboveZero({ elements }: RuleContext): Generator<RuleMatch> {
  for (const field of [...taxRateFields, 'KursWalutyZK', 'KursUmowny']) {
    for (const element of elements(field)) {
      // Nearly all rates are positive, which their digits show without arithmetic.
      if (/^\s*[\d.]*[1-9]/.test(element.text)) continue;
      const rate = readAmount(element);
      if (rate !== null && !rate.isPositive) yield { place: at(element), slots: { field, rate: formatNumberText(rate) }, expected: '> 0' };
    }
  }
}

function* findRateOnPlnInvoice({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  if (invoice.currency !== 'PLN') return;
  // The fields are listed in document order, so this is the first in the document.
  const stated = taxRateFields.flatMap((field) => elements(field));
  const [first] = stated;
  const rate = readText(first ?? null);
  if (first === undefined || rate === null) return;
  yield { place: at(first), slots: { field: first.name, rate: formatDeclaredNumberText(rate), count: String(stated.length) } };
}

function* findMissingRate({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  const { currency, fa, kind } = invoice;
  if (currency === null || currency === 'PLN' || taxRateFields.some((field) => elements(field).length > 0)) return;
  const line = invoice.lines.find(({ rate, percent }) => rate !== null && percent?.isPositive === true);
  const taxes = ['P_14_1', 'P_14_2', 'P_14_3', 'P_14_4'];
  if (line === undefined && !taxes.some((field) => fa.amount(field)?.isZero === false)) return;
  if (kind !== null && advanceKinds.includes(kind)) yield { place: placeOf(fa, 'KursWalutyZ'), slots: { currency } };
  else yield { place: line === undefined ? placeOf(fa, 'KodWaluty') : placeOf(line, 'KursWaluty'), slots: { currency } };
}

function* findMisplacedAdvanceRate({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, kind } = invoice;
  const rate = fa.text('KursWalutyZ');
  if (rate !== null && kind !== null) yield { place: placeOf(fa, 'KursWalutyZ'), slots: { rate: formatDeclaredNumberText(rate), kind } };
}

function* findUnofficialRates({ invoice, exchangeRates, today }: RuleContext): Generator<RuleMatch> {
  if (exchangeRates === 'not-checked') return;
  const comparison = listRatesToCompare(invoice);
  if (comparison === null) return;
  const { currency, commonDays, rates } = comparison;
  // The rate before a future day is unknown.
  if (commonDays.some((day) => day > today)) return;
  const common = officialRates(currency, commonDays, exchangeRates);
  if (common === null) return;
  for (const stated of rates) {
    const own = exchangeRates.rateBefore({ currency, before: stated.taxDay });
    if (isKnownRate(own) && ![own, ...common].some(({ rate }) => isSameRate(stated.rate, rate))) {
      yield matchOnRate(stated, currency, [own, ...common.slice(0, 1)]);
    }
  }
}

/** The official rates before these days; null when one of them is unknown, so that nothing can be compared. */
function officialRates(currency: string, days: readonly string[], table: ExchangeRateTable): OfficialRate[] | null {
  const known: OfficialRate[] = [];
  for (const before of days) {
    const official = table.rateBefore({ currency, before });
    if (!isKnownRate(official)) return null;
    known.push(official);
  }
  return known;
}

/** Number of decimals with which table A is published for most currencies. */
const usualDecimals = 4;
const usualZero = toDecimal('0.0000');

/** Whether rates agree to the decimals that both state, at least four: rates of small units such as the forint are published with more. */
function isSameRate(stated: Decimal, official: Decimal): boolean {
  const decimals = Math.max(usualDecimals, Math.min(stated.decimals, official.decimals));
  return stated.rounded(decimals).compareTo(official.rounded(decimals)) === 0;
}

/** @param official the rate before the tax day and that before the day of issue, which may be the same */
function matchOnRate({ element, rate }: DeclaredRate, currency: string, official: readonly OfficialRate[]): RuleMatch {
  const distinct = official.filter(({ day }, index) => official.findIndex((other) => other.day === day) === index);
  const texts = distinct.map(({ rate: known, table, day }) =>
    joinLocalized(
      formatNumberText(known.plus(usualZero)),
      { pl: ' (tabela nr ', en: ' (table no. ' },
      table,
      { pl: ' z ', en: ' of ' },
      day,
      ')',
    ),
  );
  // No value is expected: other rates may be lawful, and which of these applies depends on the tax point.
  const slots = {
    field: element.name,
    rate: formatNumberText(rate),
    currency,
    official: listLocalized(texts, { pl: ' lub ', en: ' or ' }),
  };
  return { place: at(element), slots };
}
