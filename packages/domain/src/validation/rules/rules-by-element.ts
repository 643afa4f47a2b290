import type { InvoiceKind } from '../../fa3/elements/kinds.ts';
import type { Rule, RuleContext } from '../model/rule.ts';

/** The rules for one kind of invoice. Many need one of the same elements, so each list of names is looked up once per document. */
interface PreparedRules {
  readonly lists: readonly (readonly string[])[];
  /** With the index of the list of which a document must have a name; null for a rule that is always run. */
  readonly rules: readonly { readonly rule: Rule; readonly list: number | null }[];
}

/** By the list of rules and the kind of invoice: there are few of both. */
const prepared = new WeakMap<readonly Rule[], Map<InvoiceKind | null, PreparedRules>>();

/** The rules that may match in a document, in their order: those for its kind of invoice that do not need an element that it lacks. */
export function selectRules(rules: readonly Rule[], { invoice, elements }: Pick<RuleContext, 'invoice' | 'elements'>): Rule[] {
  const ofKind = prepare(rules, invoice.kind);
  const hasName = ofKind.lists.map((names) => {
    for (const name of names) if (elements(name).length > 0) return true;
    return false;
  });
  const selected: Rule[] = [];
  for (const { rule, list } of ofKind.rules) if (list === null || hasName[list] === true) selected.push(rule);
  return selected;
}

function prepare(rules: readonly Rule[], kind: InvoiceKind | null): PreparedRules {
  const byKind = prepared.get(rules) ?? new Map<InvoiceKind | null, PreparedRules>();
  prepared.set(rules, byKind);
  const before = byKind.get(kind);
  if (before !== undefined) return before;
  const ofKind = prepareFor(rules.filter(({ kinds }) => kinds === undefined || (kind !== null && kinds.includes(kind))));
  byKind.set(kind, ofKind);
  return ofKind;
}

function prepareFor(rules: readonly Rule[]): PreparedRules {
  const indexes = new Map<string, number>();
  const lists: (readonly string[])[] = [];
  const indexOf = (names: readonly string[]) => {
    const key = names.join(' ');
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, lists.length);
    return lists.push(names) - 1;
  };
  const withLists = rules.map((rule) => ({ rule, list: rule.neededElements === undefined ? null : indexOf(rule.neededElements) }));
  return { lists, rules: withLists };
}
