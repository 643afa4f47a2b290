import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { page } from '../../../../functions/platform/pages.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true });
});

/** A folder with the built page `try` and the given policies. */
function builtPages(policies: Readonly<Record<string, string>>, html = '<!doctype html>'): string {
  const directory = mkdtempSync(join(tmpdir(), 'nakor-built-'));
  directories.push(directory);
  writeFileSync(join(directory, 'try.html'), html);
  writeFileSync(join(directory, 'try.html.gz'), gzipSync(html));
  writeFileSync(join(directory, 'policies.json'), JSON.stringify(policies));
  return directory;
}

const request = (directory: string, ifNoneMatch?: string) => page(directory, 'try')(newRequestContext({ ifNoneMatch }));

describe('a page', () => {
  it('has another ETag when only its policy has changed, since browsers cache the policy with the page', async () => {
    const before = await request(builtPages({ try: "default-src 'self'" }));
    const known = before.headers?.['ETag'];
    expect((await request(builtPages({ try: "default-src 'self'" }), known)).status).toBe(304);
    const after = await request(builtPages({ try: "default-src 'none'" }), known);
    expect(after).toMatchObject({ status: 200, headers: { 'Content-Security-Policy': "default-src 'none'" } });
  });

  it.each([
    {
      name: 'its policy is missing',
      directory: () => builtPages({ reference: "default-src 'none'" }),
      problem: /no policy for the page try/,
    },
    { name: 'it was not built', directory: () => join(tmpdir(), 'nakor-never-built'), problem: /ENOENT/ },
  ])('fails when $name', async ({ directory, problem }) => {
    await expect(request(directory())).rejects.toThrow(problem);
  });

  it('is read again on the next request when it could not be read', async () => {
    const directory = builtPages({});
    const endpoint = page(directory, 'try');
    await expect(endpoint(newRequestContext())).rejects.toThrow();
    writeFileSync(join(directory, 'policies.json'), JSON.stringify({ try: "default-src 'none'" }));
    expect((await endpoint(newRequestContext())).status).toBe(200);
  });
});
