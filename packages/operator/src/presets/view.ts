import { createPresetRecord } from '@nakor/domain/erp/preset';
import type { KnownPreset } from '@nakor/domain/erp/preset-catalogue';
import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';

/** A preset as JSON. The value of `preset` can be saved to a file and loaded again. */
export function buildPresetJson({ preset, isActive, origin }: KnownPreset) {
  return { preset: createPresetRecord(preset), is_active: isActive, origin };
}

/** Presets as a table. */
export function tabulatePresets(presets: readonly KnownPreset[]): string {
  return formatTextTable(
    ['slug', 'name', 'vendor', 'version', 'codes', 'origin', 'state', 'updated'],
    presets.map(({ preset, isActive, origin }) => [
      preset.slug,
      preset.name,
      preset.vendor,
      preset.version,
      String(codesOf({ preset }).length),
      origin,
      stateText(isActive),
      formatTime(Date.parse(preset.updatedAt)),
    ]),
  );
}

/** A preset as name-value lines, with all its codes. */
export function describePreset(known: KnownPreset): string {
  const { preset, isActive, origin } = known;
  const { scenario_overrides: overrides } = createPresetRecord(preset);
  const facts = formatTextPairs({
    slug: preset.slug,
    name: preset.name,
    vendor: preset.vendor,
    version: preset.version,
    documentation: preset.documentationUrl ?? '-',
    official: preset.isOfficial ? 'yes' : 'no',
    origin,
    state: stateText(isActive),
    updated: formatTime(Date.parse(preset.updatedAt)),
    ...Object.fromEntries(Object.entries(overrides).map(([scenarioId, override]) => [`in ${scenarioId}`, JSON.stringify(override)])),
    ...Object.fromEntries(Object.entries(preset.defaultSettings).map(([questionId, answer]) => [`default ${questionId}`, answer])),
  });
  const { vatRateMap, jpkFieldAliases } = preset;
  const rows = codesOf(known).map((code) => [code, textOf(vatRateMap, code), textOf(jpkFieldAliases, code)]);
  return [facts, preset.description, formatTextTable(['code', 'P_12', 'JPK'], rows)].filter((part) => part !== '').join('\n\n');
}

function codesOf({ preset }: Pick<KnownPreset, 'preset'>): readonly string[] {
  return [...new Set([...Object.keys(preset.vatRateMap), ...Object.keys(preset.jpkFieldAliases)])];
}

function textOf(map: Readonly<Record<string, string>>, code: string): string {
  return (Object.hasOwn(map, code) ? map[code] : undefined) ?? '-';
}

function stateText(isActive: boolean): string {
  return isActive ? 'active' : 'inactive';
}
