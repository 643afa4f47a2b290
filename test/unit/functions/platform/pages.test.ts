import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { page } from '../../../../functions/platform/pages.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true });
});

/** A folder with the page `try` as it is built, and the policies that are given. */
function builtPages(policies: Readonly<Record<string, string>>, html = '<!doctype html>'): string {
  const directory = mkdtempSync(join(tmpdir(), 'nakor-built-'));
  made.push(directory);
  writeFileSync(join(directory, 'try.html'), html);
  writeFileSync(join(directory, 'try.html.gz'), gzipSync(html));
  writeFileSync(join(directory, 'policies.json'), JSON.stringify(policies));
  return directory;
}

const ask = (directory: string, ifNoneMatch?: string) => page(directory, 'try')(newRequestContext({ ifNoneMatch }));

describe('a page', () => {
  it('is another one when its policy alone has changed, since browsers keep the policy with the page', async () => {
    const before = await ask(builtPages({ try: "default-src 'self'" }));
    const known = before.headers?.['ETag'];
    expect((await ask(builtPages({ try: "default-src 'self'" }), known)).status).toBe(304);
    const after = await ask(builtPages({ try: "default-src 'none'" }), known);
    expect(after).toMatchObject({ status: 200, headers: { 'Content-Security-Policy': "default-src 'none'" } });
  });

  it.each([
    {
      name: 'its policy is missing',
      directory: () => builtPages({ reference: "default-src 'none'" }),
      problem: /no policy for the page try/,
    },
    { name: 'it was not built', directory: () => join(tmpdir(), 'nakor-never-built'), problem: /ENOENT/ },
  ])('is not shown when $name', async ({ directory, problem }) => {
    await expect(ask(directory())).rejects.toThrow(problem);
  });

  it('is read anew at the next call when it could not be read', async () => {
    const directory = builtPages({});
    const endpoint = page(directory, 'try');
    await expect(endpoint(newRequestContext())).rejects.toThrow();
    writeFileSync(join(directory, 'policies.json'), JSON.stringify({ try: "default-src 'none'" }));
    expect((await endpoint(newRequestContext())).status).toBe(200);
  });
});
