import type { Decimal } from '../../../money/decimal.ts';

/** A total that differs from what was computed, but no more than rounding explains. */
export interface Rounding {
  readonly field: string;
  readonly stated: Decimal;
  readonly expected: Decimal;
  readonly tolerance: Decimal;
}
