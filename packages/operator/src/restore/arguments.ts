import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { type TableKind, tableKinds } from '@nakor/operations/maintenance/restored-tables';
import type { Reading } from '../cli/rejections.ts';

/** A table by full name and kind. */
export interface NamedTable {
  readonly name: string;
  readonly kind: TableKind;
}

/** The table that is read, and the table that is compared with it or written to. */
export interface TablePair {
  readonly from: NamedTable;
  readonly into: NamedTable;
}

/** The options as typed. */
export interface TableOptions {
  readonly from?: string;
  readonly into?: string;
}

/**
 * Parses `--from` and `--into`. Checks the format of the names only.
 *
 * @param kinds kinds allowed for `--into`
 * @param other additional kind allowed for `--from`
 */
export function readTables(
  { from, into }: TableOptions,
  stage: string,
  kinds: readonly TableKind[],
  other?: TableKind,
): { readonly from: Reading<NamedTable>; readonly into: Reading<NamedTable> } {
  const target = readTable('--into', into, stage, kinds);
  const source = readTable('--from', from, stage, other === undefined ? kinds : [...kinds, other]);
  if (!target.ok || !source.ok) return { from: source, into: target };
  if (source.value.name === target.value.name) return { from: err('--from and --into are the same table.'), into: target };
  if (source.value.kind === target.value.kind || source.value.kind === other) return { from: source, into: target };
  return { from: err(`--from is a table of kind ${source.value.kind}, but --into of kind ${target.value.kind}.`), into: target };
}

function readTable(option: string, name: string | undefined, stage: string, kinds: readonly TableKind[]): Reading<NamedTable> {
  const examples = kinds.map((kind) => `nakor-${stage}-${kind}`).join(' or ');
  const wanted = `${option} must be the full name of a table of the stage ${stage}: ${examples}, optionally followed by a hyphen and a suffix`;
  if (name === undefined) return err(`${option} is missing. ${wanted}.`);
  const kind = tableKinds.find((known) => new RegExp(`^nakor-${stage}-${known}(-[A-Za-z0-9_.-]+)?$`).test(name));
  return kind !== undefined && kinds.includes(kind) ? ok({ name, kind }) : err(`${wanted}, but it is ${formatQuoted(name)}.`);
}
