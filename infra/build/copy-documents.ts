import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiFileNames } from '@nakor/contract/api-files';
import { buildRuleCatalogue } from './build-rule-catalogue.ts';

/** Folder of the documents that the service serves. */
export const documentsDirectory = fileURLToPath(new URL('../../docs', import.meta.url));

const servedDocuments = ['rules.json', ...Object.values(apiFileNames)];

/** Copies the documents that the service serves into a bundle; the rule catalogue is built first. */
export async function copyDocuments(targetDirectory: string): Promise<void> {
  await buildRuleCatalogue();
  for (const name of servedDocuments) {
    const target = join(targetDirectory, name);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(documentsDirectory, name), target);
  }
}
