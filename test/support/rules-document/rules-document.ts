import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { Localized } from '@nakor/domain/shared/localized';
import { getHowToFix } from '@nakor/domain/validation/catalogue';
import { criticalCodes } from '@nakor/domain/validation/enforcement/critical-codes';
import { isFixable } from '@nakor/domain/validation/fixes/index';
import type { Enforcer } from '@nakor/domain/validation/model/enforcement';
import type { Issue } from '@nakor/domain/validation/model/issue';
import type { Rule } from '@nakor/domain/validation/model/rule';
import { formatSourceText, type Source } from '@nakor/domain/validation/model/source';
import { allRules, notCheckedDefinitions } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { schemaCodes, schemaSource } from '@nakor/domain/validation/rules/schema-codes';
import { allCases } from '../../unit/domain/validation/rules/all-cases.ts';
import { documentOf } from '../builders/rule-cases.ts';
import { testNowUnixMs } from '../drivers/validation.ts';
import { areaOf, areaTitles } from './areas.ts';
import { describeEnforcement, severityWithEnforcement } from './enforcement.ts';
import { describeDocument } from './example.ts';
import { issuesOfCase } from './issues-of-case.ts';
import { uncheckedSources } from './unchecked-sources.ts';

const introduction = `# Reguły / Rules

<!-- Generated from the rules and their tests by \`npm run docs\`; do not edit. -->

Every example below is run by the tests.

Each issue of a validation result has one of these codes; \`help_url\` links to its page. **critical**: KSeF rejects the file, or the correction
would have no effect. **error**: the invoice contradicts the VAT Act, arithmetic or the documentation of the schema. **warning**: probably wrong, or
wrong only in some cases. **info**: for information. Critical issues and errors make an invoice invalid. One mistake gives one issue: consequences of
an issue at the same place are not reported.

Each entry states who enforces the condition (KSeF, law, arithmetic or practice) and its source. If KSeF enforces it, lines show what each
environment does and since when. An issue is \`critical\` if KSeF rejects the document on the day of sending in the environment of the request, or if
its entry gives another reason.

Examples show the lines in which an invoice differs from a correct one of its kind, or, where it says so, from the first example. Amounts are
compared with decimal arithmetic; each rule states its tolerance.

Każdy błąd i każde ostrzeżenie ma jeden z tych kodów. **critical**: KSeF odrzuci plik albo korekta nie wywoła skutku. **error**: faktura jest
sprzeczna z ustawą o VAT, arytmetyką albo opisami schematu. **warning**: prawdopodobny błąd albo błąd tylko w niektórych przypadkach. **info**: do
wiadomości. Błędy krytyczne i błędy sprawiają, że faktura jest niepoprawna. Każdy wpis podaje, skąd wymóg pochodzi (KSeF, prawo, arytmetyka, praktyka)
i jego źródło. Dalsze linie pokazują, co robi każde środowisko KSeF i od kiedy. Przykłady pokazują linie, którymi faktura różni się od poprawnej albo, gdzie
tak napisano, od pierwszego przykładu.
`;

const notCheckedIntroduction = `\`not_checked[]\` zawiera kod, powód (\`no_data\`, \`too_large\`, \`unknown_value\`, \`internal_error\`) i opis. To nie są błędy ani ostrzeżenia.

\`not_checked[]\` contains a code, a reason (\`no_data\`, \`too_large\`, \`unknown_value\`, \`internal_error\`) and a message. These entries are not issues.
`;

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
      schemaCodes.map(async (each) => ({
        code: each.code,
        text: await describeCode({ ...each, enforcedBy: 'ksef', source: schemaSource }, 'critical'),
      })),
    )),
    ...(await Promise.all(rejectionCodes.map(async (each) => ({ code: each.code, text: await describeCode(each, 'HTTP 400') })))),
  ];
  entries.sort((left, right) => left.code.localeCompare(right.code));
  const groups = Object.entries(areaTitles).map(([area, { pl, en }]) => {
    const members = entries.filter(({ code }) => areaOf(code) === area);
    return `## XML-${area}xx ${pl} / ${en}\n\n${members.map(({ text }) => text).join('\n')}`;
  });
  return `${introduction}\n${groups.join('\n')}\n${notCheckedSection()}\n${uncheckedSources()}`;
}

/** What a validation result may report as not checked. */
function notCheckedSection(): string {
  const entries = notCheckedDefinitions.map(
    ({ code, reason, why }) => `### ${code} · ${reason}\n\n${escaped(why.pl)}\n\n${escaped(why.en)}\n`,
  );
  return `## Czego nie sprawdzono / What was not checked\n\n${notCheckedIntroduction}\n${entries.join('\n')}`;
}

async function describeRule(rule: Rule): Promise<string> {
  const facts = [`**${severityText(rule)}**`, ...(rule.kinds === undefined ? [] : [rule.kinds.join(', ')]), ...fixNote(rule.code)];
  const { message, suppressedBy = [] } = rule;
  const texts = [
    ...descriptionOf({ ...rule, howToFix: getHowToFix(rule) }),
    `- Komunikat: ${escaped(message.pl)}`,
    `- Message: ${escaped(message.en)}`,
    ...adviceOfIssues(rule),
    ...(suppressedBy.length === 0 ? [] : [`- Nie przy / Not with: ${suppressedBy.join(', ')}`]),
  ];
  return section(rule.code, facts, texts, await describeCases(rule.code));
}

/** What issues say about how to fix them, where that is more than the general advice. */
function adviceOfIssues({ howToFix, quickFix }: Rule): string[] {
  if (howToFix === undefined || quickFix === null) return [];
  return [`- Rada: ${escaped(quickFix.pl)}`, `- Advice: ${escaped(quickFix.en)}`];
}

async function describeCode(entry: Described, severity: string): Promise<string> {
  const facts = [`**${severity}**`, ...fixNote(entry.code)];
  return section(entry.code, facts, descriptionOf(entry), await describeCases(entry.code));
}

/** The severity where KSeF does not reject the invoice, or critical. */
function severityText({ code, severity, severityOnCorrections }: Rule): string {
  if (criticalCodes.some((critical) => critical.code === code)) return 'critical';
  const usual = severityOnCorrections === undefined ? severity : `${severity} (${severityOnCorrections} on corrections)`;
  return severityWithEnforcement(code, usual, toWarsawDay(testNowUnixMs));
}

/** What both kinds of entries have. */
interface Described extends Pick<Rule, 'code' | 'title' | 'why' | 'details'> {
  readonly howToFix: Localized;
  readonly enforcedBy: Enforcer;
  readonly source: Source;
}

const enforcerTexts: Readonly<Record<Enforcer, Localized>> = {
  ksef: { pl: 'KSeF', en: 'KSeF' },
  law: { pl: 'prawo', en: 'law' },
  arithmetic: { pl: 'arytmetyka', en: 'arithmetic' },
  practice: { pl: 'praktyka', en: 'practice' },
};

/** Title, explanation, enforcement and source in both languages. */
function descriptionOf({ code, title, why, details, howToFix, enforcedBy, source }: Described): string[] {
  const reason = criticalCodes.find((critical) => critical.code === code)?.reason;
  const about = (language: keyof Localized) => `${escaped(title[language])}. ${escaped(why[language])}`;
  const text = formatSourceText(source);
  return [
    `- ${about('pl')}`,
    `- ${about('en')}`,
    ...(details === undefined ? [] : [`- Szczegóły: ${escaped(details.pl)}`, `- Details: ${escaped(details.en)}`]),
    `- Jak naprawić: ${escaped(howToFix.pl)}`,
    `- How to fix it: ${escaped(howToFix.en)}`,
    `- Skąd wymóg: ${enforcerTexts[enforcedBy].pl}. Źródło: ${escaped(text.pl)}`,
    `- Enforced by: ${enforcerTexts[enforcedBy].en}. Source: ${escaped(text.en)}`,
    ...(reason === undefined ? [] : [`- ${reason.pl}`, `- ${reason.en}`]),
    ...describeEnforcement(code),
  ];
}

function fixNote(code: string): string[] {
  return isFixable(code) ? ['`POST /autofix`'] : [];
}

function section(code: string, facts: readonly string[], texts: readonly string[], examples: readonly string[]): string {
  return [`### ${code}`, '', facts.join(' · '), '', ...texts, ...(examples.length === 0 ? [] : ['', ...examples]), ''].join('\n');
}

async function describeCases(code: string): Promise<string[]> {
  const cases = allCases.flatMap((table) => table[code] ?? [])[0];
  const [fires] = cases?.fires ?? [];
  const [passes] = cases?.passes ?? [];
  if (fires === undefined || passes === undefined) return [];
  const issues = (await issuesOfCase(fires)).filter((issue) => issue.code === code);
  const correct = describeDocument(documentOf(passes), [documentOf(fires)]);
  const base = correct === describeDocument(documentOf(passes)) ? '' : ' (różnica od pierwszego / compared with the first)';
  return [
    `Przykład błędu / Triggers on ${escaped(fires.name)}:`,
    ...block(describeDocument(documentOf(fires))),
    ...issues.slice(0, 1).flatMap(describeIssue),
    '',
    `Przykład bez błędu / Does not trigger for ${escaped(passes.name)}${correct === '' ? '.' : `${base}:`}`,
    ...block(correct),
  ];
}

function block(text: string): string[] {
  return text === '' ? [] : [text];
}

function describeIssue({ xpath, line, column, message }: Issue): string[] {
  const place = xpath === null ? '' : `\`${xpath}\`${line === null ? '' : `, ${line}:${column}`}: `;
  return [`> ${place}${escaped(message.pl)} / ${escaped(message.en)}`];
}

/** Escapes Markdown. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('*', '\\*').replaceAll('`', '\\`');
}
