import type { RateLiteral } from '../fa3/buckets.ts';

/**
 * The fields of JPK_V7M that a code of an ERP may stand for, each with its rate: fields of tax bases that a seller's invoice reaches. The
 * field of the tax follows from that of the base, and K_11 from K_12, K_13 from K_14, which are parts of them. Left out are `oo` (K_31 is
 * certain for the buyer alone), the flat rate of taxis (VAT-12) and OSS.
 *
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19; FA(3), TStawkaPodatku
 */
export const rateOfAliasField = {
  K_10: 'zw',
  K_11: 'np I',
  K_12: 'np II',
  K_13: '0 KR',
  K_14: '0 KR',
  K_15: '5',
  K_17: '8',
  K_19: '23',
  K_21: '0 WDT',
  K_22: '0 EX',
} as const satisfies Readonly<Record<string, RateLiteral>>;

export type AliasField = keyof typeof rateOfAliasField;

/** The fields in their order. */
export const aliasFields = Object.keys(rateOfAliasField) as readonly AliasField[];

/** Whether a text is such a field. */
export function isAliasField(text: string): text is AliasField {
  return Object.hasOwn(rateOfAliasField, text);
}

/** The fields that a rate may have: two for `0 KR`, none for `oo`. The rates before 2011 share those of today. */
export function aliasFieldsOf(rate: RateLiteral): readonly AliasField[] {
  const today = rate === '22' ? '23' : rate === '7' ? '8' : rate;
  return aliasFields.filter((field) => rateOfAliasField[field] === today);
}
