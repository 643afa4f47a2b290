import { Decimal } from '../../../money/decimal.ts';
import { changeChild, childOf, childrenOf, type Draft, leaf, textAt, withChild, withChildren } from '../../draft/draft.ts';

/**
 * The invoice with one exchange rate throughout: on every line or, for an advance, on each of its payments that has a rate of its own,
 * otherwise on the whole. A rate that is the same already stays as it is written.
 *
 * @source FA(3), opisy pól KursWaluty, KursWalutyZ i KursWalutyZW
 */
export function withExchangeRate(invoice: Draft, rate: string): Draft {
  return changeChild(invoice, 'Fa', (fa) => {
    if (textAt(fa, 'RodzajFaktury') !== 'ZAL') return onEach(fa, 'FaWiersz', (line) => withRate(line, 'KursWaluty', rate));
    const isOfPayments = fa.children.some((child) => child.name === 'ZaliczkaCzesciowa' && textAt(child, 'KursWalutyZW') !== null);
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
  const [known, wanted] = [Decimal.parse(textAt(owner, name) ?? ''), Decimal.parse(rate)];
  const isSame = known !== null && wanted !== null && known.equals(wanted);
  return isSame ? owner : withChild(owner, leaf(name, rate));
}

/**
 * What the rates of single payments were and are, in Polish, for the reason: a payment whose amount stays has no element on a correction.
 *
 * @returns null when none changes
 */
export function paymentRateRemark(before: Draft, after: Draft): string | null {
  const ratesOf = (invoice: Draft) => {
    const fa = childOf(invoice, 'Fa');
    return fa === null ? [] : childrenOf(fa, 'ZaliczkaCzesciowa').map((payment) => ({ payment, rate: textAt(payment, 'KursWalutyZW') }));
  };
  const now = ratesOf(after);
  const remarks = ratesOf(before).flatMap(({ payment, rate }, index) => {
    const wanted = now[index]?.rate ?? null;
    return wanted === rate ? [] : [`kurs zapłaty z ${textAt(payment, 'P_6Z') ?? ''}: było ${rate ?? 'puste'}, jest ${wanted ?? 'puste'}`];
  });
  return remarks.length === 0 ? null : remarks.join('; ');
}
