import type { Language } from '@nakor/domain/shared/localized';
import { ksefEnvironments } from '@nakor/domain/validation/model/enforcement';
import type { RuleEntry } from '../schemas/responses/rule-entry.ts';
import { formatDayText, type RuleWords, ruleWords } from './rule-words.ts';
import { getStanding } from './standing.ts';

/**
 * A rule as plain text: what it checks, how to fix it, its severity, who enforces it since when, its source and an example.
 *
 * @param day a day in Poland, `YYYY-MM-DD`, on which something is in force or not
 */
export function formatRuleText(rule: RuleEntry, language: Language, day: string): string {
  const words = ruleWords[language];
  const paragraphs = [
    [`${rule.code}: ${rule.title}`],
    [rule.why],
    [`${words.howToFix}: ${rule.how_to_fix}`],
    ...(rule.details === null ? [] : [[`${words.details}: ${rule.details}`]]),
    factLines(rule, words),
    enforcementLines(rule, words, language, day),
    exampleLines(rule, words),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function factLines(rule: RuleEntry, { facts, ...words }: RuleWords): readonly string[] {
  const { severity, severity_on_corrections: onCorrections, invoice_kinds: kinds } = rule;
  const corrections = onCorrections === null || severity === 'critical' ? '' : `, ${words.onCorrections} ${words.severity[onCorrections]}`;
  return [
    `${facts.severity}: ${words.severity[severity]}${corrections}. ${words.severityMeaning[severity]}`,
    `${facts.enforcer}: ${words.enforcer[rule.enforced_by]}. ${words.enforcerMeaning[rule.enforced_by]}`,
    ...(kinds === null ? [] : [`${facts.kinds}: ${kinds.join(', ')}`]),
    `${facts.autofix}: ${rule.autofix ? words.yes : words.no}`,
    `${facts.source}: ${rule.source.text}`,
  ];
}

function enforcementLines(rule: RuleEntry, words: RuleWords, language: Language, day: string): readonly string[] {
  if (rule.enforcement.length === 0) return [];
  const lines = ksefEnvironments.flatMap((environment) =>
    rule.enforcement
      .filter((entry) => entry.environment === environment)
      .map((entry) => {
        const standing = getStanding(rule, entry, day);
        const begin = standing === 'current' || standing === 'earlier' ? words.since : words.from;
        const since = entry.from === null ? '' : ` ${begin(formatDayText(entry.from, language))}`;
        const exception = entry.unless === null ? '' : `, ${words.unless} ${entry.unless}`;
        return `  ${words.environment[environment]}: ${words.effect[entry.effect]}${since}${exception} (${words.standing[standing]})`;
      }),
  );
  return [`${words.inKsef}:`, ...lines];
}

const marks = { both: '  ', incorrect: '- ', correct: '+ ', gap: '  …' } as const;

function exampleLines({ example }: RuleEntry, words: RuleWords): readonly string[] {
  if (example === null) return [];
  const legend = example.some(isChanged) ? ` (- ${words.incorrect}, + ${words.correct})` : '';
  return [`${words.example}${legend}:`, ...wrongFirst(example).map((line) => `  ${marks[line.in]}${line.text}`)];
}

type Example = NonNullable<RuleEntry['example']>;

/** Of lines that replace each other, the incorrect ones first, as in a difference. */
function wrongFirst(lines: Example): Example {
  return lines.flatMap((line, index) => {
    if (!isChanged(line)) return [line];
    if (isChanged(lines[index - 1])) return [];
    const end = lines.findIndex((other, at) => at > index && !isChanged(other));
    const changes = lines.slice(index, end === -1 ? undefined : end);
    return [...changes.filter((each) => each.in === 'incorrect'), ...changes.filter((each) => each.in === 'correct')];
  });
}

function isChanged(line: Example[number] | undefined): boolean {
  return line?.in === 'correct' || line?.in === 'incorrect';
}
