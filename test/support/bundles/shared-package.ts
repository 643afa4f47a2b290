import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPackage } from '../../../infra/build/package/pack-folder.ts';
import { packageNakor } from '../../../infra/build/package-nakor.ts';
import { sharedArtefact } from './shared-artefact.ts';

/** The published package, built and packed once per run. Read-only. */
export async function sharedPackage(): Promise<BuiltPackage> {
  const output = await sharedArtefact('package', packageNakor);
  const packed = (await readdir(output)).find((name) => name.endsWith('.tgz')) ?? '';
  return { directory: join(output, 'package'), file: join(output, packed) };
}
