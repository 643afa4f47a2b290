import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { bundleEngines, programOf } from './bundle-engines.ts';
import { measureImports } from './bundles/measure.ts';
import { describeBundleFigures, summariseBundles } from './bundles/report.ts';
import { auditPacksProgram, type BenchEngine, correctionsProgram, engines, stagesProgram } from './engines.ts';
import type { Measurement } from './measure.ts';
import { type BenchResult, describeResults } from './report.ts';
import { mergeRounds, runEngine } from './run-engine.ts';
import { sizes } from './sizes.ts';
import { percentile } from './statistics.ts';
import { measureWebhooks } from './webhooks/measure.ts';
import { describeWebhooks, summariseWebhooks } from './webhooks/report.ts';

/**
 * `npm run bench`: how long a validation takes and how much memory, beside other builds of the same schema engine; how long a correction and an audit pack take; how fast events reach their
 * receivers; and how large the bundles are and how long they take to be imported.
 * It ends with 0 whatever the figures are, and with 1 when something could not be measured.
 */
const usage = `npm run bench -- [--quick] [--json]

  --quick  one short round instead of three
  --json   medians, 95th percentiles and peak memory as JSON instead of text`;

const fullRounds = 3;
const quickShare = 4;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  warnIfBusy();
  const programs = [...engines, stagesProgram, correctionsProgram, auditPacksProgram];
  const bundles = await bundleEngines(programs);
  try {
    const { results, failures } = await measureAll(programs, bundles, values.quick === true);
    const isQuick = values.quick === true;
    const webhooks = await tryTo('Webhooks', () => measureWebhooks(isQuick), failures);
    const functions = await tryTo('Bundles', () => measureImports(isQuick), failures);
    const texts = [describeResults(results), ...webhooks.map(describeWebhooks), ...functions.map(describeBundleFigures)];
    const summaries = [...results.map(summary), ...webhooks.map(summariseWebhooks), ...functions.map(summariseBundles)];
    console.log(values.json === true ? JSON.stringify(summaries, null, 2) : texts.join('\n\n'));
    for (const failure of failures) console.error(failure);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await rm(bundles, { recursive: true, force: true });
  }
}

/** All engines in turn and then again, so that a busy moment of the computer does not fall on one of them alone. */
async function measureAll(programs: readonly BenchEngine[], bundles: string, isQuick: boolean) {
  const pairs = sizes.flatMap((size, index) => programs.map((engine) => ({ engine, size, runs: engine.runs[index] ?? 1 })));
  const measured = new Map<(typeof pairs)[number], Measurement[]>(pairs.map((pair) => [pair, []]));
  const failures: string[] = [];
  const rounds = isQuick ? 1 : fullRounds;
  for (let round = 1; round <= rounds; round += 1) {
    for (const [pair, measurements] of measured) {
      showProgress(`Round ${round} of ${rounds}: ${pair.engine.label}, ${pair.size.label}`);
      const runs = isQuick ? Math.ceil(pair.runs / quickShare) : pair.runs;
      try {
        measurements.push(await runEngine(pair.engine, programOf(pair.engine, bundles), pair.size, runs));
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  showProgress('');
  const results: BenchResult[] = [...measured]
    .filter(([, measurements]) => measurements.length > 0)
    .map(([{ engine, size }, measurements]) => ({ engine, size, measurement: mergeRounds(measurements) }));
  return { results, failures };
}

/** The figures in one item, or none when they could not be measured; then why is among the failures. */
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

function summary({ engine, size, measurement: { timesMs, validationsPerTime, peakBytes, stagesMs, skipped } }: BenchResult) {
  const medianOf = (values: readonly number[]) => (values.length === 0 ? null : percentile(values, 0.5));
  return {
    document: size.label,
    engine: engine.label,
    median_ms: medianOf(timesMs),
    p95_ms: timesMs.length === 0 || validationsPerTime > 1 ? null : percentile(timesMs, 0.95),
    runs: timesMs.length * validationsPerTime,
    peak_bytes: peakBytes,
    stages_median_ms: Object.fromEntries(Object.entries(stagesMs).map(([stage, values]) => [stage, medianOf(values)])),
    skipped,
  };
}

/** Times taken beside other work say little: on two busy cores they double, and the collector falls behind. */
function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load < availableParallelism() / 2) return;
  console.error(
    `Other programs keep this computer busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): times will be too long.`,
  );
}

/** One line that is overwritten; nothing where the output goes to a file. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

process.exitCode = await main();
