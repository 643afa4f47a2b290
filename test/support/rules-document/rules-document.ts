import { fixByCode, rejectionFixes } from '@nakor/domain/validation/fixes/index';
import type { Issue } from '@nakor/domain/validation/model/issue';
import type { Rule } from '@nakor/domain/validation/model/rule';
import { allRules, notCheckedDefinitions } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { schemaCodes } from '@nakor/domain/validation/rules/schema-codes';
import { allCases } from '../../unit/domain/validation/rules/all-cases.ts';
import { documentOf } from '../builders/rule-cases.ts';
import { validationResultOf } from '../drivers/validation.ts';
import { describeDocument } from './example.ts';

const introduction = `# Reguły / Rules

<!-- Generated from the rules and their tests by \`npm run docs\`; do not edit. -->

Every example below is run by the tests.

Each issue of a validation result has one of these codes; \`help_url\` links to its section. **critical**: KSeF rejects the file, or the correction
would have no effect. **error**: the invoice contradicts the VAT Act, arithmetic or the documentation of the schema. **warning**: probably wrong, or
wrong only in some cases. **info**: for information. Critical issues and errors make an invoice invalid. One mistake gives one issue: consequences of
an issue at the same place are not reported.

Examples show the lines in which an invoice differs from a correct one of its kind. Amounts are compared with decimal arithmetic; each rule states its tolerance.

Każdy błąd i każde ostrzeżenie ma jeden z tych kodów. **critical**: KSeF odrzuci plik albo korekta nie wywoła skutku. **error**: faktura jest sprzeczna z ustawą o VAT, arytmetyką
albo opisami schematu. **warning**: prawdopodobny błąd albo błąd tylko w niektórych przypadkach. **info**: do wiadomości. Przykłady pokazują linie, którymi faktura różni się od poprawnej.
`;

const notCheckedIntroduction = `\`not_checked[]\` zawiera kod, powód (\`no_data\`, \`too_large\`, \`unknown_value\`, \`internal_error\`) i opis. To nie są błędy ani ostrzeżenia.

\`not_checked[]\` contains a code, a reason (\`no_data\`, \`too_large\`, \`unknown_value\`, \`internal_error\`) and a message. These entries are no issues.
`;

/** Groups by the first digit of the code. */
const groupTitles: Readonly<Record<string, string>> = {
  '0': 'XML-0xx Dokument, kodowanie, przyjęcie przez KSeF / Document, encoding, acceptance by KSeF',
  '1': 'XML-1xx Schemat / Schema',
  '2': 'XML-2xx Podmioty i identyfikatory / Parties and identifiers',
  '3': 'XML-3xx Nagłówek, daty, waluta, numery KSeF / Header, dates, currency, KSeF numbers',
  '4': 'XML-4xx Arytmetyka VAT / VAT arithmetic',
  '5': 'XML-5xx Adnotacje i stawki / Annotations and rates',
  '6': 'XML-6xx Rodzaje faktur i korekty / Kinds of invoices and corrections',
  '7': 'XML-7xx Płatność i rachunki / Payment and accounts',
  '8': 'XML-8xx Wiersze, kody, załącznik / Lines, codes, attachment',
  '9': 'XML-9xx Wskazówki / Advice',
};

/** An entry of the catalogue. */
interface Entry {
  readonly code: string;
  readonly text: string;
}

/** The whole rule catalogue as Markdown. */
export async function rulesDocument(): Promise<string> {
  const entries: Entry[] = [
    ...(await Promise.all(allRules.map(async (rule) => ({ code: rule.code, text: await describeRule(rule) })))),
    ...(await Promise.all(
      schemaCodes.map(async (each) => ({ code: each.code, text: await describeCode(each, 'critical', 'FA(3), XSD') })),
    )),
    ...(await Promise.all(
      rejectionCodes.map(async (each) => ({ code: each.code, text: await describeCode(each, 'HTTP 400', 'KSeF: weryfikacja faktury') })),
    )),
  ];
  entries.sort((left, right) => left.code.localeCompare(right.code));
  const groups = Object.entries(groupTitles).map(([digit, title]) => {
    const members = entries.filter(({ code }) => code[4] === digit);
    return `## ${title}\n\n${members.map(({ text }) => text).join('\n')}`;
  });
  return `${introduction}\n${groups.join('\n')}\n${notCheckedSection()}`;
}

/** What a validation result may report as not checked. */
function notCheckedSection(): string {
  const entries = notCheckedDefinitions.map(
    ({ code, reason, why }) => `### ${code} · ${reason}\n\n${escaped(why.pl)}\n\n${escaped(why.en)}\n`,
  );
  return `## Czego nie sprawdzono / What was not checked\n\n${notCheckedIntroduction}\n${entries.join('\n')}`;
}

async function describeRule(rule: Rule): Promise<string> {
  const severity =
    rule.severityOnCorrections === undefined ? rule.severity : `${rule.severity} (${rule.severityOnCorrections} on corrections)`;
  const facts = [
    `**${severity}**`,
    ...(rule.kinds === undefined ? [] : [rule.kinds.join(', ')]),
    ...fixNote(rule.code),
    escaped(rule.source),
  ];
  const fix =
    rule.quickFix === null ? [] : [`- Jak naprawić: ${escaped(rule.quickFix.pl)}`, `- How to fix it: ${escaped(rule.quickFix.en)}`];
  return section(rule.code, facts, [escaped(rule.why.pl), '', escaped(rule.why.en), '', ...fix], await describeCases(rule.code));
}

async function describeCode(
  { code, title, why }: Pick<Rule, 'code' | 'why'> & { readonly title: Rule['why'] },
  severity: string,
  source: string,
): Promise<string> {
  const facts = [`**${severity}**`, ...fixNote(code), escaped(source)];
  const texts = [`${escaped(title.pl)}. ${escaped(why.pl)}`, '', `${escaped(title.en)}. ${escaped(why.en)}`];
  return section(code, facts, texts, await describeCases(code));
}

function fixNote(code: string): string[] {
  const isFixable = fixByCode.has(code) || rejectionFixes.some((fix) => fix.code === code);
  return isFixable ? ['`POST /autofix`'] : [];
}

function section(code: string, facts: readonly string[], texts: readonly string[], examples: readonly string[]): string {
  return [`### ${code}`, '', facts.join(' · '), '', ...texts, ...(examples.length === 0 ? [] : ['', ...examples]), ''].join('\n');
}

async function describeCases(code: string): Promise<string[]> {
  const cases = allCases.flatMap((table) => table[code] ?? [])[0];
  const [fires] = cases?.fires ?? [];
  const [passes] = cases?.passes ?? [];
  if (fires === undefined || passes === undefined) return [];
  const issues = (await validationResultOf(documentOf(fires), fires.ports, fires.settings)).issues.filter((issue) => issue.code === code);
  return [
    `Przykład błędu / Triggers on ${escaped(fires.name)}:`,
    '',
    ...block(describeDocument(documentOf(fires))),
    ...issues.slice(0, 1).flatMap(describeIssue),
    '',
    `Przykład bez błędu / Does not trigger for ${escaped(passes.name)}${describeDocument(documentOf(passes)) === '' ? '.' : ':'}`,
    ...(describeDocument(documentOf(passes)) === '' ? [] : ['', describeDocument(documentOf(passes))]),
  ];
}

function block(text: string): string[] {
  return text === '' ? [] : [text, ''];
}

function describeIssue({ xpath, line, column, message }: Issue): string[] {
  const place = xpath === null ? [] : [`> \`${xpath}\`${line === null ? '' : `, ${line}:${column}`}`, '>'];
  return [...place, `> ${escaped(message.pl)}`, '>', `> ${escaped(message.en)}`];
}

/** Escapes Markdown. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('*', '\\*').replaceAll('`', '\\`');
}
