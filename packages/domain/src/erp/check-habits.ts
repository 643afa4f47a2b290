import * as z from 'zod';
import type { LineMethod } from '../correction/model/correction-plan.ts';
import { listPairsAmong, pairedScenario } from './allowed-pairs.ts';
import type { JpkPair, ScenarioOverride } from './preset.ts';
import { formatFound, formatQuoted, type Report } from './preset-problem.ts';
import { methodsOfScenario, settings } from './preset-vocabulary.ts';

/** An object with any of these fields; empty when it is absent. */
function defineEntries<Schema extends z.ZodType>(fields: readonly (readonly [name: string, schema: Schema])[], what: string) {
  const known = fields.map(([name]) => name).join(', ');
  const optional = Object.fromEntries(fields.map(([name, schema]) => [name, schema.optional()]));
  const error = ({ code, input }: z.core.$ZodRawIssue) =>
    code === 'unrecognized_keys' ? `Unknown ${what}. Known are ${known}.` : `It must be an object, or be left out${formatFound(input)}.`;
  return z.strictObject(optional, { error }).default({});
}

function defineChoice<Value extends string>(values: readonly Value[], rule = `It must be one of ${values.join(', ')}`) {
  return z.enum(values, { error: ({ input }) => `${rule}${formatFound(input)}.` });
}

const pairsForm = 'It must be a list of pairs such as ["K_19", "K_17"], the field to move from and the field to move to';
/** The pairs themselves depend on the codes of the preset: see {@link checkHabits}. */
const pairs = z.array(z.unknown(), { error: ({ input }) => `${pairsForm}${formatFound(input)}.` });
const noPairs = z.never({ error: `Only ${pairedScenario} moves amounts between fields: leave it out.` });

function defineOverride(scenarioId: string, methods: readonly LineMethod[]) {
  const error = ({ code, input }: z.core.$ZodRawIssue) =>
    code === 'unrecognized_keys'
      ? 'Only method and allowed_pairs can be overridden.'
      : `It must be an object with method or allowed_pairs${formatFound(input)}.`;
  const method = methods.length === 0 ? defineChoice(methods, 'This scenario has no method: leave it out') : defineChoice(methods);
  const allowedPairs = scenarioId === pairedScenario ? pairs : noPairs;
  return z.strictObject({ method: method.optional(), allowed_pairs: allowedPairs.optional() }, { error });
}

/** The scenario overrides of a preset (the line method, and the allowed moves of an advance), and its default answers to shared questions. */
export const habits = {
  scenario_overrides: defineEntries(
    [...methodsOfScenario].map(([id, methods]) => [id, defineOverride(id, methods)] as const),
    'scenario',
  ),
  default_settings: defineEntries(
    [...settings].map(([id, answers]) => [id, defineChoice(answers)] as const),
    'setting',
  ),
};

type Overrides = z.infer<typeof habits.scenario_overrides>;

/** The one of the possible moves that an entry names; undefined for none. */
function findPair(entry: unknown, possible: readonly JpkPair[]): JpkPair | undefined {
  return possible.find(([from, to]) => Array.isArray(entry) && entry.length === 2 && entry[0] === from && entry[1] === to);
}

/**
 * Checks that the allowed moves of an advance are possible between the fields of the preset.
 *
 * @param overrides those that are valid otherwise
 * @param report    called with the path and the problem
 */
export function checkHabits(overrides: Overrides, aliasFields: readonly string[], report: Report): void {
  const sent = overrides[pairedScenario]?.allowed_pairs;
  const possible = listPairsAmong(aliasFields);
  const seen = new Set<JpkPair>();
  for (const [index, entry] of (Array.isArray(sent) ? sent : []).entries()) {
    const path = ['scenario_overrides', pairedScenario, 'allowed_pairs', index];
    const pair = findPair(entry, possible);
    if (pair === undefined) {
      report(
        path,
        `${formatQuoted(entry)} is not a possible move of an advance between two fields of this preset's aliases. A list can only narrow those down.`,
      );
    } else if (seen.has(pair)) report(path, `${formatQuoted(entry)} is listed twice.`);
    else seen.add(pair);
  }
}

/** The overrides of a checked preset. */
export function toScenarioOverrides(overrides: Overrides, aliasFields: readonly string[]): Readonly<Record<string, ScenarioOverride>> {
  const possible = listPairsAmong(aliasFields);
  const read = Object.entries(overrides).map(([scenarioId, override = {}]): [string, ScenarioOverride] => {
    const { method, allowed_pairs } = override;
    const allowedPairs = allowed_pairs?.map((entry) => findPair(entry, possible)).filter((pair) => pair !== undefined);
    return [scenarioId, { ...(method === undefined ? {} : { method }), ...(allowedPairs === undefined ? {} : { allowedPairs }) }];
  });
  return Object.fromEntries(read);
}
