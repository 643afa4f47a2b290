import { bundleFunctions } from '../../../infra/build/bundle-functions.ts';
import { sharedArtefact } from './shared-artefact.ts';

/**
 * The bundles of all functions, built once per run. Read-only.
 *
 * @returns the folder that contains them
 */
export function sharedBundles(): Promise<string> {
  return sharedArtefact('bundles', bundleFunctions);
}
