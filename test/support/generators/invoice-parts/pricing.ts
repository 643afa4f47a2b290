import { converted, divideRounded, productOf, sum, taxInGross, taxOnNet } from './arithmetic.ts';
import { bigNumber, chance, type Draw, pick, wholeNumber } from './draw.ts';
import type { Line, Total } from './model.ts';
import { bucketOrder, isTaxed, type Treatment } from './treatments.ts';

/**
 * How prices are agreed and tax is calculated; art. 106e allows all of these. `net`: tax on the sum of net values. `net-per-line`
 * and `gross-per-line`: sum of the taxes of the lines (art. 106e(10)). `gross`: tax in hundred of the sum of gross values (7).
 * `agreed-gross`: gross prices agreed, lines shown net, and the buyer pays the sum of what was agreed.
 */
export type Pricing = 'net' | 'net-per-line' | 'gross' | 'gross-per-line' | 'agreed-gross';

type Values = Pick<Line, 'quantity' | 'price' | 'isGrossPrice' | 'discount' | 'net' | 'tax' | 'gross' | 'shows'>;

const hundredMillion = 100_000_000n;

/** Quantity, price, discount and the derived values. */
export function drawValues(draw: Draw, treatment: Treatment, pricing: Pricing, priceLimit: bigint): Values {
  const isMargin = treatment.bucket === '11';
  const quantity = drawQuantity(draw);
  const price = drawPrice(draw, priceLimit);
  if (pricing === 'agreed-gross' && !isMargin) return agreedGross(quantity, price, treatment);
  const discount = chance(draw, 15) ? drawDiscount(draw, price, quantity) : null;
  const shows = { net: false, tax: false, gross: false };
  const values: Values = {
    quantity,
    price,
    isGrossPrice: isMargin || pricing.startsWith('gross'),
    discount,
    net: 0n,
    tax: 0n,
    gross: 0n,
    shows,
  };
  return revalued({ ...values, shows: drawShows(draw, values.isGrossPrice, isMargin, pricing) }, treatment);
}

function drawPrice(draw: Draw, limit: bigint): bigint {
  const whole = bigNumber(draw, 1_00n, limit) * 1_000_000n;
  return chance(draw, 12) ? whole + bigNumber(draw, 0n, 999_999n) : whole;
}

function drawQuantity(draw: Draw): bigint {
  if (chance(draw, 70)) return BigInt(wholeNumber(draw, 1, 40)) * 1_000_000n;
  return chance(draw, 50) ? bigNumber(draw, 1n, 400n) * 100_000n : bigNumber(draw, 100_000n, 40_000_000n);
}

function drawDiscount(draw: Draw, price: bigint, quantity: bigint): NonNullable<Line['discount']> {
  const amount = (price / 1_000_000n / BigInt(wholeNumber(draw, 3, 20))) * 1_000_000n;
  return { amount, of: quantity < 1_000_000n ? 'unit' : pick(draw, ['unit', 'line'] as const) };
}

function drawShows(draw: Draw, isGrossPrice: boolean, isMargin: boolean, pricing: Pricing): Line['shows'] {
  if (isMargin) return { net: false, tax: false, gross: true };
  const showsBoth = chance(draw, 20);
  const isPerLine = pricing.endsWith('per-line');
  return { net: !isGrossPrice || showsBoth, tax: isPerLine || (showsBoth && chance(draw, 50)), gross: isGrossPrice || showsBoth };
}

/** An agreed gross price of a line, shown as the nearest net unit price. */
function agreedGross(quantity: bigint, price: bigint, { rate }: Treatment): Values {
  const gross = productOf(quantity, price);
  const tax = taxInGross(gross, rate);
  const netPrice = divideRounded((gross - tax) * 1_000_000n, quantity) * 1_000_000n;
  const shows = { net: true, tax: false, gross: false };
  return { quantity, price: netPrice, isGrossPrice: false, discount: null, net: gross - tax, tax, gross, shows };
}

/** Recalculates the values of a line from its quantity, price and discount. */
export function revalued<Some extends Values>(line: Some, { rate }: Treatment): Some {
  const value = discountedValue(line);
  if (line.isGrossPrice) {
    const tax = taxInGross(value, rate);
    return { ...line, net: value - tax, tax, gross: value };
  }
  const tax = taxOnNet(value, rate);
  return { ...line, net: value, tax, gross: value + tax };
}

function discountedValue({ quantity, price, discount }: Values): bigint {
  const [count, each] = [quantity ?? 0n, price ?? 0n];
  if (discount === null) return productOf(count, each);
  if (discount.of === 'unit') return productOf(count, each - discount.amount);
  // Rounded once: the discount may have more decimals than a grosz.
  return divideRounded(count * each - discount.amount * 1_000_000n, hundredMillion * 10_000n);
}

/** Sums of lines by rate, each with its base and tax. */
export function totalsOf(lines: readonly Line[], pricing: Pricing, plnMethod: PlnMethod): Total[] {
  const groups = Map.groupBy(lines, ({ treatment }) => `${treatment.bucket} ${treatment.rate}`);
  const parts = [...groups.values()].map((group) => totalOf(group, pricing, plnMethod));
  return bucketOrder.flatMap((bucket) => {
    const own = parts.filter((part) => part.bucket === bucket);
    return own.length === 0 ? [] : [own.reduce(merged)];
  });
}

/** Whether tax in PLN is calculated from the tax of the sum, its rounding at the average rate of the lines, or from the taxes of the lines. */
export type PlnMethod = 'of-sum' | 'of-lines';

function totalOf(lines: readonly Line[], pricing: Pricing, plnMethod: PlnMethod): Total {
  const { bucket = '', rate = 0n } = lines[0]?.treatment ?? {};
  const { base, tax } = bucket === '11' ? { base: sum(lines.map(({ gross }) => gross)), tax: 0n } : baseAndTax(lines, pricing, rate);
  return { bucket, base, tax: isTaxed(bucket) ? tax : null, taxInPln: inPln(lines, tax, pricing, plnMethod) };
}

function baseAndTax(lines: readonly Line[], pricing: Pricing, rate: bigint): { base: bigint; tax: bigint } {
  const net = sum(lines.map((line) => line.net));
  if (pricing.endsWith('per-line')) return { base: net, tax: sum(lines.map((line) => line.tax)) };
  if (pricing !== 'gross') return { base: net, tax: taxOnNet(net, rate) };
  const gross = sum(lines.map((line) => line.gross));
  const tax = taxInGross(gross, rate);
  return { base: gross - tax, tax };
}

/** Only the four sums of Polish rates have a field for it. */
function inPln(lines: readonly Line[], tax: bigint, pricing: Pricing, method: PlnMethod): bigint | null {
  const rates = lines.map(({ exchangeRate }) => exchangeRate ?? 0n);
  const bucket = lines[0]?.treatment.bucket ?? '';
  if (!['1', '2', '3', '4'].includes(bucket) || rates.includes(0n)) return null;
  const [first = 0n] = rates;
  if (method === 'of-sum' && new Set(rates).size === 1) return converted(tax, first);
  const taxes = lines.map((line) => (line.shows.tax ? line.tax * finely : unroundedTax(line, pricing)));
  const ofLines = sum(taxes.map((each, index) => each * (rates[index] ?? 0n)));
  if (method === 'of-lines') return divideRounded(ofLines, finely * 1_000_000n);
  const sizes = taxes.map((each) => (each < 0n ? -each : each));
  const average = divideRounded(sum(sizes.map((size, index) => size * (rates[index] ?? 0n))) * finely, sum(sizes) || 1n);
  return divideRounded(ofLines * finely + (tax * finely - sum(taxes)) * average, finely * finely * 1_000_000n);
}

/** Precision of unrounded taxes, in fractions of a grosz. */
const finely = 10n ** 12n;

function unroundedTax({ net, gross, treatment: { rate } }: Line, pricing: Pricing): bigint {
  return pricing === 'gross' ? divideRounded(gross * rate * finely, 10_000n + rate) : divideRounded(net * rate * finely, 10_000n);
}

function merged(left: Total, right: Total): Total {
  return {
    bucket: left.bucket,
    base: left.base + right.base,
    tax: left.tax === null ? null : left.tax + (right.tax ?? 0n),
    taxInPln: left.taxInPln === null ? null : left.taxInPln + (right.taxInPln ?? 0n),
  };
}

/** The amount due: bases and taxes. */
export function dueOf(totals: readonly Total[]): bigint {
  return sum(totals.map(({ base, tax }) => base + (tax ?? 0n)));
}

/** The second totals minus the first; unchanged ones are omitted. */
export function difference(before: readonly Total[], after: readonly Total[]): Total[] {
  return bucketOrder.flatMap((bucket) => {
    const [old, now] = [before.find((total) => total.bucket === bucket), after.find((total) => total.bucket === bucket)];
    const minus = (left: bigint | null | undefined, right: bigint | null | undefined): bigint => (left ?? 0n) - (right ?? 0n);
    const [base, tax, taxInPln] = [minus(now?.base, old?.base), minus(now?.tax, old?.tax), minus(now?.taxInPln, old?.taxInPln)];
    const hasPln = (now?.taxInPln ?? old?.taxInPln ?? null) !== null;
    if (base === 0n && tax === 0n && taxInPln === 0n) return [];
    return [{ bucket, base, tax: isTaxed(bucket) ? tax : null, taxInPln: hasPln ? taxInPln : null }];
  });
}
