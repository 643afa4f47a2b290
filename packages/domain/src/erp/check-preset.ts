import * as z from 'zod';
import { isDisplayName } from '../shared/display-name.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { checkCodes, codeMaps } from './check-codes.ts';
import { checkHabits, habits, toScenarioOverrides } from './check-habits.ts';
import { type ErpPreset, isPresetSlug, slugRule } from './preset.ts';
import { formatFound, formatPath, formatQuoted, isObject, type PresetProblem } from './preset-problem.ts';

/** A string; the message says what it must be, and what was found. */
function defineText(rule: string, isValid: (text: string) => boolean) {
  const error = ({ input }: z.core.$ZodRawIssue) => `It must be ${rule}${formatFound(input)}.`;
  return z.string({ error }).refine(isValid, { error });
}

const line = defineText('a string of 1 to 120 characters on one line', isDisplayName).trim();
const maxDescriptionLength = 2_000;
const description = defineText(
  `a string of at most ${maxDescriptionLength} characters, or be left out`,
  (text) => text.length <= maxDescriptionLength && text.isWellFormed(),
);
const url = defineText(
  'a URL that begins with https:// or http://, or null',
  (text) => /^https?:\/\/[!-~]{1,490}$/.test(text) && URL.canParse(text),
);
const isOfficial = z.boolean({
  error: ({ input }) => `It must be true if the vendor itself made the preset, otherwise false${formatFound(input)}.`,
});

const fields = {
  slug: defineText(slugRule, isPresetSlug),
  name: line,
  vendor: line,
  version: line,
  description: description.trim().default(''),
  documentation_url: url.nullable().default(null),
  ...codeMaps,
  ...habits,
  is_official: isOfficial.default(false),
  /** Ignored. */
  updated_at: z.unknown().optional(),
};
const fieldNames = Object.keys(fields);

const presetFile = z
  .strictObject(fields, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys'
        ? `Unknown field. The fields of a preset are ${fieldNames.join(', ')}.`
        : `A preset must be a JSON object, and this is ${formatQuoted(input)}.`,
  })
  .superRefine(
    (preset, { addIssue }) => {
      const report = (path: readonly PropertyKey[], message: string) => addIssue({ code: 'custom', path: [...path], message });
      // What is wrong already is still as it was sent.
      const [rates, aliases] = [mapOf(preset.vat_rate_map), mapOf(preset.jpk_field_aliases)];
      checkCodes(rates, aliases, report);
      if (isObject(preset.scenario_overrides)) checkHabits(preset.scenario_overrides, [...aliases.values()], report);
    },
    // All problems are reported at once.
    { when: ({ value }) => isObject(value) },
  );

function mapOf<Value>(value: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return value instanceof Map ? value : new Map();
}

/**
 * Reads a preset in the JSON form of the API and of preset files, and validates it. Required are `slug`, `name`, `vendor`, `version`,
 * `vat_rate_map` and `jpk_field_aliases`. Codes are trimmed and normalized to Unicode NFC.
 *
 * @param value     the parsed JSON
 * @param updatedAt when the content was last changed (ISO 8601, UTC); an `updated_at` in the value is ignored
 * @returns         all problems, if there are any
 */
export function checkPreset(value: unknown, updatedAt: string): Result<ErpPreset, readonly PresetProblem[]> {
  const parsed = presetFile.safeParse(value, { reportInput: true });
  if (!parsed.success) return err(listProblems(parsed.error));
  const preset = parsed.data;
  return ok({
    slug: preset.slug,
    name: preset.name,
    vendor: preset.vendor,
    version: preset.version,
    description: preset.description,
    documentationUrl: preset.documentation_url,
    vatRateMap: Object.fromEntries(preset.vat_rate_map),
    jpkFieldAliases: Object.fromEntries(preset.jpk_field_aliases),
    scenarioOverrides: toScenarioOverrides(preset.scenario_overrides, [...preset.jpk_field_aliases.values()]),
    defaultSettings: Object.fromEntries(
      Object.entries(preset.default_settings).flatMap(([id, answer]) => (answer === undefined ? [] : [[id, answer]])),
    ),
    isOfficial: preset.is_official,
    updatedAt,
  });
}

/** Unknown fields first, then problems of codes, then the others by field. */
const order = new Map([
  ...fieldNames.map((name, index) => [name, index + 1] as const),
  ...Object.keys(codeMaps).map((name) => [name, 0] as const),
]);

function listProblems({ issues }: z.ZodError): readonly PresetProblem[] {
  const found = issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ path, message: issue.message }));
  });
  const placeOf = ([field]: readonly PropertyKey[]) => order.get(String(field)) ?? -1;
  return found
    .sort((first, second) => placeOf(first.path) - placeOf(second.path))
    .map(({ path, message }) => ({ path: formatPath(path), message }));
}
