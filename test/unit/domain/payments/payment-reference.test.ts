import { toDecimal } from '@nakor/domain/money/decimal';
import { type Payment, referToPayment } from '@nakor/domain/payments/payment-reference';
import { paymentNotes } from '@nakor/domain/payments/payment-texts';
import { formatSplitPaymentMessage, formatTransferTitle } from '@nakor/domain/payments/transfer-texts';
import { describe, expect, it } from 'vitest';

const ksefNumber = '5265877635-20250826-0100001AF629-AF';
const collective = '9999999999-IZ202602-FFFFFFFFFFFF-FF';

const payment = (given: Partial<Payment> = {}): Payment => ({
  paidOn: '2027-01-08',
  payerStatus: 'active',
  sellerStatus: 'active',
  instrument: 'transfer',
  isSplitPayment: false,
  state: 'numbered',
  identifier: ksefNumber,
  invoiceNumber: 'FV/2026/10/001',
  sellerNip: '5265877635',
  currency: 'PLN',
  amount: toDecimal('123.00'),
  tax: toDecimal('23.00'),
  ...given,
});

describe('the title of a transfer', () => {
  it.each<[string, Partial<Payment>, string | null]>([
    ['has the KSeF number first', {}, `${ksefNumber} FV/2026/10/001`],
    ['has the collective identifier', { state: 'collective', identifier: collective, invoiceNumber: null }, collective],
    ['has the number of an invoice outside KSeF', { state: 'outside_ksef', identifier: null }, 'FV/2026/10/001'],
    ['has the number of an invoice of a failure', { state: 'failure', identifier: null }, 'FV/2026/10/001'],
    ['has the number of the invoice before 2027', { paidOn: '2026-12-31' }, 'FV/2026/10/001'],
    ['has the word for an advance before its invoice', { state: 'before_invoice', identifier: null, invoiceNumber: null }, 'zaliczka'],
    ['has the KSeF number where it is not required', { payerStatus: 'not_active' }, `${ksefNumber} FV/2026/10/001`],
    ['is none for an offline invoice without a number', { state: 'offline24', identifier: null }, null],
    ['is none for an invoice of an unavailability without a number', { state: 'unavailability', identifier: null }, null],
    ['is none if nothing is known of the invoice', { state: 'unknown', identifier: null }, null],
    ['is none for a form of payment without one', { instrument: 'other_without_title' }, null],
    ['is none for a credit', { amount: toDecimal('-1.00') }, null],
    ['is none for nothing', { amount: toDecimal('0.00') }, null],
    ['is none before KSeF has assigned the collective identifier', { state: 'collective', identifier: null }, null],
  ])('%s', (_, given, title) => {
    expect(referToPayment(payment(given)).title).toBe(title);
  });

  it('leaves the number of the invoice out if there is no room for it, and cuts nothing', () => {
    // 140 - 35 - 1 = 104 characters remain.
    expect(formatTransferTitle(ksefNumber, ['N'.repeat(104)])).toEqual({ text: `${ksefNumber} ${'N'.repeat(104)}`, tooLong: [] });
    expect(formatTransferTitle(ksefNumber, ['N'.repeat(105)])).toEqual({
      text: ksefNumber,
      tooLong: [{ part: 'invoice_number', length: 105, limit: 104 }],
    });
    expect(formatTransferTitle(null, ['N'.repeat(140)]).text).toHaveLength(140);
    expect(formatTransferTitle(null, ['N'.repeat(141)])).toEqual({ text: null, tooLong: [{ part: 'title', length: 141, limit: 140 }] });
    expect(formatTransferTitle(null, ['A'.repeat(69), 'B'.repeat(69)]).text).toHaveLength(140);
  });
});

describe('the message of a split payment', () => {
  const split = (given: Partial<Payment> = {}) => referToPayment(payment({ isSplitPayment: true, ...given }));

  it.each<[string, Partial<Payment>, string]>([
    ['KSeF number', {}, `/VAT/23,00/IDC/5265877635/INV/${ksefNumber}/TXT/FV/2026/10/001`],
    [
      'collective identifier',
      { state: 'collective', identifier: collective, invoiceNumber: null },
      `/VAT/23,00/IDC/5265877635/INV/${collective}`,
    ],
    ['number of an invoice outside KSeF', { state: 'outside_ksef', identifier: null }, '/VAT/23,00/IDC/5265877635/INV/FV/2026/10/001'],
    ['number of the invoice before 2027', { paidOn: '2026-12-31' }, '/VAT/23,00/IDC/5265877635/INV/FV/2026/10/001'],
    ['word for an advance', { state: 'before_invoice', identifier: null, invoiceNumber: null }, '/VAT/23,00/IDC/5265877635/INV/zaliczka'],
    ['tax with two decimals', { tax: toDecimal('0.5') }, `/VAT/0,50/IDC/5265877635/INV/${ksefNumber}/TXT/FV/2026/10/001`],
    ['tax of zero', { tax: toDecimal('0') }, `/VAT/0,00/IDC/5265877635/INV/${ksefNumber}/TXT/FV/2026/10/001`],
  ])('states the %s', (_, given, message) => {
    expect(split(given).splitPaymentMessage).toBe(message);
  });

  it.each<[string, Partial<Payment>, keyof typeof paymentNotes]>([
    ['another currency', { currency: 'EUR' }, 'notPln'],
    ['unknown tax', { tax: null }, 'noTax'],
    ['negative tax', { tax: toDecimal('-1') }, 'noTax'],
    ['more tax than is paid', { tax: toDecimal('123.01') }, 'taxAboveAmount'],
    ['an unknown seller', { sellerNip: null }, 'noSeller'],
    ['an unknown number of the invoice', { state: 'outside_ksef', identifier: null, invoiceNumber: null }, 'noInvoiceNumber'],
    ['a number with a reserved tag', { state: 'outside_ksef', identifier: null, invoiceNumber: 'A/TXT/1' }, 'reservedTag'],
    ['a number of KSeF 1.0', { identifier: '5265877635-20250826-010000-1AF629-AF' }, 'oldNumber'],
  ])('is none with %s, and a note says why', (_, given, note) => {
    const { splitPaymentMessage, notes } = split(given);
    expect(splitPaymentMessage).toBeNull();
    expect(notes).toContain(paymentNotes[note]);
  });

  it('is none for another form of payment', () => {
    expect(split({ instrument: 'direct_debit' }).splitPaymentMessage).toBeNull();
    expect(split({ isSplitPayment: false }).splitPaymentMessage).toBeNull();
  });

  it.each([
    ['VAT', { tax: toDecimal('12345678901') }, 11, 10],
    ['IDC', { sellerNip: 'PL5265877635123' }, 15, 14],
    ['INV', { identifier: 'N'.repeat(36) }, 36, 35],
  ] as const)('is none if %s is too long', (part, given, length, limit) => {
    const content = { tax: toDecimal('1'), sellerNip: '5265877635', identifier: ksefNumber, text: null, ...given };
    expect(formatSplitPaymentMessage(content)).toEqual({ text: null, tooLong: [{ part, length, limit }] });
  });

  it('leaves the text out if it is too long or contains a tag', () => {
    const content = { tax: toDecimal('1'), sellerNip: '5265877635', identifier: ksefNumber };
    expect(formatSplitPaymentMessage({ ...content, text: 'T'.repeat(33) }).text).toContain(`/TXT/${'T'.repeat(33)}`);
    expect(formatSplitPaymentMessage({ ...content, text: 'T'.repeat(34) })).toEqual({
      text: `/VAT/1,00/IDC/5265877635/INV/${ksefNumber}`,
      tooLong: [{ part: 'TXT', length: 34, limit: 33 }],
    });
    expect(formatSplitPaymentMessage({ ...content, text: 'A/INV/1' }).text).toBe(`/VAT/1,00/IDC/5265877635/INV/${ksefNumber}`);
  });
});
