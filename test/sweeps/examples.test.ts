import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type MutableElement, toMutable } from '../support/builders/mutable-xml.ts';
import { parsed } from '../support/drivers/validation.ts';
import { testSweep } from '../support/sweeps/test-sweep.ts';
import { acceptedSilencesOfExamples, acceptedWarningsOfExamples } from './accepted-of-examples.ts';
import { acceptedSilences } from './accepted-silences.ts';
import { acceptedWarnings } from './accepted-warnings.ts';

/** Official example invoices, stored next to the project rather than in it. */
const directory = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const files = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.xml')) : [];
const isAbsent = files.length === 0;

if (isAbsent) console.warn(`SKIPPED: the official example invoices are not at ${directory}, so no change of them is validated.`);

const invoices: Readonly<Record<string, MutableElement>> = Object.fromEntries(
  files.map((file) => {
    const number = /\d+(?=\.xml$)/.exec(file)?.[0] ?? file;
    return [`example ${number}`, toMutable(parsed(readFileSync(`${directory}/${file}`, 'utf8').replace(/^\ufeff/, '')).root)];
  }),
);

describe.skipIf(isAbsent)('in official examples,', () => {
  const swept = {
    invoices,
    silences: acceptedSilencesOfExamples,
    warnings: acceptedWarningsOfExamples,
    shared: { silences: acceptedSilences, warnings: acceptedWarnings },
  };
  testSweep('amounts', swept);
  testSweep('buckets', swept);
  testSweep('deletions', swept);
  testSweep('rows', swept);
  testSweep('unknowns', swept);
});

it.skipIf(!isAbsent)('official examples are skipped with a printed reason if absent', () => {
  expect(files).toEqual([]);
});
