import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnMonths } from '../generators/registers/drawn-months.ts';
import type { ArchiveFiles } from './batch-archives.ts';

/** Both sides of drawn months as the files of an archive, in the order in which the command line reads their folder. */
export function filesOfMonths({ files, invoices, metadata, erp }: DrawnMonths): ArchiveFiles {
  return [
    ...files.map(({ name, xml }) => [name, xml] as const),
    ...invoices.map(({ name, xml }) => [`faktury/${name}`, xml] as const),
    ...metadata.map(({ name, json }) => [name, json] as const),
    ...erp.map(({ name, csv }) => [name, csv] as const),
  ].sort(([left], [right]) => (left < right ? -1 : 1));
}

/** The files of a folder and its subfolders, sorted by name. */
export function filesOfFolder(folder: string): ArchiveFiles {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))] as const);
}

/** The codes of the findings of a JSON report, sorted. */
export function codesOfReport(json: string): readonly string[] {
  const { findings } = JSON.parse(json) as { findings: { code: string }[] };
  return findings.map(({ code }) => code).sort();
}

/** The codes of the findings that drawn months must cause, sorted. */
export function expectedCodes({ expected }: DrawnMonths): readonly string[] {
  return expected.map((finding) => finding.slice(0, 7)).sort();
}
