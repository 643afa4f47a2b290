import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import { type EnforcementRow, enforcementRows } from '@nakor/domain/validation/enforcement/ksef-enforcement';
import { type KsefEffect, type KsefEnvironment, ksefEnvironments } from '@nakor/domain/validation/model/enforcement';

/** The severity on a day, with the environments in which it is critical. */
export function severityWithEnforcement(code: string, severity: string, day: string): string {
  const rejecting = ksefEnvironments.filter((environment) => buildEnforcementOn(code, environment, day)?.effect === 'rejects');
  if (rejecting.length === 0) return severity;
  return rejecting.length === ksefEnvironments.length ? 'critical' : `critical (${rejecting.join(', ')}), ${severity}`;
}

/** What KSeF does in each environment, a line for environments that differ only in the day; empty if KSeF does not check it. */
export function describeEnforcement(code: string): string[] {
  const environmentsByRest = new Map<string, string[]>();
  for (const environment of ksefEnvironments) {
    for (const row of enforcementRows.filter(({ codes, environments }) => codes.includes(code) && environments.includes(environment))) {
      const since = row.from === null ? '' : ` od / from ${row.from}`;
      const rest = describeRow(row);
      environmentsByRest.set(rest, [...(environmentsByRest.get(rest) ?? []), `${environmentTexts[environment]}${since}`]);
    }
  }
  return [...environmentsByRest].map(([rest, environments]) => `- KSeF, ${environments.join(', ')}: ${rest}`);
}

function describeRow({ effect, certainty, source, unless }: EnforcementRow): string {
  const condition = unless === undefined ? '' : `, chyba że ${unless.pl} / unless ${unless.en}`;
  return `${effectTexts[effect]}${condition} (${certaintyTexts[certainty]}; ${source})`;
}

const environmentTexts: Readonly<Record<KsefEnvironment, string>> = { prod: 'produkcja / production', demo: 'demo', test: 'test' };

const effectTexts: Readonly<Record<KsefEffect, string>> = {
  rejects: 'odrzuca / rejects',
  warns: 'przyjmuje z ostrzeżeniem technicznym / accepts with a technical warning',
  accepts: 'przyjmuje / accepts',
};

const certaintyTexts: Readonly<Record<EnforcementRow['certainty'], string>> = {
  in_force: 'obowiązuje / in force',
  announced: 'zapowiedziane / announced',
  unconfirmed: 'niepotwierdzone / unconfirmed',
};
