// Amounts are whole numbers of grosze (hundredths of any currency), prices of 10^-8, quantities and exchange rates of 10^-6,
// percentages of 1/100 %. Written apart from `packages/domain/src/money` on purpose: a second opinion, not the same code.

/** A whole percentage in hundredths of a percent. */
export const percent = (whole: number): bigint => BigInt(Math.round(whole * 100));

/** Divides and rounds half away from zero (art. 106e(11) of the VAT Act). */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [upper, lower] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * upper + lower) / (2n * lower);
  return isNegative ? -quotient : quotient;
}

/** Tax on a net amount. */
export function taxOnNet(net: bigint, rate: bigint): bigint {
  return divideRounded(net * rate, 10_000n);
}

/** Tax inside a gross amount ("in hundred", art. 106e(7)). */
export function taxInGross(gross: bigint, rate: bigint): bigint {
  return divideRounded(gross * rate, 10_000n + rate);
}

/** Quantity times price, in grosze. */
export function productOf(quantity: bigint, price: bigint): bigint {
  return divideRounded(quantity * price, 10n ** 12n);
}

/** An amount at an exchange rate, in grosze. */
export function converted(amount: bigint, exchangeRate: bigint): bigint {
  return divideRounded(amount * exchangeRate, 1_000_000n);
}

/** Sum of amounts. */
export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/**
 * Spreads a gross amount over shares, to the grosz: each part is rounded, the remainder goes to the largest share.
 *
 * @param shares gross values of the rates in the order; their sum must not be zero
 */
export function spread(amount: bigint, shares: readonly bigint[]): bigint[] {
  const whole = sum(shares);
  const parts = shares.map((share) => divideRounded(amount * share, whole));
  const largest = shares.indexOf(shares.reduce((left, right) => (right > left ? right : left)));
  return parts.map((part, index) => (index === largest ? part + amount - sum(parts) : part));
}

/** How an invoice writes numbers: with all decimals of its currency, or without trailing zeros. Both are allowed. */
export type NumberStyle = 'padded' | 'short';

/** A number as a string. */
export function numberText(value: bigint, places: number, style: NumberStyle): string {
  const sign = value < 0n ? '-' : '';
  const all = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const whole = all.slice(0, -places);
  const trimmed = all.slice(-places).replace(/0+$/, '');
  const fraction = style === 'padded' ? trimmed.padEnd(2, '0') : trimmed;
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}
