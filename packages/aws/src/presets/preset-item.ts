import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { aliasFields } from '@nakor/domain/erp/alias-fields';
import { createPresetRecord, type ErpPreset } from '@nakor/domain/erp/preset';
import type { PresetChange } from '@nakor/domain/erp/preset-catalogue';
import { bucketOfRate, type RateLiteral } from '@nakor/domain/fa3/buckets';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

const presetItem = z.object({
  sk: z.string(),
  is_active: z.boolean(),
  /**
   * A loaded preset as a JSON string, which preserves the order of its codes; absent if only the state of a built-in preset was changed.
   */
  preset: z.string().optional(),
});

const record = z.object({
  slug: z.string(),
  name: z.string(),
  vendor: z.string(),
  version: z.string(),
  description: z.string(),
  documentation_url: z.string().nullable(),
  vat_rate_map: z.record(z.string(), z.enum([...bucketOfRate.keys()] as [RateLiteral, ...RateLiteral[]])),
  jpk_field_aliases: z.record(z.string(), z.enum(aliasFields)),
  scenario_overrides: z.record(
    z.string(),
    z.object({
      method: z.enum(lineMethods).exactOptional(),
      allowed_pairs: z.array(z.tuple([z.string(), z.string()])).exactOptional(),
    }),
  ),
  default_settings: z.record(z.string(), z.string()),
  is_official: z.boolean(),
  updated_at: z.string(),
});

/** The partition of operators' presets, each under its slug. */
export const presetPartition = 'PRESETS';

/** Item key of a preset. */
export function getPresetKey(slug: string): ItemKey {
  return { pk: presetPartition, sk: slug };
}

/** A loaded preset as an item. It is active. */
export function readLoadedItem(preset: ErpPreset, nowUnixMs: number) {
  return { ...getPresetKey(preset.slug), is_active: true, preset: JSON.stringify(createPresetRecord(preset)), changed_at: nowUnixMs };
}

/** Parses what operators have changed about a preset. */
export function toPresetChange(item: unknown): PresetChange {
  const { sk, is_active, preset } = presetItem.parse(item);
  return { slug: sk, isActive: is_active, loaded: preset === undefined ? null : toPreset(JSON.parse(preset)) };
}

/** Not validated again: it was when it was loaded, and stricter checks in a later version must not discard it. */
function toPreset(value: unknown): ErpPreset {
  const parsed = record.parse(value);
  return {
    slug: parsed.slug,
    name: parsed.name,
    vendor: parsed.vendor,
    version: parsed.version,
    description: parsed.description,
    documentationUrl: parsed.documentation_url,
    vatRateMap: parsed.vat_rate_map,
    jpkFieldAliases: parsed.jpk_field_aliases,
    scenarioOverrides: Object.fromEntries(
      Object.entries(parsed.scenario_overrides).map(([scenarioId, { method, allowed_pairs }]) => [
        scenarioId,
        { ...(method === undefined ? {} : { method }), ...(allowed_pairs === undefined ? {} : { allowedPairs: allowed_pairs }) },
      ]),
    ),
    defaultSettings: parsed.default_settings,
    isOfficial: parsed.is_official,
    updatedAt: parsed.updated_at,
  };
}
