import { ksefNumberOf } from '../../builders/ksef-numbers.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** The taxpayer whose month is generated. */
export const taxpayer = '1234563218';

/** The months for which there are files, and the days on which these are made. */
export const fileDays: Readonly<Record<string, string>> = { '2026-09': '2026-10-26', '2026-10': '2026-11-20' };

/** A rate of `P_12` with the fields of the invoice and of the record; the percentage is null without tax. */
export const rates = {
  '23': { percent: 23, bucket: '1', fields: ['K_19'], tax: 'K_20' },
  '8': { percent: 8, bucket: '2', fields: ['K_17'], tax: 'K_18' },
  '5': { percent: 5, bucket: '3', fields: ['K_15'], tax: 'K_16' },
  '0 KR': { percent: null, bucket: '6_1', fields: ['K_13'], tax: null },
  '0 WDT': { percent: null, bucket: '6_2', fields: ['K_21'], tax: null },
  '0 EX': { percent: null, bucket: '6_3', fields: ['K_22'], tax: null },
  zw: { percent: null, bucket: '7', fields: ['K_10'], tax: null },
  'np I': { percent: null, bucket: '8', fields: ['K_11'], tax: null },
  'np II': { percent: null, bucket: '9', fields: ['K_11', 'K_12'], tax: null },
} as const;

/** A literal of `P_12`. */
type Rate = keyof typeof rates;

/** What is sold at one rate; amounts in hundredths of the currency. */
export interface DealPart {
  readonly rate: Rate;
  readonly net: bigint;
  readonly tax: bigint;
  readonly gtu: string | null;
}

/** One invoice of which both sides are written. */
export interface Deal {
  readonly side: 'sales' | 'purchases';
  readonly kind: 'VAT' | 'ZAL' | 'KOR';
  readonly number: string;
  readonly issueDay: string;
  /** `P_6`; null where it is the day of issue. */
  readonly supplyDay: string | null;
  readonly numberedOn: string;
  readonly ksefNumber: string;
  readonly seller: string;
  /** A NIP, an EU number, or null for a consumer. */
  readonly buyer: { readonly kind: 'NIP' | 'EU'; readonly value: string } | null;
  readonly parts: readonly DealPart[];
  /** Null in PLN; otherwise PLN for one EUR, in ten-thousandths. */
  readonly exchangeRate: bigint | null;
  readonly isRelatedParty: boolean;
  readonly isReceipt: boolean;
  readonly corrects: Deal | null;
  readonly correctionType: '1' | '2' | null;
  /** Whether a correction is in the row of its original instead of its own. */
  readonly isInOriginalRow: boolean;
  /** The month in which it is recorded; null for a purchase that is not deducted yet. */
  readonly month: string | null;
  /** How much of the tax of a purchase is deducted. */
  readonly deducted: 'all' | 'half';
}

/** Half a grosz and more goes up, by its absolute value. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = (size * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}

/** An amount of the invoice in PLN. */
export function toPln(amount: bigint, { exchangeRate }: Pick<Deal, 'exchangeRate'>): bigint {
  return exchangeRate === null ? amount : divideRounded(amount * exchangeRate, 10_000n);
}

const suppliers = ['5260250995', '7010012345', '9512345678', '8981234567'] as const;
const customers = ['5250000009', '6762001234', '1132456789'] as const;
const domesticRates = ['23', '8', '5', '0 KR', 'zw'] as const;
const foreignRates = ['0 WDT', '0 EX', 'np I', 'np II'] as const;

/** The deals of two months. The numbers and gross amounts of all of them differ. */
export function drawDeals(random: SeededRandom, count: number): readonly Deal[] {
  const deals: Deal[] = [];
  for (let index = 0; index < count; index += 1) {
    const base = random.below(3) === 0 ? drawPurchase(random, index) : drawSale(random, index);
    deals.push(base);
    if (random.below(4) === 0 && base.kind === 'VAT' && !base.isReceipt && base.buyer?.kind === 'NIP' && isEarly(base)) {
      deals.push(drawCorrection(random, base, index));
    }
  }
  return deals;
}

/** Whether the deal is of September and recorded there in full, so that a correction of October can follow. */
function isEarly({ month, issueDay, deducted }: Deal): boolean {
  return month === '2026-09' && issueDay < '2026-10' && deducted === 'all';
}

function drawDay(random: SeededRandom, month: '09' | '10'): string {
  return `2026-${month}-${String(1 + random.below(25)).padStart(2, '0')}`;
}

function drawNumber(random: SeededRandom, index: number): string {
  return random.pick([`FV/${index}/2026`, `2026/${String(index).padStart(5, '0')}`, `F ${index} A`, `${index}-S`]);
}

function numberOf(seller: string, day: string, index: number): string {
  return ksefNumberOf(seller, day, index.toString(16).toUpperCase().padStart(12, '0'));
}

function drawParts(random: SeededRandom, index: number, from: readonly Rate[], hasGtu: boolean): readonly DealPart[] {
  const first = random.below(from.length);
  const chosen = Array.from({ length: 1 + random.below(Math.min(2, from.length)) }, (_, at) => from[(first + at) % from.length] ?? '23');
  return chosen.map((rate, at) => {
    // The index makes gross amounts differ.
    const net = BigInt(10_000 + random.below(900_000)) * 100n + BigInt(index * 7 + at);
    const { percent } = rates[rate];
    const gtu = hasGtu && random.below(3) === 0 ? `GTU_0${1 + random.below(9)}` : null;
    return { rate, net, tax: percent === null ? 0n : divideRounded(net * BigInt(percent), 100n), gtu };
  });
}

function drawSale(random: SeededRandom, index: number): Deal {
  const isForeign = random.below(4) === 0;
  const issueDay = drawDay(random, random.pick(['09', '10']));
  const kind = !isForeign && random.below(6) === 0 ? 'ZAL' : 'VAT';
  const isReceipt = kind === 'VAT' && !isForeign && random.below(8) === 0;
  const isEarlier = !isForeign && !isReceipt && random.below(3) === 0 && issueDay.startsWith('2026-10');
  const supplyDay = isEarlier ? '2026-09-30' : null;
  return {
    ...{ side: 'sales', kind, number: drawNumber(random, index), issueDay, supplyDay, numberedOn: issueDay },
    ksefNumber: numberOf(taxpayer, issueDay, index),
    seller: taxpayer,
    buyer: isForeign ? { kind: 'EU', value: '123456788' } : random.below(5) === 0 ? null : { kind: 'NIP', value: random.pick(customers) },
    parts: drawParts(random, index, isForeign ? foreignRates : domesticRates, kind === 'VAT'),
    exchangeRate: kind === 'VAT' && random.below(4) === 0 ? BigInt(42_000 + random.below(3_000)) : null,
    isRelatedParty: random.below(6) === 0,
    isReceipt,
    ...{ corrects: null, correctionType: null, isInOriginalRow: false, deducted: 'all' },
    month: (isReceipt ? issueDay : (supplyDay ?? issueDay)).slice(0, 7),
  };
}

function drawPurchase(random: SeededRandom, index: number): Deal {
  const seller = random.pick(suppliers);
  const issueDay = drawDay(random, random.pick(['09', '10']));
  const own = issueDay.slice(0, 7);
  return {
    ...{ side: 'purchases', kind: 'VAT', number: drawNumber(random, index), issueDay, supplyDay: null, numberedOn: issueDay },
    ksefNumber: numberOf(seller, issueDay, index),
    seller,
    buyer: { kind: 'NIP', value: taxpayer },
    parts: drawParts(random, index, ['23', '8', '5'], false),
    ...{ exchangeRate: null, isRelatedParty: false, isReceipt: false, corrects: null, correctionType: null, isInOriginalRow: false },
    month: random.pick([own, own, '2026-10', null]),
    deducted: random.pick(['all', 'all', 'half']),
  };
}

/** A decrease of October, or an increase from the start, which belongs to the month of the original. */
function drawCorrection(random: SeededRandom, original: Deal, index: number): Deal {
  const isIncrease = original.side === 'sales' && random.below(2) === 0;
  const issueDay = drawDay(random, '10');
  const parts = original.parts.map((part) => {
    const size = part.net / BigInt(2 + random.below(8));
    const net = isIncrease ? size : -size;
    const { percent } = rates[part.rate];
    return { ...part, net, tax: percent === null ? 0n : divideRounded(net * BigInt(percent), 100n) };
  });
  return {
    ...original,
    ...{ kind: 'KOR', number: `KOR/${index}/2026`, issueDay, numberedOn: issueDay, parts, corrects: original },
    ksefNumber: numberOf(original.seller, issueDay, index + 500_000),
    supplyDay: original.supplyDay ?? original.issueDay,
    correctionType: isIncrease ? '1' : '2',
    isInOriginalRow: isIncrease && random.below(2) === 0,
    month: isIncrease ? original.month : '2026-10',
  };
}
