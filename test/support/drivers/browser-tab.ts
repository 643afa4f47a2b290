import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { issueKey } from '../storage/access.ts';
import { startBrowser } from './browser.ts';

/** A browser tab without any state of earlier tests. */
export interface BrowserTab {
  page: Page;
  context: BrowserContext;
  /** A test key of its own organization. */
  key: string;
  /** Errors and warnings in the browser's console. */
  consoleErrors: string[];
  /** URLs of other hosts that the page requested. */
  foreign: string[];
  /** Opens a page of the service, such as `/docs`. */
  show(path: string): Promise<unknown>;
  /** Writes a file to be selected in the page; returns its path. */
  file(content: string | Uint8Array, name?: string): Promise<string>;
}

/** Opens a tab for each test of the calling suite, in one Polish browser; its fields are set while a test runs. */
export function tabForEachTest(): BrowserTab {
  let browser: Browser | undefined;
  let directory: string | undefined;
  const tab = {
    show: (path) => tab.page.goto(inject('service').baseUrl + path),
    async file(content, name = 'faktura.xml') {
      const path = join(directory ?? '', name);
      await writeFile(path, content);
      return path;
    },
  } as BrowserTab;

  beforeAll(async () => {
    browser = await startBrowser();
    tab.key = (await issueKey({ environment: 'test' })).plaintext;
    directory = await mkdtemp(join(tmpdir(), 'nakor-browser-'));
  });
  afterAll(async () => {
    await browser?.close();
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    if (browser === undefined) throw new Error('No browser was found.');
    tab.context = await browser.newContext({ locale: 'pl-PL', viewport: { width: 1_400, height: 1_000 } });
    tab.page = await tab.context.newPage();
    tab.consoleErrors = [];
    tab.foreign = [];
    listen(tab);
  });
  afterEach(() => tab.context.close());
  return tab;
}

function listen({ page, consoleErrors: complaints, foreign }: BrowserTab): void {
  const { origin } = new URL(inject('service').baseUrl);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    const address = response.url().replace(/^blob:/, '');
    if (!address.startsWith(origin)) foreign.push(address);
  });
}
