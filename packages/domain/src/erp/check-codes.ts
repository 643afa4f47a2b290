import { bucketOfRate, type RateLiteral } from '../fa3/buckets.ts';
import { isDisplayName } from '../shared/display-name.ts';
import { type AliasField, deriveAliasFields, isAliasField } from './alias-fields.ts';
import { checkAmbiguity } from './check-ambiguity.ts';
import { normalizeCodeKey } from './code-key.ts';
import type { ErpPreset } from './preset.ts';
import { formatEntryPath, formatQuoted, isObject, type Report } from './preset-problem.ts';
import { findWrongAlias, findWrongPair, findWrongRate } from './wrong-code.ts';

const rateField = 'vat_rate_map';
const aliasField = 'jpk_field_aliases';

/** At most this many codes per map, so that a preset fits into one table item. */
const mostCodes = 300;

/**
 * Reads both maps of codes. Rates are literals of `TStawkaPodatku`, fields are tax base fields of sales. The field of a code must match its
 * rate, and no code may be ambiguous.
 */
export function readCodes(rates: unknown, aliases: unknown, report: Report): Pick<ErpPreset, 'vatRateMap' | 'jpkFieldAliases'> {
  const vatRateMap = readMap(rates, rateField, report, isRate, findWrongRate);
  const jpkFieldAliases = readMap(aliases, aliasField, report, isAliasField, findWrongAlias);
  for (const [code, field] of jpkFieldAliases) {
    const rate = vatRateMap.get(code);
    if (rate !== undefined && !deriveAliasFields(rate).includes(field))
      report(formatEntryPath(aliasField, code), findWrongPair(code, rate, field));
  }
  checkAmbiguity(vatRateMap, jpkFieldAliases, (code, message) => {
    report(formatEntryPath(vatRateMap.has(code) ? rateField : aliasField, code), message);
  });
  return { vatRateMap: Object.fromEntries(vatRateMap), jpkFieldAliases: Object.fromEntries(jpkFieldAliases) };
}

function isRate(text: string): text is RateLiteral {
  return bucketOfRate.has(text);
}

/** Returns the valid entries of a map and reports the problems of the others. */
function readMap<Meaning extends RateLiteral | AliasField>(
  value: unknown,
  field: string,
  report: Report,
  isMeaning: (text: string) => text is Meaning,
  wrong: (value: unknown) => string,
): ReadonlyMap<string, Meaning> {
  const map = new Map<string, Meaning>();
  if (!isObject(value)) {
    report(
      field,
      `It must be an object of codes with a string each${value === undefined ? ', and it is missing' : `, and it is ${formatQuoted(value)}`}.`,
    );
    return map;
  }
  const entries = Object.entries(value);
  if (entries.length > mostCodes) report(field, `It has ${entries.length} codes; at most ${mostCodes} are allowed.`);
  const seen = new Set<string>();
  for (const [code, meaning] of entries.slice(0, mostCodes)) {
    const key = normalizeCodeKey(code);
    const path = formatEntryPath(field, code);
    if (!isDisplayName(code) || key === '__proto__') report(path, 'A code has 1 to 120 characters on one line, not only white space.');
    else if (seen.has(key)) report(path, `Duplicate code: both are read as ${formatQuoted(key)}.`);
    else if (typeof meaning === 'string' && isMeaning(meaning)) map.set(key, meaning);
    else report(path, wrong(meaning));
    seen.add(key);
  }
  return map;
}
