import { Decimal, toDecimal } from '@nakor/domain/money/decimal';
import type { MutableElement } from '../../builders/mutable-xml.ts';
import { amountPaths, changedCopy, type MutatedInvoice, placesIn, textOf } from './mutation.ts';

const changes: Readonly<Record<string, (amount: Decimal) => Decimal>> = {
  'ten times': (amount) => amount.times(toDecimal('10')),
  negated: (amount) => amount.negated(),
  'plus 0.05': (amount) => amount.plus(toDecimal('0.05')),
};

/** Every amount changed by far, in its sign, and slightly. */
export function* changedAmounts(original: MutableElement): Generator<MutatedInvoice> {
  for (const place of placesIn(original)) {
    if (!amountPaths.has(place.path)) continue;
    const text = textOf(place.element);
    const amount = Decimal.parse(text);
    if (amount === null) continue;
    for (const [mutation, change] of Object.entries(changes)) {
      const changed = change(amount);
      if (changed.equals(amount)) continue;
      const root = changedCopy(original, place, ({ element }) => {
        element.content = [changed.toString()];
      });
      yield { mutation, path: place.path, detail: `${text} to ${changed.toString()}`, changesAmounts: true, root };
    }
  }
}
