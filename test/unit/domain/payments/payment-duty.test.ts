import { decidePaymentDuty, type PaymentFacts, type PaymentInstrument } from '@nakor/domain/payments/payment-duty';
import { describe, expect, it } from 'vitest';

const facts = (given: Partial<PaymentFacts> = {}): PaymentFacts => ({
  paidOn: '2027-01-01',
  payerStatus: 'active',
  sellerStatus: 'active',
  instrument: 'transfer',
  isSplitPayment: false,
  state: 'numbered',
  ...given,
});

/** Written out by hand from art. 108g and 108a, as they are quoted. M: split payment. */
const rows: readonly (readonly [string, Partial<PaymentFacts>, 'required' | 'not_required' | 'unknown', RegExp])[] = [
  // Day of payment.
  ['the first day', {}, 'required', /^art\. 108g$/],
  ['the day before', { paidOn: '2026-12-31' }, 'not_required', /^art\. 17/],
  ['the day before, M', { paidOn: '2026-12-31', isSplitPayment: true }, 'not_required', /^art\. 17/],
  ['the first day, M', { isSplitPayment: true }, 'required', /^art\. 108a ust\. 3 pkt 3, art\. 108g$/],
  ['a later day', { paidOn: '2031-06-30' }, 'required', /^art\. 108g$/],
  ['the day before, unknown statuses', { paidOn: '2026-12-31', payerStatus: 'unknown' }, 'not_required', /^art\. 17/],
  // Status of both on the day of payment.
  ['an exempt payer', { payerStatus: 'not_active' }, 'not_required', /108g ust\. 1$/],
  ['an exempt seller', { sellerStatus: 'not_active' }, 'not_required', /108g ust\. 1 i 3$/],
  ['both exempt', { payerStatus: 'not_active', sellerStatus: 'not_active' }, 'not_required', /ust\. 1, art\. 108g ust\. 1 i 3$/],
  ['an unknown payer', { payerStatus: 'unknown' }, 'unknown', /^art\. 108g$/],
  ['an unknown seller', { sellerStatus: 'unknown' }, 'unknown', /^art\. 108g$/],
  ['both unknown', { payerStatus: 'unknown', sellerStatus: 'unknown' }, 'unknown', /^art\. 108g$/],
  ['an exempt payer and an unknown seller', { payerStatus: 'not_active', sellerStatus: 'unknown' }, 'not_required', /ust\. 1$/],
  ['an exempt payer, M', { payerStatus: 'not_active', isSplitPayment: true }, 'required', /^art\. 108a ust\. 3 pkt 3$/],
  ['an unknown payer, M', { payerStatus: 'unknown', isSplitPayment: true }, 'required', /^art\. 108a ust\. 3 pkt 3$/],
  ['an unknown seller, M', { sellerStatus: 'unknown', isSplitPayment: true }, 'required', /^art\. 108a ust\. 3 pkt 3$/],
  // Instrument.
  ['direct debit', { instrument: 'direct_debit' }, 'required', /108g ust\. 2$/],
  ['direct debit, exempt seller', { instrument: 'direct_debit', sellerStatus: 'not_active' }, 'not_required', /ust\. 1 i 3$/],
  ['another instrument with a title', { instrument: 'other_with_title' }, 'required', /^art\. 108g$/],
  ['an instrument without a title', { instrument: 'other_without_title' }, 'not_required', /ust\. 1$/],
  [
    'an instrument without a title, unknown payer',
    { instrument: 'other_without_title', payerStatus: 'unknown' },
    'not_required',
    /ust\. 1$/,
  ],
  // P_18A says nothing of a card or a direct debit, which are no split payments.
  [
    'another instrument, M, unknown payer',
    { instrument: 'other_with_title', isSplitPayment: true, payerStatus: 'unknown' },
    'unknown',
    /^art\. 108g$/,
  ],
  ['direct debit, M', { instrument: 'direct_debit', isSplitPayment: true }, 'required', /108g ust\. 2$/],
  // State of the invoice.
  ['a collective identifier', { state: 'collective' }, 'required', /^art\. 108g$/],
  ['a collective identifier, M', { state: 'collective', isSplitPayment: true }, 'required', /108a/],
  ['offline24, not numbered', { state: 'offline24' }, 'unknown', /^art\. 108g$/],
  ['offline24, not numbered, M', { state: 'offline24', isSplitPayment: true }, 'unknown', /108a/],
  ['offline24, not numbered, the day before', { state: 'offline24', paidOn: '2026-12-31' }, 'not_required', /^art\. 17/],
  ['offline24, not numbered, exempt seller', { state: 'offline24', sellerStatus: 'not_active' }, 'not_required', /ust\. 1 i 3$/],
  ['unavailability, not numbered', { state: 'unavailability' }, 'unknown', /^art\. 108g$/],
  ['failure, not numbered', { state: 'failure' }, 'not_required', /106nf$/],
  ['failure, not numbered, M', { state: 'failure', isSplitPayment: true }, 'not_required', /106nf$/],
  ['a second failure', { state: 'failure_again' }, 'not_required', /106nf$/],
  ['offline24, then an announced failure', { state: 'failure_after_offline' }, 'not_required', /108g ust\. 4$/],
  ['unavailability, then an announced failure', { state: 'failure_after_unavailability' }, 'not_required', /108g ust\. 4$/],
  ['offline24, then a total failure', { state: 'total_failure_after_offline' }, 'not_required', /108g ust\. 4$/],
  ['unavailability, then a total failure', { state: 'total_failure_after_unavailability' }, 'not_required', /108g ust\. 4$/],
  ['a total failure', { state: 'total_failure' }, 'not_required', /106ng$/],
  ['a failure, then a total failure', { state: 'total_failure_after_failure' }, 'not_required', /106nf ust\. 7$/],
  ['outside KSeF', { state: 'outside_ksef' }, 'not_required', /ust\. 1$/],
  ['outside KSeF, M', { state: 'outside_ksef', isSplitPayment: true }, 'not_required', /ust\. 1$/],
  ['outside KSeF, unknown payer', { state: 'outside_ksef', payerStatus: 'unknown' }, 'not_required', /ust\. 1$/],
  ['an advance before its invoice', { state: 'before_invoice' }, 'not_required', /ust\. 1$/],
  ['nothing known of the invoice', { state: 'unknown' }, 'unknown', /^art\. 108g$/],
  ['nothing known of the invoice, M', { state: 'unknown', isSplitPayment: true }, 'unknown', /108a/],
];

describe('the duty to state a KSeF number', () => {
  it.each(rows)('%s', (_, given, duty, basis) => {
    const result = decidePaymentDuty(facts(given));
    expect(result.duty).toBe(duty);
    expect(result.basis.join(', ')).toMatch(basis);
    expect(result.reasons.length).toBeGreaterThan(0);
    expect(result.bound).toBe(duty !== 'required' ? null : given.instrument === 'direct_debit' ? 'issuer' : 'payer');
  });

  it('has more than forty rows', () => expect(rows.length).toBeGreaterThanOrEqual(40));

  it('asks for what would decide it, and for nothing where the act is silent', () => {
    expect(decidePaymentDuty(facts({ payerStatus: 'unknown', sellerStatus: 'unknown' })).questions).toEqual([
      'payer_status',
      'seller_status',
    ]);
    expect(decidePaymentDuty(facts({ state: 'unknown' })).questions).toEqual(['ksef_number']);
    expect(decidePaymentDuty(facts({ state: 'offline24' }))).toMatchObject({ questions: [], certainty: 'open' });
    expect(decidePaymentDuty(facts())).toMatchObject({ questions: [], certainty: 'second_hand' });
  });

  it('never depends on a status in a split payment, and on no instrument otherwise than by its title', () => {
    const statuses = ['active', 'not_active', 'unknown'] as const;
    for (const payerStatus of statuses) {
      for (const sellerStatus of statuses) {
        expect(decidePaymentDuty(facts({ payerStatus, sellerStatus, isSplitPayment: true })).duty).toBe('required');
        const [transfer, debit, other] = (['transfer', 'direct_debit', 'other_with_title'] as PaymentInstrument[]).map(
          (instrument) => decidePaymentDuty(facts({ payerStatus, sellerStatus, instrument })).duty,
        );
        expect([debit, other]).toEqual([transfer, transfer]);
      }
    }
  });
});
