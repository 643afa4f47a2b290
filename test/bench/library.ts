import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectDirectory } from '../../infra/build/package/entries.ts';
import { packageOutput } from '../../infra/build/package-nakor.ts';
import { browserFile, startBrowser } from '../support/drivers/browser.ts';
import { oldestNode } from '../support/drivers/oldest-node.ts';

/**
 * Measures the package that `npm run package` has built: milliseconds to load it, to the first and to the second result for the sample
 * invoice. Every row is the smallest of several new processes or pages, which the load of the machine affects least.
 */
const runs = 5;
const built = join(packageOutput, 'package');
const invoice = readFileSync(join(projectDirectory, 'events/validation/sample-invoice.xml'), 'utf8');

/** The body of an asynchronous function of `load` and `invoice`, which returns the three times. */
const program = `
  const times = [];
  let start = performance.now();
  const lap = () => { const now = performance.now(); times.push(now - start); start = now; };
  const { createNakor } = await load();
  lap();
  const nakor = createNakor();
  await nakor.validate(invoice);
  lap();
  await nakor.validate(invoice);
  lap();
  return times;
`;

const folder = mkdtempSync(join(tmpdir(), 'nakor-bench-'));
try {
  for (const { file, major } of [oldestNode, { file: process.execPath, major: Number(process.versions.node.split('.')[0]) }]) {
    report(
      `Node ${major}`,
      Array.from({ length: runs }, () => inNode(file)),
    );
  }
  if (browserFile !== undefined) report('Chromium', await inBrowser());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function inNode(node: string): readonly number[] {
  const entry = JSON.stringify(pathToFileURL(join(built, 'index.js')).href);
  const file = join(folder, 'measure.mjs');
  const run = `(async (load, invoice) => {${program}})(() => import(${entry}), ${JSON.stringify(invoice)})`;
  writeFileSync(file, `console.log(JSON.stringify(await ${run}))`);
  return JSON.parse(execFileSync(node, [file], { encoding: 'utf8' })) as readonly number[];
}

async function inBrowser(): Promise<readonly (readonly number[])[]> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(built, 'browser.global.js'), join(folder, 'browser.global.js'));
  writeFileSync(join(folder, 'page.html'), '<!doctype html><meta charset="utf-8">');
  const browser = await startBrowser();
  const measured: (readonly number[])[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(folder, 'page.html')).href);
    const load = `() => new Promise((done, fail) => {
      const script = document.createElement('script');
      Object.assign(script, { src: 'browser.global.js', onload: () => done(nakor), onerror: fail });
      document.head.append(script);
    })`;
    measured.push(
      (await page.evaluate(`(async (load, invoice) => {${program}})(${load}, ${JSON.stringify(invoice)})`)) as readonly number[],
    );
    await page.close();
  }
  await browser.close();
  return measured;
}

function report(where: string, measured: readonly (readonly number[])[]): void {
  const smallest = [0, 1, 2].map((index) => Math.round(Math.min(...measured.map((times) => times[index] ?? Number.NaN))));
  console.log(`${where}: load ${smallest[0]} ms, first result ${smallest[1]} ms, second ${smallest[2]} ms`);
}
