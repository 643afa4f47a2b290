import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { measureKinds } from './costs/measure.ts';
import { onFreshStandIns } from './costs/place.ts';
import { paces, rateUnits } from './costs/rate-growth.ts';
import { billedMs, dollarsTable, pacesTable, unitsTable } from './costs/report.ts';

/** `npm run costs`: what a validation uses up of DynamoDB, and what a million of them cost. */
const usage = `npm run costs -- [--write]

  --write  put the tables into README.md as well`;

const readme = new URL('../../README.md', import.meta.url);
const markers = { begin: '<!-- costs: written by npm run costs -- --write -->', end: '<!-- end of costs -->' };

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const text = await onFreshStandIns(async (place) => {
    const measurements = await measureKinds(place, { isTimed: true });
    const measuredPaces: { callsAMinute: number; writeUnits: number }[] = [];
    for (const callsAMinute of paces) measuredPaces.push({ callsAMinute, writeUnits: await rateUnits(place, callsAMinute) });
    const times = [...new Set(measurements.map(billedMs))].sort((left, right) => left - right);
    return [
      unitsTable(measurements),
      dollarsTable(measurements.slice(0, 4)),
      `A call takes ${times[0]} to ${times.at(-1)} ms of Lambda: processor time as measured, waiting for AWS as assumed.`,
      pacesTable(measuredPaces),
    ].join('\n\n');
  });
  console.log(text);
  if (values.write === true) await writeReadme(text);
}

async function writeReadme(text: string): Promise<void> {
  const before = await readFile(readme, 'utf8');
  const begin = before.indexOf(markers.begin);
  const end = before.indexOf(markers.end);
  if (begin === -1 || end < begin) throw new Error(`README.md lacks the markers ${markers.begin} and ${markers.end}.`);
  await writeFile(readme, `${before.slice(0, begin + markers.begin.length)}\n${text}\n${before.slice(end)}`);
}

await main();
// The engine's worker waits for more documents.
process.exit();
