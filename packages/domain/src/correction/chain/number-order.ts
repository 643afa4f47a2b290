import type { Invoice } from '../../fa3/invoice.ts';
import type { Element } from '../../xml/element.ts';
import type { OriginalWarning } from '../model/original.ts';
import { noteNumberOrder } from './chain-warnings.ts';

/**
 * Corrections of one day whose numbers go down, so that they were probably issued in the other order. The dates of others decide.
 *
 * @param corrections in the order of the request
 */
export function listNumbersOutOfOrder(corrections: readonly Invoice<Element>[]): readonly OriginalWarning[] {
  return corrections.flatMap((correction, index): OriginalWarning[] => {
    const former = corrections[index - 1];
    if (former === undefined || former.issueDay !== correction.issueDay) return [];
    const [earlier, later] = [former.fa.text('P_2') ?? '', correction.fa.text('P_2') ?? ''];
    return isLower(later, earlier) ? [noteNumberOrder(index, later, earlier)] : [];
  });
}

/** Whether two numbers of one series differ in a single count, and this one has the lower. */
function isLower(number: string, other: string): boolean {
  const [parts, others] = [splitCounts(number), splitCounts(other)];
  if (parts.length !== others.length) return false;
  const differing = parts.flatMap((part, index) => (part === others[index] ? [] : [[part, others[index] ?? ''] as const]));
  const [only] = differing;
  if (only === undefined || differing.length > 1) return false;
  const isCount = only.every((part) => /^\d{1,9}$/.test(part));
  return isCount && Number(only[0]) < Number(only[1]);
}

/** A number such as `FK/12/2026` as `FK/`, `12`, `/`, `2026`. */
function splitCounts(number: string): readonly string[] {
  return number.match(/\d+|\D+/g) ?? [];
}
