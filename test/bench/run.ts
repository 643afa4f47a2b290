import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureBatches } from './batches/measure.ts';
import { describeBatchesOverHttp, measureBatchesOverHttp, summarizeBatchesOverHttp } from './batches/over-http.ts';
import { describeBatches, summarizeBatches } from './batches/report.ts';
import { bundleEngines, programOf } from './bundle-engines.ts';
import { measureImports } from './bundles/measure.ts';
import { describeBundleFigures, summarizeBundles } from './bundles/report.ts';
import { auditPacksProgram, type BenchEngine, correctionsProgram, engines, stagesProgram } from './engines.ts';
import type { Measurement } from './measure.ts';
import { pinnedCore } from './one-core.ts';
import { measureReconcile } from './reconcile/measure.ts';
import { describeReconcile, summarizeReconcile } from './reconcile/report.ts';
import { type BenchResult, describeResults } from './report.ts';
import { measureRequests } from './requests/measure.ts';
import { describeNeighbour, measureNeighbour, summarizeNeighbour } from './requests/neighbour.ts';
import { describeRequests, summarizeRequests } from './requests/report.ts';
import { describeValidateRequest, measureValidateRequest, summarizeValidateRequest } from './requests/validate-request.ts';
import { mergeRounds, runEngine } from './run-engine.ts';
import { sizes } from './sizes.ts';
import { percentile } from './statistics.ts';
import { measureUsers } from './users/measure.ts';
import { describeUsers, summarizeUsers } from './users/report.ts';
import { measureWebhooks } from './webhooks/measure.ts';
import { describeWebhooks, summarizeWebhooks } from './webhooks/report.ts';
import { measureWorkbench } from './workbench/measure.ts';
import { describeWorkbench, summarizeWorkbench } from './workbench/report.ts';

/** The parts, in the order in which they are measured. */
const parts = [
  'users',
  'engines',
  'validate-request',
  'requests',
  'neighbours',
  'webhooks',
  'bundles',
  'workbench',
  'batches',
  'batches-http',
  'reconcile',
] as const;
type Part = (typeof parts)[number];
const partNames = parts.join('|');

/**
 * `npm run bench`: what users call, next to other programs; time and memory of a validation compared with other builds of the same
 * schema engine; time of a correction and of an audit pack; processor time of the function that validates; times and throughput of requests, and those beside a key that sends costly documents;
 * delivery times and throughput of webhooks; sizes and import times of the bundles; the workbench with many files in Chromium;
 * batches of up to 100,000 invoices by stage, and over HTTP next to another caller; the comparison of registers with invoices.
 * It exits with 0 whatever the figures are, and with 1 when something could not be measured.
 */
const usage = `npm run bench -- [--quick] [--json] [--package FOLDER] [part...]

  part     ${partNames}; by default all of them
  --quick  one short round instead of three
  --json   medians, 95th percentiles and peak memory as JSON instead of text
  --package FOLDER
           another built package of nakor (the folder with its package.json), measured in turn with this one by the part users`;

const fullRounds = 3;
const quickShare = 4;
/** On one core, runs are this many times fewer. */
const oneCoreShare = 3;

async function main(): Promise<number> {
  const options = {
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
    package: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const unknown = positionals.filter((part) => !(parts as readonly string[]).includes(part));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. Parts: ${partNames}.`);
    return 1;
  }
  const isWanted = (part: Part) => positionals.length === 0 || positionals.includes(part);
  warnIfBusy();
  const programs = [...engines, stagesProgram, correctionsProgram, auditPacksProgram];
  const isQuick = values.quick === true;
  const failures: string[] = [];
  const measure = <Figures>(part: Part, work: () => Promise<Figures>) => (isWanted(part) ? tryTo(part, work, failures) : []);
  const users = await measure('users', () => measureUsers(isQuick, values.package ?? null));
  const bundles = isWanted('engines') ? await bundleEngines(programs) : null;
  try {
    const results = bundles === null ? [] : await measureAll(programs, bundles, isQuick, failures);
    const validateRequests = await measure('validate-request', () => measureValidateRequest(isQuick));
    const requests = await measure('requests', () => measureRequests(isQuick));
    const neighbours = await measure('neighbours', () => measureNeighbour(isQuick));
    const webhooks = await measure('webhooks', () => measureWebhooks(isQuick));
    const functions = await measure('bundles', () => measureImports(isQuick));
    const workbench = await measure('workbench', () => measureWorkbench(isQuick));
    const reconciled = await measure('reconcile', () => measureReconcile(isQuick));
    const batches = (await measure('batches', () => measureBatches(isQuick))).flat();
    const overHttp = (await measure('batches-http', () => measureBatchesOverHttp(isQuick))).flat();
    const texts = [
      ...users.map(describeUsers),
      ...(results.length === 0 ? [] : [describeResults(results)]),
      ...validateRequests.map(describeValidateRequest),
      ...requests.map(describeRequests),
      ...neighbours.map(describeNeighbour),
      ...webhooks.map(describeWebhooks),
      ...functions.map(describeBundleFigures),
      ...workbench.map(describeWorkbench),
      ...reconciled.map(describeReconcile),
      ...batches.map(describeBatches),
      ...overHttp.map(describeBatchesOverHttp),
    ];
    const summaries = [
      ...users.map(summarizeUsers),
      ...results.map(summary),
      ...validateRequests.map(summarizeValidateRequest),
      ...requests.map(summarizeRequests),
      ...neighbours.map(summarizeNeighbour),
      ...webhooks.map(summarizeWebhooks),
      ...functions.map(summarizeBundles),
      ...workbench.map(summarizeWorkbench),
      ...reconciled.map(summarizeReconcile),
      ...batches.map(summarizeBatches),
      ...overHttp.map(summarizeBatchesOverHttp),
    ];
    console.log(values.json === true ? JSON.stringify(summaries, null, 2) : texts.join('\n\n'));
    for (const failure of failures) console.error(failure);
    return failures.length === 0 ? 0 : 1;
  } finally {
    if (bundles !== null) await rm(bundles, { recursive: true, force: true });
  }
}

/** Measurements of one engine with one document, on all cores or bound to one. */
interface Pair {
  readonly engine: BenchEngine;
  readonly size: (typeof sizes)[number];
  readonly core: number | null;
  readonly runs: number;
  readonly measurements: Measurement[];
}

/** Measures all engines in turn, in several rounds, so that temporary load of the computer does not affect a single one. */
async function measureAll(programs: readonly BenchEngine[], bundles: string, isQuick: boolean, failures: string[]): Promise<BenchResult[]> {
  const pairs = sizes.flatMap((size, index) => programs.flatMap((engine) => pairsOf(engine, size, engine.runs[index] ?? 1)));
  const rounds = isQuick ? 1 : fullRounds;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { engine, size, core, runs, measurements } of pairs) {
      showProgress(`Round ${round} of ${rounds}: ${engine.label}, ${size.label}`);
      try {
        measurements.push(await runEngine(engine, programOf(engine, bundles), size, isQuick ? Math.ceil(runs / quickShare) : runs, core));
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  showProgress('');
  return resultsOf(pairs);
}

function pairsOf(engine: BenchEngine, size: Pair['size'], runs: number): Pair[] {
  const onAll: Pair = { engine, size, core: null, runs, measurements: [] };
  const core = isComparedOnOneCore(engine) ? pinnedCore() : null;
  return core === null ? [onAll] : [onAll, { ...onAll, core, runs: Math.ceil(runs / oneCoreShare), measurements: [] }];
}

function resultsOf(pairs: readonly Pair[]): BenchResult[] {
  const measured = pairs.filter(({ measurements }) => measurements.length > 0);
  return measured
    .filter(({ core }) => core === null)
    .map(({ engine, size, measurements }) => {
      const pinned = measured.find((each) => each.engine === engine && each.size === size && each.core !== null);
      return {
        engine,
        size,
        measurement: mergeRounds(measurements),
        oneCore: pinned === undefined ? null : mergeRounds(pinned.measurements),
      };
    });
}

/** The figures as a single item, or none when the measurement failed; then the reason is added to the failures. */
async function tryTo<Figures>(what: string, measure: () => Promise<Figures>, failures: string[]): Promise<Figures[]> {
  showProgress(what);
  try {
    return [await measure()];
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
    return [];
  } finally {
    showProgress('');
  }
}

/** The local platform consists of several processes, of which binding would include all; xmllint starts another process. */
function isComparedOnOneCore(engine: BenchEngine): boolean {
  return engines.includes(engine) && engine.isBundled;
}

function summary({
  engine,
  size,
  oneCore,
  measurement: { timesMs, cpuMs, validationsPerTime, peakBytes, stagesMs, skipped },
}: BenchResult) {
  const medianOf = (values: readonly number[]) => (values.length === 0 ? null : percentile(values, 0.5));
  return {
    document: size.label,
    engine: engine.label,
    median_ms: medianOf(timesMs),
    cpu_median_ms: medianOf(cpuMs),
    one_core_median_ms: medianOf(oneCore?.timesMs ?? []),
    one_core_cpu_median_ms: medianOf(oneCore?.cpuMs ?? []),
    p95_ms: timesMs.length === 0 || validationsPerTime > 1 ? null : percentile(timesMs, 0.95),
    runs: timesMs.length * validationsPerTime,
    peak_bytes: peakBytes,
    stages_median_ms: Object.fromEntries(Object.entries(stagesMs).map(([stage, values]) => [stage, medianOf(values)])),
    skipped,
  };
}

/** Times measured under load are not meaningful: on two busy cores they double, and garbage collection falls behind. */
function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load < availableParallelism() / 2) return;
  console.error(
    `Other programs keep this computer busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): times will be too long.`,
  );
}

/** Shows one line that is overwritten; does nothing when the output is not a terminal. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

process.exitCode = await main();
