import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where distributions put Chromium; `NAKOR_BROWSER` names another file. */
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** File of the browser that pages are tried in; undefined where there is none. */
export const browserFile = [process.env['NAKOR_BROWSER'] ?? '', ...usualPlaces].find((file) => file !== '' && existsSync(file));

/** Starts the browser, without a window. */
export function startBrowser(): Promise<Browser> {
  // Its own sandbox needs rights that containers do not give; it opens our own pages alone.
  return chromium.launch({ executablePath: browserFile ?? '', args: ['--no-sandbox', '--disable-gpu'] });
}
