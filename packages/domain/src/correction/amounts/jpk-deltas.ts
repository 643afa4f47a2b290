import type { Invoice } from '../../fa3/invoice.ts';
import type { JpkField } from '../../fa3/jpk-map.ts';
import { type CorrectionContext, jpkEntriesFrom } from '../../fa3/jpk-of-correction.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';

/**
 * The changes of a correction in the sales record of JPK_V7M(3), where it has its own row. Services of art. 100(1)(4) (`K_12`) are also
 * part of `K_11`, so that a move between the two shows `K_11` with zero.
 *
 * @param context    the state before the correction, and what its document does not show
 * @param correction the correcting invoice as a document
 * @returns          differences in PLN by field, in the order of the schema; null when the amount in PLN cannot be determined
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export function jpkDeltas(context: CorrectionContext, correction: Invoice<Element>): ReadonlyMap<JpkField, Decimal | null> {
  return new Map(jpkEntriesFrom(context, correction).map(({ field, amount }) => [field, amount]));
}
