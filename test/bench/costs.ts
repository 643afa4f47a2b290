import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { batchDollarsTable, batchUnitsTable, measureBatchCosts } from './costs/batch.ts';
import { idleTable, measureIdle } from './costs/idle.ts';
import { measureKinds } from './costs/measure.ts';
import { measureParts } from './costs/measure-parts.ts';
import type { PartsPlace } from './costs/part-service.ts';
import { withFreshEmulators } from './costs/place.ts';
import { paces, rateUnits } from './costs/rate-growth.ts';
import { billedMs, dollarsTable, pacesTable, unitsTable } from './costs/report.ts';
import { concurrencyTable, tableLoadTable } from './costs/report-load.ts';
import { partDollarsTable, partUnitsTable, pricesTable } from './costs/report-parts.ts';

/** `npm run costs`: AWS resources that requests consume, and the costs of a million requests. */
const usage = `npm run costs -- [--write]

  --write  also write the tables into docs/benchmarks-and-costs.md, docs/operations/costs.md and docs/operations/capacity.md`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const texts = await withFreshEmulators(async (place) => {
    const idle = await measureIdle(place);
    const parts = await measureParts(place, { isTimed: true });
    const batches = await measureBatchCosts();
    return [
      { file: 'docs/benchmarks-and-costs.md', name: 'costs', text: await validationCosts(place) },
      { file: 'docs/operations/costs.md', name: 'units', text: partUnitsTable(parts) },
      { file: 'docs/operations/costs.md', name: 'parts', text: partDollarsTable(parts) },
      { file: 'docs/operations/costs.md', name: 'batch units', text: batchUnitsTable(batches) },
      { file: 'docs/operations/costs.md', name: 'batches', text: batchDollarsTable(batches) },
      { file: 'docs/operations/costs.md', name: 'idle', text: idleTable(idle) },
      { file: 'docs/operations/costs.md', name: 'prices', text: pricesTable() },
      { file: 'docs/operations/capacity.md', name: 'concurrency', text: concurrencyTable(parts) },
      { file: 'docs/operations/capacity.md', name: 'tables', text: tableLoadTable(parts) },
    ];
  });
  for (const { file, name, text } of texts) {
    console.log(`${file}, ${name}:\n\n${text}\n`);
    if (values.write === true) await writeBetween(file, name, text);
  }
}

/** Compares the ways of using `POST /validate`. */
async function validationCosts(place: PartsPlace): Promise<string> {
  const measurements = await measureKinds(place, { isTimed: true });
  const measuredPaces: { requestsPerMinute: number; writeUnits: number }[] = [];
  for (const requestsPerMinute of paces) measuredPaces.push({ requestsPerMinute, writeUnits: await rateUnits(place, requestsPerMinute) });
  const times = [...new Set(measurements.map(billedMs))].sort((left, right) => left - right);
  return [
    unitsTable(measurements),
    dollarsTable(measurements.slice(0, 5)),
    `A call takes ${times[0]} to ${times.at(-1)} ms of Lambda: processor time as measured, waiting for AWS as assumed.`,
    pacesTable(measuredPaces),
  ].join('\n\n');
}

/** Replaces the text between the markers with the given name. */
async function writeBetween(file: string, name: string, text: string): Promise<void> {
  const url = new URL(`../../${file}`, import.meta.url);
  const [first, last] = [`<!-- ${name}: written by npm run costs -- --write -->`, `<!-- end of ${name} -->`];
  const before = await readFile(url, 'utf8');
  const begin = before.indexOf(first);
  const end = before.indexOf(last);
  if (begin === -1 || end < begin) throw new Error(`${file} does not contain the markers ${first} and ${last}.`);
  await writeFile(url, `${before.slice(0, begin + first.length)}\n${text}\n${before.slice(end)}`);
}

await main();
// The engine's worker would keep the process alive.
process.exit();
