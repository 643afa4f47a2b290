import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';
import { expectAccessible, openWorkbench } from '../../../support/drivers/workbench.ts';
import { projectDirectory } from '../../../support/runner/project-files.ts';

const example = join(projectDirectory, 'docs/examples/reconcile');

describe.skipIf(browserFile === undefined)('a JPK among the files of the workbench', () => {
  const tab = tabForEachTest();
  beforeEach(async () => {
    await openWorkbench(tab);
  });
  const openExample = async () => {
    await tab.page.setInputFiles('#folder', example);
    await tab.page.waitForSelector('#reconciliation[data-phase="done"]');
  };
  const saved = async (button: string): Promise<string> => {
    const download = tab.page.waitForEvent('download');
    await tab.page.click(button);
    return readFileSync(await (await download).path(), 'utf8');
  };

  it('is compared with invoices, UPO, export and the register of the ERP, with the reports of the command line', async () => {
    await openExample();
    expect(await tab.page.textContent('.reconciliation-verdict strong')).toBe('Do poprawienia w JPK: 3');
    expect(await tab.page.locator('#reconciliation-corrections li').count()).toBe(3);
    expect(await tab.page.textContent('#reconciliation-corrections')).toContain('FV/2026/09/002');
    const erp = ['--erp', 'erp-sprzedaz.csv', '--no-config'];
    const { output } = await runCommand(example, ['reconcile', '.', ...erp, '--format', 'csv', '--excel', '--only-corrections']);
    await tab.page.waitForSelector('#collection-verdict[data-phase="done"]');
    expect(await tab.page.getAttribute('#collection-verdict', 'data-documents')).toBe('7');
    expect(await tab.page.textContent('#collection-verdict')).not.toContain('pominięto');
    expect(await saved('#save-corrections')).toBe(output.replaceAll(/(?<=;)(faktury|eksport)\//g, 'reconcile/$1/'));
    expect(await saved('#save-reconciliation-html')).toContain('Do poprawienia w JPK');
    await expectAccessible(tab.page);
  });

  it('is read on a narrow screen and in English', async () => {
    await tab.page.setViewportSize({ width: 390, height: 844 });
    await openExample();
    const pictures = process.env['NAKOR_PICTURES'];
    if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
    const take = async (name: string) => {
      if (pictures !== undefined) await tab.page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    };
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await take('narrow-pl');
    await tab.page.setViewportSize({ width: 1280, height: 900 });
    await take('wide-pl');
    await tab.page.locator('header').getByText('English').first().click();
    await tab.page.waitForSelector('#reconciliation[data-phase="done"]');
    await expect.poll(() => tab.page.textContent('.reconciliation-verdict strong')).toBe('To be corrected in the JPK: 3');
    await take('wide-en');
  });

  it('is not looked for in a folder of invoices alone', async () => {
    await tab.page.setInputFiles('#folder', join(example, 'faktury'));
    await tab.page.waitForSelector('#collection-verdict[data-phase="done"]');
    expect(await tab.page.locator('#reconciliation').count()).toBe(0);
  });
});
