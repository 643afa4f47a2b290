import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import type { Correction } from 'nakor';

const texts = {
  pl: {
    change: 'Zmiana netto, VAT i brutto',
    values: 'Skąd biorą się wartości',
    truncated: '(lista jest skrócona)',
    warnings: 'Ostrzeżenia',
    valid: 'Korekta jest poprawna.',
    notReady: 'Korekta jest poprawna, ale nie jest gotowa do wysłania: przeczytaj ostrzeżenia.',
    invalid: 'Korekta ma błędy',
    none: 'brak',
  },
  en: {
    change: 'Change of net, VAT and gross',
    values: 'Where the values come from',
    truncated: '(the list is truncated)',
    warnings: 'Warnings',
    valid: 'The correction is valid.',
    notReady: 'The correction is valid but not ready to be sent: read the warnings.',
    invalid: 'The correction has errors',
    none: 'none',
  },
} as const;

function closingLine({ valid, readiness, readiness_note: note }: Correction['validation'], labels: (typeof texts)[Language]): string {
  if (!valid) return `${labels.invalid}:`;
  const line = readiness === 'ready_to_send' ? labels.valid : labels.notReady;
  return note === null ? line : `${line} ${note}`;
}

type Issue = Correction['validation']['issues'][number];

/** What a correction changes and where each value comes from, for people. */
export function describeCorrection(correction: Correction, language: Language): string {
  const { deltas, explanation, explanation_truncated, warnings, validation } = correction;
  const labels = texts[language];
  const shown = (value: string | null) => value ?? labels.none;
  const place = ({ line, column, code, message }: Issue) => `  ${line ?? '-'}:${column ?? '-'} ${code} ${message}`;
  const errors = validation.issues.filter(({ severity }) => severity === 'critical' || severity === 'error').map(place);
  // The closing line refers to them, too: a wrong KSeF number, for example, is only an issue of the validation.
  const notes = [
    ...warnings.map((warning) => `  ${warning}`),
    ...validation.issues.filter(({ severity }) => severity === 'warning').map(place),
  ];
  const amounts = [deltas.net, deltas.vat, deltas.gross].map((amount) => formatNumber(String(amount), language));
  return [
    `${correction.filename}: ${correction.rodzaj_faktury}, TypKorekty ${correction.typ_korekty}`,
    `${labels.change}: ${amounts.join(', ')}`,
    '',
    `${labels.values}:`,
    ...explanation.flatMap(({ path, label, before, after, delta, rule }) => [
      `  ${path} (${label}): ${shown(before)} -> ${shown(after)}${delta === null ? '' : ` (${delta})`}`,
      `      ${rule}`,
    ]),
    ...(explanation_truncated ? [`  ${labels.truncated}`] : []),
    ...(notes.length === 0 ? [] : ['', `${labels.warnings}:`, ...notes]),
    '',
    closingLine(validation, labels),
    ...errors,
  ].join('\n');
}
