import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedPackage } from '../../support/bundles/shared-package.ts';
import { browserFile, startBrowser } from '../../support/drivers/browser.ts';
import { callsProgram, libraryCalls, libraryOptions } from '../../support/drivers/library-calls.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

if (browserFile === undefined) console.warn('SKIPPED: Chromium is not installed, so the package is not tested in a browser.');

const programs = ['browser.js', 'browser.global.js'];
/** Only what the library needs: no evaluation of strings, no other scripts, no requests. */
const policyOf = (source: string) => `default-src 'none'; script-src ${source} 'wasm-unsafe-eval'`;
/** The script is loaded in a page without a declared encoding, in which all but ASCII would be damaged. */
const scriptPage = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policyOf("'nonce-1'")}">
<script nonce="1" src="browser.global.js"></script>`;
const modulePage = `<!doctype html><script type="module" src="main.js"></script>`;
const main = `import * as nakor from './browser.js'; window.nakor = nakor;`;

/** Functions of the page, as text: their names only exist there. */
const runCalls = `(async ({ calls, options }) => { const { createNakor } = nakor; ${callsProgram} })`;

describe.skipIf(browserFile === undefined)('the package in Chromium', () => {
  let browser: Browser;
  let folder: string;
  let server: Server;
  let page: Page;
  let problems: string[];
  let requests: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nakor-browser-package-'));
    const { directory } = await sharedPackage();
    for (const name of programs) await copyFile(join(directory, name), join(folder, name));
    await cp(join(projectDirectory, 'docs/examples/library.html'), join(folder, 'library.html'));
    await writeFile(join(folder, 'script.html'), scriptPage);
    const served: Readonly<Record<string, string>> = {
      '/': modulePage,
      '/main.js': main,
      '/browser.js': await readFile(join(folder, 'browser.js'), 'utf8'),
    };
    server = createServer(({ url = '' }, response) => {
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(url in served ? 200 : 404, { 'Content-Type': type, 'Content-Security-Policy': policyOf("'self'") });
      response.end(served[url]);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await browser.newPage();
    problems = [];
    requests = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
  });
  afterEach(() => page.close());

  const fileUrl = (name: string) => pathToFileURL(join(folder, name)).href;
  const open = {
    script: () => page.goto(fileUrl('script.html')),
    module: async () => {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction('window.nakor !== undefined');
    },
  };

  it.each(['script', 'module'] as const)('returns the results of the service, without other requests (%s)', async (kind) => {
    const calls = await libraryCalls();
    await open[kind]();
    const loaded = requests.length;
    const results = await page.evaluate(
      `${runCalls}(${JSON.stringify({ calls: calls.map(({ operation, parameters }) => ({ operation, parameters })), options: libraryOptions })})`,
    );
    expect(results).toEqual(calls.map(({ expected }) => expected));
    expect(requests.slice(loaded)).toEqual([]);
    // Violations of the policy are reported here, too.
    expect(problems.filter((text) => !text.includes('favicon'))).toEqual([]);
  });

  it('rejects what the service rejects, and has no audit packs', async () => {
    await open.script();
    const program = `(async () => {
      const library = nakor.createNakor({ language: 'en' });
      const error = await library.validate('no XML').catch((thrown) => thrown);
      return [error instanceof nakor.NakorError, error.code, 'auditPack' in library];
    })()`;
    expect(await page.evaluate(program)).toEqual([true, 'INVALID_XML', false]);
  });

  it('runs the example of its documentation, from a file', async () => {
    await page.goto(fileUrl('library.html'));
    await page.setInputFiles('input', join(projectDirectory, 'events/validation/sample-invoice.xml'));
    await page.waitForFunction("document.querySelector('pre').textContent !== ''");
    expect(await page.innerText('pre')).toMatch(/^valid\n/);
  });
});
