import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import { type Issue, severities } from '../../validation/model/issue.ts';
import type { ExaminedDocument, ExaminedPair } from '../model/examined-pair.ts';
import type { ReportBlock, ReportFact } from './report.ts';
import { severityLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** Most issues of one document that a report lists; `validation.json` holds more. */
const listedIssues = 200;

/** The verdicts on both documents, with everything by which they can be repeated. */
export function verdictBlocks({ original, correction }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const { schema, rulesVersion } = correction.validated;
  const basis: ReportFact[] = [
    { label: manner.say(texts.schema), value: `${schema.name}, ${schema.version}` },
    { label: manner.say(texts.schemaDigest), value: schema.sha256, exact: true },
    { label: manner.say(texts.rules), value: rulesVersion },
  ];
  const isFa2 = original.format === 'FA(2)';
  return [
    { kind: 'heading', text: manner.say(texts.verdicts) },
    { kind: 'facts', facts: basis },
    ...(isFa2
      ? [{ kind: 'paragraph' as const, text: manner.say(texts.fa2), tone: 'warning' as const }]
      : documentBlocks(manner.say(texts.original), original, manner)),
    ...documentBlocks(manner.say(texts.correction), correction, manner),
  ];
}

function documentBlocks(title: string, { validated, validatedAtUnixMs }: ExaminedDocument, manner: ReportLocale): ReportBlock[] {
  const { summary } = validated;
  const counts = severities.map((severity) => `${manner.say(countLabels[severity])}: ${summary[severity]}`).join(', ');
  const facts: ReportFact[] = [
    { label: title, value: manner.say(readinessLabels[validated.readiness]) },
    { label: manner.say(texts.fullSchema), value: manner.say(schemaResult(validated)) },
    { label: manner.say(texts.issues), value: counts },
    { label: manner.say(texts.asOf), value: `${manner.instant(validatedAtUnixMs)} ${manner.say(texts.inWarsaw)}` },
  ];
  return [{ kind: 'facts', facts }, ...issueBlocks(validated.issues, manner)];
}

function schemaResult({ isFullXsdConfirmed, schemaUnavailableReason }: ValidatedInvoice): Localized {
  if (isFullXsdConfirmed) return texts.passed;
  return schemaUnavailableReason === null ? texts.broken : texts.notRun;
}

/** Notes that say what was not checked, or what amounts differ by; others are counted only. */
const shownNotes: readonly string[] = ['XML-427', 'XML-903', 'XML-998'];

/** Errors, warnings and {@link shownNotes}. */
function issueBlocks(issues: readonly Issue[], manner: ReportLocale): ReportBlock[] {
  const notes = issues.filter(({ severity, code }) => severity === 'info' && shownNotes.includes(code));
  const serious = [...issues.filter(({ severity }) => severity !== 'info'), ...notes];
  if (serious.length === 0) return [];
  const shown = serious.slice(0, listedIssues);
  const rows = shown.map(({ code, severity, xpath, line, message }) => ({
    cells: [code, manner.say(severityLabels[severity]), placeOf(xpath, line, manner), manner.text(manner.say(message))],
  }));
  const left = serious.length - shown.length;
  return [
    {
      kind: 'table',
      table: {
        columns: [
          { label: manner.say(texts.code), align: 'start', weight: 1.5 },
          { label: manner.say(texts.severity), align: 'start', weight: 2 },
          { label: manner.say(texts.place), align: 'start', weight: 4 },
          { label: manner.say(texts.message), align: 'start', weight: 8 },
        ],
        rows,
        ...(left > 0 ? { note: `${manner.say(texts.leftOut)}: ${left}.` } : {}),
      },
    },
  ];
}

function placeOf(xpath: string | null, line: number | null, manner: ReportLocale): string {
  const path = xpath === null ? null : xpath.replace(/^\/Faktura\//, '');
  const row = line === null ? null : `${manner.say(texts.line)} ${line}`;
  return [path, row].filter((part) => part !== null).join(', ') || '–';
}

const readinessLabels: Readonly<Record<ValidatedInvoice['readiness'], Localized>> = {
  ready_to_send: { pl: 'bez błędów i ostrzeżeń', en: 'no errors and no warnings' },
  ready_with_warnings: { pl: 'bez błędów, z ostrzeżeniami', en: 'no errors, with warnings' },
  not_ready: { pl: 'z błędami', en: 'with errors' },
  preflight_only_not_ready_to_send: {
    pl: 'bez błędów według reguł, bez pełnego schematu',
    en: 'no errors by the rules, without the full schema',
  },
};

const countLabels = {
  critical: { pl: 'krytyczne', en: 'critical' },
  error: { pl: 'błędy', en: 'errors' },
  warning: { pl: 'ostrzeżenia', en: 'warnings' },
  info: { pl: 'informacje', en: 'notes' },
} as const;

const texts = {
  verdicts: { pl: 'Sprawdzenie dokumentów', en: 'Verdicts on the documents' },
  schema: { pl: 'Schemat', en: 'Schema' },
  schemaDigest: { pl: 'SHA-256 plików schematu', en: 'SHA-256 of the schema files' },
  rules: { pl: 'Wersja reguł', en: 'Version of the rules' },
  original: { pl: 'Faktura korygowana', en: 'Corrected invoice' },
  correction: { pl: 'Korekta', en: 'Correction' },
  fa2: {
    pl: 'Faktura korygowana jest w strukturze FA(2), której schemat i reguły FA(3) nie oceniają.',
    en: 'The corrected invoice is in the format FA(2), which the schema and rules of FA(3) do not judge.',
  },
  fullSchema: { pl: 'Pełny schemat FA(3)', en: 'Full FA(3) schema' },
  passed: { pl: 'zgodny', en: 'passed' },
  broken: { pl: 'niezgodny', en: 'not passed' },
  notRun: { pl: 'nie sprawdzono', en: 'not run' },
  issues: { pl: 'Uwagi', en: 'Issues' },
  asOf: { pl: 'Oceniono według stanu na', en: 'Judged as of' },
  inWarsaw: { pl: '(czas polski)', en: '(time in Poland)' },
  code: { pl: 'Kod', en: 'Code' },
  severity: { pl: 'Waga', en: 'Severity' },
  place: { pl: 'Miejsce', en: 'Place' },
  message: { pl: 'Opis', en: 'Message' },
  line: { pl: 'wiersz', en: 'line' },
  leftOut: { pl: 'Dalsze uwagi są w validation.json; pominięto', en: 'Further issues are in validation.json; left out here' },
} as const;
