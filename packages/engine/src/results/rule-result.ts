import type { RuleEntry } from '@nakor/contract/schemas/responses/rule-entry';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import { listEnforcement } from '@nakor/domain/validation/enforcement/list-enforcement';
import { isFixable } from '@nakor/domain/validation/fixes/index';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import { buildSourceResult } from './issue-origin.ts';
import ruleExamples from './rule-examples.json' with { type: 'json' };

type ExampleLine = NonNullable<RuleEntry['example']>[number];

/** In which language, for which environment of KSeF and for which day in Poland (`YYYY-MM-DD`) a rule is described. */
export interface RuleView {
  readonly language: Language;
  readonly environment: KsefEnvironment;
  readonly day: string;
}

/**
 * An entry of the rule catalogue, in one language.
 *
 * @throws InternalError when the code is not in the catalogue
 */
export function buildRuleResult(code: string, { language, environment, day }: RuleView): RuleEntry {
  const { title, why, details, howToFix, reportedAs, severity, severityOnCorrections, kinds, enforcedBy, source } = getCatalogueEntry(code);
  const inLanguage = (text: Localized) => text[language];
  return {
    code,
    title: inLanguage(title),
    why: inLanguage(why),
    details: details === null ? null : inLanguage(details),
    how_to_fix: inLanguage(howToFix),
    reported_as: reportedAs,
    severity: buildEnforcementOn(code, environment, day)?.effect === 'rejects' ? 'critical' : severity,
    severity_on_corrections: severityOnCorrections,
    invoice_kinds: kinds === null ? null : [...kinds],
    autofix: isFixable(code),
    enforced_by: enforcedBy,
    enforcement: listEnforcement(code).map((entry) => ({ ...entry, unless: entry.unless === null ? null : inLanguage(entry.unless) })),
    source: buildSourceResult(source, inLanguage),
    example: findExample(code),
  };
}

const examples: Readonly<Record<string, readonly string[]>> = ruleExamples;

/** A line of the file begins with the sign of where it occurs. */
const signs: Readonly<Record<string, ExampleLine['in']>> = { '=': 'both', '-': 'incorrect', '+': 'correct', '~': 'gap' };

function findExample(code: string): ExampleLine[] | null {
  return examples[code]?.map((line) => ({ in: signs[line.slice(0, 1)] ?? 'both', text: line.slice(1) })) ?? null;
}

/** The file of the examples: the lines of each code, with their signs. */
export function formatExamples(lines: ReadonlyMap<string, readonly ExampleLine[]>): string {
  const signOf = new Map(Object.entries(signs).map(([sign, place]) => [place, sign]));
  const file = [...lines].map(([code, each]) => [code, each.map((line) => `${signOf.get(line.in)}${line.text}`)] as const);
  return `${JSON.stringify(Object.fromEntries(file), null, 1)}\n`;
}
