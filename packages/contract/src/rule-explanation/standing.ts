import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import type { KsefEnforcement, KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import type { RuleCatalogue } from '../schemas/responses/rules.ts';

/** How a statement about KSeF relates to a day: it holds, it held before, or it is still to come. */
export type Standing = 'earlier' | 'current' | 'coming' | 'announced' | 'unconfirmed';

/** An entry in the history of what KSeF does about a rule; `unless` is in one language or in both. */
type HistoryEntry = Omit<RuleCatalogue['rules'][number]['enforcement'][number], 'unless'>;

/** What of a rule says what KSeF does. */
interface EnforcedRule {
  readonly code: string;
  readonly enforcement: readonly HistoryEntry[];
}

/** {@link Standing} of an entry on a day in Poland, `YYYY-MM-DD`. */
export function getStanding(rule: EnforcedRule, entry: HistoryEntry, day: string): Standing {
  if (entry.certainty === 'unconfirmed') return 'unconfirmed';
  if (entry.from !== null && entry.from > day) return entry.certainty === 'announced' ? 'announced' : 'coming';
  const current = findEnforcement(rule, entry.environment, day);
  return current?.effect === entry.effect && current.since === entry.from ? 'current' : 'earlier';
}

/** What KSeF does about a rule in an environment on a day; null if it does not check it. */
export function findEnforcement({ code, enforcement }: EnforcedRule, environment: KsefEnvironment, day: string): KsefEnforcement | null {
  const rows = enforcement.map(({ effect, from, certainty, source, environment: named }) => {
    return { effect, from, certainty, source, codes: [code], environments: [named] };
  });
  return buildEnforcementOn(code, environment, day, rows);
}
