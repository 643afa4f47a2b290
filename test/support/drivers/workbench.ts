import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserTab } from './browser-tab.ts';

/** The views of the page `/docs/try`. */
export type WorkbenchView = 'invoice' | 'correction';

/** Opens the workbench with one of its views, and waits until its program has started. */
export async function openWorkbench(tab: BrowserTab, view: WorkbenchView = 'invoice'): Promise<void> {
  await tab.show(`/docs/try#${view}`);
  await tab.page.waitForSelector('nav.views');
}

/** Opens an invoice in the view of invoices, and waits for its verdict. */
export async function openInvoice(tab: BrowserTab, content: string | Uint8Array, name?: string): Promise<void> {
  await tab.page.setInputFiles('#file', await tab.file(content, name));
  await verdictOf(tab.page);
}

/** Waits for the verdict on the current document; returns the readiness, or the code of the error that prevented one. */
export async function verdictOf(page: Page): Promise<string> {
  const verdict = await page.waitForSelector('#verdict[data-readiness]:not([data-readiness=""])', { state: 'attached' });
  return (await verdict.getAttribute('data-readiness')) ?? '';
}

/** Opens a sample of the page, and waits for its verdict. */
export async function openSample(page: Page, kind: 'valid' | 'wrong'): Promise<void> {
  await page.click(`#sample-${kind}`);
  await verdictOf(page);
}

/** Uses a tool of the menu, such as `copyAs`. */
export async function useMenuTool(page: Page, tool: string): Promise<void> {
  await page.click('#tools-more');
  await page.click(`#tool-${tool}`);
}

/** Waits until the verdict is the given one, such as `ready`. */
export async function waitForVerdict(page: Page, verdict: string): Promise<void> {
  await page.waitForSelector(`#verdict[data-verdict="${verdict}"]`);
}

/** The text in the editor: all of it, also what is not drawn. */
export async function editorText(page: Page): Promise<string> {
  // The editor keeps its view at its element, which is the documented way to reach it.
  return (await page.evaluate(
    "document.querySelector('.editor').shadowRoot.querySelector('.cm-content').cmTile.view.state.doc.toString()",
  )) as string;
}

/** Switches to another view by its link. */
export async function showView(page: Page, view: WorkbenchView): Promise<void> {
  await page.click(`nav.views a[href="#${view}"]`);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Checks the page as it is with axe, by all rules of WCAG 2.2 A and AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated through the debugger, which the content security policy does not restrict.
  await page.evaluate(axe.source);
  const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as readonly Violation[];
  expect(
    violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`) })),
  ).toEqual([]);
}
