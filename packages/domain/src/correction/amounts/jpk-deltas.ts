import type { Invoice } from '../../fa3/invoice.ts';
import type { JpkEntry } from '../../fa3/jpk-map.ts';
import { jpkEntriesFrom } from '../../fa3/jpk-of-correction.ts';
import type { Decimal } from '../../money/decimal.ts';

/** A field of the sales record of JPK_V7M(3), such as `K_19`. */
export type JpkField = JpkEntry['field'];

/**
 * What a correction changes in the sales record of JPK_V7M(3): its own row there. Services of art. 100(1)(4) (`K_12`) count in `K_11` as
 * well, so that a move between the two shows `K_11` with zero.
 *
 * @param before     the state before the correction
 * @param correction the correcting invoice as a document
 * @returns          differences in PLN by field, in the order of the schema; null where the documents do not tell the amount in PLN
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export function jpkDeltas(before: Invoice, correction: Invoice): ReadonlyMap<JpkField, Decimal | null> {
  return new Map(jpkEntriesFrom(before, correction).map(({ field, amount }) => [field, amount]));
}
