import { parseArgs } from 'node:util';
import { mutateAreas } from './run-areas.ts';
import { mutateSample, stages } from './sample/mutate-sample.ts';

/**
 * Changes the code, one expression or statement at a time, and prints which changes no test detects:
 *
 *     npm run test:mutation -- --sample 40 --seed 1
 *     npm run test:mutation -- money bucket-deltas
 *
 * The first form draws mutants over all packages and runs the tests of `npm test`, the nearest ones first (`--until near` ends there, and a later run continues); the second one tries every mutant of
 * an area where a defect costs users money.
 */
try {
  const { values, positionals } = parseArgs({
    options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, until: { type: 'string', default: 'faults' } },
    allowPositionals: true,
  });
  if (values.sample === undefined) await mutateAreas(positionals);
  else
    await mutateSample({
      size: wholeNumber('sample', values.sample),
      seed: wholeNumber('seed', values.seed),
      until: stageNamed(values.until),
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number of at most six digits, not ${text}.`);
  return Number(text);
}

function stageNamed(name: string): (typeof stages)[number] {
  const stage = stages.find((each) => each === name);
  if (stage === undefined) throw new Error(`--until must be one of ${stages.join(', ')}, not ${name}.`);
  return stage;
}
