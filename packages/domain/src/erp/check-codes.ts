import * as z from 'zod';
import { bucketOfRate, type RateLiteral } from '../fa3/buckets.ts';
import { isDisplayName } from '../shared/display-name.ts';
import { type AliasField, aliasFields, deriveAliasFields } from './alias-fields.ts';
import { checkAmbiguity } from './check-ambiguity.ts';
import { normalizeCodeKey } from './code-key.ts';
import { formatFound, formatQuoted, isObject, type Report } from './preset-problem.ts';
import { findWrongAlias, findWrongPair, findWrongRate } from './wrong-code.ts';

/** At most this many codes per map, so that a preset fits into one table item. */
const mostCodes = 300;

/** An object of codes, read as a map from normalized codes to their meanings. It has the valid entries, also if others are wrong. */
function defineCodeMap<Meaning extends string>(meanings: readonly Meaning[], findWrong: (value: unknown) => string) {
  const meaning = z.enum(meanings);
  return z
    .custom<Readonly<Record<string, unknown>>>(isObject, {
      error: ({ input }) => `It must be an object of codes with a string each${formatFound(input)}.`,
      // Otherwise an invalid map keeps the other checks of the preset from running.
      abort: false,
    })
    .transform((value, { addIssue }): ReadonlyMap<string, Meaning> => {
      const entries = Object.entries(value);
      if (entries.length > mostCodes) addIssue(`It has ${entries.length} codes; at most ${mostCodes} are allowed.`);
      const map = new Map<string, Meaning>();
      const seen = new Set<string>();
      for (const [code, sent] of entries.slice(0, mostCodes)) {
        const key = normalizeCodeKey(code);
        const read = meaning.safeParse(sent);
        const problem = findWrongCode(code, key, seen) ?? (read.success ? null : findWrong(sent));
        if (problem !== null) addIssue({ code: 'custom', path: [code], message: problem });
        else if (read.success) map.set(key, read.data);
        seen.add(key);
      }
      return map;
    });
}

/** Why a code cannot be one, or not once more; null when it can. */
function findWrongCode(code: string, key: string, seen: ReadonlySet<string>): string | null {
  if (!isDisplayName(code) || key === '__proto__') return 'A code has 1 to 120 characters on one line, not only white space.';
  return seen.has(key) ? `Duplicate code: both are read as ${formatQuoted(key)}.` : null;
}

/** The two maps of codes. Rates are literals of `TStawkaPodatku`, fields are tax base fields of sales. */
export const codeMaps = {
  vat_rate_map: defineCodeMap([...bucketOfRate.keys()] as readonly RateLiteral[], findWrongRate),
  jpk_field_aliases: defineCodeMap(aliasFields, findWrongAlias),
};

/**
 * Checks both maps together: the field of a code must match its rate, and no code may be ambiguous.
 *
 * @param report called with the path and the problem
 */
export function checkCodes(rates: ReadonlyMap<string, RateLiteral>, aliases: ReadonlyMap<string, AliasField>, report: Report): void {
  for (const [code, field] of aliases) {
    const rate = rates.get(code);
    if (rate !== undefined && !deriveAliasFields(rate).includes(field))
      report(['jpk_field_aliases', code], findWrongPair(code, rate, field));
  }
  checkAmbiguity(rates, aliases, (code, message) => report([rates.has(code) ? 'vat_rate_map' : 'jpk_field_aliases', code], message));
}
