import { fileURLToPath } from 'node:url';

/** Folder with the official schema files, next to the built modules. */
export function schemaDirectory(): string {
  return fileURLToPath(new URL('schemas', import.meta.url));
}

/** Folder with the fonts of reports, next to the built modules. */
export function fontDirectory(): string {
  return fileURLToPath(new URL('fonts', import.meta.url));
}
