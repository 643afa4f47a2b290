import { errorDefinitions } from '@nakor/contract/errors';
import { expect, it } from 'vitest';
import { projectFiles } from '../support/runner/project-files.ts';

it('the page about errors lists each code with its status', () => {
  const text = projectFiles('docs/errors.md')[0]?.text ?? '';
  const listed = [...text.matchAll(/^\| (\d{3}) \| ([`A-Z_, ]+) \|/gm)].flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => `${code} ${status}`),
  );
  expect(listed.toSorted()).toEqual(
    Object.entries(errorDefinitions)
      .map(([code, { status }]) => `${code} ${status}`)
      .toSorted(),
  );
});
