import type { Decimal } from '../../money/decimal.ts';

/** A total that differs from the calculated amount within the rounding tolerance. */
export interface Rounding {
  readonly field: string;
  readonly stated: Decimal;
  readonly expected: Decimal;
  readonly tolerance: Decimal;
}
