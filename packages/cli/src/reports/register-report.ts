import { buildRegisterRow } from '@nakor/collection/register/register-row';
import type { Report } from './report.ts';

/** The register of a batch, as the service makes it: one line of JSON per file, which is evidence that can be kept. */
export function createRegisterReport(): Report {
  return {
    begin: () => '',
    file: (outcome) => `${JSON.stringify(buildRegisterRow({ path: outcome.name, ...outcome }, outcome))}\n`,
    end: () => '',
  };
}
