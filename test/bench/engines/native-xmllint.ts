import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localSchema } from '../local-schema.ts';
import { printMeasurement, readArguments } from '../measure.ts';
import { peakMemory } from '../process-figures.ts';

/**
 * The xmllint of the operating system. It can only be timed in bulk: `--repeat` parses and validates 100 times with the schema
 * compiled once; the time of a single validation, including compilation, is subtracted and the rest divided by 99.
 */
const repetitions = 100;

const directory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
try {
  await measureXmllint();
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measureXmllint(): Promise<void> {
  for (const { fileName, contents } of localSchema()) await writeFile(join(directory, fileName), contents);
  await writeFile(join(directory, 'invoice.xml'), readArguments().xml);
  try {
    const once = await runXmllint([]);
    const repeated = await runXmllint(['--repeat']);
    const timesMs = [(repeated.timeMs - once.timeMs) / (repetitions - 1)];
    printMeasurement({ timesMs, validationsPerTime: repetitions, peakBytes: repeated.peakBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    printMeasurement({ skipped: 'xmllint is not installed (Debian and Ubuntu: package libxml2-utils).' });
  }
}

async function runXmllint(options: readonly string[]): Promise<{ timeMs: number; peakBytes: number | null }> {
  const startMs = performance.now();
  const child = spawn('xmllint', ['--noout', '--nonet', ...options, '--schema', 'schemat.xsd', 'invoice.xml'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-500);
  });
  let peakBytes: number | null = null;
  // The memory of a process can only be read while it runs.
  const watch = setInterval(() => {
    if (child.pid !== undefined) peakBytes = peakMemory(child.pid) ?? peakBytes;
  }, 5);
  try {
    const exitCode = await new Promise<number | null>((done, fail) => {
      child.on('error', fail);
      child.on('close', done);
    });
    if (exitCode !== 0) throw new Error(`xmllint exited with ${exitCode}: ${errors}`);
    return { timeMs: performance.now() - startMs, peakBytes };
  } finally {
    clearInterval(watch);
  }
}
