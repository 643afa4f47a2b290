import { amountMistakes } from './single-mistakes/amounts.ts';
import { annotationMistakes } from './single-mistakes/annotations.ts';
import { headerMistakes } from './single-mistakes/header.ts';
import { kindMistakes } from './single-mistakes/kinds.ts';
import { lineMistakes } from './single-mistakes/lines.ts';
import type { SingleMistake } from './single-mistakes/mistake.ts';
import { partyMistakes } from './single-mistakes/parties.ts';
import { paymentMistakes } from './single-mistakes/payment.ts';
import { schemaMistakes } from './single-mistakes/schema.ts';

export type { SingleMistake };
/** Common mistakes in otherwise correct invoices, by group of rules. */
export const singleMistakes: readonly SingleMistake[] = [
  ...schemaMistakes,
  ...partyMistakes,
  ...headerMistakes,
  ...amountMistakes,
  ...annotationMistakes,
  ...kindMistakes,
  ...paymentMistakes,
  ...lineMistakes,
];

/** Codes of other rules that also trigger because the mistake inevitably causes a second one, by intended code. */
export const consequences: Readonly<Record<string, readonly string[]>> = {
  // Without the note, lines of the margin scheme are lines without a rate.
  'XML-517': ['XML-806'],
  // A state before the correction counts with the opposite sign.
  'XML-603': ['XML-401', 'XML-420', 'XML-424', 'XML-426'],
  // The lines of the correction of a settlement then change by a value that no total shows.
  'XML-604': ['XML-673'],
  // A negative value is not the product of quantity and price, and counts with the opposite sign.
  'XML-606': ['XML-409', 'XML-673'],
  // Goods to the EU require a buyer with an EU number and the prefix of the seller, and a different rate for a different split.
  'XML-635': ['XML-226', 'XML-424', 'XML-511'],
  // The values of the line still match the original quantity, price, discount and rate.
  'XML-808': ['XML-409', 'XML-410'],
  'XML-809': ['XML-409'],
  'XML-812': ['XML-401', 'XML-402', 'XML-411'],
  'XML-813': ['XML-409', 'XML-410'],
};
