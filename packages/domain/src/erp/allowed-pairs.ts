import { aliasFields } from './alias-fields.ts';
import type { ErpPreset, JpkPair } from './preset.ts';

/** The scenario that uses the JPK pairs of a preset. */
export const pairedScenario = 'advance-jpk-reclassify';

/**
 * All moves between two of the fields, in both directions, except those that are impossible for an advance: invoices do not distinguish
 * K_14 from K_13, and an advance for an intra-EU supply (K_21) is not invoiced. Moving away from K_21 corrects an advance invoiced by
 * mistake.
 *
 * @source ustawa o VAT, art. 20 ust. 1 i art. 106b ust. 1 pkt 4; FA(3) has one rate for K_13 and K_14
 */
export function listPairsAmong(fields: readonly string[]): readonly JpkPair[] {
  const sources = aliasFields.filter((field) => fields.includes(field) && field !== 'K_14');
  const targets = sources.filter((field) => field !== 'K_21');
  return sources.flatMap((from) => targets.filter((to) => to !== from).map((to): JpkPair => [from, to]));
}

/**
 * The moves of an advance between JPK_V7M fields that a preset allows: those that it lists, otherwise all between the fields of its codes.
 *
 * @param preset null when the caller names none
 * @returns      null when all moves that the law allows are allowed
 */
export function deriveAllowedPairs(preset: ErpPreset | null): readonly JpkPair[] | null {
  if (preset === null) return null;
  return preset.scenarioOverrides[pairedScenario]?.allowedPairs ?? listPairsAmong(Object.values(preset.jpkFieldAliases));
}
