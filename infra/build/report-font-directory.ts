import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageDirectory = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));

/** Folder with the fonts of reports: they come from a development dependency instead of a copy in the repository. */
export const reportFontDirectory = join(packageDirectory, 'ttf');

/** The licence of the fonts, which has to be distributed with them. */
export const reportFontLicence = join(packageDirectory, 'LICENSE');
