import { enforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import { type EnforcementRow, enforcementRows } from '@nakor/domain/validation/enforcement/ksef-enforcement';
import { type KsefEffect, type KsefEnvironment, ksefEnvironments } from '@nakor/domain/validation/model/enforcement';

/** The severity on a day, with the environments in which it is critical. */
export function severityWithEnforcement(code: string, severity: string, day: string): string {
  const rejecting = ksefEnvironments.filter((environment) => enforcementOn(code, environment, day)?.effect === 'rejects');
  if (rejecting.length === 0) return severity;
  return rejecting.length === ksefEnvironments.length ? 'critical' : `critical (${rejecting.join(', ')}), ${severity}`;
}

/** What KSeF does in each environment, as a table; empty if KSeF does not check it. */
export function describeEnforcement(code: string): string[] {
  const rows = ksefEnvironments.flatMap((environment) =>
    enforcementRows
      .filter(({ codes, environments: named }) => codes.includes(code) && named.includes(environment))
      .map((row) => describeRow(environment, row)),
  );
  if (rows.length === 0) return [];
  return ['', '| KSeF | Skutek / Effect | Od / From | Pewność / Certainty | Źródło / Source |', '|---|---|---|---|---|', ...rows];
}

function describeRow(environment: KsefEnvironment, { effect, from, certainty, source, unless }: EnforcementRow): string {
  const condition = unless === undefined ? '' : `, chyba że ${unless.pl} / unless ${unless.en}`;
  return `| ${environmentTexts[environment]} | ${effectTexts[effect]}${condition} | ${from ?? '–'} | ${certaintyTexts[certainty]} | ${source} |`;
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
