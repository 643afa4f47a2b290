import { dueShardCount, getTableName, type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { markdownTable, type Row } from './markdown-table.ts';
import type { PartMeasurement } from './measure-parts.ts';
import { runMs, runRows } from './run-time.ts';

/** Requests per second for which a stage is planned. */
const rates = [1, 10, 100, 1_000, 10_000] as const;

/** Default write limit of a DynamoDB table per second, and the limit of one partition. */
const tableWriteLimit = 40_000;
const partitionWriteLimit = 1_000;

/** Concurrent executions of each function, by requests per second. */
export function concurrencyTable(parts: readonly PartMeasurement[]): string {
  const rows = runRows(parts).map(({ name, run }): Row => {
    const ms = runMs(run);
    return [name, ms, ...rates.map((rate) => written(Math.ceil((rate * ms) / 1_000)))];
  });
  return markdownTable(['at once, at calls a second', 'ms', ...rates.map(written)], rows);
}

/** Write units on each table for one `POST /validate` whose event goes to one webhook, and the rate at which a limit is reached. */
export function tableLoadTable(parts: readonly PartMeasurement[]): string {
  const [validation] = parts;
  const event = parts.find(({ isCalled }) => !isCalled);
  const runs = [...(validation?.runs ?? []), ...(event?.runs ?? [])];
  const rows = Object.values(tables).map((table: TableDefinition): Row => {
    const writes = runs.map((run) => run.writes.get(getTableName(localStage, table)) ?? { all: 0, ofDueIndex: 0 });
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
