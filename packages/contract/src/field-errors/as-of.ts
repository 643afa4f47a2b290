import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import { firstAsOfDay } from '../limits.ts';
import { asOf } from '../schemas/validation.ts';
import type { FieldError } from './validation-errors.ts';

/**
 * Whether the instant of a validation is within the allowed range, of which the end depends on the current time.
 *
 * @param sent any value; one that is no timestamp is reported by the schema
 */
export function findAsOfErrors(
  sent: unknown,
  path: string,
  { nowUnixMs, language }: { readonly nowUnixMs: number; readonly language: Language },
): FieldError[] {
  const parsed = asOf.safeParse(sent);
  if (!parsed.success || isInRange(Date.parse(parsed.data), nowUnixMs)) return [];
  return [{ path, code: 'out_of_range', message: rangeMessage[language] }];
}

function isInRange(unixMs: number, nowUnixMs: number): boolean {
  const latest = new Date(nowUnixMs);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  return unixMs <= latest.getTime() && toWarsawDay(unixMs) >= firstAsOfDay;
}

const rangeMessage = {
  pl: `Podaj chwilę od ${firstAsOfDay} (czasu polskiego) do roku naprzód.`,
  en: `Provide an instant from ${firstAsOfDay} (Polish time) to one year ahead.`,
} as const;
