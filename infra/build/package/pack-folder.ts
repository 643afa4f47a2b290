import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A built package. */
export interface BuiltPackage {
  /** Folder with its files. */
  readonly directory: string;
  /** The packed file, as `npm publish` would upload it. */
  readonly file: string;
}

/**
 * Packs a folder as npm does.
 *
 * @param output where the packed file is written
 * @returns the packed file
 */
export async function packFolder(directory: string, output: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', output], { cwd: directory });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  return join(output, filename);
}
