import { bucketOfRate, type RateLiteral } from '../fa3/buckets.ts';
import { type AliasField, aliasFields, aliasFieldsOf } from './alias-fields.ts';
import { quoted } from './preset-problem.ts';

const ambiguousRates: Readonly<Record<string, string>> = {
  '0': '0 KR, 0 WDT or 0 EX',
  np: 'np I or np II',
};

/** What to say of a value that is no literal of `P_12`. */
export function wrongRate(value: unknown): string {
  const all = [...bucketOfRate.keys()].join(', ');
  const meant = typeof value === 'string' && Object.hasOwn(ambiguousRates, value) ? ambiguousRates[value] : undefined;
  const hint = meant === undefined ? '' : ` FA(3) has no ${quoted(value)} alone: say ${meant}.`;
  return `The rate must be one of ${all}, and it is ${quoted(value)}.${hint}`;
}

const baseOfTax: Readonly<Record<string, AliasField>> = { K_16: 'K_15', K_18: 'K_17', K_20: 'K_19' };

/** What to say of a value that is no field of JPK_V7M for a code. */
export function wrongAlias(value: unknown): string {
  const all = `The field must be one of ${aliasFields.join(', ')}, and it is ${quoted(value)}.`;
  if (typeof value !== 'string') return all;
  if (Object.hasOwn(baseOfTax, value)) return `${all} It takes the tax; name the field of the base, ${baseOfTax[value]}: the tax follows.`;
  if (value === 'K_31' || value === 'K_32') return `${all} It is certain for the buyer alone: leave the alias of a reverse charge out.`;
  const number = Number(/^K_(\d{1,3})$/.exec(value)?.[1] ?? 0);
  return number > 22 ? `${all} No invoice of a seller reaches ${value}: map codes of sales only.` : all;
}

/** What to say of a code whose field is not that of its rate. */
export function wrongPair(code: string, rate: RateLiteral, field: AliasField): string {
  const fields = aliasFieldsOf(rate);
  const rule = fields.length === 0 ? `has no field that is certain, so leave its alias out` : `is recorded in ${fields.join(' or ')}`;
  return `The code ${quoted(code)} has the rate ${rate}, which ${rule}. The alias is ${field}.`;
}
