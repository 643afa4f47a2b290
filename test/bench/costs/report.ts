import { stages } from '../../../infra/aws/stages.ts';
import type { Units } from './capacity.ts';
import { markdownTable } from './markdown-table.ts';
import type { Measurement } from './measure.ts';
import { assumptions, prices } from './prices.ts';
import { gibibyte, million, monthSeconds, storedGibibytes } from './quantities.ts';
import { waitsMs } from './waits.ts';

const steps = [
  { name: 'key', isIt: (label: string) => label === 'GetItem KEY' },
  { name: 'quota', isIt: (label: string) => label === 'GetItem QUOTA' },
  { name: 'rate', isIt: (label: string) => label === 'UpdateItem RATE' },
  { name: 'acquire', isIt: (label: string) => label === 'PutItem RECORD' || label === 'UpdateItem RECORD' },
  { name: 'complete', isIt: (label: string) => label.startsWith('TransactWriteItems') && label.includes('EVENT') },
] as const;

/** DynamoDB request units of each kind of request by step; `-` if a step does not occur. */
export function unitsTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ kind, calls }) => {
    const cells = steps.map(({ isIt }) => {
      const those = calls.filter(({ label }) => isIt(label));
      return those.length === 0 ? '-' : unitsText(sum(those.map(({ units }) => units)));
    });
    return [kind.name, ...cells, unitsText(sum(calls.map(({ units }) => units)))];
  });
  return markdownTable(['`POST /validate` with', ...steps.map(({ name }) => name), 'in all'], rows);
}

function sum(units: readonly Units[]): Units {
  return units.reduce(({ read, write }, one) => ({ read: read + one.read, write: write + one.write }), { read: 0, write: 0 });
}

function unitsText({ read, write }: Units): string {
  const parts = [...(read === 0 ? [] : [`${read} R`]), ...(write === 0 ? [] : [`${write} W`])];
  return parts.join(' + ');
}

/** Costs of a million requests of each kind by item, in US dollars. */
export function dollarsTable(measurements: readonly Measurement[]): string {
  const columns = measurements.map(dollarsOf);
  const parts = Object.keys(columns[0] ?? {});
  const rows = parts.map((part) => [part, ...columns.map((dollars) => dollars[part]?.toFixed(2) ?? '')]);
  const total = columns.map((dollars) => Object.values(dollars).reduce((all, one) => all + one, 0));
  const storage = measurements.map((measurement) => storageDollars(measurement).toFixed(2));
  return markdownTable(
    ['USD for a million calls', ...measurements.map(({ kind }) => kind.name)],
    [
      ...rows,
      ['**in all**', ...total.map((dollars) => `**${dollars.toFixed(2)}**`)],
      ['storage, until the last of it is deleted', ...storage],
    ],
  );
}

const memoryGb = (stages.find(({ name }) => name === 'prod')?.memoryMb.validation ?? Number.NaN) / 1_024;

function dollarsOf(measurement: Measurement): Record<string, number> {
  const { read, write } = sum(measurement.calls.map(({ units }) => units));
  const lambda = (billedMs(measurement) / 1_000) * memoryGb * prices.lambdaTime.value * million + prices.lambdaRequests.value;
  const logs = ((measurement.logBytes + assumptions.platformLogBytes.value) * million) / gibibyte;
  const sends = measurement.calls.filter(({ label }) => label === 'SendMessage').length;
  const puts = measurement.calls.filter(({ label }) => label === 'PutObject').length;
  return {
    'DynamoDB, reads': read * prices.readUnits.value,
    'DynamoDB, writes': write * prices.writeUnits.value,
    Lambda: lambda,
    'API Gateway': prices.gatewayCalls.value,
    'AWS WAF': prices.firewallCalls.value,
    SQS: sends * prices.queueRequests.value,
    S3: puts * prices.filePuts.value,
    'CloudWatch Logs': logs * prices.logIngestion.value,
  };
}

/** Measured CPU time plus the assumed wait of each step, which is that of its slowest operation. */
export function billedMs({ processorMs, steps: ofCalls }: Measurement): number {
  return Math.ceil((processorMs ?? Number.NaN) + waitsMs(ofCalls));
}

function storageDollars({ stored }: Measurement): number {
  const price = prices.tableStorage.value + prices.tableBackups.value;
  const months = stored.map(({ bytes, lifeSeconds }) => storedGibibytes(bytes) * (lifeSeconds / monthSeconds));
  return months.reduce((all, one) => all + one, 0) * million * price;
}

/** Costs of counting requests by the request rate of the key. */
export function pacesTable(measured: readonly { readonly requestsPerMinute: number; readonly writeUnits: number }[]): string {
  const rows = measured.map(({ requestsPerMinute, writeUnits }) => [
    requestsPerMinute,
    writeUnits.toFixed(2),
    (writeUnits * prices.writeUnits.value).toFixed(2),
  ]);
  return markdownTable(['calls of a key a minute', 'write units for counting one', 'USD for a million'], rows);
}
