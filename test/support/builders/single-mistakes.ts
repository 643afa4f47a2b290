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
/** Mistakes that people make in otherwise right invoices, by group of rules. */
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

/** By the code meant: codes of rules that speak too, since the mistake cannot be made without another. */
export const consequences: Readonly<Record<string, readonly string[]>> = {
  // Without the note, lines of the margin scheme are lines without a rate.
  'XML-517': ['XML-806'],
  // A state before counts with the opposite sign.
  'XML-603': ['XML-401', 'XML-420', 'XML-424', 'XML-426'],
  // A value below zero is not that of quantity and price.
  'XML-606': ['XML-409'],
  // Goods to the EU call for a buyer with an EU number and for the prefix of the seller, and another rate for another split.
  'XML-635': ['XML-226', 'XML-424', 'XML-511'],
  // The values of the line stay those of the right quantity, price, discount and rate.
  'XML-808': ['XML-409', 'XML-410'],
  'XML-809': ['XML-409'],
  'XML-812': ['XML-401', 'XML-402', 'XML-411'],
  'XML-813': ['XML-409', 'XML-410'],
};
