import { sum } from './arithmetic.ts';
import { foreignIban, polishAccount } from './check-digits.ts';
import { bigNumber, chance, type Draw, dayAfter, dayBetween, digits, maybe, pick, several, wholeNumber } from './draw.ts';
import type { Account, Clearing, Payment } from './model.ts';

/** `Rozliczenie`: charges and deductions outside the tax base, usually none. */
export function drawClearing(draw: Draw, total: bigint): Clearing | null {
  if (!chance(draw, 12)) return null;
  const charges = several(draw, 0, 2, () => ({
    amount: bigNumber(draw, 0n, 500_00n),
    reason: pick(draw, ['kaucja za palety', 'odsetki']),
  }));
  const deductions = several(draw, charges.length === 0 ? 1 : 0, 2, () => ({ amount: bigNumber(draw, 0n, 900_00n), reason: 'nadpłata' }));
  const result = total + sum(charges.map(({ amount }) => amount)) - sum(deductions.map(({ amount }) => amount));
  return { charges, deductions, showsSums: chance(draw, 80), result: maybe(draw, 85, () => result) };
}

/** What a payment depends on. */
interface Owed {
  /** Amount due in grosze; none if zero or negative. */
  readonly due: bigint;
  readonly issueDay: string;
  readonly isSplitPayment: boolean;
  readonly hasFactor: boolean;
}

/** `Platnosc`, with every form of payment. */
export function drawPayment(draw: Draw, owed: Owed): Payment | null {
  if (owed.due <= 0n) return null;
  const way = pick(draw, ['transfer', 'transfer', 'paid', 'partly', 'in parts', 'other', 'none'] as const);
  const form = owed.isSplitPayment ? '6' : pick(draw, ['6', '1', '2', '3', '4', '5', '7']);
  switch (way) {
    case 'none':
      return null;
    case 'paid':
      return { ...nothingPaid, paidOn: paymentDay(draw, owed), form };
    case 'in parts':
      return owed.due < 2n ? byTransfer(draw, owed) : { ...nothingPaid, partsMarker: '2', parts: parts(draw, owed, owed.due), form };
    case 'partly':
      return owed.due < 2n
        ? byTransfer(draw, owed)
        : { ...byTransfer(draw, owed), partsMarker: '1', parts: parts(draw, owed, bigNumber(draw, 1n, owed.due - 1n)) };
    case 'other':
      return { ...nothingPaid, form: 'kompensata wzajemnych należności' };
    case 'transfer':
      return byTransfer(draw, owed);
  }
}

const nothingPaid: Payment = {
  paidOn: null,
  partsMarker: null,
  parts: [],
  terms: [],
  form: null,
  accounts: [],
  factorAccounts: [],
  discountTerms: null,
  onlineId: null,
};

function paymentDay(draw: Draw, { issueDay }: Owed): string {
  return dayBetween(draw, dayAfter(issueDay, -40), issueDay);
}

/** Payments already made, with the given sum. */
function parts(draw: Draw, owed: Owed, whole: bigint): Payment['parts'] {
  const first = bigNumber(draw, 1n, whole);
  return [first, whole - first]
    .filter((amount) => amount > 0n)
    .map((amount) => ({ amount, day: paymentDay(draw, owed), form: maybe(draw, 30, () => pick(draw, ['6', 'barter'])) }));
}

function byTransfer(draw: Draw, owed: Owed): Payment {
  const onlineId = maybe(draw, 8, () => digits(draw, 3) + pick(draw, ['AbCdEfGhIj', '0123456789']));
  return {
    ...nothingPaid,
    terms: several(draw, 1, 2, () => term(draw, owed.issueDay)),
    form: '6',
    accounts: several(draw, owed.hasFactor ? 0 : 1, 2, () => account(draw)),
    factorAccounts: owed.hasFactor ? [account(draw)] : [],
    discountTerms: maybe(draw, 10, () => 'zapłata w 3 dni'),
    onlineId,
  };
}

function term(draw: Draw, issueDay: string): Payment['terms'][number] {
  const isRelative = chance(draw, 15);
  return { day: isRelative ? null : dayAfter(issueDay, wholeNumber(draw, 0, 90)), days: isRelative ? wholeNumber(draw, 1, 60) : null };
}

function account(draw: Draw): Account {
  const country = chance(draw, 15) ? pick(draw, ['DE', 'FR', 'GB', 'NL', 'CZ', 'NO']) : 'PL';
  const national = country === 'PL' ? polishAccount(draw) : foreignIban(draw, country);
  return {
    number: country === 'PL' && chance(draw, 30) ? `PL${national}` : national,
    swift: maybe(draw, 30, () => `BANK${country}2X`),
    ownAccountKind: maybe(draw, 5, () => pick(draw, ['1', '2', '3'])),
    bank: maybe(draw, 40, () => 'Bank Wzorcowy S.A.'),
    description: maybe(draw, 20, () => 'rachunek główny'),
  };
}
