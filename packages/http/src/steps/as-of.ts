import { firstAsOfDay } from '@nakor/contract/limits';
import { asOf } from '@nakor/contract/schemas/validation';
import { warsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { RoutedContext } from '../message/request-context.ts';
import type { FieldError } from '../parsing/validation-errors.ts';

/**
 * Whether the instant of a validation is within the allowed range, of which the end depends on the current time.
 *
 * @param sent any value; one that is no timestamp is reported by the schema
 */
export function asOfErrors(sent: unknown, path: string, { nowMs, language }: RoutedContext): FieldError[] {
  const parsed = asOf.safeParse(sent);
  if (!parsed.success || isInRange(Date.parse(parsed.data), nowMs)) return [];
  return [{ path, code: 'out_of_range', message: rangeMessage[language] }];
}

function isInRange(unixMs: number, nowMs: number): boolean {
  const latest = new Date(nowMs);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  return unixMs <= latest.getTime() && warsawDay(unixMs) >= firstAsOfDay;
}

const rangeMessage = {
  pl: `Podaj chwilę od ${firstAsOfDay} (czasu polskiego) do roku naprzód.`,
  en: `Provide an instant from ${firstAsOfDay} (Polish time) to one year ahead.`,
} as const;
