import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, longest first; on a list that has grown old all tests run as well, only longer. Tests that start many processes are
 * left where they are, so that they do not come all at once.
 */
const longest = [
  ...['house/tools.', 'infra/bundle-', 'golden/bundle-sizes.', 'documents/second-opinion.', 'operator/verify-audit-pack.'],
  ...['model/', 'http/platform/privacy.', 'faults/webhooks/load.', 'faults/webhooks/fairness.', 'hostile/', 'http/api/document-commands.'],
].map((path) => `/${path}`);

/** Begins with what takes longest, so that no worker is left alone with it at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.includes(path));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((left, right) => place(left) - place(right));
  }
}
