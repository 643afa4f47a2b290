import { isDisplayName } from '../shared/display-name.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readCodes } from './check-codes.ts';
import { readDefaultSettings, readScenarioOverrides } from './check-habits.ts';
import { type ErpPreset, isPresetSlug, slugRule } from './preset.ts';
import { isObject, type PresetProblem, quoted, type Report } from './preset-problem.ts';

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
 * Reads a preset in the form of the interface, as files hold it, and checks everything about it. Required are `slug`, `name`, `vendor`,
 * `version`, `vat_rate_map` and `jpk_field_aliases`. Keys of codes come out trimmed and in Unicode's form NFC.
 *
 * @param value     what the JSON says
 * @param updatedAt when the content was last changed (ISO 8601, UTC); an `updated_at` of the value does not count
 * @returns         all problems at once when there are any
 */
export function checkPreset(value: unknown, updatedAt: string): Result<ErpPreset, readonly PresetProblem[]> {
  const problems: PresetProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  if (!isObject(value)) return err([{ path: '', message: `A preset is a JSON object, and this is ${quoted(value)}.` }]);
  for (const name of Object.keys(value)) {
    if (!fieldNames.includes(name)) report(name, `There is no such field. Those of a preset are ${fieldNames.join(', ')}.`);
  }
  const codes = readCodes(value['vat_rate_map'], value['jpk_field_aliases'], report);
  const preset: ErpPreset = {
    slug: readSlug(value['slug'], report),
    name: readLine(value, 'name', report),
    vendor: readLine(value, 'vendor', report),
    version: readLine(value, 'version', report),
    description: readDescription(value['description'], report),
    documentationUrl: readAddress(value['documentation_url'], report),
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
  report(field, `It must be a text of 1 to 120 characters on one line${found(value)}.`);
  return '';
}

const longestDescription = 2_000;

function readDescription(value: unknown, report: Report): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && value.length <= longestDescription && value.isWellFormed()) return value.trim();
  report('description', `It must be a text of at most ${longestDescription} characters, or be left out${found(value)}.`);
  return '';
}

function readAddress(value: unknown, report: Report): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && /^https?:\/\/[!-~]{1,490}$/.test(value) && URL.canParse(value)) return value;
  report('documentation_url', `It must be an address that begins with https://, or null${found(value)}.`);
  return null;
}

function readOfficial(value: unknown, report: Report): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  report('is_official', `It must be true, when the vendor itself made the preset, or false${found(value)}.`);
  return false;
}

function found(value: unknown): string {
  return value === undefined ? ', and it is missing' : `, and it is ${quoted(value)}`;
}
