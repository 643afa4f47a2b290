import type { KsefStatusKind } from '@nakor/domain/ksef-statuses/ksef-status';
import type { Language } from '@nakor/domain/shared/localized';
import type { KsefExplanation } from '../schemas/responses/explanation.ts';

type Status = KsefExplanation['statuses'][number];
type Cause = NonNullable<Status['cause']>;

interface Words {
  readonly kinds: Readonly<Record<KsefStatusKind, string>>;
  readonly unknownKind: string;
  readonly nextStep: string;
  readonly original: string;
  readonly invoices: string;
  readonly rules: string;
  readonly inInvoice: string;
  readonly line: string;
  readonly sentFile: string;
  readonly unreadable: string;
  readonly notRecognized: string;
  readonly truncated: string;
  readonly source: string;
}

const words: Readonly<Record<Language, Words>> = {
  pl: {
    kinds: {
      invoice: 'status faktury',
      session: 'status sesji',
      access: 'status logowania',
      export: 'status eksportu faktur',
      request: 'błąd żądania',
      http: 'status HTTP',
    },
    unknownKind: 'nieznany kod',
    nextStep: 'Co teraz',
    original: 'Numer KSeF pierwszej faktury',
    invoices: 'Faktury',
    rules: 'Takie błędy znajdują przed wysłaniem',
    inInvoice: 'W fakturze',
    line: 'linia',
    sentFile: 'To jest plik, który otrzymał KSeF.',
    unreadable: 'Pliku nie da się odczytać',
    notRecognized: 'Nie rozpoznajemy tu kodu ani komunikatu KSeF. Podaj kod (np. 450), całą odpowiedź KSeF w JSON albo tekst komunikatu.',
    truncated: 'Odpowiedź jest dłuższa, niż czytamy: pokazujemy jej początek.',
    source: 'Źródło',
  },
  en: {
    kinds: {
      invoice: 'status of an invoice',
      session: 'status of a session',
      access: 'status of a login',
      export: 'status of an export of invoices',
      request: 'error of a request',
      http: 'HTTP status',
    },
    unknownKind: 'unknown code',
    nextStep: 'What to do now',
    original: 'KSeF number of the first invoice',
    invoices: 'Invoices',
    rules: 'Such mistakes are found before sending by',
    inInvoice: 'In the invoice',
    line: 'line',
    sentFile: 'This is the file that KSeF received.',
    unreadable: 'The file cannot be read',
    notRecognized:
      'No code or message of KSeF is recognized here. Give a code (such as 450), the whole response of KSeF as JSON, or the text of a message.',
    truncated: 'The response is longer than what is read: this is its beginning.',
    source: 'Source',
  },
};

/** More rules than this are named by number only. */
const namedRules = 5;

/** An explanation as text for people, for terminals and chats; without a line break at its end. */
export function formatExplanationText(explanation: KsefExplanation, language: Language): string {
  const own = words[language];
  if (!explanation.recognized) return own.notRecognized;
  const { text, edition } = explanation.source;
  return [
    ...explanation.statuses.map((status) => formatStatus(status, own).join('\n')),
    ...(explanation.truncated ? [own.truncated] : []),
    `${own.source}: ${text}, ${edition}`,
  ].join('\n\n');
}

function formatStatus(status: Status, own: Words): readonly string[] {
  const { kind, code, name, details, occurrences, original_ksef_number: original, cause } = status;
  const named = status.invoices.flatMap(({ invoice_number, reference_number }) => invoice_number ?? reference_number ?? []);
  return [
    `${code}${name === null ? '' : ` ${name}`} (${kind === null ? own.unknownKind : own.kinds[kind]}${occurrences > 1 ? `, ${occurrences}x` : ''})`,
    status.meaning,
    ...details.flatMap(({ text, meaning }) => [`- ${text}`, ...(meaning === null ? [] : [`  ${meaning}`])]),
    ...(original === null ? [] : [`${own.original}: ${original}`]),
    ...(named.length === 0 ? [] : [`${own.invoices}: ${named.join(', ')}`]),
    ...(cause === null ? [] : formatCause(cause, own)),
    `${own.nextStep}: ${status.next_step}`,
    ...(cause === null && status.rules.length > 0 ? [formatRules(status.rules, own)] : []),
  ];
}

function formatCause({ is_sent_file, issues, unreadable, note }: Cause, own: Words): readonly string[] {
  return [
    ...(is_sent_file === true ? [own.sentFile] : []),
    ...(unreadable === null ? [] : [`${own.unreadable} (${unreadable.code}, ${own.line} ${unreadable.line}): ${unreadable.message}`]),
    ...(issues.length === 0 ? [] : [`${own.inInvoice}:`]),
    ...issues.flatMap(({ code, message, line, xpath, quick_fix }) => [
      `- ${code}${line === null ? '' : `, ${own.line} ${line}`}${xpath === null ? '' : `, ${xpath}`}: ${message}`,
      ...(quick_fix === null ? [] : [`  ${quick_fix}`]),
    ]),
    ...(note === null ? [] : [note]),
  ];
}

function formatRules(rules: Status['rules'], own: Words): string {
  const list = rules.length > namedRules ? rules.map(({ code }) => code) : rules.map(({ code, title }) => `${code} (${title})`);
  return `${own.rules}: ${list.join(', ')}.`;
}
