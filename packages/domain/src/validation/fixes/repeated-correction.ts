import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { type Fix, removeOnce } from './fix.ts';

/** Removes a corrected invoice that repeats an earlier one in every detail. */
export const repeatedCorrectionFix: Fix = {
  code: 'XML-618',
  done: { pl: 'Usunięto powtórzone dane tej samej faktury korygowanej.', en: 'Removed a duplicate entry of the same corrected invoice.' },
  edits: ({ place }, context) => {
    const corrected = place.kind === 'element' ? correctedInvoiceAround(place.element) : null;
    if (corrected === null || corrected.parent === null || !findRepeats(corrected.parent).has(corrected)) return null;
    return removeOnce(corrected, context);
  },
};

function correctedInvoiceAround(element: LocatedElement): LocatedElement | null {
  let around: LocatedElement | null = element;
  while (around !== null && around.name !== 'DaneFaKorygowanej') around = around.parent;
  return around;
}

const findRepeats = memoizeByObject(({ children }: LocatedElement): ReadonlySet<LocatedElement> => {
  const seen = new Set<string>();
  const repeats = new Set<LocatedElement>();
  for (const element of children.filter(({ name }) => name === 'DaneFaKorygowanej')) {
    const count = seen.size;
    if (seen.add(contentOf(element)).size === count) repeats.add(element);
  }
  return repeats;
});

/** An element's names and texts, without layout. */
function contentOf({ name, namespace, attributes, text, children }: LocatedElement): string {
  return JSON.stringify([name, namespace, attributes, text.trim(), children.map(contentOf)]);
}
