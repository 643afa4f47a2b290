import type { Invoice } from '../../../fa3/invoice.ts';
import { Decimal } from '../../../money/decimal.ts';

/** The field that says how much is to be paid: `DoZaplaty` where charges and deductions are settled, otherwise `P_15`. */
export function dueField({ settlement }: Invoice): 'DoZaplaty' | 'P_15' {
  return settlement.has('DoZaplaty') ? 'DoZaplaty' : 'P_15';
}

/** What is to be paid; nothing when there is an overpayment to settle (`DoRozliczenia`). Null when it cannot be read. */
export function amountDue(invoice: Invoice): Decimal | null {
  const { settlement, fa } = invoice;
  if (settlement.has('DoRozliczenia')) return Decimal.zero;
  const field = dueField(invoice);
  return field === 'DoZaplaty' ? settlement.amount(field) : fa.amount(field);
}

/** Whether the invoice still waits for money: something is due, and it does not say that all of it has been paid. */
export function isPaymentAwaited(invoice: Invoice): boolean {
  const isPaid = invoice.payment.isYes('Zaplacono') || invoice.payment.code('ZnacznikZaplatyCzesciowej') === '2';
  return !isPaid && amountDue(invoice)?.isPositive === true;
}
