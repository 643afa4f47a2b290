import { Decimal } from '@nakor/domain/money/decimal';
import { childrenOf, copyOf, type MutableElement } from '../../builders/mutable-xml.ts';
import { numberIn } from './mutation.ts';

/** The sums that a correction states as differences. */
const sumName = /^P_1(?:[34]_|5$)/;

/** The markers of rows that show the state before a correction. */
const beforeMarkers: ReadonlySet<string> = new Set(['StanPrzed', 'StanPrzedZ']);

/**
 * A correction as programs write it that repeat the new state instead of the difference: the rows after the correction alone, and in each sum what
 * the original states plus the difference.
 *
 * @returns null when the sums of the correction are no differences of sums of the original, or none of them changes
 */
export function asNewState(correction: MutableElement, original: MutableElement): MutableElement | null {
  const root = copyOf(correction);
  const [fa, originalFa] = [partOf(root, 'Fa'), partOf(original, 'Fa')];
  let isChanged = false;
  for (const sum of childrenOf(fa)) {
    if (!sumName.test(sum.name)) continue;
    const [difference, before] = [numberIn(fa, sum.name), numberIn(originalFa, sum.name)];
    if (difference === null || before === null || difference.isZero) continue;
    const after = before.plus(difference);
    isChanged ||= !after.equals(difference);
    sum.content = [after.equals(Decimal.zero) ? '0.00' : after.toAmount()];
  }
  removeBeforeRows(fa);
  for (const order of childrenOf(fa)) if (order.name === 'Zamowienie') removeBeforeRows(order);
  return isChanged ? root : null;
}

function partOf(root: MutableElement, name: string): MutableElement {
  const part = childrenOf(root).find((child) => child.name === name);
  if (part === undefined) throw new Error(`The document has no ${name}.`);
  return part;
}

function removeBeforeRows(parent: MutableElement): void {
  parent.content = parent.content.filter(
    (child) => typeof child === 'string' || !childrenOf(child).some(({ name }) => beforeMarkers.has(name)),
  );
}
