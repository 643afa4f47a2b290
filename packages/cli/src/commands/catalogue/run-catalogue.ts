import { formatRuleText } from '@nakor/contract/rule-explanation/format-rule';
import { ruleWords } from '@nakor/contract/rule-explanation/rule-words';
import { withSearchWords } from '@nakor/domain/correction/search-words';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { findRules } from '@nakor/domain/search/find-rules';
import { findScenarios } from '@nakor/domain/search/find-scenarios';
import { findStatuses } from '@nakor/domain/search/find-statuses';
import type { Language } from '@nakor/domain/shared/localized';
import { formatTextTable } from '@nakor/domain/shared/text-table';
import { formatRulesDefinition } from '@nakor/domain/validation/catalogue';
import type { RuleEntry, ScenarioEntry } from 'nakor';
import { type CommonOptions, readCommonSettings } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary } from '../create-library.ts';

/** Options of `rules` and `scenarios`, as typed. */
export interface CatalogueOptions extends CommonOptions {
  readonly json?: boolean;
  /** Prints the text from whose SHA-256 the version of the rules follows. */
  readonly definition?: boolean;
}

/**
 * Prints the catalogue of rules, one of them, or those that words or a code of KSeF find.
 *
 * @param query a code such as `XML-403`, or what to search for
 * @throws UserError if nothing is found
 */
export async function runRules(query: string | undefined, options: CatalogueOptions, io: CliIo): Promise<ExitCode> {
  if (options.definition === true) {
    await io.out(formatRulesDefinition());
    return exitCodes.ok;
  }
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const rules = createLibrary(settings).rules();
  if (query === undefined) {
    return print(options, io, rules, () => formatRuleTable(rules, settings.language));
  }
  const wanted = query.toUpperCase();
  const rule = rules.find((entry) => entry.code === wanted || entry.code === `XML-${wanted}`);
  if (rule === undefined) return printFoundRules(query, rules, settings.language, options, io);
  const day = toWarsawDay(settings.asOf === null ? io.nowUnixMs() : Date.parse(settings.asOf));
  return print(options, io, rule, () => formatRuleText(rule, settings.language, day));
}

/** Prints the rules and the codes of KSeF that a text finds. */
async function printFoundRules(
  query: string,
  rules: readonly RuleEntry[],
  language: Language,
  options: CatalogueOptions,
  io: CliIo,
): Promise<ExitCode> {
  const found = /^XML-/i.test(query) ? [] : findRules(query, rules);
  // Of a text without a code, the rules say more.
  const statuses = /^\d{3,5}$/.test(query.trim()) ? findStatuses(query, language) : [];
  if (found.length === 0 && statuses.length === 0)
    throw new UserError({
      pl: `Nie ma reguły ${query}. Ich spis: nakor rules`,
      en: `There is no rule ${query}. List them with: nakor rules`,
    });
  const lines = statuses.map(({ code, name, meaning }) => `KSeF ${code}: ${name}. ${meaning[language]}`);
  const hint = statuses.length === 0 ? [] : [`${explainHint[language]} nakor explain ${query.trim()}`];
  const table = found.length === 0 ? [] : [formatRuleTable(found, language)];
  return print(options, io, found, () => [[...lines, ...hint].join('\n'), ...table].filter((part) => part !== '').join('\n\n'));
}

const explainHint = { pl: 'Co zrobić:', en: 'What to do:' } as const;

/**
 * Prints the catalogue of scenarios, one of them, or those that words find.
 *
 * @param query an id such as `price-change`, or what to search for
 * @throws UserError if nothing is found
 */
export async function runScenarios(query: string | undefined, options: CatalogueOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const scenarios = createLibrary(settings).scenarios();
  if (query === undefined) return print(options, io, scenarios, () => formatScenarioTable(scenarios, settings.language));
  const scenario = scenarios.find((entry) => entry.id === query);
  if (scenario !== undefined) return print(options, io, scenario, () => scenarioText(scenario));
  const found = findScenarios(query, withSearchWords(scenarios, settings.language));
  if (found.length === 0)
    throw new UserError({
      pl: `Nie ma scenariusza ${query}. Ich spis: nakor scenarios`,
      en: `There is no scenario ${query}. List them with: nakor scenarios`,
    });
  const entries = found.map(({ searchWords: _, usualReasons: __, ...entry }) => entry);
  return print(options, io, entries, () => formatScenarioTable(entries, settings.language));
}

async function print(options: CatalogueOptions, io: CliIo, value: unknown, text: () => string): Promise<ExitCode> {
  await io.out(`${options.json === true ? JSON.stringify(value, null, 2) : text()}\n`);
  return exitCodes.ok;
}

const columns = {
  pl: { rules: ['kod', 'waga', 'kto sprawdza', 'tytuł'], scenarios: ['scenariusz', 'rodzaje', 'tytuł'] },
  en: { rules: ['code', 'severity', 'enforced by', 'title'], scenarios: ['scenario', 'kinds', 'title'] },
} as const;

function formatRuleTable(rules: readonly RuleEntry[], language: Language): string {
  const words = ruleWords[language];
  const row = ({ code, severity, enforced_by, title }: RuleEntry) => [
    code,
    words.severity[severity].toLowerCase(),
    words.enforcer[enforced_by],
    title,
  ];
  return formatTextTable(columns[language].rules, rules.map(row));
}

function formatScenarioTable(scenarios: readonly ScenarioEntry[], language: Language): string {
  return formatTextTable(
    columns[language].scenarios,
    scenarios.map(({ id, kinds, title }) => [id, kinds.join(' '), title]),
  );
}

function scenarioText({ id, title, description, legal_basis, paths, questions }: ScenarioEntry): string {
  return [
    `${id}: ${title}`,
    '',
    description,
    legal_basis,
    '',
    '--change:',
    ...paths.map(({ pattern }) => `  ${pattern}`),
    ...(questions.length === 0 ? [] : ['', '--answer:']),
    ...questions.flatMap((question) => [
      `  ${question.id}${question.is_required ? ' *' : ''}: ${question.text}`,
      ...question.answers.map(({ value, effect }) => `      ${value}: ${effect}`),
    ]),
  ].join('\n');
}
