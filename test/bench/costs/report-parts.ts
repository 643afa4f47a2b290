import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { markdownTable, type Row } from './markdown-table.ts';
import type { PartMeasurement, RunMeasurement } from './measure-parts.ts';
import { assumptions, priceListUrl, prices } from './prices.ts';
import { gibibyte, million, monthSeconds, storedGibibytes } from './quantities.ts';
import { runMs, runRows, stageMemoryMb } from './run-time.ts';

/** Number of calls of an AWS operation in a run. */
function countOf({ calls }: RunMeasurement, operation: string): number {
  return calls.filter((label) => label.split(' ')[0] === operation).length;
}

/** Units that each run of each part consumes; the same on every computer. */
export function partUnitsTable(parts: readonly PartMeasurement[]): string {
  const names = Object.values(tables).map((table) => getTableName(localStage, table));
  const rows = runRows(parts).map(({ name, run }): Row => {
    const writes = names.map((table) => run.writes.get(table)?.all ?? '-');
    const others = [countOf(run, 'SendMessage'), countOf(run, 'PutObject'), countOf(run, 'Decrypt')].map((count) => count || '-');
    return [name, run.units.read, ...writes, run.units.write, ...others];
  });
  const ofTables = Object.values(tables).map((table) => `W ${table.name}`);
  return markdownTable(['', 'R', ...ofTables, 'W in all', 'messages', 'files', 'KMS'], rows);
}

/** Costs of a million of each part, in US dollars. */
export function partDollarsTable(parts: readonly PartMeasurement[]): string {
  const columns = parts.map(dollarsOf);
  const lines = Object.keys(columns[0] ?? {});
  const rows = lines.map((line) => [line, ...columns.map((dollars) => (dollars[line] ?? 0).toFixed(2))]);
  const total = columns.map((dollars) => Object.values(dollars).reduce((all, one) => all + one, 0));
  return markdownTable(
    ['USD for a million', ...parts.map(({ name }) => name)],
    [
      ...rows,
      ['**in all**', ...total.map((dollars) => `**${dollars.toFixed(2)}**`)],
      ['storage, until the last of it is deleted', ...parts.map((part) => storageDollars(part).toFixed(2))],
    ],
  );
}

function dollarsOf({ runs, isCalled, sentBytes }: PartMeasurement): Record<string, number> {
  const sum = (of: (run: RunMeasurement) => number) => runs.reduce((all, run) => all + of(run), 0);
  const platformLogBytes = isCalled ? assumptions.platformLogBytes.value : assumptions.functionLogBytes.value;
  // Lambda receives and deletes messages in batches of ten, so a message costs a tenth of two requests.
  const messages = sum((run) => countOf(run, 'SendMessage') + (run.isTriggeredByQueue ? 2 : 0));
  return {
    'API Gateway': isCalled ? prices.gatewayCalls.value : 0,
    'AWS WAF': isCalled ? prices.firewallCalls.value : 0,
    Lambda: sum((run) => runDollars(run)),
    'DynamoDB, reads': sum(({ units }) => units.read) * prices.readUnits.value,
    'DynamoDB, writes': sum(({ units }) => units.write) * prices.writeUnits.value,
    SQS: messages * prices.queueRequests.value,
    S3: sum((run) => countOf(run, 'PutObject')) * prices.filePuts.value,
    KMS: sum((run) => countOf(run, 'Decrypt')) * prices.keyRequests.value,
    'CloudWatch Logs': (sum(({ logBytes }) => logBytes + platformLogBytes) / gibibyte) * million * prices.logIngestion.value,
    'X-Ray': assumptions.tracedShare.value * runs.length * prices.traces.value,
    'data sent out': ((sentBytes * million) / 1e9) * prices.sentData.value,
  };
}

/** Duration costs of a million runs. */
function runDollars(run: RunMeasurement): number {
  const gigabytes = stageMemoryMb(run.functionName) / 1_024;
  return (runMs(run) / 1_000) * gigabytes * prices.lambdaTime.value * million + prices.lambdaRequests.value;
}

const fileLifeMonths = (30 * 86_400) / monthSeconds;

function storageDollars({ stored, fileBytes }: PartMeasurement): number {
  const inTables = stored.reduce((all, { bytes, lifeSeconds }) => all + storedGibibytes(bytes) * (lifeSeconds / monthSeconds), 0);
  const inFiles = (fileBytes / 1e9) * fileLifeMonths;
  return million * (inTables * (prices.tableStorage.value + prices.tableBackups.value) + inFiles * prices.fileStorage.value);
}

/** Prices and assumptions with their sources. */
export function pricesTable(): string {
  const rows = [...Object.values(prices), ...Object.values(assumptions)].map(
    ({ value, unit, source }) => `| ${value} | ${unit} | ${source} |`,
  );
  return ['| | | from |', '|---:|---|---|', ...rows, '', `Price lists: \`${priceListUrl}\``].join('\n');
}
