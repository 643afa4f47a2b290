import { isDisplayName } from '../shared/display-name.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readCodes } from './check-codes.ts';
import { readDefaultSettings, readScenarioOverrides } from './check-habits.ts';
import { type ErpPreset, isPresetSlug, slugRule } from './preset.ts';
import { formatQuoted, isObject, type PresetProblem, type Report } from './preset-problem.ts';

const fieldNames = [
  'slug',
  'name',
  'vendor',
  'version',
  'description',
  'documentation_url',
  'vat_rate_map',
  'jpk_field_aliases',
  'scenario_overrides',
  'default_settings',
  'is_official',
  'updated_at',
];

/**
 * Reads a preset in the JSON form of the API and of preset files, and validates it. Required are `slug`, `name`, `vendor`, `version`,
 * `vat_rate_map` and `jpk_field_aliases`. Codes are trimmed and normalized to Unicode NFC.
 *
 * @param value     the parsed JSON
 * @param updatedAt when the content was last changed (ISO 8601, UTC); an `updated_at` in the value is ignored
 * @returns         all problems, if there are any
 */
export function checkPreset(value: unknown, updatedAt: string): Result<ErpPreset, readonly PresetProblem[]> {
  const problems: PresetProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  if (!isObject(value)) return err([{ path: '', message: `A preset must be a JSON object, and this is ${formatQuoted(value)}.` }]);
  for (const name of Object.keys(value)) {
    if (!fieldNames.includes(name)) report(name, `Unknown field. The fields of a preset are ${fieldNames.join(', ')}.`);
  }
  const codes = readCodes(value['vat_rate_map'], value['jpk_field_aliases'], report);
  const preset: ErpPreset = {
    slug: readSlug(value['slug'], report),
    name: readLine(value, 'name', report),
    vendor: readLine(value, 'vendor', report),
    version: readLine(value, 'version', report),
    description: readDescription(value['description'], report),
    documentationUrl: readUrl(value['documentation_url'], report),
    ...codes,
    scenarioOverrides: readScenarioOverrides(value['scenario_overrides'], Object.values(codes.jpkFieldAliases), report),
    defaultSettings: readDefaultSettings(value['default_settings'], report),
    isOfficial: readOfficial(value['is_official'], report),
    updatedAt,
  };
  return problems.length > 0 ? err(problems) : ok(preset);
}

function readSlug(value: unknown, report: Report): string {
  if (typeof value === 'string' && isPresetSlug(value)) return value;
  report('slug', `It must be ${slugRule}${found(value)}.`);
  return '';
}

function readLine(preset: Readonly<Record<string, unknown>>, field: string, report: Report): string {
  const value = preset[field];
  if (typeof value === 'string' && isDisplayName(value)) return value.trim();
  report(field, `It must be a string of 1 to 120 characters on one line${found(value)}.`);
  return '';
}

const maxDescriptionLength = 2_000;

function readDescription(value: unknown, report: Report): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && value.length <= maxDescriptionLength && value.isWellFormed()) return value.trim();
  report('description', `It must be a string of at most ${maxDescriptionLength} characters, or be left out${found(value)}.`);
  return '';
}

function readUrl(value: unknown, report: Report): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && /^https?:\/\/[!-~]{1,490}$/.test(value) && URL.canParse(value)) return value;
  report('documentation_url', `It must be a URL that begins with https:// or http://, or null${found(value)}.`);
  return null;
}

function readOfficial(value: unknown, report: Report): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  report('is_official', `It must be true if the vendor itself made the preset, otherwise false${found(value)}.`);
  return false;
}

function found(value: unknown): string {
  return value === undefined ? ', and it is missing' : `, and it is ${formatQuoted(value)}`;
}
