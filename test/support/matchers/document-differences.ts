import type { Draft } from '@nakor/domain/correction/draft/draft';
import { Decimal } from '@nakor/domain/money/decimal';

/** An element that differs between two documents; null where it is missing. */
export interface Difference {
  /** With positions among elements of the same name, from the second on: `/Faktura/Fa/FaWiersz[2]/P_11`. */
  readonly path: string;
  readonly left: string | null;
  readonly right: string | null;
}

/** Amounts, quantities and prices, for which `-200` and `-200.00` are equal. */
const numeric = /^(P_8BZ?|P_9[AB]Z?|P_10Z?|P_11\w*|P_13\w*|P_14\w*|P_15\w*|WartoscZamowienia|Udzial)$/;

/** Every element with text that is in only one document, or differs; and differences in order. */
export function differencesBetween(left: Draft, right: Draft): readonly Difference[] {
  const [ours, theirs] = [new Map(leavesOf(left, `/${left.name}`)), new Map(leavesOf(right, `/${right.name}`))];
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])];
  const unlike = paths.flatMap((path) => {
    const [own = null, other = null] = [ours.get(path), theirs.get(path)];
    return isSame(path, own, other) ? [] : [{ path, left: own, right: other }];
  });
  const inBoth = (one: ReadonlyMap<string, string>, another: ReadonlyMap<string, string>) =>
    [...one.keys()].filter((path) => another.has(path)).join('\n');
  const order =
    inBoth(ours, theirs) === inBoth(theirs, ours) ? [] : [{ path: 'order', left: inBoth(ours, theirs), right: inBoth(theirs, ours) }];
  return [...unlike, ...order];
}

function leavesOf({ children, text, attributes }: Draft, path: string): [string, string][] {
  const own = Object.entries(attributes).map(([name, value]): [string, string] => [`${path}/@${name}`, value]);
  if (children.length === 0) return [...own, [path, text.trim()]];
  const seen = new Map<string, number>();
  return [
    ...own,
    ...children.flatMap((child) => {
      const position = (seen.get(child.name) ?? 0) + 1;
      seen.set(child.name, position);
      return leavesOf(child, `${path}/${child.name}${position === 1 ? '' : `[${position}]`}`);
    }),
  ];
}

function isSame(path: string, left: string | null, right: string | null): boolean {
  if (left === right || left === null || right === null) return left === right;
  if (!numeric.test(path.split('/').at(-1) ?? '')) return false;
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  return first !== null && second !== null && first.equals(second);
}
