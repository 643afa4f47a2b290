import { aliasFields } from './alias-fields.ts';
import type { ErpPreset, JpkPair } from './preset.ts';

/** The scenario to which the pairs of a preset belong. */
export const pairedScenario = 'advance-jpk-reclassify';

/**
 * Every move between two of the fields, in both directions, but for those that no advance can take: K_14 is a part of K_13 that invoices
 * do not report apart, and an advance for an intra-EU supply (K_21) has no invoice. One that was taken for such by mistake moves away from it.
 *
 * @source ustawa o VAT, art. 20 ust. 1 i art. 106b ust. 1 pkt 4; FA(3) has one rate for K_13 and K_14
 */
export function pairsAmong(fields: readonly string[]): readonly JpkPair[] {
  const sources = aliasFields.filter((field) => fields.includes(field) && field !== 'K_14');
  const targets = sources.filter((field) => field !== 'K_21');
  return sources.flatMap((from) => targets.filter((to) => to !== from).map((to): JpkPair => [from, to]));
}

/**
 * The moves of an advance between fields of JPK_V7M that a preset allows: those that it lists, otherwise all between the fields that its
 * codes have.
 *
 * @param preset null when the caller names none
 * @returns      null for all that the law allows
 */
export function allowedPairsOf(preset: ErpPreset | null): readonly JpkPair[] | null {
  if (preset === null) return null;
  return preset.scenarioOverrides[pairedScenario]?.allowedPairs ?? pairsAmong(Object.values(preset.jpkFieldAliases));
}
