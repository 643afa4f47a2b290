import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { aliasFields } from '@nakor/domain/erp/alias-fields';
import { type ErpPreset, presetRecord } from '@nakor/domain/erp/preset';
import type { PresetChange } from '@nakor/domain/erp/preset-catalogue';
import { bucketOfRate, type RateLiteral } from '@nakor/domain/fa3/buckets';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

const presetItem = z.object({
  sk: z.string(),
  is_active: z.boolean(),
  /** A loaded preset as JSON text, so that its codes keep their order; absent when only the state of a built-in one was changed. */
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

/** The partition in which operators' presets are kept, each under its slug. */
export const presetPartition = 'PRESETS';

/** Where a preset stands. */
export function presetKey(slug: string): ItemKey {
  return { pk: presetPartition, sk: slug };
}

/** A loaded preset as an item; it is active. */
export function loadedItem(preset: ErpPreset, nowUnixMs: number) {
  return { ...presetKey(preset.slug), is_active: true, preset: JSON.stringify(presetRecord(preset)), changed_at: nowUnixMs };
}

/** What operators have done about a slug, from its item. */
export function toPresetChange(item: unknown): PresetChange {
  const { sk, is_active, preset } = presetItem.parse(item);
  return { slug: sk, isActive: is_active, loaded: preset === undefined ? null : toPreset(JSON.parse(preset)) };
}

/** It was checked when it was loaded; a later version of the checks is no reason to forget it. */
function toPreset(value: unknown): ErpPreset {
  const read = record.parse(value);
  return {
    slug: read.slug,
    name: read.name,
    vendor: read.vendor,
    version: read.version,
    description: read.description,
    documentationUrl: read.documentation_url,
    vatRateMap: read.vat_rate_map,
    jpkFieldAliases: read.jpk_field_aliases,
    scenarioOverrides: Object.fromEntries(
      Object.entries(read.scenario_overrides).map(([scenarioId, { method, allowed_pairs }]) => [
        scenarioId,
        { ...(method === undefined ? {} : { method }), ...(allowed_pairs === undefined ? {} : { allowedPairs: allowed_pairs }) },
      ]),
    ),
    defaultSettings: read.default_settings,
    isOfficial: read.is_official,
    updatedAt: read.updated_at,
  };
}
