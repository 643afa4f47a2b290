import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Usual paths of Chromium; `NAKOR_BROWSER` names another file. */
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** File of the browser used for tests; undefined when none is installed. */
export const browserFile = [process.env['NAKOR_BROWSER'] ?? '', ...usualPlaces].find((file) => file !== '' && existsSync(file));

/** Starts the browser in headless mode. */
export function startBrowser(): Promise<Browser> {
  // Chromium's sandbox needs permissions that containers do not have; only our own pages are opened.
  return chromium.launch({ executablePath: browserFile ?? '', args: ['--no-sandbox', '--disable-gpu'] });
}
