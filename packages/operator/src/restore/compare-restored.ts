import { compareAccess, compareEndpoints, isUsableAgain } from '@nakor/operations/maintenance/compare-tables';
import type { RestoredTables } from '@nakor/operations/maintenance/restored-tables';
import { programName } from '../cli/examples.ts';
import type { OperatorPorts } from '../cli/ports.ts';
import type { Report } from '../cli/session.ts';
import type { NamedTable, TablePair } from './arguments.ts';
import { buildDifferenceJson, tabulateDifferences } from './view.ts';

type WithUnreadable = { readonly unreadable: readonly string[] };

/** Reports the differences of `into` from `from`. */
export async function compareTables({ restored }: OperatorPorts, { from, into }: TablePair): Promise<Report> {
  const { differences, unreadable } =
    from.kind === 'access' ? await compareKeys(restored, from, into) : await compareWebhooks(restored, from, into);
  const usableAgain = differences.filter(isUsableAgain).length;
  const base = { from: from.name, into: into.name, usable_again: usableAgain };
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  const text = [
    differences.length === 0
      ? `${into.name} has the same contents as ${from.name}.`
      : `${into.name}, compared with ${from.name}: ${count}.\n\n${tabulateDifferences(differences)}`,
    ...(unreadable.length === 0 ? [] : [`Damaged items, which were skipped:\n${unreadable.map((key) => `  ${key}`).join('\n')}`]),
    ...(usableAgain === 0 ? [] : [revokeAdvice(usableAgain, from, into)]),
  ].join('\n\n');
  return { json: { ...base, differences: differences.map(buildDifferenceJson), unreadable }, text };
}

async function compareKeys(restored: RestoredTables, from: NamedTable, into: NamedTable) {
  const [before, after] = [await restored.readAccess(from.name), await restored.readAccess(into.name)];
  return { differences: compareAccess(before, after), unreadable: unreadableItems(from, before, into, after) };
}

async function compareWebhooks(restored: RestoredTables, from: NamedTable, into: NamedTable) {
  const [before, after] = [await restored.readEndpoints(from.name), await restored.readEndpoints(into.name)];
  return { differences: compareEndpoints(before.endpoints, after.endpoints), unreadable: unreadableItems(from, before, into, after) };
}

function unreadableItems(from: NamedTable, before: WithUnreadable, into: NamedTable, after: WithUnreadable): readonly string[] {
  return [...before.unreadable.map((key) => `${from.name} ${key}`), ...after.unreadable.map((key) => `${into.name} ${key}`)];
}

function revokeAdvice(count: number, from: NamedTable, into: NamedTable): string {
  return [
    `Revoked keys that are usable again in ${into.name}: ${count}. Revoke them before the table is used:`,
    `  ${programName} restore revoke --from ${from.name} --into ${into.name}`,
  ].join('\n');
}
