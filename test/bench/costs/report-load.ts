import { dueShardCount, type TableDefinition, tableName, tables } from '@nakor/aws/dynamodb/tables';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { markdownTable, type Row } from './markdown-table.ts';
import type { PartMeasurement } from './measure-parts.ts';
import { runMs, runRows } from './run-time.ts';

/** Calls a second for which a stage is planned. */
const rates = [1, 10, 100, 1_000, 10_000] as const;

/** What a table of DynamoDB takes a second unless AWS has raised it, and what one partition of it takes at most. */
const tableWriteLimit = 40_000;
const partitionWriteLimit = 1_000;

/** How many runs of each function are under way at once, at a rate of calls a second. */
export function concurrencyTable(parts: readonly PartMeasurement[]): string {
  const rows = runRows(parts).map(({ name, run }): Row => {
    const ms = runMs(run);
    return [name, ms, ...rates.map((rate) => written(Math.ceil((rate * ms) / 1_000)))];
  });
  return markdownTable(['at once, at calls a second', 'ms', ...rates.map(written)], rows);
}

/** Write units that one call of `POST /validate` whose event goes to one webhook takes of each table, and where that meets a limit. */
export function tableLoadTable(parts: readonly PartMeasurement[]): string {
  const [validation] = parts;
  const event = parts.find(({ isCalled }) => !isCalled);
  const runs = [...(validation?.runs ?? []), ...(event?.runs ?? [])];
  const rows = Object.values(tables).map((table: TableDefinition): Row => {
    const writes = runs.map((run) => run.writes.get(tableName(localStage, table)) ?? { all: 0, ofDueIndex: 0 });
    const all = writes.reduce((sum, one) => sum + one.all, 0);
    const ofDueIndex = writes.reduce((sum, one) => sum + one.ofDueIndex, 0);
    const indexLimit = ofDueIndex === 0 ? '-' : written(Math.floor((dueShardCount * partitionWriteLimit) / ofDueIndex));
    return [`\`${table.name}\``, all, written(Math.floor(tableWriteLimit / all)), ofDueIndex, indexLimit];
  });
  return markdownTable(
    [
      'table',
      'write units a call',
      `calls a second at ${written(tableWriteLimit)} units`,
      'of these in the index `due`',
      `calls a second at ${dueShardCount} partitions`,
    ],
    rows,
  );
}

function written(value: number): string {
  return value.toLocaleString('en');
}
