import { lineMethods } from '../correction/model/correction-plan.ts';
import { listPairsAmong, pairedScenario } from './allowed-pairs.ts';
import type { JpkPair, ScenarioOverride } from './preset.ts';
import { formatEntryPath, formatQuoted, isObject, type Report } from './preset-problem.ts';
import { methodsOfScenario, settings } from './preset-vocabulary.ts';

const overridesField = 'scenario_overrides';

/** Reads the scenario overrides of a preset: the line method, and the allowed moves of an advance. */
export function readScenarioOverrides(
  value: unknown,
  aliasFields: readonly string[],
  report: Report,
): Readonly<Record<string, ScenarioOverride>> {
  const overrides: [string, ScenarioOverride][] = [];
  for (const [scenarioId, override] of entriesOf(value, overridesField, report)) {
    const path = formatEntryPath(overridesField, scenarioId);
    const methods = methodsOfScenario.get(scenarioId);
    if (methods === undefined) report(path, `Unknown scenario. Known are ${[...methodsOfScenario.keys()].join(', ')}.`);
    else if (!isObject(override)) report(path, `It must be an object with method or allowed_pairs, and it is ${formatQuoted(override)}.`);
    else overrides.push([scenarioId, readOverride({ path, scenarioId, methods, override, aliasFields }, report)]);
  }
  return Object.fromEntries(overrides);
}

interface GivenOverride {
  readonly path: string;
  readonly scenarioId: string;
  readonly methods: readonly string[];
  readonly override: Readonly<Record<string, unknown>>;
  readonly aliasFields: readonly string[];
}

function readOverride({ path, scenarioId, methods, override, aliasFields }: GivenOverride, report: Report): ScenarioOverride {
  for (const name of Object.keys(override)) {
    if (name !== 'method' && name !== 'allowed_pairs') report(`${path}.${name}`, 'Only method and allowed_pairs can be overridden.');
  }
  const method = lineMethods.find((one) => one === override['method'] && methods.includes(one));
  if (override['method'] !== undefined && method === undefined) {
    const allowed = methods.length === 0 ? 'This scenario has no method: leave it out' : `It must be one of ${methods.join(', ')}`;
    report(`${path}.method`, `${allowed}, and it is ${formatQuoted(override['method'])}.`);
  }
  const allowedPairs = override['allowed_pairs'];
  if (allowedPairs === undefined) return method === undefined ? {} : { method };
  if (scenarioId !== pairedScenario) {
    report(`${path}.allowed_pairs`, `Only ${pairedScenario} moves amounts between fields: leave it out.`);
    return {};
  }
  return {
    ...(method === undefined ? {} : { method }),
    allowedPairs: readPairs(allowedPairs, `${path}.allowed_pairs`, aliasFields, report),
  };
}

function readPairs(value: unknown, path: string, aliasFields: readonly string[], report: Report): readonly JpkPair[] {
  const possible = listPairsAmong(aliasFields);
  const form = 'It must be a list of pairs such as ["K_19", "K_17"], the field to move from and the field to move to';
  if (!Array.isArray(value)) {
    report(path, `${form}, and it is ${formatQuoted(value)}.`);
    return [];
  }
  const pairs: JpkPair[] = [];
  for (const [index, entry] of value.entries()) {
    const pair = possible.find(([from, to]) => Array.isArray(entry) && entry.length === 2 && entry[0] === from && entry[1] === to);
    if (pair === undefined) {
      report(
        `${path}[${index}]`,
        `${formatQuoted(entry)} is not a possible move of an advance between two fields of this preset's aliases. A list can only narrow those down.`,
      );
    } else if (pairs.includes(pair)) report(`${path}[${index}]`, `${formatQuoted(entry)} is listed twice.`);
    else pairs.push(pair);
  }
  return pairs;
}

/** Reads default answers to shared questions. */
export function readDefaultSettings(value: unknown, report: Report): Readonly<Record<string, string>> {
  const read: [string, string][] = [];
  for (const [questionId, answer] of entriesOf(value, 'default_settings', report)) {
    const path = formatEntryPath('default_settings', questionId);
    const answers = settings.get(questionId);
    if (answers === undefined) report(path, `Unknown setting. Known are ${[...settings.keys()].join(', ')}.`);
    else if (typeof answer !== 'string' || !answers.includes(answer)) {
      report(path, `It must be one of ${answers.join(', ')}, and it is ${formatQuoted(answer)}.`);
    } else read.push([questionId, answer]);
  }
  return Object.fromEntries(read);
}

function entriesOf(value: unknown, field: string, report: Report): readonly [string, unknown][] {
  if (value === undefined) return [];
  if (isObject(value)) return Object.entries(value);
  report(field, `It must be an object, or be left out, and it is ${formatQuoted(value)}.`);
  return [];
}
