import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { parseTimestamp } from '@nakor/operations/access/timestamp';
import type { Reading } from './rejections.ts';

/** Parses a time in the past, in unix ms. */
export function readPast(option: string, text: string | undefined, nowUnixMs: number): Reading<number> {
  const format = `${option} must be a date such as 2026-10-15 (its start in UTC) or a time such as 2026-10-15T12:00:00Z`;
  if (text === undefined) return err(`${option} is missing. ${format}.`);
  const unixMs = parseTimestamp(text);
  if (unixMs === null) return err(`${format}, but it is ${formatQuoted(text)}.`);
  if (unixMs > nowUnixMs) return err(`${option} must be in the past, but it is ${formatQuoted(text)}.`);
  return ok(unixMs);
}
