import { addDays, countDaysBetween, isCalendarDay } from '../../../fa3/elements/calendar.ts';
import { type Part, readText } from '../../../fa3/elements/part.ts';
import type { Row } from '../../../fa3/row.ts';
import { formatPolishPlural } from '../../../shared/polish-plural.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet, citeVatAct, own } from '../../model/source.ts';
import { findEarliestSupply } from './implausible-dates.ts';

/** An invoice may be issued at most this many days before the supply or payment. */
const maxDaysInAdvance = 60;

/** When goods were supplied, services performed or payments received. */
export const supplyDateRules = defineRules([
  {
    code: 'XML-305',
    severity: 'info',
    title: { pl: 'P_6 powtarza datę wystawienia', en: 'P_6 repeats the issue date' },
    why: {
      pl: 'P_6 jest dla daty dostawy, usługi lub zapłaty, która różni się od daty wystawienia P_1. Równą można pominąć.',
      en: 'P_6 is for a date of supply or payment that differs from the issue date P_1. An equal date may be omitted.',
    },
    message: {
      pl: 'P_6 powtarza datę wystawienia P_1 ({day}); pole jest dla daty, która się od niej różni.',
      en: 'P_6 repeats the issue date P_1 ({day}); the field is for a date that differs from it.',
    },
    quickFix: { pl: 'P_6 można usunąć.', en: 'P_6 can be removed.' },
    enforcedBy: 'law',
    source: [citeAnnotation('P_6', 'o ile taka data jest określona i różni się od daty wystawienia faktury')],
    suppressedBy: ['XML-306'],
    find: ({ invoice: { fa, issueDay } }) =>
      issueDay !== null && fa.day('P_6') === issueDay ? [{ place: placeOf(fa, 'P_6'), slots: { day: issueDay } }] : [],
  },
  {
    code: 'XML-306',
    neededElements: ['P_6A'],
    severity: 'error',
    title: { pl: 'Data wspólna i daty wierszy naraz', en: 'Common date together with dates of lines' },
    why: {
      pl: 'P_6 jest datą wspólną dla wszystkich pozycji, a P_6A osobną datą pozycji, gdy daty są różne. Gdy podano różne, nie wiadomo, która obowiązuje; gdy każde P_6A powtarza P_6, jest tylko zbędne (ostrzeżenie).',
      en: 'P_6 is the date common to all lines, and P_6A the date of one line when dates differ. If they contradict each other, it is unclear which one applies; if every P_6A repeats P_6, it is merely unnecessary (a warning).',
    },
    message: {
      pl: 'Podano P_6 ({day}) i zarazem P_6A (liczba wierszy: {count}); data jest albo wspólna (P_6), albo osobna w wierszach (P_6A).',
      en: 'P_6 ({day}) is stated together with P_6A (number of lines: {count}); a date is either common (P_6) or separate for each line (P_6A).',
    },
    quickFix: {
      pl: 'Jeżeli data jest wspólna, usuń P_6A z wierszy; jeżeli daty są różne, usuń P_6 i podaj P_6A w każdym wierszu.',
      en: 'If the date is common, remove P_6A from the lines; if dates differ, remove P_6 and state P_6A on every line.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_6', 'Pole wypełnia się w przypadku, gdy dla wszystkich pozycji faktury data jest wspólna'),
      citeAnnotation('P_6A', 'Pole wypełnia się w przypadku gdy dla poszczególnych pozycji faktury występują różne daty'),
      citeInformationSheet('załącznik D'),
    ],
    find: findCommonAndSeparateDates,
  },
  {
    code: 'XML-307',
    neededElements: ['P_6A'],
    severity: 'info',
    title: { pl: 'Ta sama data we wszystkich wierszach', en: 'The same date on every line' },
    why: {
      pl: 'Datę wspólną dla wszystkich wierszy podaje się raz, w P_6. P_6A jest dla dat, które się różnią.',
      en: 'A date that all lines share is stated once, in P_6. P_6A is for dates that differ.',
    },
    message: {
      pl: 'Wszystkie wiersze ({count}) mają tę samą datę P_6A ({day}); wspólną datę podaje się raz, w P_6.',
      en: 'Every line ({count}) has the same P_6A ({day}); a common date is stated once, in P_6.',
    },
    quickFix: {
      pl: 'Podaj datę w P_6 i usuń P_6A z wierszy; daty równej P_1 nie trzeba podawać wcale.',
      en: 'State the date in P_6 and remove P_6A from the lines; a date equal to P_1 need not be stated at all.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_6', 'Pole wypełnia się w przypadku, gdy dla wszystkich pozycji faktury data jest wspólna'),
      citeAnnotation('P_6A', 'Pole wypełnia się w przypadku gdy dla poszczególnych pozycji faktury występują różne daty'),
    ],
    find: findRepeatedDate,
  },
  {
    code: 'XML-308',
    severity: 'warning',
    title: { pl: 'Faktura wystawiona za wcześnie', en: 'Invoice issued too early' },
    why: {
      pl: 'Fakturę wolno wystawić najwcześniej 60 dni przed dostawą, usługą lub otrzymaniem zapłaty. Nie dotyczy to faktur z okresem rozliczeniowym (OkresFa).',
      en: 'An invoice may be issued no earlier than 60 days before the supply or the receipt of payment. This does not apply to invoices with a settlement period (OkresFa).',
    },
    message: {
      pl: '{field} ({day}) przypada {days} dni po dacie wystawienia P_1 ({issueDay}); fakturę wolno wystawić najwcześniej 60 dni przed tą datą.',
      en: '{field} ({day}) is {days} days after the issue date P_1 ({issueDay}); an invoice may be issued at most 60 days before that date.',
    },
    quickFix: {
      pl: 'Sprawdź {field} i P_1; przy rozliczeniu okresowym podaj OkresFa zamiast daty.',
      en: 'Check {field} and P_1; for a periodic settlement state OkresFa instead of a date.',
    },
    howToFix: {
      pl: 'Sprawdź P_1 i datę dostawy, usługi lub zapłaty; przy rozliczeniu okresowym podaj OkresFa zamiast daty.',
      en: 'Check P_1 and the date of the supply or payment; for a periodic settlement state OkresFa instead of a date.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106i ust. 7 i 8')],
    find: findDistantSupply,
  },
  {
    code: 'XML-309',
    neededElements: ['OkresFa'],
    severity: 'error',
    title: { pl: 'Okres kończy się przed początkiem', en: 'Period ends before it starts' },
    why: {
      pl: 'Okres, którego dotyczy faktura, nie może kończyć się przed swoim początkiem. Okres jednodniowy jest poprawny.',
      en: 'The period that an invoice covers cannot end before it starts. A period of one day is correct.',
    },
    message: {
      pl: 'Okres zaczyna się {from} (P_6_Od), czyli po swoim końcu {to} (P_6_Do).',
      en: 'The period starts on {from} (P_6_Od), after its end on {to} (P_6_Do).',
    },
    quickFix: { pl: 'Sprawdź, czy daty P_6_Od i P_6_Do nie są zamienione.', en: 'Check whether P_6_Od and P_6_Do are swapped.' },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_6_Od', 'Data początkowa okresu, którego dotyczy faktura'),
      citeAnnotation('P_6_Do', 'Data końcowa okresu, którego dotyczy faktura'),
    ],
    find: findReversedPeriod,
  },
  {
    code: 'XML-310',
    neededElements: ['P_6A'],
    severity: 'info',
    title: { pl: 'Okres i daty wierszy naraz', en: 'Period together with dates of lines' },
    why: {
      pl: 'OkresFa dotyczy całej faktury, a P_6A pojedynczych wierszy. Podane razem rzadko są zamierzone.',
      en: 'OkresFa covers the whole invoice, P_6A single lines. Both together are rarely intended.',
    },
    message: {
      pl: 'Podano OkresFa i zarazem P_6A (liczba wierszy: {count}); okres dotyczy całej faktury, P_6A pojedynczych wierszy.',
      en: 'OkresFa is stated together with P_6A (number of lines: {count}); the period covers the whole invoice, P_6A single lines.',
    },
    quickFix: {
      pl: 'Zostaw OkresFa przy rozliczeniu okresowym albo P_6A, gdy wiersze mają różne daty.',
      en: 'Keep OkresFa for a periodic settlement, or P_6A when lines have different dates.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findPeriodAndSeparateDates,
  },
  {
    code: 'XML-327',
    severity: 'warning',
    kinds: ['VAT'],
    title: { pl: 'Faktura wystawiona po terminie', en: 'Invoice issued late' },
    why: {
      pl: 'Fakturę wystawia się co do zasady do 15. dnia miesiąca po miesiącu dostawy lub usługi. Liczy się P_6 albo najpóźniejsze P_6A. Dla niektórych czynności ustawa przewiduje inne terminy; o dacie sprzed ponad roku mówi XML-330.',
      en: 'As a rule an invoice is issued by the 15th of the month after the month of the supply: P_6, or the latest P_6A. For some supplies the law sets other time limits; a date more than a year earlier is reported by XML-330.',
    },
    message: {
      pl: 'Fakturę wystawiono {issueDay}, a zwykły termin dla dostawy lub usługi z {supplyDay} minął {deadline}; spóźnienie: {late}.',
      en: 'The invoice was issued on {issueDay}; the usual time limit for a supply on {supplyDay} ended on {deadline}, {late} earlier.',
    },
    quickFix: {
      pl: 'Sprawdź P_1 i datę dostawy; termin może być inny (art. 106i ust. 2–6), a spóźnionej faktury nie antydatuje się.',
      en: 'Check P_1 and the date of supply; another time limit may apply (art. 106i(2)-(6)), and a late invoice is not backdated.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106i ust. 1')],
    find: findLateIssue,
  },
]);

function datedLines({ elements, invoice }: RuleContext): readonly Row[] {
  return elements('P_6A').length === 0 ? [] : invoice.lines.filter((line) => line.has('P_6A'));
}

function* findCommonAndSeparateDates(context: RuleContext): Generator<RuleMatch> {
  const { fa } = context.invoice;
  const day = fa.day('P_6');
  if (day === null) return;
  const dated = datedLines(context);
  if (dated.length === 0) return;
  const match: RuleMatch = { place: placeOf(fa, 'P_6'), slots: { day, count: String(dated.length) } };
  yield dated.every((line) => line.day('P_6A') === day) ? { ...match, severity: 'warning' } : match;
}

function* findRepeatedDate(context: RuleContext): Generator<RuleMatch> {
  const { fa, lines } = context.invoice;
  if (fa.has('P_6') || fa.has('OkresFa')) return;
  const dated = datedLines(context);
  const [first] = dated;
  const element = first?.at('P_6A') ?? null;
  const day = first?.day('P_6A') ?? null;
  if (element === null || day === null || dated.length < lines.length) return;
  if (dated.some((line) => line.text('P_6A') !== day)) return;
  yield { place: at(element), slots: { day, count: String(dated.length) } };
}

function* findDistantSupply({ invoice: { fa, issueDay }, elements }: RuleContext): Generator<RuleMatch> {
  if (issueDay === null || fa.has('OkresFa')) return;
  let latest: string | null = null;
  // One date on many lines is one mistake.
  const seen = new Set<string>();
  for (const element of [...elements('P_6'), ...elements('P_6A'), ...elements('P_6Z')]) {
    const day = readText(element);
    // Nearly all days are not even after the issue.
    if (day === null || day <= issueDay) continue;
    latest ??= addDays(issueDay, maxDaysInAdvance);
    if (day <= latest || seen.has(day) || !isCalendarDay(day)) continue;
    seen.add(day);
    const slots = { field: element.name, day, days: String(countDaysBetween(issueDay, day)), issueDay };
    yield { place: at(element), slots, expected: `<= ${latest}` };
  }
}

function* findReversedPeriod({ invoice }: RuleContext): Generator<RuleMatch> {
  const period: Part = invoice.fa.child('OkresFa');
  const from = period.day('P_6_Od');
  const to = period.day('P_6_Do');
  if (from === null || to === null || from <= to) return;
  yield { place: placeOf(period, 'P_6_Od'), slots: { from, to }, expected: `<= ${to}` };
}

function* findPeriodAndSeparateDates(context: RuleContext): Generator<RuleMatch> {
  if (!context.invoice.fa.has('OkresFa')) return;
  const dated = datedLines(context);
  const element = dated[0]?.at('P_6A') ?? null;
  if (element !== null) yield { place: at(element), slots: { count: String(dated.length) } };
}

function* findLateIssue(context: RuleContext): Generator<RuleMatch> {
  const { fa, issueDay } = context.invoice;
  if (issueDay === null || fa.has('OkresFa')) return;
  const supplyDay = fa.has('P_6') ? fa.day('P_6') : latestDay(datedLines(context));
  // The time limit ends in the month after the supply.
  if (supplyDay === null || issueDay.slice(0, 7) <= supplyDay.slice(0, 7)) return;
  // Over a year is rather a mistyped year, which XML-330 reports.
  if (supplyDay < findEarliestSupply(context.invoice, issueDay)) return;
  // 31 days after the first of a month are always in the next one.
  const deadline = `${addDays(`${supplyDay.slice(0, 7)}-01`, 31).slice(0, 7)}-15`;
  if (issueDay <= deadline) return;
  const days = countDaysBetween(deadline, issueDay);
  const late = { pl: `${days} ${formatPolishPlural(days, 'dzień', 'dni', 'dni')}`, en: `${days} ${days === 1 ? 'day' : 'days'}` };
  yield { place: placeOf(fa, 'P_1'), slots: { issueDay, supplyDay, deadline, late } };
}

/** The latest day of the lines; null when one of them is unreadable, since it might be later. */
function latestDay(lines: readonly Row[]): string | null {
  let latest: string | null = null;
  for (const line of lines) {
    const day = line.text('P_6A');
    if (day === null) return null;
    if (latest === null || day > latest) latest = day;
  }
  return latest !== null && isCalendarDay(latest) ? latest : null;
}
