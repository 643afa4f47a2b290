import { findEnforcement } from '@nakor/contract/rule-explanation/standing';
import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { type KsefEnvironment, ksefEnvironments } from '@nakor/domain/validation/model/enforcement';
import type { Severity } from '@nakor/domain/validation/model/issue';

/** A rule of the catalogue. */
export type Rule = RuleCatalogue['rules'][number];

/** An entry in the history of what KSeF does about a rule. */
export type EnforcementEntry = Rule['enforcement'][number];

/** The severity of a rule's issues in an environment of KSeF. A document that cannot be read is critical everywhere. */
export function getSeverityOn(rule: Rule, environment: KsefEnvironment, day: string): Severity {
  const usual = rule.severity ?? 'critical';
  return findEnforcement(rule, environment, day)?.effect === 'rejects' ? 'critical' : usual;
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
