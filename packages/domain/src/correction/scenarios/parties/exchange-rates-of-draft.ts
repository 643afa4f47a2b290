import { Decimal } from '../../../money/decimal.ts';
import { changeChild, createLeaf, type Draft, findChild, listChildren, readTextAt, withChild, withChildren } from '../../draft/draft.ts';

/**
 * Sets one exchange rate on the whole invoice: on every line or, for an advance, on its payments if they have rates, otherwise on the
 * invoice. An equal rate keeps its notation.
 *
 * @source FA(3), opisy pól KursWaluty, KursWalutyZ i KursWalutyZW
 */
export function withExchangeRate(invoice: Draft, rate: string): Draft {
  return changeChild(invoice, 'Fa', (fa) => {
    if (readTextAt(fa, 'RodzajFaktury') !== 'ZAL') return onEach(fa, 'FaWiersz', (line) => withRate(line, 'KursWaluty', rate));
    const isOfPayments = fa.children.some((child) => child.name === 'ZaliczkaCzesciowa' && readTextAt(child, 'KursWalutyZW') !== null);
    if (isOfPayments) return onEach(fa, 'ZaliczkaCzesciowa', (payment) => withRate(payment, 'KursWalutyZW', rate));
    return withRate(fa, 'KursWalutyZ', rate);
  });
}

function onEach(parent: Draft, name: string, change: (child: Draft) => Draft): Draft {
  return withChildren(
    parent,
    parent.children.map((child) => (child.name === name ? change(child) : child)),
  );
}

function withRate(owner: Draft, name: string, rate: string): Draft {
  const [known, wanted] = [Decimal.parse(readTextAt(owner, name) ?? ''), Decimal.parse(rate)];
  const isSame = known !== null && wanted !== null && known.equals(wanted);
  return isSame ? owner : withChild(owner, createLeaf(name, rate));
}

/**
 * Former and new exchange rates of payments, in Polish, for the reason: a payment whose amount does not change has no element on a
 * correction.
 *
 * @returns null when none changes
 */
export function notePaymentRate(before: Draft, after: Draft): string | null {
  const ratesOf = (invoice: Draft) => {
    const fa = findChild(invoice, 'Fa');
    return fa === null
      ? []
      : listChildren(fa, 'ZaliczkaCzesciowa').map((payment) => ({ payment, rate: readTextAt(payment, 'KursWalutyZW') }));
  };
  const now = ratesOf(after);
  const notes = ratesOf(before).flatMap(({ payment, rate }, index) => {
    const wanted = now[index]?.rate ?? null;
    return wanted === rate
      ? []
      : [`kurs zapłaty z ${readTextAt(payment, 'P_6Z') ?? ''}: było ${rate ?? 'puste'}, jest ${wanted ?? 'puste'}`];
  });
  return notes.length === 0 ? null : notes.join('; ');
}
