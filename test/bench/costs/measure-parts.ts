import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { FunctionName } from '../../../infra/build/function-names.ts';
import { inSteps, type RecordedCommand } from '../../support/drivers/recorded-commands.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { itemSizeBytes, type TableWrites, type Units, unitsOf, writesByTable } from './capacity.ts';
import { createPartService, type PartsPlace, type RecordedClients, recordedClients } from './part-service.ts';
import { listParts, type Part, type PartRun } from './parts.ts';

/** Resources that one run of a function consumes. */
export interface RunMeasurement {
  readonly functionName: FunctionName;
  /** Labels of all AWS operations. */
  readonly calls: readonly string[];
  /** The same labels grouped by sequential steps. */
  readonly steps: readonly (readonly string[])[];
  readonly units: Units;
  /** Write units, by the full name of the table. */
  readonly writes: ReadonlyMap<string, TableWrites>;
  readonly logBytes: number;
  readonly isTriggeredByQueue: boolean;
  readonly waitsForReceiver: boolean;
  /** Processor time on this computer in milliseconds; null when it was not measured. */
  readonly processorMs: number | null;
}

/** Resources that a part of the service consumes. */
export interface PartMeasurement {
  readonly name: string;
  readonly isCalled: boolean;
  readonly runs: readonly RunMeasurement[];
  /** Bytes sent to the Internet. */
  readonly sentBytes: number;
  /** Items left in tables: size and lifetime of each. */
  readonly stored: readonly { readonly bytes: number; readonly lifeSeconds: number }[];
  /** Bytes of files that are kept for 30 days. */
  readonly fileBytes: number;
}

/** Measures every part after one run as a warm-up. All parts are timed afterwards, so that counters have their usual size during the measurement. */
export async function measureParts(place: PartsPlace, { isTimed }: { isTimed: boolean }): Promise<readonly PartMeasurement[]> {
  const clients = recordedClients(place);
  const service = createPartService(place, clients);
  const parts = await listParts(place, clients, service);
  const measurements: PartMeasurement[] = [];
  for (const part of parts) measurements.push(await measure(part, clients, service.logLines));
  if (!isTimed) return measurements;
  const timed: PartMeasurement[] = [];
  for (const [index, part] of parts.entries()) {
    const times = await timeRuns(part);
    const measurement = measurements[index];
    if (measurement === undefined) continue;
    timed.push({ ...measurement, runs: measurement.runs.map((run, index) => ({ ...run, processorMs: times[index] ?? null })) });
  }
  return timed;
}

async function measure(part: Part, clients: RecordedClients, logLines: readonly object[]): Promise<PartMeasurement> {
  for (const run of await part.runs()) await run.work();
  const runs: RunMeasurement[] = [];
  const recorded: RecordedCommand[] = [];
  let sentBytes = 0;
  for (const run of await part.runs()) {
    clients.recorder.clear();
    sentBytes += await run.work();
    const calls = clients.recorder.commands.filter(isSent);
    recorded.push(...calls);
    runs.push({ ...describeRun(run, calls), logBytes: logBytesOf(run, logLines.at(-1)), processorMs: null });
  }
  const files = recorded.flatMap(({ label, input }) => (label === 'PutObject' ? [(input as { Body: Uint8Array }).Body.length] : []));
  const fileBytes = files.reduce((sum, bytes) => sum + bytes, 0);
  return { name: part.name, isCalled: part.isCalled, runs, sentBytes, stored: await storedBy(clients, recorded), fileBytes };
}

/** Whether a call went out: the address of a file is signed without one. */
function isSent({ output }: RecordedCommand): boolean {
  return typeof output !== 'object' || output === null || !('presigned' in output);
}

function describeRun({ functionName, isTriggeredByQueue, waitsForReceiver }: PartRun, calls: readonly RecordedCommand[]) {
  const units = calls
    .map(unitsOf)
    .reduce((sum, one) => ({ read: sum.read + one.read, write: sum.write + one.write }), { read: 0, write: 0 });
  const writes = new Map<string, TableWrites>();
  for (const [table, { all, ofDueIndex }] of calls.flatMap((call) => [...writesByTable(call)])) {
    const before = writes.get(table) ?? { all: 0, ofDueIndex: 0 };
    writes.set(table, { all: before.all + all, ofDueIndex: before.ofDueIndex + ofDueIndex });
  }
  return {
    functionName,
    isTriggeredByQueue,
    waitsForReceiver,
    calls: calls.map(({ label }) => label),
    steps: inSteps(calls),
    units,
    writes,
  };
}

/** Mean CPU time of each run of a part, after the warm-up. */
async function timeRuns(part: Part): Promise<readonly number[]> {
  for (let time = 0; time < part.timedRuns / 2; time += 1) for (const run of await part.runs()) await run.work();
  const totals: number[] = [];
  for (let time = 0; time < part.timedRuns; time += 1) {
    for (const [index, run] of (await part.runs()).entries()) {
      const before = process.cpuUsage();
      await run.work();
      const { user, system } = process.cpuUsage(before);
      totals[index] = (totals[index] ?? 0) + (user + system) / 1_000;
    }
  }
  return totals.map((total) => total / part.timedRuns);
}

/** Size of our log line as written by the function's logger. */
function logBytesOf({ logLine, functionName }: PartRun, request: object | undefined): number {
  if (logLine === 'none') return 0;
  const envelope = { level: 'INFO', message: logLine, timestamp: '2026-10-15T08:45:00.000Z', service: `nakor-${functionName}` };
  const ids = { organization_id: 'org_0123456789abcdef', webhook_id: '0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f' };
  const facts = logLine === 'request' ? request : { ...ids, postponed: 0, succeeded: 1, failed: 0, abandoned: 0 };
  return Buffer.byteLength(`${JSON.stringify({ ...envelope, xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793', ...facts })}\n`);
}

interface Write {
  readonly TableName: string;
  readonly Item: { readonly pk: string; readonly sk: string };
}

/** The items that were put and are still there, each once. */
async function storedBy({ unrecorded }: RecordedClients, calls: readonly RecordedCommand[]): Promise<PartMeasurement['stored']> {
  const puts = calls
    .filter(({ error }) => error === null)
    .flatMap(({ label, input }): readonly Write[] => {
      if (label.startsWith('PutItem')) return [input as Write];
      return ((input as { TransactItems?: readonly { Put?: Write }[] }).TransactItems ?? []).flatMap(({ Put }) => Put ?? []);
    });
  const places = new Map(puts.map(({ TableName, Item }) => [`${TableName} ${Item.pk} ${Item.sk}`, { TableName, Item }]));
  const stored: { bytes: number; lifeSeconds: number }[] = [];
  for (const { TableName, Item: put } of places.values()) {
    const Key = { pk: { S: put.pk }, sk: { S: put.sk } };
    const { Item } = await unrecorded.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    const endSeconds = Item?.['delete_after']?.N;
    // An endpoint, which is written again to update its counters, exists anyway.
    if (Item === undefined || endSeconds === undefined) continue;
    stored.push({ bytes: itemSizeBytes(Item), lifeSeconds: Number(endSeconds) - testNowUnixMs / 1000 });
  }
  return stored;
}
