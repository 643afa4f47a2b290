import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import { type KsefEnvironment, ksefEnvironments } from '@nakor/domain/validation/model/enforcement';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { Standing } from './rule-texts.ts';

/** A rule of the catalogue. */
export type Rule = RuleCatalogue['rules'][number];

/** An entry in the history of what KSeF does about a rule. */
export type EnforcementEntry = Rule['enforcement'][number];

/** The severity of a rule's issues in an environment of KSeF. A document that cannot be read is critical everywhere. */
export function getSeverityOn(rule: Rule, environment: KsefEnvironment, day: string): Severity {
  const usual = rule.severity ?? 'critical';
  return enforcementIn(rule, environment, day)?.effect === 'rejects' ? 'critical' : usual;
}

/** The environments of each severity, the worst first. */
export function getSeveritiesOn(rule: Rule, day: string): ReadonlyMap<Severity, readonly KsefEnvironment[]> {
  const found = new Map<Severity, readonly KsefEnvironment[]>();
  for (const environment of ksefEnvironments) {
    const severity = getSeverityOn(rule, environment, day);
    found.set(severity, [...(found.get(severity) ?? []), environment]);
  }
  return found;
}

/** How an entry relates to a day: it holds, it held before, or it is still to come. */
export function getStanding(rule: Rule, entry: EnforcementEntry, day: string): Standing {
  if (entry.certainty === 'unconfirmed') return 'unconfirmed';
  if (entry.from !== null && entry.from > day) return entry.certainty === 'announced' ? 'announced' : 'coming';
  const current = enforcementIn(rule, entry.environment, day);
  return current?.effect === entry.effect && current.since === entry.from ? 'current' : 'earlier';
}

function enforcementIn({ code, enforcement }: Rule, environment: KsefEnvironment, day: string) {
  const rows = enforcement.map(({ unless, environment: named, ...row }) => {
    return { ...row, codes: [code], environments: [named], ...(unless === null ? {} : { unless }) };
  });
  return buildEnforcementOn(code, environment, day, rows);
}
