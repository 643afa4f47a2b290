import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiFileNames } from '@nakor/contract/api-files';

/** Where the documents are that the service itself shows to its users. */
export const documentsDirectory = fileURLToPath(new URL('../../docs', import.meta.url));

const servedDocuments = ['rules.md', ...Object.values(apiFileNames)];

/** Copies the documents that the service shows into a bundle. */
export async function copyDocuments(targetDirectory: string): Promise<void> {
  for (const name of servedDocuments) {
    const target = join(targetDirectory, name);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(documentsDirectory, name), target);
  }
}
