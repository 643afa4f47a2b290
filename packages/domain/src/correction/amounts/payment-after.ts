import { Decimal, sumOf } from '../../money/decimal.ts';
import { formatAmountText } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { changeChild, createLeaf, type Draft, draftAt, listChildren, withChild } from '../draft/draft.ts';
import { readNumberAt } from '../draft/line-fields.ts';
import type { PlanContext, PlanRejection } from '../model/scenario.ts';

/** The correct payment of an advance. */
export interface PaymentAfter {
  /** The wanted state, with matching `P_15` and `ZaliczkaCzesciowa`. */
  readonly after: Draft;
  readonly payment: Decimal;
}

/**
 * The payment after the changes: the new `P_15`, or the sum of partial payments (`ZaliczkaCzesciowa`). A single listed payment changes with
 * `P_15`; with several, the changes must name the one that changes.
 *
 * @source FA(3), opisy pól P_15 i P_15Z
 */
export function computePaymentAfter({ original, after, changes }: PlanContext): Result<PaymentAfter, PlanRejection> {
  const before = original.invoice.fa.amount('P_15') ?? Decimal.zero;
  const [listed, listedAfter] = [paymentsOf(original.before), paymentsOf(after)];
  const named = changes.findIndex(({ names }) => names === 'Fa/P_15');
  const isListChanged = changes.some(({ names }) => names.startsWith('Fa/ZaliczkaCzesciowa/'));
  const payment =
    named === -1 ? before.plus(totalOf(listedAfter)).minus(totalOf(listed)) : readNumberAt(draftAt(after, 'Fa') ?? after, 'P_15');
  const path = named === -1 ? 'changes' : `changes[${named}].new_value`;
  if (payment === null || payment.isNegative) return err({ path, code: 'invalid_payment', message: noPayment });
  const isNamed = named !== -1;
  const isListComplete = listed.length > 0 && totalOf(listed).equals(before);
  if (isNamed && isListComplete && !isListChanged && !payment.equals(before)) {
    if (listed.length > 1) return err({ path: `changes[${named}].path`, code: 'payment_not_named', message: whichPayment(listed.length) });
    return ok({ after: withFa(after, (fa) => changeChild(fa, 'ZaliczkaCzesciowa', (one) => withAmount(one, payment))), payment });
  }
  // A list that was empty shows only new payments. One that was incomplete determines nothing.
  const expected = listed.length === 0 ? payment.minus(before) : payment;
  const isListUsable = listed.length === 0 || isListComplete;
  if (isNamed && isListChanged && isListUsable && !totalOf(listedAfter).equals(expected))
    return err({ path, code: 'payments_do_not_add_up', message: notTheSum(payment, totalOf(listedAfter)) });
  return ok({ after: withFa(after, (fa) => withChild(fa, createLeaf('P_15', payment.toAmount()))), payment });
}

function paymentsOf(invoice: Draft): readonly Draft[] {
  const fa = draftAt(invoice, 'Fa');
  return fa === null ? [] : listChildren(fa, 'ZaliczkaCzesciowa');
}

function totalOf(payments: readonly Draft[]): Decimal {
  return sumOf(payments.map((payment) => readNumberAt(payment, 'P_15Z') ?? Decimal.zero));
}

function withFa(invoice: Draft, change: (fa: Draft) => Draft): Draft {
  return changeChild(invoice, 'Fa', change);
}

function withAmount(payment: Draft, amount: Decimal): Draft {
  return withChild(payment, createLeaf('P_15Z', amount.toAmount()));
}

const noPayment: Localized = {
  pl: 'Kwota zaliczki po korekcie (P_15) ma być liczbą nie mniejszą od zera, np. 30000.00. Podaj kwotę po korekcie, a nie różnicę.',
  en: 'The payment after the correction (P_15) must be a number of zero or more, such as 30000.00. Enter the amount after the correction, not the difference.',
};

function whichPayment(count: number): Localized {
  return {
    pl: `Faktura wymienia wpłaty (${count}) i nie wiadomo, która się zmienia. Zamiast Fa/P_15 zmień jej kwotę, np. Fa/ZaliczkaCzesciowa[${count}]/P_15Z, albo dodaj nową: Fa/ZaliczkaCzesciowa[${count + 1}]/P_15Z i P_6Z.`,
    en: `The invoice lists payments (${count}), and it is unclear which one changes. Instead of Fa/P_15 change the amount of that payment, such as Fa/ZaliczkaCzesciowa[${count}]/P_15Z, or add one: Fa/ZaliczkaCzesciowa[${count + 1}]/P_15Z and P_6Z.`,
  };
}

function notTheSum(payment: Decimal, total: Decimal): Localized {
  return {
    pl: `P_15 po korekcie to ${formatAmountText(payment).pl}, a wpłaty (P_15Z) dają po korekcie ${formatAmountText(total).pl}. Popraw jedno z nich; P_15 można pominąć.`,
    en: `P_15 after the correction is ${formatAmountText(payment).en}, but the payments (P_15Z) add up to ${formatAmountText(total).en}. Fix one of them; P_15 may be omitted.`,
  };
}
