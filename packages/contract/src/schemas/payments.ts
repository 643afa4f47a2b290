import * as z from 'zod';
import { explainSchema } from './explained.ts';

const day = z.iso.date();

/** Amounts of invoices have two decimals. */
const amount = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,15})(\.\d{1,2})?$/)
  .meta({ examples: ['1230.00'] });

const nip = z.string().regex(/^[1-9]\d{9}$/);

const vatStatus = (whose: string) =>
  explainSchema(
    ['active', 'not_active'],
    { active: 'registered as an active VAT payer', not_active: 'exempt, or not registered' },
    `Status of ${whose} on the day of payment, by the register of art. 96b. Unknown if absent.`,
  ).optional();

/** States of an invoice without a KSeF number. */
const invoiceStates = {
  offline24: 'issued in offline24 mode, not numbered yet',
  unavailability: 'issued during an unavailability, not numbered yet',
  failure: 'issued during a failure (art. 106nf)',
  failure_again: 'issued during a failure, within whose term another began',
  failure_after_offline: 'issued in offline24 mode, before the deadline of which a failure was announced',
  failure_after_unavailability: 'issued during an unavailability, before the deadline of which a failure was announced',
  total_failure: 'issued during a total failure',
  total_failure_after_offline: 'issued in offline24 mode, before the deadline of which a total failure was announced',
  total_failure_after_unavailability: 'the same after an unavailability',
  total_failure_after_failure: 'the same after a failure',
  outside_ksef: 'lawfully issued outside KSeF',
} as const;

type StateNames = readonly (keyof typeof invoiceStates)[];
const stateNames = Object.keys(invoiceStates) as unknown as StateNames & readonly [string, ...string[]];

const invoiceFields = {
  ksef_number: z.string().min(1).max(100).optional().describe('KSeF number of the invoice.'),
  invoice_state: z
    .enum(stateNames as unknown as [keyof typeof invoiceStates, ...(keyof typeof invoiceStates)[]])
    .optional()
    .describe('How an invoice without a KSeF number was issued: `id` of the regime of `assessOffline`, or `outside_ksef`.'),
  seller_status: vatStatus('the seller'),
  invoice_number: z.string().min(1).max(256).optional().describe('`P_2`; by default that of `xml`.'),
  seller_nip: nip.optional().describe('By default that of `xml`.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('By default that of `xml`.'),
  amount: amount.optional().describe('What is paid now; by default what the invoice states as due.'),
  vat_amount: amount
    .optional()
    .describe('The tax that a split payment states, in PLN; by default that of the invoice, if all of it is paid.'),
  split_payment: z.boolean().optional().describe('Whether it is paid by split payment; by default `P_18A`.'),
};

const payment = {
  paid_on: day.optional().describe('Day of payment; by default today, in Poland.'),
  payer_status: vatStatus('the payer, who need not be the buyer'),
};

/** A question about one payment. */
export const paymentReferenceBody = z.strictObject({
  xml: z.string().min(1).optional().describe('XML of the invoice.'),
  ...payment,
  ...invoiceFields,
  invoice_state: z.union([invoiceFields.invoice_state.unwrap(), z.literal('before_invoice')]).optional(),
  collective_identifier: z
    .string()
    .regex(/^\d{10}-IZ\d{6}-[0-9A-F]{12}-[0-9A-F]{2}$/)
    .optional()
    .describe('The collective identifier of several invoices, as KSeF assigned it.'),
  instrument: explainSchema(
    ['transfer', 'direct_debit', 'other_with_title', 'other_without_title'],
    {
      transfer: 'a transfer (default)',
      direct_debit: 'collected by the seller',
      other_with_title: 'another form of payment with a title',
      other_without_title: 'another form without one, such as a card',
    },
    'How it is paid.',
  ).optional(),
});

/** Most invoices of one plan. */
const planLimit = 10_000;

/** A question about many payments. */
export const paymentPlanBody = z.strictObject({
  ...payment,
  seller_status: vatStatus('all sellers for which no other is stated'),
  invoices: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(1_000).optional().describe('As it is to be called in the plan; by default its place in the list.'),
        xml: z.string().min(1).optional().describe('XML of the invoice; otherwise state seller, currency and amount.'),
        ...invoiceFields,
        account: z.string().min(1).max(50).optional().describe('Account to pay to; by default that of `xml`.'),
        issue_date: day.optional().describe('`P_1`; by default that of `xml`.'),
      }),
    )
    .min(1)
    .max(planLimit),
});

/** What is stated about one payment. */
export type PaymentReferenceBody = z.infer<typeof paymentReferenceBody>;

/** What is stated about many payments. */
export type PaymentPlanBody = z.infer<typeof paymentPlanBody>;
