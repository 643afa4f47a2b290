import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageDirectory = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));

/** Folder with the faces of reports: they are taken from a development dependency instead of being copied into the repository. */
export const reportFontDirectory = join(packageDirectory, 'ttf');

/** The licence of the faces, which goes wherever they go. */
export const reportFontLicence = join(packageDirectory, 'LICENSE');
