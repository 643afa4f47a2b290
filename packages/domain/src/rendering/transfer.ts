import type { Invoice } from '../fa3/invoice.ts';
import { readPayableInvoice } from '../payments/payable-invoice.ts';
import { paymentDutyDay } from '../payments/payment-duty.ts';
import { referToPayment } from '../payments/payment-reference.ts';
import { addHeading, buildFactsBlock } from './blocks.ts';
import { phrases } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock, ViewFact } from './view.ts';

/**
 * What the payer states from the first day of the duty on: the title of the transfer, and the message of a split payment. None without a KSeF
 * number, because no title could be presented as lawful, and where nothing is left to pay.
 */
export function buildTransferBlocks(reading: Reading, invoice: Invoice, ksefNumber: string | null): readonly ViewBlock[] {
  const payable = readPayableInvoice(invoice);
  if (ksefNumber === null || payable.settled !== null) return [];
  const { title, splitPaymentMessage } = referToPayment({
    paidOn: paymentDutyDay,
    // The title is the same for everybody; who has to state it is said below.
    payerStatus: 'active',
    sellerStatus: 'active',
    instrument: 'transfer',
    state: 'numbered',
    identifier: ksefNumber,
    invoiceNumber: payable.number,
    sellerNip: payable.sellerNip,
    currency: payable.currency,
    amount: payable.due,
    tax: payable.tax,
    isSplitPayment: payable.isSplitPayment,
  });
  const fact = (label: 'transferTitle' | 'splitPaymentMessage', text: string | null): readonly ViewFact[] =>
    text === null ? [] : [{ label: reading.say(phrases[label]), values: [{ text, kind: 'exact', origin: 'given' }] }];
  const facts = [...fact('transferTitle', title), ...fact('splitPaymentMessage', splitPaymentMessage)];
  if (facts.length === 0) return [];
  return [...addHeading(reading.say(phrases.transfer), buildFactsBlock(facts)), { kind: 'note', text: reading.say(phrases.transferDuty) }];
}
