import { Decimal, sumOf, toDecimal } from '@nakor/domain/money/decimal';
import type { PayableInvoice } from '@nakor/domain/payments/payable-invoice';
import { collectiveLimits, type InvoiceToPay, type PlannedTransfer, planPayments } from '@nakor/domain/payments/plan-payments';
import { describe, expect, it } from 'vitest';

const nips = ['1234563218', '5250000009', '9999999999'] as const;
const accountA = 'PL61109010140000071219812874';
const accountB = 'PL27114020040000300201355387';

let count = 0;
/** An invoice with a KSeF number of its own, unless another is given. */
function toPay(
  { ksefNumber, state = 'unknown', ...given }: Partial<PayableInvoice> & Partial<InvoiceToPay> = {},
  amount = '123.00',
): InvoiceToPay {
  count += 1;
  const sellerNip = given.sellerNip === undefined ? nips[0] : given.sellerNip;
  const number = `${sellerNip}-20261015-${count.toString(16).toUpperCase().padStart(12, '0')}-00`;
  const invoice: PayableInvoice = {
    number: `FV/${count}`,
    issueDay: '2026-10-15',
    issuers: new Set([sellerNip]),
    currency: 'PLN',
    due: toDecimal(amount),
    tax: toDecimal('0'),
    account: accountA,
    isSplitPayment: false,
    settled: null,
    corrects: [],
    ...given,
    sellerNip,
  };
  return {
    name: `${count}.xml`,
    invoice,
    ksefNumber: ksefNumber === undefined ? number : ksefNumber,
    state,
    sellerStatus: given.sellerStatus ?? 'active',
  };
}

const shape = (invoices: readonly InvoiceToPay[]) => {
  const { transfers, credits, excluded } = planPayments(invoices);
  return {
    transfers: transfers.map(({ invoices: { length }, amount, state }) => [length, amount.toAmount(), state]),
    credits: credits.map(({ invoices: { length }, amount }) => [length, amount.toAmount()]),
    excluded: excluded.map(({ reason }) => reason),
  };
};

const many = (length: number, make: () => InvoiceToPay = () => toPay()) => Array.from({ length }, () => make());

describe('a plan', () => {
  it('pays one invoice with its KSeF number, and several with a collective identifier', () => {
    expect(shape([toPay()])).toMatchObject({ transfers: [[1, '123.00', 'numbered']] });
    expect(shape(many(2))).toMatchObject({ transfers: [[2, '246.00', 'collective']] });
  });

  it('puts at most 500 invoices into one collective identifier, and pays what remains alone', () => {
    expect(shape(many(500)).transfers).toEqual([[500, '61500.00', 'collective']]);
    expect(shape(many(501)).transfers).toEqual([
      [500, '61500.00', 'collective'],
      [1, '123.00', 'numbered'],
    ]);
    expect(shape(many(1_234)).transfers.map(([length]) => length)).toEqual([500, 500, 234]);
  });

  it.each<[string, Partial<PayableInvoice> & Partial<InvoiceToPay>]>([
    ['sellers', { sellerNip: nips[1] }],
    ['accounts', { account: accountB }],
    ['currencies', { currency: 'EUR' }],
    ['split payments and others', { isSplitPayment: true }],
    ['invoices in KSeF and outside it', { ksefNumber: null, state: 'outside_ksef' }],
    ['sellers of which one is not known to be active', { sellerStatus: 'unknown' }],
  ])('never mixes %s', (_, given) => {
    expect(shape([toPay(), toPay(given)]).transfers).toHaveLength(2);
    expect(shape([toPay(), toPay()]).transfers).toHaveLength(1);
  });

  it('nets off corrections, also without an account, next to the invoice that they correct', () => {
    const first = toPay({ account: accountA });
    const second = toPay({ account: accountB });
    const credit = toPay({ account: null, corrects: [{ number: second.invoice.number, ksefNumber: null }] }, '-23.00');
    expect(shape([first, second, credit]).transfers).toEqual([
      [1, '123.00', 'numbered'],
      [2, '100.00', 'collective'],
    ]);
    const byKsefNumber = toPay({ account: null, corrects: [{ number: null, ksefNumber: first.ksefNumber }] }, '-23.00');
    expect(shape([first, second, byKsefNumber]).transfers).toEqual([
      [2, '100.00', 'collective'],
      [1, '123.00', 'numbered'],
    ]);
  });

  it('nets off a correction without an account if the seller has one account only', () => {
    const credit = toPay({ account: null }, '-23.00');
    expect(shape([toPay(), credit])).toMatchObject({ transfers: [[2, '100.00', 'collective']], credits: [] });
    expect(shape([toPay(), toPay({ account: accountB }), credit])).toMatchObject({ credits: [[1, '-23.00']] });
  });

  it('transfers nothing where corrections are worth at least as much as the rest', () => {
    expect(shape([toPay({}, '100.00'), toPay({}, '-100.00')])).toMatchObject({ transfers: [], credits: [[2, '0.00']] });
    expect(shape([...many(600), toPay({}, '-100000.00')])).toMatchObject({ transfers: [], credits: [[601, '-26200.00']] });
  });

  it('distributes corrections so that every transfer is positive', () => {
    const plan = shape([...many(400, () => toPay({}, '-10.00')), ...many(400, () => toPay({}, '11.00'))]);
    expect(plan.credits).toEqual([]);
    expect(plan.transfers.every(([, amount]) => Number(amount) > 0)).toBe(true);
  });

  it('covers at most a month by one split payment', () => {
    const on = (issueDay: string) => toPay({ isSplitPayment: true, issueDay });
    // From 31 January to 28 February is a month; 1 March is not in it.
    expect(shape([on('2027-01-31'), on('2027-02-27')]).transfers).toHaveLength(1);
    expect(shape([on('2027-01-15'), on('2027-02-14')]).transfers).toHaveLength(1);
    expect(shape([on('2027-01-15'), on('2027-02-15')]).transfers).toHaveLength(2);
    expect(shape([toPay({ issueDay: '2027-01-15' }), toPay({ issueDay: '2027-02-15' })]).transfers).toHaveLength(1);
  });

  it('pays each invoice outside KSeF by itself in a split payment, and several in one title otherwise', () => {
    const outside = (given = {}) => toPay({ ksefNumber: null, state: 'outside_ksef', ...given });
    expect(shape([outside({ isSplitPayment: true }), outside({ isSplitPayment: true })]).transfers).toHaveLength(2);
    expect(shape([outside(), outside()]).transfers).toEqual([[2, '246.00', 'outside_ksef']]);
    const long = () => outside({ number: 'N'.repeat(69) });
    expect(shape([long(), outside({ number: 'M'.repeat(69) }), outside({ number: 'X' })]).transfers).toHaveLength(2);
  });

  it.each(['offline24', 'unavailability', 'unknown'] as const)('pays each invoice by itself whose state is %s', (state) => {
    expect(shape([toPay({ ksefNumber: null, state }), toPay({ ksefNumber: null, state })]).transfers).toHaveLength(2);
  });

  it.each<[string, Partial<PayableInvoice> & Partial<InvoiceToPay>, string]>([
    ['that is paid', { settled: 'paid' }, 'paid'],
    ['for an advance', { settled: 'advance' }, 'advance'],
    ['without an amount', { due: null }, 'no_amount'],
    ['without a currency', { currency: null }, 'no_currency'],
    ['without a seller', { sellerNip: null }, 'no_seller'],
    ['with nothing to pay', { due: toDecimal('0.00') }, 'nothing_to_pay'],
    ['with the number of another seller', { issuers: new Set([nips[1]]) }, 'number_of_other_seller'],
  ])('excludes an invoice %s', (_, given, reason) => {
    expect(shape([toPay(given)])).toEqual({ transfers: [], credits: [], excluded: [reason] });
  });

  it('excludes an invoice that is named twice', () => {
    const numbered = toPay();
    const outside = toPay({ ksefNumber: null, state: 'outside_ksef' });
    expect(shape([numbered, numbered, outside, outside]).excluded).toEqual(['duplicate', 'duplicate']);
  });
});

describe('any plan', () => {
  /** A fixed sequence of numbers, so that a failure can be repeated. */
  function* numbers(seed: number): Generator<number, never, number> {
    let state = seed;
    let bound = 1;
    for (;;) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      bound = yield Math.floor((state / 2_147_483_648) * bound);
    }
  }

  it.each([1, 2, 3, 4, 5, 6])('has each invoice once, keeps the sums, and mixes nothing (seed %i)', (seed) => {
    const random = numbers(seed);
    random.next();
    const below = (bound: number) => random.next(bound).value;
    const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
    const anyInvoice = () =>
      toPay(
        {
          sellerNip: pick(nips),
          account: pick([accountA, accountA, accountB, null]),
          currency: pick(['PLN', 'PLN', 'PLN', 'EUR']),
          isSplitPayment: below(3) === 0,
          issueDay: pick(['2026-10-15', '2026-11-20', '2026-12-31', null]),
          ...(below(4) === 0 ? { ksefNumber: null, state: pick(['outside_ksef', 'offline24', 'unknown'] as const) } : {}),
          settled: below(20) === 0 ? 'paid' : null,
        },
        `${pick(['', '', '', '-'])}${below(9_999)}.${10 + below(89)}`,
      );
    for (let round = 0; round < 20; round += 1) {
      const given = many(pick([1, 5, 40, 1_300]), anyInvoice);
      const plan = planPayments(given);
      const planned = [...plan.transfers, ...plan.credits];
      const names = [
        ...planned.flatMap(({ invoices }) => invoices.map(({ name }) => name)),
        ...plan.excluded.map(({ invoice }) => invoice.name),
      ];
      expect(names.toSorted()).toEqual(given.map(({ name }) => name).toSorted());
      expect(sum([...planned.map(({ amount }) => amount), ...plan.excluded.map(({ invoice }) => invoice.invoice.due)])).toBe(
        sum(given.map(({ invoice }) => invoice.due)),
      );
      expect(plan.transfers.every(({ amount }) => amount.isPositive)).toBe(true);
      expect(plan.credits.every(({ amount }) => !amount.isPositive)).toBe(true);
      plan.transfers.forEach(expectOneKind);
    }
  });

  const sum = (amounts: readonly (Decimal | null)[]) => sumOf(amounts.map((amount) => amount ?? Decimal.zero)).toAmount();

  function expectOneKind({ invoices, state, sellerNip, currency, isSplitPayment }: PlannedTransfer): void {
    const isInKsef = state === 'numbered' || state === 'collective';
    expect(invoices.length).toBeLessThanOrEqual(collectiveLimits.most);
    if (isInKsef) expect(state).toBe(invoices.length >= collectiveLimits.least ? 'collective' : 'numbered');
    for (const { invoice, ksefNumber } of invoices) {
      expect([invoice.sellerNip, invoice.currency, ksefNumber !== null]).toEqual([sellerNip, currency, isInKsef]);
      expect(invoice.isSplitPayment).toBe(isSplitPayment);
    }
  }
});
