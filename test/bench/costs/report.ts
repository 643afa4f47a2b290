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
  { name: 'claim', isIt: (label: string) => label.startsWith('TransactWriteItems') && !label.includes('EVENT') },
  { name: 'complete', isIt: (label: string) => label.startsWith('TransactWriteItems') && label.includes('EVENT') },
] as const;

/** Request units of DynamoDB of each kind of call, step by step; `-` where a step does not happen. */
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

/** What a million calls of each kind cost, by part, in US dollars. */
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

/** Processor time as measured, and the assumed time of each step of calls, in which the slowest counts. */
export function billedMs({ processorMs, steps: ofCalls }: Measurement): number {
  return Math.ceil((processorMs ?? Number.NaN) + waitsMs(ofCalls));
}

function storageDollars({ stored }: Measurement): number {
  const price = prices.tableStorage.value + prices.tableBackups.value;
  const months = stored.map(({ bytes, lifeSeconds }) => storedGibibytes(bytes) * (lifeSeconds / monthSeconds));
  return months.reduce((all, one) => all + one, 0) * million * price;
}

/** What counting costs for keys of different pace. */
export function pacesTable(measured: readonly { readonly callsAMinute: number; readonly writeUnits: number }[]): string {
  const rows = measured.map(({ callsAMinute, writeUnits }) => [
    callsAMinute,
    writeUnits.toFixed(2),
    (writeUnits * prices.writeUnits.value).toFixed(2),
  ]);
  return markdownTable(['calls of a key a minute', 'write units for counting one', 'USD for a million'], rows);
}
