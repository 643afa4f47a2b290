import { percent } from './arithmetic.ts';

/** How a sale is taxed: the literal of `P_12` (or a foreign percentage, or neither in a margin scheme) and its sum. */
export interface Treatment {
  /** The suffix of `P_13_`. */
  readonly bucket: string;
  readonly literal: string | null;
  /** `P_12_XII`, in hundredths of a percent. */
  readonly foreignPercent: bigint | null;
  /** Tax rate in hundredths of a percent; zero where no tax is shown. */
  readonly rate: bigint;
}

const literal = (bucket: string, text: string, rate = 0n): Treatment => ({ bucket, literal: text, foreignPercent: null, rate });

/** Every treatment with its own literal. */
export const treatments = {
  basic: literal('1', '23', percent(23)),
  basicUntil2010: literal('1', '22', percent(22)),
  reduced: literal('2', '8', percent(8)),
  reducedUntil2010: literal('2', '7', percent(7)),
  food: literal('3', '5', percent(5)),
  taxi: literal('4', '4', percent(4)),
  zero: literal('6_1', '0 KR'),
  intraEuGoods: literal('6_2', '0 WDT'),
  exportGoods: literal('6_3', '0 EX'),
  exempt: literal('7', 'zw'),
  abroad: literal('8', 'np I'),
  euServices: literal('9', 'np II'),
  reverseCharge: literal('10', 'oo'),
  margin: { bucket: '11', literal: null, foreignPercent: null, rate: 0n },
} as const satisfies Readonly<Record<string, Treatment>>;

/** The one-stop shop for sales to consumers in the EU (OSS), at a percentage of the consumer's country. */
export function ossTreatment(whole: number): Treatment {
  return { bucket: '5', literal: null, foreignPercent: percent(whole), rate: percent(whole) };
}

/** Sums in schema order. */
export const bucketOrder: readonly string[] = ['1', '2', '3', '4', '5', '6_1', '6_2', '6_3', '7', '8', '9', '10', '11'];

/** Whether a sum has a tax in addition to its base. */
export function isTaxed(bucket: string): boolean {
  return ['1', '2', '3', '4', '5'].includes(bucket);
}
