import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { type FunctionName, functionNames } from './function-names.ts';

/** Size of a built function. */
export interface BundleSize {
  readonly name: FunctionName;
  readonly files: number;
  /** Size of the unpacked files, in bytes. */
  readonly unzippedBytes: number;
  /** Size of the uploaded ZIP, in bytes. */
  readonly zippedBytes: number;
}

/**
 * Measures every function as it would be uploaded.
 *
 * @param directory where `bundleFunctions` has written them
 */
export function measureBundles(directory: string): Promise<BundleSize[]> {
  return Promise.all(functionNames.map((name) => measureBundle(name, join(directory, name))));
}

/** Sizes as a text table, one line per function. */
export function describeBundles(bundles: readonly BundleSize[]): string {
  const lines = bundles.map(({ name, files, unzippedBytes, zippedBytes }) => [
    name.padEnd(16),
    `${files} files`.padStart(10),
    `${kilobytes(unzippedBytes)} kB`.padStart(10),
    `${kilobytes(zippedBytes)} kB zipped`.padStart(17),
  ]);
  return lines.map((line) => line.join('')).join('\n');
}

/** Overhead of ZIP: two headers per file, each with the file name, and an end record. */
const headersBytes = 30 + 46;
const endBytes = 22;

async function measureBundle(name: FunctionName, directory: string): Promise<BundleSize> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(paths.map(async (path) => sizeOf(await readFile(path), relative(directory, path))));
  return {
    name,
    files: paths.length,
    unzippedBytes: sizes.reduce((sum, { unzipped }) => sum + unzipped, 0),
    zippedBytes: sizes.reduce((sum, { zipped }) => sum + zipped, endBytes),
  };
}

function sizeOf(content: Uint8Array, path: string): { readonly unzipped: number; readonly zipped: number } {
  return { unzipped: content.length, zipped: deflateRawSync(content).length + headersBytes + 2 * Buffer.byteLength(path) };
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}
