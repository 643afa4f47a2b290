import type { BatchObjects } from '@nakor/batches/objects/batch-objects';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { writeZip } from '../../support/builders/zip-writer.ts';
import { runBatch } from '../../support/drivers/run-batch.ts';
import { createMemoryObjects, type MemoryObjects } from '../../support/fakes/batch-objects-memory.ts';
import { markdownTable } from './markdown-table.ts';
import { assumptions, prices } from './prices.ts';
import { gibibyte, million, monthSeconds } from './quantities.ts';
import { stageMemoryMb } from './run-time.ts';

/** What a batch consumes. */
interface BatchUnits {
  /** Requests to S3 at the price of a put: also lists, and each part of a large object. */
  readonly puts: number;
  readonly gets: number;
  /** Runs of the function that works on batches. */
  readonly runs: number;
  /** Steps of the state machine. */
  readonly transitions: number;
  /** Archive, results and register, in bytes. */
  readonly storedBytes: number;
  /** The register as NDJSON and its page, compressed, which the caller loads. */
  readonly sentBytes: number;
  /** Processor time in milliseconds. */
  readonly processorMs: number;
}

/** What a batch consumes in any case, and for each of its chunks. */
export interface BatchMeasurement {
  readonly fixed: BatchUnits;
  readonly perChunk: BatchUnits;
}

const documentsPerChunk = 200;
/** Chunks of the two batches that are measured. */
const chunks = { few: 1, many: 3 } as const;
/** Size of the parts in which large objects are written and read. */
const partBytes = 8_000_000;
/** Of a chunk in a distributed map: its execution begins, its task runs, it ends. */
const transitionsPerChunk = 3;
/** Split, both maps, relate, join and the states around them. */
const fixedTransitions = 9;
const fixedRuns = 3;

/**
 * Measures two batches of invoices of 3 kB without faults, with objects in memory. Everything grows with the number of chunks of 200 documents,
 * so their difference is what a chunk consumes.
 */
export async function measureBatchCosts(): Promise<BatchMeasurement> {
  // The first batch compiles the schema and warms up the code.
  await measure(chunks.few);
  const [few, many] = [await measure(chunks.few), await measure(chunks.many)];
  const difference = chunks.many - chunks.few;
  const perChunk = combine(many, few, (of, less) => (of - less) / difference);
  return { fixed: combine(few, perChunk, (of, each) => of - each * chunks.few), perChunk };
}

async function measure(count: number): Promise<BatchUnits> {
  const requests = { puts: 0, gets: 0 };
  const objects = countRequests(createMemoryObjects(), requests);
  const archive = Buffer.concat([...writeZip(listInvoices(count * documentsPerChunk))]);
  const before = process.cpuUsage();
  const { result } = await runBatch(archive, { objects });
  const { user, system } = process.cpuUsage(before);
  const { ndjson, html } = result.register;
  const sizeOf = (key = '') => objects.contents.get(key)?.length ?? 0;
  return {
    ...requests,
    runs: count + fixedRuns,
    transitions: count * transitionsPerChunk + fixedTransitions,
    storedBytes: [...objects.contents.values()].reduce((sum, content) => sum + content.length, 0),
    sentBytes: sizeOf(ndjson?.key) + sizeOf(html?.key),
    processorMs: (user + system) / 1_000,
  };
}

function* listInvoices(documents: number) {
  const template = invoiceXml({ lines: 5 });
  for (let at = 0; at < documents; at += 1) {
    const content = template.replaceAll('FV/2026/10/001', `FV/2026/10/${at}`).replace('<P_7>', `<P_7>${at} `);
    yield { name: `2026-10/${String(at).padStart(6, '0')}.xml`, content };
  }
}

/** As the store in S3 sends requests for each method. */
function countRequests(objects: MemoryObjects, requests: { puts: number; gets: number }): MemoryObjects {
  const counted: BatchObjects = {
    async size(key) {
      requests.gets += 1;
      return objects.size(key);
    },
    async readRange(key, from, to) {
      requests.gets += 1;
      return objects.readRange(key, from, to);
    },
    async get(key) {
      requests.gets += 1;
      return objects.get(key);
    },
    async openStream(key) {
      requests.gets += 1 + Math.ceil(((await objects.size(key)) ?? 0) / partBytes);
      return objects.openStream(key);
    },
    async put(key, content, type) {
      requests.puts += 1;
      await objects.put(key, content, type);
    },
    async putIfAbsent(key, content, type) {
      requests.puts += 1;
      return objects.putIfAbsent(key, content, type);
    },
    async putStream(key, pieces, type) {
      await objects.putStream(key, pieces, type);
      requests.puts += Math.ceil(((await objects.size(key)) ?? 0) / partBytes);
    },
    list(prefix) {
      requests.puts += 1;
      return objects.list(prefix);
    },
    delete: objects.delete,
    deletePrefix: objects.deletePrefix,
  };
  return { ...counted, contents: objects.contents, rangeBytes: 0 };
}

function combine(left: BatchUnits, right: BatchUnits, of: (left: number, right: number) => number): BatchUnits {
  return {
    puts: of(left.puts, right.puts),
    gets: of(left.gets, right.gets),
    runs: of(left.runs, right.runs),
    transitions: of(left.transitions, right.transitions),
    storedBytes: of(left.storedBytes, right.storedBytes),
    sentBytes: of(left.sentBytes, right.sentBytes),
    processorMs: of(left.processorMs, right.processorMs),
  };
}

/** The batches whose costs are stated. */
const statedDocuments = [1_000, 10_000, 100_000] as const;

const label = (documents: number) => `${documents.toLocaleString('en-US')} invoices`;

function unitsOfBatch({ fixed, perChunk }: BatchMeasurement, documents: number): BatchUnits {
  return combine(fixed, perChunk, (base, each) => base + (each * documents) / documentsPerChunk);
}

/** What batches consume; the same on every computer. */
export function batchUnitsTable(measurement: BatchMeasurement): string {
  const columns = statedDocuments.map((documents) => unitsOfBatch(measurement, documents));
  const row = (name: string, of: (units: BatchUnits) => number) => [name, ...columns.map((units) => Math.round(of(units)))];
  return markdownTable(
    ['', ...statedDocuments.map(label)],
    [
      row('requests to S3 at the price of a put', ({ puts }) => puts),
      row('other requests to S3', ({ gets }) => gets),
      row('runs of `batch-work`', ({ runs }) => runs),
      row('steps of the state machine', ({ transitions }) => transitions),
    ],
  );
}

/** Requests of the caller for a batch: create, complete, ten looks, the register, and delete. */
const callerRequests = 14;
/** Write units of the record, the quota, the event and the entry of the history. */
const tableWrites = 40;
const storedDays = 2;

/** Costs of a batch in US dollars. */
export function batchDollarsTable(measurement: BatchMeasurement): string {
  const columns = statedDocuments.map((documents) => dollarsOf(unitsOfBatch(measurement, documents)));
  const lines = Object.keys(columns[0] ?? {});
  const total = columns.map((dollars) => Object.values(dollars).reduce((sum, one) => sum + one, 0));
  const perMillion = total.map((dollars, index) => (dollars / (statedDocuments[index] ?? 1)) * million);
  return markdownTable(
    ['USD for a batch', ...statedDocuments.map(label)],
    [
      ...lines.map((line) => [line, ...columns.map((dollars) => (dollars[line] ?? 0).toFixed(4))]),
      ['**in all**', ...total.map((dollars) => `**${dollars.toFixed(4)}**`)],
      ['a million documents in such batches', ...perMillion.map((dollars) => dollars.toFixed(2))],
    ],
  );
}

function dollarsOf({ puts, gets, runs, transitions, storedBytes, sentBytes, processorMs }: BatchUnits): Record<string, number> {
  const waitsMs = puts * assumptions.putObjectMs.value + gets * assumptions.getObjectMs.value;
  const gigabyteSeconds = ((processorMs + waitsMs) / 1_000) * (stageMemoryMb('batch-work') / 1_024);
  const logBytes = (runs + callerRequests) * assumptions.platformLogBytes.value;
  return {
    Lambda: gigabyteSeconds * prices.lambdaTime.value + (runs / million) * prices.lambdaRequests.value,
    'Step Functions': (transitions / million) * prices.stateTransitions.value,
    'S3, requests': (puts * prices.filePuts.value + gets * prices.fileGets.value) / million,
    'S3, two days': ((storedBytes / 1e9) * prices.fileStorage.value * storedDays * 86_400) / monthSeconds,
    'requests of the caller, and tables':
      (callerRequests * (prices.gatewayCalls.value + prices.firewallCalls.value) + tableWrites * prices.writeUnits.value) / million,
    'CloudWatch Logs': (logBytes / gibibyte) * prices.logIngestion.value,
    'data sent out': (sentBytes / 1e9) * prices.sentData.value,
  };
}
