import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { buildPage } from '../../../infra/build/build-pages.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { browserFile, startBrowser } from '../../support/drivers/browser.ts';

/** What the workbench needs for a folder in Chromium. Times are in milliseconds. */
export interface WorkbenchFigures {
  readonly documents: number;
  /** From choosing the folder to the complete list, of each run. */
  readonly timesMs: readonly number[];
  /** Processor time of all processes of the browser meanwhile, of each run. */
  readonly cpuMs: readonly number[];
  /** The longest time that the thread of the page was blocked, of each run: tasks of 50 ms and more. */
  readonly longestTasksMs: readonly number[];
}

/** What one run needed, in milliseconds. */
interface Run {
  readonly timeMs: number;
  readonly cpuMs: number;
  readonly longestMs: number;
}

const documentCount = 1_000;

/**
 * Opens a folder of 1,000 invoices in the workbench as one file from a disk, each time in a new tab.
 *
 * @throws Error if there is no browser
 */
export async function measureWorkbench(isQuick: boolean): Promise<WorkbenchFigures> {
  if (browserFile === undefined) throw new Error('Chromium is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  try {
    const page = join(folder, 'workbench.html');
    await writeFile(page, (await buildPage('try')).content);
    const documents = join(folder, 'documents');
    await mkdir(documents);
    for (let at = 1; at <= documentCount; at += 1) {
      await writeFile(join(documents, `${String(at).padStart(4, '0')}.xml`), invoiceXml({ lines: 2, number: `FV/2026/10/${at}` }));
    }
    const browser = await startBrowser();
    try {
      const runs: Run[] = [];
      for (let run = 0; run < (isQuick ? 1 : 5); run += 1) runs.push(await measureRun(browser, pathToFileURL(page).href, documents));
      return {
        documents: documentCount,
        timesMs: runs.map(({ timeMs }) => timeMs),
        cpuMs: runs.map(({ cpuMs }) => cpuMs),
        longestTasksMs: runs.map(({ longestMs }) => longestMs),
      };
    } finally {
      await browser.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in the page, as text, since the types of tests are not those of a browser. */
const observer = `
window.__bench = { start: null, end: null, longest: 0 };
new PerformanceObserver((list) => {
  for (const { duration, startTime } of list.getEntries()) {
    if (window.__bench.start === null || startTime < window.__bench.start) continue;
    window.__bench.longest = Math.max(window.__bench.longest, duration);
  }
}).observe({ type: 'longtask' });
document.addEventListener('change', () => { window.__bench.start ??= performance.now(); }, true);
new MutationObserver(() => {
  const { __bench } = window;
  if (__bench.end === null && document.querySelector('#collection-verdict[data-phase="done"]') !== null) __bench.end = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] });`;

async function measureRun(browser: Browser, url: string, documents: string): Promise<Run> {
  const context = await browser.newContext({ locale: 'pl-PL', viewport: { width: 1_440, height: 900 } });
  try {
    const tab = await context.newPage();
    await tab.addInitScript(observer);
    await tab.goto(url);
    await tab.waitForSelector('nav.views');
    const chooser = tab.waitForEvent('filechooser');
    await tab.click('#choose-folder');
    // A visitor looks for the folder meanwhile.
    const dialog = await chooser;
    await tab.waitForTimeout(2_500);
    const before = await cpuMsOf(browser);
    await dialog.setFiles(documents);
    await tab.waitForSelector('#collection-verdict[data-phase="done"]', { timeout: 60_000 });
    await tab.waitForTimeout(200);
    const { start, end, longest } = (await tab.evaluate('window.__bench')) as Record<'start' | 'end' | 'longest', number>;
    return { timeMs: end - start, cpuMs: (await cpuMsOf(browser)) - before, longestMs: longest };
  } finally {
    await context.close();
  }
}

/** Processor time of all processes of a browser so far, in milliseconds. */
async function cpuMsOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}
