import { Decimal } from '../../money/decimal.ts';
import type { Draft } from '../draft/draft.ts';
import { linesOf, listFields, readNumberAt } from '../draft/line-fields.ts';
import { findLineNumber, pairLines } from '../draft/match-lines.ts';
import type { LineDirections } from './correction-type.ts';

/** The lines whose value a correction raises and lowers. */
export function deriveLineDirections(before: Draft, after: Draft): LineDirections {
  const up: string[] = [];
  const down: string[] = [];
  for (const pair of pairLines(linesOf(before), linesOf(after))) {
    if (pair.before === pair.after) continue;
    const sign = lineValueOf(pair.after).minus(lineValueOf(pair.before)).sign;
    const number = findLineNumber(pair.before ?? pair.after);
    if (sign === 1) up.push(number);
    if (sign === -1) down.push(number);
  }
  return { up, down };
}

function lineValueOf(line: Draft | null): Decimal {
  if (line === null) return Decimal.zero;
  const { net, gross } = listFields(line);
  return readNumberAt(line, net) ?? readNumberAt(line, gross) ?? Decimal.zero;
}
