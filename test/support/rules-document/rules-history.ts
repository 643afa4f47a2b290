import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { computeSha256Hex } from '@nakor/domain/shared/hash';

/** What changed with a version of the rules. */
export type RuleChange = RuleCatalogue['changes'][number];
type ChangedPart = RuleChange['changed'][number]['parts'][number];

/** One version of the rules, as far as changes are concerned. */
export interface RulesState {
  readonly rules_version: string;
  readonly revision: number;
  /** Short hashes of the parts of each rule, in the order of {@link changeParts}. */
  readonly rules: Readonly<Record<string, string>>;
}

/** Content of `docs/rules-history.json`. */
export interface RulesHistory {
  /** Oldest first; at most one a day. */
  readonly changes: readonly RuleChange[];
  /** The rules before the latest change, and after it. */
  readonly before: RulesState;
  readonly after: RulesState;
}

/** Properties of a rule by the part that they belong to; all others belong to `reporting`. */
const propertiesByPart: Readonly<Record<Exclude<ChangedPart, 'enforcement' | 'reporting'>, readonly string[]>> = {
  texts: ['title', 'why', 'details', 'message', 'quickFix', 'howToFix'],
  severity: ['severity', 'severityOnCorrections', 'kinds'],
  source: ['enforcedBy', 'source'],
};

/** Parts in the order in which {@link RulesState} has their hashes. */
const changeParts = ['texts', 'severity', 'source', 'enforcement', 'reporting'] as const satisfies readonly ChangedPart[];

/** The dump of the rules from which their version is derived. */
interface RulesDump {
  readonly revision: number;
  readonly enforcement: readonly ({ readonly codes: readonly string[] } & Readonly<Record<string, unknown>>)[];
  readonly criticalCodes: readonly { readonly code: string }[];
  readonly rules: readonly ({ readonly code: string } & Readonly<Record<string, unknown>>)[];
}

/**
 * The state of the rules.
 *
 * @param dump the JSON from which `rulesVersion` is derived
 */
export function rulesStateOf(dump: string, rulesVersion: string): RulesState {
  const { revision, enforcement, criticalCodes, rules } = JSON.parse(dump) as RulesDump;
  const hashed = rules.map((rule) => {
    const { code, ...properties } = rule;
    const named: readonly string[] = Object.values(propertiesByPart).flat();
    const pick = (isIncluded: (name: string) => boolean) => Object.entries(properties).filter(([name]) => isIncluded(name));
    const contents: Readonly<Record<ChangedPart, unknown>> = {
      texts: pick((name) => propertiesByPart.texts.includes(name)),
      severity: [pick((name) => propertiesByPart.severity.includes(name)), criticalCodes.filter((critical) => critical.code === code)],
      source: pick((name) => propertiesByPart.source.includes(name)),
      // The other codes of a row are no part of what KSeF does with this one.
      enforcement: enforcement.filter(({ codes }) => codes.includes(code)).map(({ codes: _, ...row }) => row),
      reporting: pick((name) => !named.includes(name)),
    };
    return [code, changeParts.map((part) => computeSha256Hex(JSON.stringify(contents[part])).slice(0, 6)).join(' ')] as const;
  });
  return { rules_version: rulesVersion, revision, rules: Object.fromEntries(hashed) };
}

/**
 * The history with the current rules as its latest change. Changes of one day are one entry.
 *
 * @param today day in UTC, `YYYY-MM-DD`
 */
export function advanceHistory(history: RulesHistory | null, current: RulesState, today: string): RulesHistory {
  if (history === null) return withChange([], { rules_version: '', revision: current.revision, rules: {} }, current, today);
  if (history.after.rules_version === current.rules_version) return history;
  const latest = history.changes.at(-1);
  return latest?.date === today
    ? withChange(history.changes.slice(0, -1), history.before, current, today)
    : withChange(history.changes, history.after, current, today);
}

function withChange(changes: readonly RuleChange[], before: RulesState, after: RulesState, date: string): RulesHistory {
  return { changes: [...changes, changeBetween(before, after, date)], before, after };
}

function changeBetween(before: RulesState, after: RulesState, date: string): RuleChange {
  const codesOf = (state: RulesState) => Object.keys(state.rules).sort();
  return {
    rules_version: after.rules_version,
    date,
    added: codesOf(after).filter((code) => before.rules[code] === undefined),
    changed: codesOf(after).flatMap((code) => {
      const parts = changedParts(before.rules[code], after.rules[code]);
      return parts.length === 0 ? [] : [{ code, parts }];
    }),
    retired: codesOf(before).filter((code) => after.rules[code] === undefined),
    detection_changed: before.revision !== after.revision,
  };
}

/** The parts of a rule that exists in both versions and differ. */
function changedParts(before: string | undefined, after: string | undefined): ChangedPart[] {
  if (before === undefined || after === undefined) return [];
  const [old, current] = [before.split(' '), after.split(' ')];
  return changeParts.filter((_, index) => old[index] !== current[index]);
}
