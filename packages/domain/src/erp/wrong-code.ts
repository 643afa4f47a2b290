import { bucketOfRate, type RateLiteral } from '../fa3/buckets.ts';
import { type AliasField, aliasFields, deriveAliasFields } from './alias-fields.ts';
import { formatQuoted } from './preset-problem.ts';

const ambiguousRates: Readonly<Record<string, string>> = {
  '0': '0 KR, 0 WDT or 0 EX',
  np: 'np I or np II',
};

/** The message for a value that is not a literal of `P_12`. */
export function findWrongRate(value: unknown): string {
  const all = [...bucketOfRate.keys()].join(', ');
  const meant = typeof value === 'string' && Object.hasOwn(ambiguousRates, value) ? ambiguousRates[value] : undefined;
  const hint = meant === undefined ? '' : ` FA(3) has no plain ${formatQuoted(value)}: use ${meant}.`;
  return `The rate must be one of ${all}, and it is ${formatQuoted(value)}.${hint}`;
}

const baseOfTax: Readonly<Record<string, AliasField>> = { K_16: 'K_15', K_18: 'K_17', K_20: 'K_19' };

/** The message for a value that is not an allowed field of JPK_V7M. */
export function findWrongAlias(value: unknown): string {
  const all = `The field must be one of ${aliasFields.join(', ')}, and it is ${formatQuoted(value)}.`;
  if (typeof value !== 'string') return all;
  if (Object.hasOwn(baseOfTax, value)) return `${all} It is a tax field; use the field of the base, ${baseOfTax[value]}.`;
  if (value === 'K_31' || value === 'K_32') return `${all} It is certain only for the buyer: leave out the alias of a reverse charge.`;
  const number = Number(/^K_(\d{1,3})$/.exec(value)?.[1] ?? 0);
  return number > 22 ? `${all} No sales invoice affects ${value}: map only codes of sales.` : all;
}

/** The message for a code whose field does not match its rate. */
export function findWrongPair(code: string, rate: RateLiteral, field: AliasField): string {
  const fields = deriveAliasFields(rate);
  const rule = fields.length === 0 ? 'has no certain field, so leave out its alias' : `is recorded in ${fields.join(' or ')}`;
  return `The code ${formatQuoted(code)} has the rate ${rate}, which ${rule}. The alias is ${field}.`;
}
