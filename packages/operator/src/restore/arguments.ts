import { parseTimestamp } from '@nakor/domain/access/timestamp';
import { type TableKind, tableKinds } from '@nakor/domain/maintenance/restored-tables';
import { err, ok } from '@nakor/domain/shared/result';
import type { Reading } from '../cli/rejections.ts';
import { quoted } from '../cli/terminal-escape.ts';

/** A table of a stage, by its full name, and what such tables hold. */
export interface NamedTable {
  readonly name: string;
  readonly kind: TableKind;
}

/** Two tables that stand side by side: what is read, and what is compared with it or written. */
export interface TablePair {
  readonly from: NamedTable;
  readonly into: NamedTable;
}

/** The same as it was typed. */
export interface TablesGiven {
  readonly from?: string;
  readonly into?: string;
}

/**
 * The tables of `--from` and `--into`, by the form of their names; whether they exist is not looked at.
 *
 * @param kinds what `--into` may hold
 * @param other what `--from` may hold besides what `--into` holds
 */
export function readTables(
  { from, into }: TablesGiven,
  stage: string,
  kinds: readonly TableKind[],
  other?: TableKind,
): { readonly from: Reading<NamedTable>; readonly into: Reading<NamedTable> } {
  const target = readTable('--into', into, stage, kinds);
  const source = readTable('--from', from, stage, other === undefined ? kinds : [...kinds, other]);
  if (!target.ok || !source.ok) return { from: source, into: target };
  if (source.value.name === target.value.name) return { from: err('--from and --into are the same table.'), into: target };
  if (source.value.kind === target.value.kind || source.value.kind === other) return { from: source, into: target };
  return { from: err(`--from holds ${source.value.kind}, and --into holds ${target.value.kind}.`), into: target };
}

function readTable(option: string, name: string | undefined, stage: string, kinds: readonly TableKind[]): Reading<NamedTable> {
  const examples = kinds.map((kind) => `nakor-${stage}-${kind}`).join(' or ');
  const wanted = `${option} must be the full name of a table of the stage ${stage}: ${examples}, or one that begins so and goes on with a hyphen`;
  if (name === undefined) return err(`${option} is missing. ${wanted}.`);
  const kind = tableKinds.find((known) => new RegExp(`^nakor-${stage}-${known}(-[A-Za-z0-9_.-]+)?$`).test(name));
  return kind !== undefined && kinds.includes(kind) ? ok({ name, kind }) : err(`${wanted}, and it is ${quoted(name)}.`);
}

/** A moment that has passed, in unix ms. */
export function readPast(option: string, text: string | undefined, nowUnixMs: number): Reading<number> {
  const form = `${option} must be a day such as 2026-10-15 (its beginning in UTC) or a moment such as 2026-10-15T12:00:00Z`;
  if (text === undefined) return err(`${option} is missing. ${form}.`);
  const moment = parseTimestamp(text);
  if (moment === null) return err(`${form}, and it is ${quoted(text)}.`);
  if (moment * 1000 > nowUnixMs) return err(`${option} must be in the past, and it is ${quoted(text)}.`);
  return ok(moment * 1000);
}
