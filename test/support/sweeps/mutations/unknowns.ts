import { Decimal, toDecimal } from '@nakor/domain/money/decimal';
import { childrenOf, copyOf, everyElement, type MutableElement, serialize } from '../../builders/mutable-xml.ts';
import { changedCopy, type MutatedInvoice, placesIn, remove, summaryOf, textOf } from './mutation.ts';

/**
 * All totals ten times as large, consistent with one another; then the same with one element of a row or of the order deleted: a value that is
 * not stated must not let any totals pass.
 */
export function* unknownValues(original: MutableElement): Generator<MutatedInvoice> {
  const inflated = copyOf(original);
  for (const { element } of everyElement(inflated)) if (element.name === 'Fa') childrenOf(element).forEach(multiply);
  if (serialize(inflated) === serialize(original)) return;
  yield { mutation: 'totals ten times', path: 'Fa', detail: '', changesAmounts: true, root: inflated };
  for (const place of placesIn(inflated)) {
    if (!/^Fa\/(FaWiersz|Zamowienie|KursWalutyZ)/.test(place.path)) continue;
    const root = changedCopy(inflated, place, remove);
    yield { mutation: 'totals ten times without', path: place.path, detail: summaryOf(place.element), changesAmounts: true, root };
  }
}

function multiply(field: MutableElement): void {
  if (!/^P_(13|14)_|^P_15$/.test(field.name)) return;
  const amount = Decimal.parse(textOf(field));
  if (amount !== null && !amount.isZero) field.content = [amount.times(toDecimal('10')).toAmount()];
}
