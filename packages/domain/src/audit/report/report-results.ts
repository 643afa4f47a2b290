import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import { type Issue, severities } from '../../validation/model/issue.ts';
import { groupIssues, type IssueGroup } from '../../validation/model/issue-groups.ts';
import type { ExaminedDocument, ExaminedPair } from '../model/examined-pair.ts';
import type { ReportBlock, ReportFact } from './report.ts';
import { severityLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** At most this many issues, after grouping repeats, are listed per document; `validation.json` contains more. */
const listedIssues = 200;

/** The validation results of both documents, with schema and rule versions for reproducing them. */
export function buildValidationBlocks({ original, correction }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const { schema, rulesVersion } = correction.validated;
  const basis: ReportFact[] = [
    { label: locale.translate(texts.schema), value: `${schema.name}, ${schema.version}` },
    { label: locale.translate(texts.schemaChecksum), value: schema.sha256, exact: true },
    { label: locale.translate(texts.rules), value: rulesVersion },
  ];
  const isFa2 = original.format === 'FA(2)';
  return [
    { kind: 'heading', text: locale.translate(texts.validation) },
    { kind: 'facts', facts: basis },
    ...(isFa2
      ? [{ kind: 'paragraph' as const, text: locale.translate(texts.fa2), tone: 'warning' as const }]
      : documentBlocks(locale.translate(texts.original), original, locale)),
    ...documentBlocks(locale.translate(texts.correction), correction, locale),
  ];
}

function documentBlocks(title: string, { validated, validatedAtUnixMs }: ExaminedDocument, locale: ReportLocale): ReportBlock[] {
  const { summary } = validated;
  const counts = severities.map((severity) => `${locale.translate(countLabels[severity])}: ${summary[severity]}`).join(', ');
  const facts: ReportFact[] = [
    { label: title, value: locale.translate(readinessLabels[validated.readiness]) },
    { label: locale.translate(texts.fullSchema), value: locale.translate(schemaResult(validated)) },
    { label: locale.translate(texts.issues), value: counts },
    { label: locale.translate(texts.asOf), value: `${locale.instant(validatedAtUnixMs)} ${locale.translate(texts.inWarsaw)}` },
  ];
  const unchecked = validated.notChecked.map(({ message }) => locale.translate(message));
  if (unchecked.length > 0) facts.push({ label: locale.translate(texts.notChecked), value: unchecked.join(' ') });
  return [{ kind: 'facts', facts }, ...issueBlocks(validated.issues, locale)];
}

function schemaResult({ isFullXsdConfirmed, schemaUnavailableReason }: ValidatedInvoice): Localized {
  if (isFullXsdConfirmed) return texts.passed;
  return schemaUnavailableReason === null ? texts.broken : texts.notRun;
}

/** Notes that are listed because amounts differ or data looks like test data; others are only counted. */
const shownNotes: readonly string[] = ['XML-427', 'XML-903'];

/** Errors, warnings and {@link shownNotes}. */
function issueBlocks(all: readonly Issue[], locale: ReportLocale): ReportBlock[] {
  const issues = groupIssues(all);
  const notes = issues.filter(({ severity, code }) => severity === 'info' && shownNotes.includes(code));
  const serious = [...issues.filter(({ severity }) => severity !== 'info'), ...notes];
  if (serious.length === 0) return [];
  const shown = serious.slice(0, listedIssues);
  const rows = shown.map((issue) => ({
    cells: [
      issue.code,
      locale.translate(severityLabels[issue.severity]),
      placeOf(issue, locale),
      locale.text(locale.translate(issue.message)),
    ],
  }));
  const left = serious.length - shown.length;
  return [
    {
      kind: 'table',
      table: {
        columns: [
          { label: locale.translate(texts.code), align: 'start', weight: 1.5 },
          { label: locale.translate(texts.severity), align: 'start', weight: 2 },
          { label: locale.translate(texts.place), align: 'start', weight: 4 },
          { label: locale.translate(texts.message), align: 'start', weight: 8 },
        ],
        rows,
        ...(left > 0 ? { note: `${locale.translate(texts.leftOut)}: ${left}.` } : {}),
      },
    },
  ];
}

function placeOf({ xpath, line, occurrences }: IssueGroup, locale: ReportLocale): string {
  const path = xpath === null ? null : xpath.replace(/^\/Faktura\//, '');
  const row = line === null ? null : `${locale.translate(texts.line)} ${line}`;
  const place = [path, row].filter((part) => part !== null).join(', ') || '–';
  return occurrences === 1 ? place : `${place}; ${locale.translate(texts.occurrences)}: ${occurrences}`;
}

const readinessLabels: Readonly<Record<ValidatedInvoice['readiness'], Localized>> = {
  ready_to_send: { pl: 'bez błędów i ostrzeżeń', en: 'no errors and no warnings' },
  ready_with_warnings: { pl: 'bez błędów, z ostrzeżeniami', en: 'no errors, with warnings' },
  not_ready: { pl: 'z błędami', en: 'with errors' },
  preflight_only_not_ready_to_send: {
    pl: 'reguły nie wykryły błędów; nie sprawdzono pełnym schematem',
    en: 'the rules report no errors; not validated against the full schema',
  },
};

const countLabels = {
  critical: { pl: 'krytyczne', en: 'critical' },
  error: { pl: 'błędy', en: 'errors' },
  warning: { pl: 'ostrzeżenia', en: 'warnings' },
  info: { pl: 'informacje', en: 'notes' },
} as const;

const texts = {
  validation: { pl: 'Wyniki walidacji dokumentów', en: 'Validation results' },
  schema: { pl: 'Schemat', en: 'Schema' },
  schemaChecksum: { pl: 'SHA-256 plików schematu', en: 'SHA-256 of the schema files' },
  rules: { pl: 'Wersja reguł', en: 'Rules version' },
  original: { pl: 'Faktura korygowana', en: 'Corrected invoice' },
  correction: { pl: 'Korekta', en: 'Correction' },
  fa2: {
    pl: 'Faktura korygowana jest w strukturze FA(2), której schemat i reguły FA(3) nie obejmują.',
    en: 'The corrected invoice is in FA(2), which the schema and rules of FA(3) do not cover.',
  },
  fullSchema: { pl: 'Pełny schemat FA(3)', en: 'Full FA(3) schema' },
  passed: { pl: 'zgodny', en: 'passed' },
  broken: { pl: 'niezgodny', en: 'not passed' },
  notRun: { pl: 'nie sprawdzono', en: 'not run' },
  issues: { pl: 'Błędy i ostrzeżenia', en: 'Issues' },
  notChecked: { pl: 'Zakres sprawdzenia', en: 'Coverage' },
  asOf: { pl: 'Sprawdzono według stanu na', en: 'Validated as of' },
  inWarsaw: { pl: '(czas polski)', en: '(time in Poland)' },
  code: { pl: 'Kod', en: 'Code' },
  severity: { pl: 'Waga', en: 'Severity' },
  place: { pl: 'Miejsce', en: 'Place' },
  message: { pl: 'Opis', en: 'Message' },
  line: { pl: 'linia', en: 'line' },
  occurrences: { pl: 'wystąpienia', en: 'occurrences' },
  leftOut: { pl: 'Dalsze wyniki są w validation.json; pominięto', en: 'Further issues are in validation.json; omitted here' },
} as const;
