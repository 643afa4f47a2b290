import { readCreation } from '../../../fa3/creation-time.ts';
import { assessOffline, type OfflineFacts } from '../../../offline/assess-offline.ts';
import type { Localized } from '../../../shared/localized.ts';
import { formatPolishPlural } from '../../../shared/polish-plural.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeHandbook, citeInformationSheet, citeKsefPage, citeVatActArticle, own } from '../../model/source.ts';

/** From this day on invoices are issued in FA(3), and KSeF accepts no other format. */
const firstDayOfFa3 = '2026-02-01';

const dayMs = 86_400_000;

/** When the invoice was issued and its file was created. */
export const issueDateRules = defineRules([
  {
    code: 'XML-301',
    severity: 'error',
    title: { pl: 'Data wystawienia w przyszłości', en: 'Issue date in the future' },
    why: {
      pl: 'Data wystawienia P_1 nie może być późniejsza niż dzień, w którym KSeF otrzymuje plik. Liczy się kalendarz w Polsce. KSeF odrzuca takie faktury.',
      en: 'The issue date P_1 must not be later than the day on which KSeF receives the file, by the calendar in Poland. KSeF rejects such invoices.',
    },
    message: {
      pl: 'Data wystawienia P_1 ({issueDay}) jest późniejsza niż dzień wysłania ({today} czasu polskiego); KSeF odrzuci plik wysłany przed dniem P_1.',
      en: 'The issue date P_1 ({issueDay}) is later than the day of sending ({today}, Polish time); KSeF rejects a file sent before the day P_1.',
    },
    quickFix: {
      pl: 'Popraw P_1 albo wyślij plik nie wcześniej niż {issueDay}.',
      en: 'Correct P_1, or send the file no earlier than {issueDay}.',
    },
    howToFix: {
      pl: 'Popraw P_1 albo wyślij plik najwcześniej w dniu podanym w P_1.',
      en: 'Correct P_1, or send the file no earlier than the day in P_1.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: (context) => matchOnIssueDay(context, (issueDay) => issueDay > context.today, `<= ${context.today}`),
  },
  {
    code: 'XML-302',
    severity: 'info',
    title: { pl: 'Wysłanie po dniu wystawienia', en: 'Sending after the day of issue' },
    why: {
      pl: 'Fakturę przesłaną później niż w dniu P_1 KSeF uznaje za wystawioną w trybie offline24. Data wystawienia pozostaje ta z P_1. Po niedostępności KSeF termin liczy się od jej końca, a po awarii wynosi 7 dni roboczych. Gdy termin dla offline24 minął, to ostrzeżenie. Faktury, która ma numer KSeF, już się nie wysyła.',
      en: 'KSeF treats an invoice that is sent after the day of P_1 as issued in offline24 mode. Its issue date remains P_1. After an unavailability of KSeF the deadline counts from its end, and after a failure it is 7 working days. If the deadline of offline24 has passed, this is a warning. An invoice that has a KSeF number is not sent again.',
    },
    message: {
      pl: 'Data wystawienia P_1 ({issueDay}) jest wcześniejsza niż dzień wysłania ({today}); KSeF uzna fakturę za wystawioną w trybie offline24. Termin przesłania: {deadline}{late}.',
      en: 'The issue date P_1 ({issueDay}) is earlier than the day of sending ({today}); KSeF will treat the invoice as issued in offline24 mode. It must be sent by {deadline}{late}.',
    },
    quickFix: {
      pl: 'Wyślij fakturę jak najszybciej: wystawioną w trybie offline24 przesyła się najpóźniej w następnym dniu roboczym po dniu wystawienia.',
      en: 'Send the invoice as soon as possible: an invoice issued in offline24 mode must be sent no later than the next working day after its issue.',
    },
    enforcedBy: 'law',
    source: [citeVatActArticle('art. 106nda'), citeHandbook('1.4')],
    suppressedBy: ['XML-326'],
    find: findLateSubmission,
  },
  {
    code: 'XML-303',
    severity: 'warning',
    title: { pl: 'Czas wytworzenia w przyszłości', en: 'Creation time in the future' },
    why: {
      pl: 'DataWytworzeniaFa to chwila, w której powstał plik. Późniejsza niż chwila sprawdzenia o ponad 24 godziny świadczy o źle ustawionym zegarze albo pomylonej dacie.',
      en: 'DataWytworzeniaFa is the time at which the file was created. If it is more than 24 hours after the time of validation, the clock or the date is wrong.',
    },
    message: {
      pl: 'DataWytworzeniaFa ({created}) przypada ponad 24 godziny po chwili sprawdzenia ({now}).',
      en: 'DataWytworzeniaFa ({created}) is more than 24 hours after the time of validation ({now}).',
    },
    quickFix: {
      pl: 'Wpisz chwilę, w której powstaje plik, i sprawdź zegar programu, który go tworzy.',
      en: 'State the time at which the file is created, and check the clock of the program that creates it.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findCreationInFuture,
  },
  {
    code: 'XML-304',
    severity: 'info',
    title: { pl: 'Czas wytworzenia poza UTC', en: 'Creation time not in UTC' },
    why: {
      pl: 'DataWytworzeniaFa podaje się w czasie UTC, z literą Z na końcu. Bez oznaczenia strefy nie wiadomo, która to chwila.',
      en: 'DataWytworzeniaFa is stated in UTC, ending with the letter Z. Without a time zone it is ambiguous.',
    },
    message: {
      pl: 'DataWytworzeniaFa ({created}) {problem}; czas podaje się w UTC, z literą Z na końcu.',
      en: 'DataWytworzeniaFa ({created}) {problem}; the time must be in UTC, ending with the letter Z.',
    },
    quickFix: {
      pl: 'Przelicz czas na UTC (od czasu polskiego odejmij zimą 1 godzinę, latem 2) i zakończ go literą Z.',
      en: 'Convert the time to UTC (from Polish time subtract 1 hour in winter, 2 in summer) and end it with the letter Z.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('2.9')],
    find: findCreationOutsideUtc,
  },
  {
    code: 'XML-326',
    severity: 'warning',
    title: { pl: 'Data wystawienia sprzed FA(3)', en: 'Issue date before FA(3)' },
    why: {
      pl: 'FA(3) obowiązuje od 1 lutego 2026. Wcześniejsza data wystawienia bywa pomyłką albo pochodzi z innego dokumentu, a termin przesłania takiej faktury i tak minął.',
      en: 'FA(3) has been in force since 1 February 2026. An earlier issue date is often a typo, or was copied from another document, and the deadline for sending such an invoice has passed in any case.',
    },
    message: {
      pl: 'Data wystawienia P_1 ({issueDay}) jest wcześniejsza niż 2026-02-01, dzień, od którego obowiązuje FA(3).',
      en: 'The issue date P_1 ({issueDay}) is earlier than 2026-02-01, when FA(3) came into force.',
    },
    quickFix: {
      pl: 'Sprawdź, czy P_1 jest datą tej faktury, a nie na przykład faktury korygowanej.',
      en: 'Check that P_1 is the date of this invoice and not, for example, of the corrected one.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('1')],
    find: (context) => matchOnIssueDay(context, (issueDay) => issueDay < firstDayOfFa3, `>= ${firstDayOfFa3}`),
  },
]);

function matchOnIssueDay({ invoice, today }: RuleContext, isWrong: (issueDay: string) => boolean, expected?: string): RuleMatch[] {
  const { issueDay, fa } = invoice;
  if (issueDay === null || !isWrong(issueDay)) return [];
  const match: RuleMatch = { place: placeOf(fa, 'P_1'), slots: { issueDay, today } };
  return [expected === undefined ? match : { ...match, expected }];
}

function findLateSubmission(context: RuleContext): RuleMatch[] {
  const { today, ksefNumber } = context;
  // What KSeF accepted is not sent again; whether it was late says its UPO, with the day of sending.
  if (ksefNumber !== null) return [];
  return matchOnIssueDay(context, (issueDay) => issueDay < today).map((match) => {
    const { deadline, daysLate } = assessOffline(offline24On(context.invoice.issueDay ?? today, today));
    const slots = { ...match.slots, deadline: deadline ?? today, late: lateText(daysLate) };
    return { ...match, severity: daysLate > 0 ? 'warning' : 'info', slots };
  });
}

/** An invoice that is sent today; of announced events a rule knows nothing. */
function offline24On(issueDay: string, today: string): OfflineFacts {
  const sent = { day: today, unixMs: null };
  return { issueDay, mode: 'offline24', buyer: 'unknown', sent, ksefNumber: null, events: [], saturday: 'free', today };
}

/** How many days have passed since a deadline; empty when it has not passed. */
function lateText(days: number): Localized | string {
  if (days <= 0) return '';
  return {
    pl: `, ${formatPolishPlural(days, 'minął', 'minęły', 'minęło')} od niego ${days} ${formatPolishPlural(days, 'dzień', 'dni', 'dni')}`,
    en: `, which was ${days} ${days === 1 ? 'day' : 'days'} ago`,
  };
}

function* findCreationInFuture({ invoice, nowUnixMs }: RuleContext): Generator<RuleMatch> {
  const created = readCreation(invoice.header.text('DataWytworzeniaFa'));
  const element = invoice.header.at('DataWytworzeniaFa');
  if (created === null || element === null || created.unixMs <= nowUnixMs + dayMs) return;
  yield {
    place: at(element),
    slots: { created: created.text, now: utc(nowUnixMs) },
    expected: `<= ${utc(nowUnixMs + dayMs)}`,
  };
}

function* findCreationOutsideUtc({ invoice }: RuleContext): Generator<RuleMatch> {
  const created = readCreation(invoice.header.text('DataWytworzeniaFa'));
  const element = invoice.header.at('DataWytworzeniaFa');
  if (created === null || element === null || created.zone === 'Z') return;
  const match = { place: at(element), slots: { created: created.text, problem: problemOf(created.zone) } };
  // Without a zone the instant is unknown, and so is what should be written.
  yield created.zone === '' ? match : { ...match, expected: utc(created.unixMs) };
}

function problemOf(zone: string): Localized {
  if (zone === '') return { pl: 'nie ma strefy czasowej', en: 'has no time zone' };
  return { pl: `podaje czas w strefie ${zone}`, en: `is in the time zone ${zone}` };
}

/** An instant in UTC to the second. */
function utc(unixMs: number): string {
  return new Date(unixMs).toISOString().replace(/\.\d+Z$/, 'Z');
}
