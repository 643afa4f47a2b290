import type { RateLiteral } from '../fa3/buckets.ts';

/**
 * The JPK_V7M fields that an ERP code may map to, each with its rate: tax base fields that a seller's invoice can affect. The tax field
 * follows from the base field. K_12 is part of K_11 and K_14 part of K_13. Excluded are `oo` (K_31 is certain only for the buyer), the flat
 * rate for taxis (VAT-12) and OSS.
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

/** All fields, in order. */
export const aliasFields = Object.keys(rateOfAliasField) as readonly AliasField[];

/** The fields in which codes are recorded, derived from their rates; without codes whose rate has no field. */
export function deriveAliases(vatRateMap: Readonly<Record<string, RateLiteral>>): Readonly<Record<string, AliasField>> {
  const fields = Object.entries(vatRateMap).flatMap(([code, rate]): [string, AliasField][] => {
    const [field] = deriveAliasFields(rate);
    return field === undefined ? [] : [[code, field]];
  });
  return Object.fromEntries(fields);
}

/** The possible fields of a rate: two for `0 KR`, none for `oo`. Rates from before 2011 use the fields of the current ones. */
export function deriveAliasFields(rate: RateLiteral): readonly AliasField[] {
  const today = rate === '22' ? '23' : rate === '7' ? '8' : rate;
  return aliasFields.filter((field) => rateOfAliasField[field] === today);
}
