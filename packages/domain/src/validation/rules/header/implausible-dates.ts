import type { RateLiteral } from '../../../fa3/buckets.ts';
import { addDays, countDaysBetween, isCalendarDay } from '../../../fa3/elements/calendar.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { type Part, readText } from '../../../fa3/elements/part.ts';
import { parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeOtherAct, citeVatAct } from '../../model/source.ts';

/** Dates a year or more away from where they belong, mostly because the year is mistyped. */
export const implausibleDateRules = defineRules([
  {
    code: 'XML-328',
    neededElements: ['OkresFa'],
    severity: 'warning',
    title: { pl: 'Nieprawdopodobny okres', en: 'Implausible period' },
    why: {
      pl: 'OkresFa to okres rozliczeniowy faktury. Dłuższy niż rok albo odległy od P_1 o ponad rok (na korekcie wstecz o ponad 5 lat) jest możliwy, ale częściej pomylono rok.',
      en: 'OkresFa is the settlement period of the invoice. One that is longer than a year, or more than a year from P_1 (on a correction, more than 5 years before it), is possible, but more often the year is wrong.',
    },
    message: { pl: 'OkresFa od {from} do {to} {problem}.', en: 'OkresFa from {from} to {to} {problem}.' },
    quickFix: { pl: 'Sprawdź rok w P_6_Od i P_6_Do.', en: 'Check the year in P_6_Od and P_6_Do.' },
    enforcedBy: 'law',
    source: [
      citeAnnotation('OkresFa', 'w przypadkach, o których mowa w art. 19a ust. 3 zdanie pierwsze i ust. 4 oraz ust. 5 pkt 4 ustawy'),
      citeVatAct('art. 19a ust. 3 i 4'),
    ],
    find: findImplausiblePeriod,
  },
  {
    code: 'XML-329',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Nieprawdopodobna data faktury korygowanej', en: 'Implausible date of the corrected invoice' },
    why: {
      pl: 'Korekta po ponad 5 latach rzadko ma skutek, bo zobowiązanie podatkowe zwykle się przedawniło, a numer KSeF nadaje się na ogół w dniach, a nie w latach po wystawieniu. Taka data korygowanej faktury ma najczęściej pomylony rok, chyba że wiersze mają stawki sprzed 2011 roku (22%, 7%, 3%).',
      en: 'A correction after more than 5 years rarely has an effect, because the tax liability has usually lapsed, and a KSeF number is normally assigned within days of the issue, not years. Most often the year of this date of the corrected invoice is wrong, unless the lines have rates from before 2011 (22%, 7%, 3%).',
    },
    message: {
      pl: 'Data wystawienia faktury korygowanej {correctedDay} {problem}.',
      en: 'The issue date of the corrected invoice, {correctedDay}, {problem}.',
    },
    quickFix: {
      pl: 'Porównaj DataWystFaKorygowanej z fakturą korygowaną.',
      en: 'Compare DataWystFaKorygowanej with the corrected invoice.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 2'), citeOtherAct('taxOrdinance', 'art. 70 § 1')],
    find: findImplausibleCorrectedDays,
  },
  {
    code: 'XML-330',
    severity: 'warning',
    title: { pl: 'Nieprawdopodobna data dostawy', en: 'Implausible date of supply' },
    why: {
      pl: 'Fakturę wystawia się zwykle najpóźniej w miesiącu po dostawie, usłudze lub zapłacie. Data wcześniejsza od P_1 o ponad rok (na korekcie o ponad 5 lat) ma najczęściej pomylony rok.',
      en: 'An invoice is usually issued no later than in the month after the supply or payment. In a date more than a year before P_1 (on a correction, more than 5 years), the year is most often wrong.',
    },
    message: {
      pl: '{field} ({day}) przypada {days} dni przed datą wystawienia P_1 ({issueDay}).',
      en: '{field} ({day}) is {days} days before the issue date P_1 ({issueDay}).',
    },
    quickFix: {
      pl: 'Sprawdź rok w {field}; spóźnionej faktury nie antydatuje się.',
      en: 'Check the year in {field}; a late invoice is not backdated.',
    },
    howToFix: {
      pl: 'Sprawdź rok w dacie dostawy, usługi lub zapłaty; spóźnionej faktury nie antydatuje się.',
      en: 'Check the year in the date of the supply or payment; a late invoice is not backdated.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106i ust. 1 i 2')],
    find: findOldSupplies,
  },
]);

/** A year, leap or not, in days. */
const yearDays = 366;

/** The same day of an earlier year; may be 29 February of a year that has none, which compares correctly. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** The earliest plausible day of a supply: corrections may be issued for years. */
export function findEarliestSupply({ isCorrection }: Invoice, issueDay: string): string {
  return isCorrection ? yearsBefore(issueDay, 5) : addDays(issueDay, -yearDays);
}

function* findImplausiblePeriod({ invoice }: RuleContext): Generator<RuleMatch> {
  const period: Part = invoice.fa.child('OkresFa');
  const from = period.day('P_6_Od');
  const to = period.day('P_6_Do');
  // A reversed period is reported by XML-309.
  if (from === null || to === null || from > to) return;
  const problem = problemOfPeriod(from, to, invoice);
  if (problem === null) return;
  const { issueDay } = invoice;
  const isFromFarther = issueDay !== null && Math.abs(countDaysBetween(from, issueDay)) > Math.abs(countDaysBetween(issueDay, to));
  yield { place: placeOf(period, isFromFarther ? 'P_6_Od' : 'P_6_Do'), slots: { from, to, problem } };
}

function problemOfPeriod(from: string, to: string, invoice: Invoice): Localized | null {
  const days = countDaysBetween(from, to) + 1;
  if (days > yearDays) return { pl: `trwa ${days} dni, czyli ponad rok`, en: `lasts ${days} days, more than a year` };
  const { issueDay } = invoice;
  if (issueDay === null) return null;
  if (to < findEarliestSupply(invoice, issueDay)) {
    const gap = countDaysBetween(to, issueDay);
    return {
      pl: `kończy się ${gap} dni przed datą wystawienia P_1 (${issueDay})`,
      en: `ends ${gap} days before the issue date P_1 (${issueDay})`,
    };
  }
  if (from <= addDays(issueDay, yearDays)) return null;
  const gap = countDaysBetween(issueDay, from);
  return {
    pl: `zaczyna się ${gap} dni po dacie wystawienia P_1 (${issueDay})`,
    en: `starts ${gap} days after the issue date P_1 (${issueDay})`,
  };
}

/** Rates of the time before 2011: a line that has one confirms that the invoice is so old. */
const oldRates: ReadonlySet<RateLiteral> = new Set(['22', '7', '3']);
const firstDayOfPresentRates = '2011-01-01';

function* findImplausibleCorrectedDays({ invoice }: RuleContext): Generator<RuleMatch> {
  const { issueDay, correctedInvoices, rows } = invoice;
  const hasOldRates = rows.some(({ rate }) => rate !== null && oldRates.has(rate));
  const earliest = issueDay === null ? '' : yearsBefore(issueDay, 5);
  for (const reference of correctedInvoices) {
    const correctedDay = reference.day('DataWystFaKorygowanej');
    if (correctedDay === null || (hasOldRates && correctedDay < firstDayOfPresentRates)) continue;
    const problem = problemOfCorrectedDay(correctedDay, earliest, reference);
    if (problem !== null) yield { place: placeOf(reference, 'DataWystFaKorygowanej'), slots: { correctedDay, problem } };
  }
}

function problemOfCorrectedDay(day: string, earliest: string, reference: Part): Localized | null {
  if (day < earliest) return { pl: 'jest o ponad 5 lat wcześniejsza niż korekta', en: 'is more than 5 years earlier than the correction' };
  const numberDay = parseKsefNumber(reference.text('NrKSeFFaKorygowanej'))?.day ?? null;
  if (numberDay === null || countDaysBetween(day, numberDay) <= yearDays) return null;
  return {
    pl: `jest o ponad rok wcześniejsza niż dzień, w którym KSeF nadał jej numer (${numberDay})`,
    en: `is more than a year before the day on which KSeF assigned its number (${numberDay})`,
  };
}

function* findOldSupplies({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  const { issueDay } = invoice;
  if (issueDay === null) return;
  const issueYear = issueDay.slice(0, 4);
  let earliest: string | null = null;
  // One date on many lines is one mistake.
  const seen = new Set<string>();
  for (const element of [...elements('P_6'), ...elements('P_6A'), ...elements('P_6Z')]) {
    const day = readText(element);
    // Nearly all days are of the year of the issue.
    if (day === null || day.startsWith(issueYear)) continue;
    earliest ??= findEarliestSupply(invoice, issueDay);
    if (day >= earliest || seen.has(day) || !isCalendarDay(day)) continue;
    seen.add(day);
    yield { place: at(element), slots: { field: element.name, day, days: String(countDaysBetween(day, issueDay)), issueDay } };
  }
}
