import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { compareTables, listTableDifferences, type TableComparison } from '@nakor/operations/exchange-rates/compare-tables';
import { computeAgeInWorkingDays, determineFirstKeptDay, listMissingDays } from '@nakor/operations/exchange-rates/plan-loading';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { describeStatus } from './view.ts';

/** How many differing currencies of a table are listed. */
const listedDifferences = 5;

/**
 * Stores tables of days that have none, and with `isReplacing` also those that differ from the stored ones. Idempotent.
 *
 * @throws Rejection if a table differs from the stored one and is not to replace it, or is of a future day; nothing is changed then
 */
export async function importTables(
  ports: OperatorPorts,
  io: OperatorIo,
  tables: readonly RateTable[],
  isReplacing: boolean,
): Promise<Report> {
  const nowUnixMs = io.nowUnixMs();
  const today = toWarsawDay(nowUnixMs);
  const future = tables.find(({ day }) => day > today);
  if (future !== undefined) throw new Rejection(`The table of ${future.day} is of a future day. Nothing was imported.`);
  const comparison = compareTables(await ports.rateTables.list(determineFirstKeptDay(today)), tables, today);
  const { added, same, different, tooOld } = comparison;
  if (different.length > 0 && !isReplacing) throw differing(comparison);
  let stored = 0;
  for (const table of added) if (await ports.rateTables.add(table, nowUnixMs)) stored += 1;
  for (const { table } of different) await ports.rateTables.replace(table, nowUnixMs);
  const counts = { new: stored, same: same.length, replaced: different.length, too_old: tooOld.length };
  const notUsed = tooOld.length === 0 ? '' : ` ${tooOld.length} older than two years: not stored.`;
  // The loader may run at the same time.
  const concurrent =
    stored === added.length ? '' : ` ${added.length - stored} stored by another process meanwhile: repeat the command to compare them.`;
  const text = `${counts.new} new, ${counts.same} the same, ${counts.replaced} replaced.${notUsed}${concurrent} Functions use them within an hour.`;
  return { json: { ...counts, replaced_days: different.map(({ table }) => table.day) }, text };
}

function differing({ added, same, different }: TableComparison): Rejection {
  const problems = different.map(({ stored, table }) => {
    const differences = listTableDifferences(stored, table);
    const shown = differences.slice(0, listedDifferences).join(', ');
    return `${table.day}: ${shown}${differences.length > listedDifferences ? `, and ${differences.length - listedDifferences} more` : ''}`;
  });
  const counts = `${added.length} new, ${same.length} the same, ${different.length} different`;
  const lines = problems.map((problem) => `  ${problem}`);
  const advice = 'Nothing was imported. To replace the stored tables, check them at the NBP and add --replace.';
  return new Rejection([`Tables differ from the stored ones (${counts}):`, ...lines, advice].join('\n'), 'refused', problems);
}

/** Reports which tables are stored. */
export async function showStatus(ports: OperatorPorts, io: OperatorIo): Promise<Report> {
  const today = toWarsawDay(io.nowUnixMs());
  const tables = await ports.rateTables.list(determineFirstKeptDay(today));
  const days = new Set(tables.map(({ day }) => day));
  const status = {
    tables: tables.length,
    first: tables[0] ?? null,
    last: tables.at(-1) ?? null,
    ageWorkingDays: computeAgeInWorkingDays(days, today),
    // Days before the first table are not loaded yet rather than gaps.
    gaps: listMissingDays(days, today).filter((day) => day > (tables[0]?.day ?? '9999') && day < (tables.at(-1)?.day ?? '')),
    missing: listMissingDays(days, today).length,
  };
  return {
    json: {
      tables: status.tables,
      first: status.first?.day ?? null,
      last: status.last?.day ?? null,
      last_number: status.last?.number ?? null,
      age_working_days: status.ageWorkingDays,
      gaps: status.gaps,
      missing: status.missing,
    },
    text: describeStatus(status),
  };
}
