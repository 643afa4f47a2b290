import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the documents are that the service itself shows to its users. */
export const documentsDirectory = fileURLToPath(new URL('../../docs', import.meta.url));

const servedDocuments = ['rules.md'];

/** Copies the documents that the service shows into a bundle. */
export async function copyDocuments(targetDirectory: string): Promise<void> {
  await mkdir(targetDirectory, { recursive: true });
  for (const name of servedDocuments) await copyFile(join(documentsDirectory, name), join(targetDirectory, name));
}
