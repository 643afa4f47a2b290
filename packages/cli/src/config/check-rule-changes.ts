import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { Localized } from '@nakor/domain/shared/localized';
import { catalogueCodes, getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import { isCriticalByItself } from '@nakor/domain/validation/enforcement/critical-codes';
import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import { type Severity, severities } from '@nakor/domain/validation/model/issue';
import { UserError } from '../shared/user-error.ts';
import type { ChosenSeverity, RuleChanges } from './rule-changes.ts';

/**
 * Checks that every code exists and that no change makes a rule milder than KSeF itself.
 *
 * @param origin where the changes are written, for messages
 * @throws UserError that names the first wrong change
 */
export function checkRuleChanges(changes: RuleChanges, environment: KsefEnvironment, atUnixMs: number, origin: string): void {
  for (const [code, { severity }] of Object.entries(changes)) {
    if (!catalogueCodes.includes(code))
      throw new UserError({
        pl: `${origin}: nie ma reguły ${code}. Ich spis: nakor rules`,
        en: `${origin}: there is no rule ${code}. List them with: nakor rules`,
      });
    const minimum = minimumSeverity(code, environment, toWarsawDay(atUnixMs));
    if (minimum !== null && isMilder(severity, minimum.severity)) {
      throw new UserError({
        pl: `${origin}: poziomu ${code} nie można zmienić na „${severity}”, bo ${minimum.why.pl}.`,
        en: `${origin}: ${code} cannot be changed to "${severity}", because ${minimum.why.en}.`,
      });
    }
  }
}

/** The severity below which a code cannot be lowered, and why; null for none. */
function minimumSeverity(
  code: string,
  environment: KsefEnvironment,
  day: string,
): { readonly severity: Severity; readonly why: Localized } | null {
  if (getCatalogueEntry(code).reportedAs === 'rejection')
    return { severity: 'critical', why: { pl: 'takiego dokumentu nie można odczytać', en: 'such a document cannot be read' } };
  if (isCriticalByItself(code))
    return {
      severity: 'critical',
      why: { pl: 'takiego dokumentu nie wolno wysłać do KSeF', en: 'such a document must never be sent to KSeF' },
    };
  const effect =
    buildEnforcementOn(code, environment, day)?.effect ?? (getCatalogueEntry(code).enforcedBy === 'ksef' ? 'rejects' : 'accepts');
  const where = `KSeF (${environment}, ${day})`;
  switch (effect) {
    case 'rejects':
      return { severity: 'critical', why: { pl: `${where} odrzuca taki plik`, en: `${where} rejects such a file` } };
    case 'warns':
      return { severity: 'warning', why: { pl: `${where} ostrzega o takim pliku`, en: `${where} warns of such a file` } };
    case 'accepts':
      return null;
  }
}

function isMilder(severity: ChosenSeverity, minimum: Severity): boolean {
  return severity === 'off' || severities.indexOf(severity) > severities.indexOf(minimum);
}
