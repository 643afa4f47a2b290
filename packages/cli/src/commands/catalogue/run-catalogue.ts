import { formatRuleText } from '@nakor/contract/rule-explanation/format-rule';
import { ruleWords } from '@nakor/contract/rule-explanation/rule-words';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import { formatTextTable } from '@nakor/domain/shared/text-table';
import { dumpRules } from '@nakor/domain/validation/rules/index';
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
 * Prints the catalogue of rules, or one of them.
 *
 * @throws UserError if there is no such rule
 */
export async function runRules(code: string | undefined, options: CatalogueOptions, io: CliIo): Promise<ExitCode> {
  if (options.definition === true) {
    await io.out(dumpRules());
    return exitCodes.ok;
  }
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const rules = createLibrary(settings).rules();
  if (code === undefined) {
    return print(options, io, rules, () => formatRuleTable(rules, settings.language));
  }
  const wanted = code.toUpperCase();
  const rule = rules.find((entry) => entry.code === wanted || entry.code === `XML-${wanted}`);
  if (rule === undefined)
    throw new UserError({
      pl: `Nie ma reguły ${code}. Ich spis: nakor rules. Inne kody wyjaśnia nakor explain KOD.`,
      en: `There is no rule ${code}. List them with: nakor rules. Other codes: nakor explain CODE.`,
    });
  const day = toWarsawDay(settings.asOf === null ? io.nowUnixMs() : Date.parse(settings.asOf));
  return print(options, io, rule, () => formatRuleText(rule, settings.language, day));
}

/**
 * Prints the catalogue of scenarios, or one of them.
 *
 * @throws UserError if there is no such scenario
 */
export async function runScenarios(id: string | undefined, options: CatalogueOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const scenarios = createLibrary(settings).scenarios();
  if (id === undefined) return print(options, io, scenarios, () => formatScenarioTable(scenarios, settings.language));
  const scenario = scenarios.find((entry) => entry.id === id);
  if (scenario === undefined)
    throw new UserError({
      pl: `Nie ma scenariusza ${id}. Ich spis: nakor scenarios`,
      en: `There is no scenario ${id}. List them with: nakor scenarios`,
    });
  return print(options, io, scenario, () => scenarioText(scenario));
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
