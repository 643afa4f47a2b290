import { join } from 'node:path';
import { codeCatalogue } from '@nakor/contract/codes/code-catalogue';
import { projectDirectory } from '../runner/project-files.ts';

/** The file with the codes that are no rules, for the pages about them. It is in git. */
export const otherCodesPath = join(projectDirectory, 'packages/documentation/src/codes/other-codes.json');

/** Its content. */
export function otherCodesFile(): string {
  return `${JSON.stringify(
    codeCatalogue.filter(({ family }) => family !== 'rule'),
    null,
    1,
  )}\n`;
}
