import type { LineMethod } from '../correction/model/correction-plan.ts';
import type { RateLiteral } from '../fa3/buckets.ts';
import type { AliasField } from './alias-fields.ts';

/** From which field of JPK_V7M to which one an advance is moved. */
export type JpkPair = readonly [from: string, to: string];

/** What a preset changes in one scenario. */
export interface ScenarioOverride {
  /** How the system shows changed lines. */
  readonly method?: LineMethod;
  /** Moves of an advance that are allowed, where they are fewer than those between the fields of the preset. */
  readonly allowedPairs?: readonly JpkPair[];
}

/**
 * What is known of an ERP system: its VAT codes, and how it makes corrections. A code is unambiguous: where a system has one for several
 * rates, keys of ours report them apart, the case behind a slash (`np/export_service`).
 */
export interface ErpPreset {
  /** Lower-case letters, digits and hyphens. */
  readonly slug: string;
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  /** Also says what was not verified. */
  readonly description: string;
  /** Of the vendor; null when there is none. */
  readonly documentationUrl: string | null;
  /** Codes (trimmed, in Unicode's form NFC) and the literals of `P_12` that they stand for. */
  readonly vatRateMap: Readonly<Record<string, RateLiteral>>;
  /** Codes and the fields of JPK_V7M in which their tax bases are recorded. */
  readonly jpkFieldAliases: Readonly<Record<string, AliasField>>;
  /** By id of the scenario. */
  readonly scenarioOverrides: Readonly<Record<string, ScenarioOverride>>;
  /** Answers to shared questions that count where the caller gives none, by id of the question. */
  readonly defaultSettings: Readonly<Record<string, string>>;
  /** Whether it comes from the vendor. */
  readonly isOfficial: boolean;
  /** When its content was last changed: ISO 8601, UTC. */
  readonly updatedAt: string;
}

const longestSlug = 60;

/** What a slug has to be, in words. */
export const slugRule = `1 to ${longestSlug} lower-case letters, digits and hyphens, such as "my-erp"`;

/** Whether a text can be the slug of a preset. */
export function isPresetSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && text.length <= longestSlug;
}

/** A preset as the interface shows it and as files hold it. */
export function presetRecord(preset: ErpPreset) {
  const overrides = Object.entries(preset.scenarioOverrides).map(([scenarioId, { method, allowedPairs }]) => [
    scenarioId,
    { ...(method === undefined ? {} : { method }), ...(allowedPairs === undefined ? {} : { allowed_pairs: allowedPairs }) },
  ]);
  return {
    slug: preset.slug,
    name: preset.name,
    vendor: preset.vendor,
    version: preset.version,
    description: preset.description,
    documentation_url: preset.documentationUrl,
    vat_rate_map: preset.vatRateMap,
    jpk_field_aliases: preset.jpkFieldAliases,
    scenario_overrides: Object.fromEntries(overrides) as Readonly<Record<string, OverrideRecord>>,
    default_settings: preset.defaultSettings,
    is_official: preset.isOfficial,
    updated_at: preset.updatedAt,
  };
}

interface OverrideRecord {
  readonly method?: LineMethod;
  readonly allowed_pairs?: readonly JpkPair[];
}
