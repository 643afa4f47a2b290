import type { Invoice } from '../../../fa3/invoice.ts';
import { Decimal } from '../../../money/decimal.ts';

/** The field with the amount due: `DoZaplaty` where charges and deductions are settled, otherwise `P_15`. */
export function getDueField({ settlement }: Invoice): 'DoZaplaty' | 'P_15' {
  return settlement.has('DoZaplaty') ? 'DoZaplaty' : 'P_15';
}

/** The amount due; zero for an overpayment (`DoRozliczenia`), null when it is unreadable. */
export function computeAmountDue(invoice: Invoice): Decimal | null {
  const { settlement, fa } = invoice;
  if (settlement.has('DoRozliczenia')) return Decimal.zero;
  const field = getDueField(invoice);
  return field === 'DoZaplaty' ? settlement.amount(field) : fa.amount(field);
}

/** Whether a payment is expected: an amount is due, and the invoice is not marked as fully paid. */
export function isPaymentAwaited(invoice: Invoice): boolean {
  const isPaid = invoice.payment.isYes('Zaplacono') || invoice.payment.code('ZnacznikZaplatyCzesciowej') === '2';
  return !isPaid && computeAmountDue(invoice)?.isPositive === true;
}
