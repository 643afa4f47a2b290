import { isDisplayName } from '@nakor/domain/shared/display-name';
import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { type LimitName, limitBounds, type OwnLimits } from '@nakor/operations/access/organization-limits';
import type { Reading } from '../cli/rejections.ts';

/** Options of `organizations set-limits`, as typed. */
export interface LimitOptions {
  readonly quota?: string;
  readonly quotaMonth?: string;
  readonly rate?: string;
  readonly deliveries?: string;
  readonly reason?: string;
  readonly by?: string;
}

/** The option that sets each value. */
export const limitOptions: Readonly<Record<LimitName, string>> = {
  quotaPerDay: '--quota',
  quotaPerMonth: '--quota-month',
  ratePerMinute: '--rate',
  deliveries: '--deliveries',
};

/** Returns a value to that of the plan. */
const planWord = 'plan';
/** Days of the longest month: by default, a month allows as much as all its days. */
const daysPerMonth = 31;

/** Parses the values to set: those that were given. A quota per day also sets that per month, unless it is given. */
export function readLimitValues({ quota, quotaMonth, rate, deliveries }: LimitOptions): Reading<Partial<OwnLimits>> {
  const given = { quotaPerDay: quota, quotaPerMonth: quotaMonth, ratePerMinute: rate, deliveries };
  const problems: string[] = [];
  const values: Partial<Record<LimitName, number | null>> = {};
  for (const [name, text] of Object.entries(given) as [LimitName, string | undefined][]) {
    if (text === undefined) continue;
    const reading = readLimit(name, text);
    if (reading.ok) values[name] = reading.value;
    else problems.push(reading.error);
  }
  if (problems.length > 0) return err(problems.join('\n'));
  const { quotaPerDay } = values;
  if (quotaPerDay !== undefined && values.quotaPerMonth === undefined) {
    values.quotaPerMonth = quotaPerDay === null ? null : quotaPerDay * daysPerMonth;
  }
  if (Object.keys(values).length === 0) return err(`Give at least one value to set: ${Object.values(limitOptions).join(', ')}.`);
  return ok(values);
}

function readLimit(name: LimitName, text: string): Reading<number | null> {
  if (text === planWord) return ok(null);
  const { least, most } = limitBounds[name];
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return ok(value);
  const allowed = `a whole number from ${least} to ${most}, or ${planWord} for the value of the plan`;
  return err(`${limitOptions[name]} must be ${allowed}, but it is ${formatQuoted(text)}.`);
}

/** Parses the reason of a change, which is kept. */
export function readReason(text: string | undefined): Reading<string> {
  if (text === undefined) return err('--reason is missing: why the values are changed, such as the contract.');
  return isDisplayName(text)
    ? ok(text.trim())
    : err('--reason must have 1 to 120 characters, not only blanks, without line breaks or other control characters.');
}

/** Parses the name of the operator, by default that of the user of this computer. */
export function readOperatorName(text: string | undefined, userName: string): Reading<string> {
  const name = text ?? userName;
  if (isDisplayName(name)) return ok(name.trim());
  return err(
    text === undefined
      ? '--by is missing: your name, because this computer does not know it.'
      : '--by must have 1 to 120 characters, not only blanks, without line breaks or other control characters.',
  );
}
