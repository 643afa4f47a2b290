import { ksefStatuses } from '../ksef-statuses/catalogue.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import { buildSearchText, rankTexts, type SearchText } from './find-texts.ts';

/** What a search for rules reads, in one language. */
export interface SearchableRule {
  readonly code: string;
  readonly title: string;
  readonly why: string;
  readonly how_to_fix?: string;
}

/** Statuses of KSeF by the rules that find their cause, so that the code of a rejection finds them. */
const statusCodes = new Map<string, number[]>();
for (const { code, rules = [] } of ksefStatuses) {
  for (const rule of rules) statusCodes.set(rule, [...(statusCodes.get(rule) ?? []), code]);
}

/** The codes of KSeF whose cause a rule finds before sending. */
export function listStatusCodes(rule: string): readonly number[] {
  return statusCodes.get(rule) ?? [];
}

/** The rules that people mean by a text: a code, words in any form, what accountants abbreviate, or the code of a rejection; best first. */
export function findRules<Rule extends SearchableRule>(query: string, rules: readonly Rule[]): readonly Rule[] {
  return rankTexts(query, textsOf(rules)).map(({ rule }) => rule as Rule);
}

/** A catalogue is searched again and again while its reader types. */
const textsOf = memoizeByObject((rules: readonly SearchableRule[]) => rules.map(toSearchText));

function toSearchText(rule: SearchableRule): SearchText & { readonly rule: SearchableRule } {
  const { code, title, why, how_to_fix: fix = '' } = rule;
  return { ...buildSearchText(`${code} ${title}`, `${why} ${fix} ${listStatusCodes(code).join(' ')}`), rule };
}
