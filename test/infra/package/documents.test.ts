import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../support/runner/project-files.ts';

const examples = projectFiles('docs/examples/library.*');
const documents = projectFiles('docs/library.md').concat(projectFiles('packages/nakor/README.md'));

// The other tests of this folder run the examples.
describe.each(documents)('$path', ({ text }) => {
  it('contains the examples that are tested', () => {
    const blocks = [...text.matchAll(/```(?:js|html)\n([\s\S]*?)```/g)].map(([, block]) => block);
    expect(examples).toHaveLength(2);
    expect(blocks.sort()).toEqual(examples.map((example) => example.text).sort());
  });
});
