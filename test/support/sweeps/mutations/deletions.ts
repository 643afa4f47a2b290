import { everyElement, type MutableElement } from '../../builders/mutable-xml.ts';
import { amountPaths, changedCopy, type MutatedInvoice, placesIn, remove, summaryOf } from './mutation.ts';

/** Every element deleted, with everything in it. */
export function* deletions(original: MutableElement): Generator<MutatedInvoice> {
  const places = placesIn(original);
  for (const place of places) {
    const inside = new Set(everyElement(place.element).map(({ element }) => element));
    const changesAmounts = places.some(({ element, path }) => inside.has(element) && amountPaths.has(path));
    const detail = summaryOf(place.element);
    yield { mutation: 'deleted', path: place.path, detail, changesAmounts, root: changedCopy(original, place, remove) };
  }
}
