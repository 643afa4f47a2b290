import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files, the slowest first; an outdated list only makes the run longer. Tests that start many processes are
 * not listed, so that they do not all start at once.
 */
const longest = [
  ...['house/tools.', 'infra/bundle-', 'golden/bundle-sizes.', 'documents/second-opinion.', 'operator/verify-audit-pack.'],
  ...['model/', 'http/platform/privacy.', 'faults/throttling.', 'http/api/document-commands.', 'http/webhooks/deliveries.'],
  ...['faults/concurrent-clients.', 'http/operator/deliveries.', 'faults/webhooks/load.', 'faults/webhooks/fairness.'],
  ...['http/api/postman.', 'http/operator/restore.', 'hostile/'],
].map((path) => `/${path}`);

/** Starts with the slowest files, so that no worker is left with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.includes(path));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((left, right) => place(left) - place(right));
  }
}
