/**
 * A rate of P_12 as an invoice for people states it: `23%` for `23`, and `zw`, `np I` or `0 WDT` as they are.
 *
 * @param rate the value of the field, also one that the schema does not know
 */
export function formatRateLiteral(rate: string): string {
  return /^\d+$/.test(rate) ? `${rate}%` : rate;
}
