import type { InvoiceKind } from '../../fa3/elements/kinds.ts';
import type { Rule, RuleContext } from '../model/rule.ts';

/** Rules with the names of which a document must have one; null for a rule that is always run. */
type PreparedRules = readonly { readonly rule: Rule; readonly names: readonly string[] | null }[];

/** By the list of rules and the kind of invoice: there are few of both. */
const prepared = new WeakMap<readonly Rule[], Map<InvoiceKind | null, PreparedRules>>();

/** The rules that may match in a document, in their order: those for its kind of invoice that do not need an element that it lacks. */
export function selectRules(rules: readonly Rule[], { invoice, elements }: Pick<RuleContext, 'invoice' | 'elements'>): Rule[] {
  const known = new Map<readonly string[], boolean>();
  const hasOneOf = (names: readonly string[]) => {
    const before = known.get(names);
    if (before !== undefined) return before;
    const hasOne = names.some((name) => elements(name).length > 0);
    known.set(names, hasOne);
    return hasOne;
  };
  return prepare(rules, invoice.kind).flatMap(({ rule, names }) => (names === null || hasOneOf(names) ? [rule] : []));
}

function prepare(rules: readonly Rule[], kind: InvoiceKind | null): PreparedRules {
  const byKind = prepared.get(rules) ?? new Map<InvoiceKind | null, PreparedRules>();
  prepared.set(rules, byKind);
  const before = byKind.get(kind);
  if (before !== undefined) return before;
  const ofKind = rules
    .filter(({ kinds }) => kinds === undefined || (kind !== null && kinds.includes(kind)))
    .map((rule) => ({ rule, names: rule.neededElements ?? null }));
  byKind.set(kind, ofKind);
  return ofKind;
}
