import { formatDay } from '@nakor/domain/fa3/elements/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import type { OfflineAssessmentResult } from '../schemas/responses/offline.ts';

type Status = OfflineAssessmentResult['status'];

interface Words {
  readonly statuses: Readonly<Record<Status, string>>;
  readonly notSentYet: string;
  readonly late: (days: number) => string;
  readonly issued: string;
  readonly deadline: string;
  readonly noDeadline: string;
  readonly ifSaturday: string;
  readonly basis: string;
  readonly codes: string;
  readonly noCodes: string;
  readonly label: string;
  readonly receipt: string;
  readonly receipts: Readonly<Record<NonNullable<OfflineAssessmentResult['receipt']>, string>>;
  readonly jpk: string;
  readonly afterNumber: string;
  readonly steps: string;
  readonly notes: string;
}

const words: Readonly<Record<Language, Words>> = {
  pl: {
    statuses: {
      in_time: 'w terminie',
      late: 'po terminie',
      not_sent_on_purpose: 'nie przesyła się do KSeF',
      unknown: 'nie wiadomo',
    },
    notSentYet: 'termin jeszcze nie znany',
    late: (days) => (days === 1 ? 'po terminie o 1 dzień' : `po terminie o ${days} dni`),
    issued: 'Data wystawienia',
    deadline: 'Termin przesłania',
    noDeadline: 'brak',
    ifSaturday: 'licząc soboty jako robocze',
    basis: 'Podstawa: ustawa o VAT',
    codes: 'Kody na fakturze poza KSeF',
    noCodes: 'bez kodów',
    label: 'Nazwa dokumentu dla nabywcy',
    receipt: 'Data otrzymania',
    receipts: { ksef_number: 'dzień nadania numeru KSeF', handing_over: 'dzień faktycznego otrzymania' },
    jpk: 'Oznaczenie w JPK_V7M teraz',
    afterNumber: 'po nadaniu numeru',
    steps: 'Co teraz',
    notes: 'Uwagi',
  },
  en: {
    statuses: { in_time: 'in time', late: 'late', not_sent_on_purpose: 'not sent to KSeF', unknown: 'unknown' },
    notSentYet: 'not known yet',
    late: (days) => `${days} ${days === 1 ? 'day' : 'days'} late`,
    issued: 'Date of issue',
    deadline: 'Deadline of sending',
    noDeadline: 'none',
    ifSaturday: 'with Saturdays as working days',
    basis: 'Legal basis: VAT Act',
    codes: 'Codes on a copy outside KSeF',
    noCodes: 'no codes',
    label: 'Name of the document for the buyer',
    receipt: 'Date of receipt',
    receipts: { ksef_number: 'the day of the KSeF number', handing_over: 'the day of actual receipt' },
    jpk: 'Marker in JPK_V7M now',
    afterNumber: 'with the number',
    steps: 'What to do now',
    notes: 'Notes',
  },
};

/** An assessment as text for people, for terminals and chats; without a line break at its end. */
export function formatOfflineText(result: OfflineAssessmentResult, language: Language): string {
  const own = words[language];
  const { regime, qr, document_label: label, receipt, jpk_marker_now: now, jpk_marker_after_number: after } = result;
  const codes = [qr.kod_i, ...(qr.kod_ii_required ? ['CERTYFIKAT'] : [])].filter((caption) => caption !== null);
  return [
    regime.title,
    `${own.issued}: ${formatDay(result.issue_date, language)}`,
    `${own.deadline}: ${deadlineText(result, language)}`,
    `${own.basis}, ${regime.legal_basis.join(', ')}`,
    `${own.codes}: ${codes.length === 0 ? own.noCodes : codes.join(', ')}`,
    ...(label === null ? [] : [`${own.label}: ${label}`]),
    ...(receipt === null ? [] : [`${own.receipt}: ${own.receipts[receipt]}`]),
    `${own.jpk}: ${now.marker}${after === null ? '' : `, ${own.afterNumber}: ${after.marker}`}`,
    '',
    `${own.steps}:`,
    ...result.steps.map((step) => `- ${step}`),
    ...(result.notes.length === 0 ? [] : ['', `${own.notes}:`, ...result.notes.map((note) => `- ${note}`)]),
  ].join('\n');
}

function deadlineText(
  { deadline, deadline_if_saturday_works: other, status, days_late }: OfflineAssessmentResult,
  language: Language,
): string {
  const own = words[language];
  if (deadline === null)
    return status === 'in_time'
      ? own.notSentYet
      : status === 'unknown'
        ? own.statuses.unknown
        : `${own.noDeadline} (${own.statuses[status]})`;
  const state = status === 'late' ? own.late(days_late) : own.statuses[status];
  return `${formatDay(deadline, language)} (${state})${other === null ? '' : `; ${own.ifSaturday}: ${formatDay(other, language)}`}`;
}
