import { readFileSync } from 'node:fs';
import { dumpRules, rulesVersion } from '@nakor/domain/validation/rules/index';
import { formatExamples } from '@nakor/engine/results/rule-result';
import { projectDirectory } from '../runner/project-files.ts';
import { rulesCatalogue } from './rules-catalogue.ts';
import { advanceHistory, type RulesHistory, rulesStateOf } from './rules-history.ts';

/** JSON as it is written to files. */
export function asJson(content: unknown): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

function recordedHistory(): RulesHistory {
  return JSON.parse(readFileSync(`${projectDirectory}/docs/rules-history.json`, 'utf8')) as RulesHistory;
}

/** The history in the repository; with rules that it does not know, a new entry of today. */
export function currentHistory(): RulesHistory {
  return advanceHistory(recordedHistory(), rulesStateOf(dumpRules(), rulesVersion), new Date().toISOString().slice(0, 10));
}

/** Content of `docs/rules.json`. It does not depend on the day, so that two builds are the same. */
export async function catalogueFile(): Promise<string> {
  return asJson(await rulesCatalogue(recordedHistory().changes));
}

/** The file of examples that the library contains. */
export const examplesPath = `${projectDirectory}/packages/engine/src/results/rule-examples.json`;

/** Content of {@link examplesPath}: the examples of the catalogue that can be shown as text. */
export async function exampleFile(): Promise<string> {
  const { rules } = await rulesCatalogue([]);
  return formatExamples(
    new Map(rules.map(({ code, example }) => [code, example?.lines ?? []] as const).filter(([, lines]) => lines.length > 0)),
  );
}
