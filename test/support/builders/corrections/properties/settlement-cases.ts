import { converted, divideRounded, spread, sum, taxInGross } from '../../../generators/invoice-parts/arithmetic.ts';
import { bigNumber, chance, type Draw, pick } from '../../../generators/invoice-parts/draw.ts';
import type { GeneratedInvoice, Line, Total } from '../../../generators/invoice-parts/model.ts';
import { difference, dueOf, revalued } from '../../../generators/invoice-parts/pricing.ts';
import { bucketOrder, isTaxed } from '../../../generators/invoice-parts/treatments.ts';
import { drawSettlement } from '../../../generators/invoices/settlements.ts';
import { numeralsOf } from '../../../generators/xml/write-elements.ts';
import { writeInvoice } from '../../../generators/xml/write-invoice.ts';
import { serialize } from '../../mutable-xml.ts';
import { anotherPrice, anotherQuantity } from './line-changes.ts';
import { hasClearDiscount } from './line-values.ts';

/** A settlement, the request for its correction, and the expected result by arithmetic independent of the domain. */
export interface SettlementCase {
  readonly xml: string;
  readonly changes: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly deltas: readonly Total[];
  readonly restBefore: bigint;
  readonly restAfter: bigint;
  readonly before: readonly Line[];
  readonly after: readonly Line[];
}

const numerals = numeralsOf('padded');

/** Tax of a line in ten-thousandths of a grosz: as stated, otherwise calculated from its rate without rounding. */
function exactTax({ shows, tax, net, treatment }: Line): bigint {
  return shows.tax ? tax * 10_000n : net * treatment.rate;
}

function byRate(lines: readonly Line[]): readonly Line[][] {
  return [...Map.groupBy(lines, ({ treatment }) => `${treatment.bucket} ${treatment.rate}`).values()];
}

function inBuckets(parts: readonly Total[], exchangeRate: bigint | null): Total[] {
  return bucketOrder.flatMap((bucket) => {
    const own = parts.filter((part) => part.bucket === bucket);
    if (own.length === 0) return [];
    const [base, tax] = [sum(own.map((part) => part.base)), sum(own.map((part) => part.tax ?? 0n))];
    const hasPln = exchangeRate !== null && ['1', '2', '3', '4'].includes(bucket);
    return [{ bucket, base, tax: isTaxed(bucket) ? tax : null, taxInPln: hasPln ? converted(tax, exchangeRate) : null }];
  });
}

/** Sums of lines in grosze by bucket; net prices only. */
function worthOf(lines: readonly Line[], exchangeRate: bigint | null): Total[] {
  const whole = [...Map.groupBy(lines, ({ treatment }) => treatment.bucket)].map(([bucket, own]): Total => {
    const tax = divideRounded(sum(own.map(exactTax)), 10_000n);
    return { bucket, base: sum(own.map(({ net }) => net)), tax, taxInPln: null };
  });
  return inBuckets(whole, exchangeRate);
}

/** An amount divided by the gross value of the lines, in grosze by bucket. */
function splitOf(amount: bigint, lines: readonly Line[], exchangeRate: bigint | null): Total[] {
  const rates = byRate(lines);
  const shares = rates.map((own) => sum(own.map((line) => line.net * 10_000n + exactTax(line))));
  const parts = spread(amount, shares).map((part, index): Total => {
    const { bucket = '', rate = 0n } = rates[index]?.[0]?.treatment ?? {};
    const tax = taxInGross(part, rate);
    return { bucket, base: part - tax, tax, taxInPln: null };
  });
  return inBuckets(parts, exchangeRate);
}

/**
 * Compares two states, each by its own arithmetic, as the correction does: the tax in PLN before is the declared one, plus the rounding
 * difference between the declared tax and that of the state; an unchanged bucket keeps its tax in PLN.
 */
function compared(declared: readonly Total[], before: readonly Total[], after: readonly Total[], exchangeRate: bigint | null): Total[] {
  if (exchangeRate === null) return difference(before, after);
  const inBucket = (totals: readonly Total[], bucket: string) => totals.find((total) => total.bucket === bucket);
  const from = before.map((total): Total => {
    const { tax, taxInPln } = inBucket(declared, total.bucket) ?? { tax: null, taxInPln: null };
    if (tax === null || taxInPln === null || total.tax === null) return total;
    const residue = total.tax - tax;
    return residue > 2n || residue < -2n ? total : { ...total, taxInPln: taxInPln + converted(residue, exchangeRate) };
  });
  const to = after.map((total): Total => {
    const was = inBucket(from, total.bucket);
    const stays = was?.taxInPln != null && was.tax === total.tax && was.base === total.base;
    return stays ? { ...total, taxInPln: was.taxInPln } : total;
  });
  return difference(from, to);
}

function plus(left: readonly Total[], right: readonly Total[], exchangeRate: bigint | null): Total[] {
  return inBuckets([...left, ...right], exchangeRate);
}

function rateOf(invoice: GeneratedInvoice): bigint | null {
  return invoice.lines[0]?.exchangeRate ?? null;
}

function wish(invoice: GeneratedInvoice, said: Omit<SettlementCase, 'xml' | 'restBefore' | 'before'>): SettlementCase {
  return { xml: serialize(writeInvoice(invoice)), restBefore: invoice.total, before: invoice.lines, ...said };
}

/** A different remaining amount, stated directly; null when nothing changes. */
export function drawRest(draw: Draw): SettlementCase | null {
  const invoice = drawSettlement(draw);
  const { lines, totals, total } = invoice;
  const rate = rateOf(invoice);
  // More than the lines are worth cannot remain to be paid.
  const worth = dueOf(worthOf(lines, rate));
  const restAfter = chance(draw, 10) ? 0n : pick(draw, [bigNumber(draw, 1n, worth > 0n ? worth : 1n), total + 1n]);
  if (restAfter === total || restAfter > worth) return null;
  const before = restAfter === 0n ? totals : splitOf(total, lines, rate);
  const after = restAfter === 0n ? [] : splitOf(restAfter, lines, rate);
  const changes = { 'Fa/P_15': numerals.amount(restAfter) ?? '' };
  return wish(invoice, {
    changes,
    answers: {},
    deltas: restAfter === 0n ? difference(before, after) : compared(totals, before, after, rate),
    restAfter,
    after: lines,
  });
}

/** Changed prices and quantities: the advances stay, so the remaining amount changes with the lines. */
export function drawSettledLines(draw: Draw): SettlementCase | null {
  const invoice = drawSettlement(draw);
  const rate = rateOf(invoice);
  const changes: Record<string, string> = {};
  const after = invoice.lines.map((line, index) => (index === 0 || chance(draw, 50) ? otherLine(draw, line, changes, index) : line));
  if (Object.keys(changes).length === 0 || sum(after.map(({ net }) => net)) === 0n) return null;
  const [old, now] = [worthOf(invoice.lines, rate), worthOf(after, rate)];
  const byLines = difference(old, now);
  const end = plus(invoice.totals, byLines, rate);
  const restAfter = invoice.total + dueOf(byLines);
  // Where a sum would become negative, part of it was in the advances, so only a division of the remaining amount is possible.
  const isBelowZero = end.some(({ base }) => base < -2n);
  const zero = restAfter === 0n ? difference(invoice.totals, []) : null;
  const divided = compared(invoice.totals, splitOf(invoice.total, invoice.lines, rate), splitOf(restAfter, after, rate), rate);
  const deltas = zero ?? (isBelowZero ? divided : compared(invoice.totals, invoice.totals, end, rate));
  return wish(invoice, { changes, answers: {}, deltas, restAfter, after });
}

function otherLine(draw: Draw, line: Line, changes: Record<string, string>, index: number): Line {
  const address = `Fa/FaWiersz[${index + 1}]`;
  if (hasClearDiscount(line) && chance(draw, 50)) {
    const quantity = anotherQuantity(draw, line);
    changes[`${address}/P_8B`] = numerals.quantity(quantity) ?? '';
    return revalued({ ...line, quantity }, line.treatment);
  }
  const price = anotherPrice(draw, line);
  changes[`${address}/P_9A`] = numerals.price(price) ?? '';
  return revalued({ ...line, price }, line.treatment);
}

/** Advances stated by rate: the remaining amount follows from the lines; null when a rate has no literal or there are no advances. */
export function drawDeclaredAdvances(draw: Draw): SettlementCase | null {
  const invoice = drawSettlement(draw);
  const { lines, totals } = invoice;
  const rate = rateOf(invoice);
  if (lines.some(({ treatment }) => treatment.literal === null)) return null;
  const worth = worthOf(lines, rate);
  const paid = splitOf(bigNumber(draw, 1n, dueOf(worth)), lines, rate);
  const literalOf = (bucket: string) => lines.find(({ treatment }) => treatment.bucket === bucket)?.treatment.literal ?? '';
  const told = paid.map(({ bucket, base, tax }) => [
    literalOf(bucket),
    { net: numerals.amount(base), ...(tax === null ? {} : { tax: numerals.amount(tax) }) },
  ]);
  const left = plus(
    worth,
    paid.map((part) => ({ ...part, base: -part.base, tax: -(part.tax ?? 0n) })),
    rate,
  );
  const answers = { podzial: 'wiersze_minus_zaliczki', zaliczki: JSON.stringify(Object.fromEntries(told)) };
  return wish(invoice, { changes: {}, answers, deltas: compared(totals, totals, left, rate), restAfter: dueOf(left), after: lines });
}
