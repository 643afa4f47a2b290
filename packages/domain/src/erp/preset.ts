import type { LineMethod } from '../correction/model/correction-plan.ts';
import type { RateLiteral } from '../fa3/buckets.ts';
import type { AliasField } from './alias-fields.ts';

/** A move of an advance between two fields of JPK_V7M. */
export type JpkPair = readonly [from: string, to: string];

/** What a preset changes in one scenario. */
export interface ScenarioOverride {
  /** How the system shows changed lines. */
  readonly method?: LineMethod;
  /** Allowed moves of an advance, when fewer than all moves between the fields of the preset. */
  readonly allowedPairs?: readonly JpkPair[];
}

/**
 * VAT codes and correction conventions of an ERP system. Codes are unambiguous: where a system has one code for several rates, qualified
 * keys distinguish them, with the case after a slash (`np/export_service`).
 */
export interface ErpPreset {
  /** Lower-case letters, digits and hyphens. */
  readonly slug: string;
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  /** Also states what was not verified. */
  readonly description: string;
  /** Documentation by the vendor; null when there is none. */
  readonly documentationUrl: string | null;
  /** Codes (trimmed, in Unicode NFC) and their literals of `P_12`. */
  readonly vatRateMap: Readonly<Record<string, RateLiteral>>;
  /** Codes and the fields of JPK_V7M in which their tax bases are recorded. */
  readonly jpkFieldAliases: Readonly<Record<string, AliasField>>;
  /** By id of the scenario. */
  readonly scenarioOverrides: Readonly<Record<string, ScenarioOverride>>;
  /** Default answers to shared questions, used when the caller gives none, by id of the question. */
  readonly defaultSettings: Readonly<Record<string, string>>;
  /** Whether it comes from the vendor. */
  readonly isOfficial: boolean;
  /** When its content was last changed: ISO 8601, UTC. */
  readonly updatedAt: string;
}

const maxSlugLength = 60;

/** The rule for slugs, for messages. */
export const slugRule = `1 to ${maxSlugLength} lower-case letters, digits and hyphens, such as "my-erp"`;

/** Whether a string is a valid slug of a preset. */
export function isPresetSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && text.length <= maxSlugLength;
}

/** A preset in the JSON form of the API and of preset files. */
export function createPresetRecord(preset: ErpPreset) {
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
