import type { KsefChange, KsefEnforcement, KsefEnvironment } from '../model/enforcement.ts';
import { type EnforcementRow, enforcementRows } from './ksef-enforcement.ts';

/**
 * What KSeF does with an invoice that has an issue of this code.
 *
 * @param day a day in Poland, `YYYY-MM-DD`
 * @returns   null if KSeF does not check it
 */
export function buildEnforcementOn(
  code: string,
  environment: KsefEnvironment,
  day: string,
  rows = enforcementRows,
): KsefEnforcement | null {
  const history = rows.filter(({ codes, environments }) => codes.includes(code) && environments.includes(environment));
  const index = Math.max(
    history.findLastIndex((row) => hasBegun(row, day)),
    0,
  );
  const current = history[index];
  if (current === undefined) return null;
  const next = history[index + 1];
  const { effect, from, source, unless = null } = current;
  // After the day of an unconfirmed change, it is unknown which of the two holds.
  const isUncertain = next?.certainty === 'unconfirmed' && next.from !== null && next.from <= day;
  const certainty = isUncertain ? 'unconfirmed' : current.certainty;
  return { environment, effect, since: from, certainty, source, unless, next: next === undefined ? null : changeOf(next) };
}

/** {@link buildEnforcementOn} for the day and environment of one document, computed once for each code. */
export function memoizeEnforcement({
  environment,
  today,
}: {
  readonly environment: KsefEnvironment;
  readonly today: string;
}): (code: string) => KsefEnforcement | null {
  const known = new Map<string, KsefEnforcement | null>();
  return (code) => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const enforcement = buildEnforcementOn(code, environment, today);
    known.set(code, enforcement);
    return enforcement;
  };
}

function hasBegun({ from, certainty }: EnforcementRow, day: string): boolean {
  return certainty !== 'unconfirmed' && (from === null || from <= day);
}

function changeOf({ effect, from, certainty, source }: EnforcementRow): KsefChange {
  return { effect, from, certainty, source };
}
