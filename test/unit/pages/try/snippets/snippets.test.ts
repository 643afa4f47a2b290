import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getApiUrl, getServiceUrl } from '../../../../../packages/pages/src/try/snippets/api-url.ts';
import { quoteDouble, quotePhp, quoteShell } from '../../../../../packages/pages/src/try/snippets/quote.ts';
import { buildSnippet, type SnippetOperation, snippetKinds } from '../../../../../packages/pages/src/try/snippets/snippets.ts';

/** File names as visitors have them, and as attackers would like them. */
const names = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom(`'; rm -rf / #`, '$(id)', '`id`', 'a"b\\c', "o'brien.xml", '\\', 'a\nb', '-x.xml', '$x', '\u2028', '<?php', '*/'),
);

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

describe('quoting', () => {
  it('keeps any word of a shell', () => {
    fc.assert(
      // A shell has no words with a null character.
      fc.property(
        fc.array(
          names.filter((name) => !name.includes('\0')),
          { minLength: 1, maxLength: 20 },
        ),
        (words) => {
          const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteShell).join(' ')}`], { encoding: 'utf8' });
          expect(printed.split('\0').slice(0, -1)).toEqual(words);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('keeps any string of JavaScript', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(runInNewContext(quoteDouble(name))).toBe(name);
      }),
    );
  });

  it.skipIf(!hasPython)('keeps any string of Python', () => {
    const examples = fc.sample(names, 200);
    const program = `import json\nprint(json.dumps([${examples.map(quoteDouble).join(', ')}]))`;
    expect(JSON.parse(execFileSync('python3', ['-'], { input: program, encoding: 'utf8' }))).toEqual(examples);
  });

  it('keeps any string of PHP: in single quotes, only these two escapes exist', () => {
    fc.assert(
      fc.property(names, (name) => {
        const quoted = quotePhp(name);
        expect(quoted).toMatch(/^'(?:[^\\']|\\[\\'])*'$/);
        expect(quoted.slice(1, -1).replaceAll(/\\([\\'])/g, '$1')).toBe(name);
      }),
    );
  });
});

describe('snippets', () => {
  const subject = (operation: SnippetOperation, environment: 'prod' | 'test') => ({
    ...{ operation, fileName: 'faktura maj.xml', language: 'pl' as const, apiUrl: 'https://api.example/v1' },
    context: environment === 'prod' ? { environment } : { environment, as_of: '2026-11-02T12:00:00+01:00' },
  });

  it.each(snippetKinds)('%s names the operation, the options and the file, and no key', (kind) => {
    const text = buildSnippet(kind, subject('validate', 'test'));
    expect(text).toContain('faktura maj.xml');
    expect(text).toMatch(/environment[= ]test/);
    expect(text).toMatch(kind === 'nakor' ? /--as-of 2026-11-02 / : /as_of=2026-11-02T12%3A00%3A00%2B01%3A00/);
    if (kind !== 'nakor') expect(text).toContain('NAKOR_KEY');
    expect(buildSnippet(kind, subject('validate', 'prod'))).not.toMatch(/environment=|as_of|as-of/);
    expect(buildSnippet(kind, subject('autofix', 'prod'))).toContain('faktura maj-fixed.xml');
  });

  it.each(['validate', 'autofix'] as const)('%s: shell commands and programs are syntactically right', (operation) => {
    for (const kind of ['curl', 'nakor'] as const) execFileSync('sh', ['-n'], { input: buildSnippet(kind, subject(operation, 'test')) });
    execFileSync(process.execPath, ['--input-type=module', '--check', '-'], {
      input: buildSnippet('typescript', subject(operation, 'test')),
    });
    if (hasPython)
      execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
        input: buildSnippet('python', subject(operation, 'test')),
      });
  });
});

describe('the URL of the API', () => {
  it.each([
    { page: 'https://api.example/live/api/v1/docs/try#invoice', service: 'https://api.example/live/api/v1' },
    { page: 'http://127.0.0.1:8080/api/v1/docs/try', service: 'http://127.0.0.1:8080/api/v1' },
    { page: 'https://docs.example/try.html', service: null },
    { page: 'https://docs.example/docs/try/', service: null },
    { page: 'file:///home/x/docs/try', service: null },
  ])('$page', ({ page, service }) => {
    expect(getServiceUrl(page)).toBe(service);
    expect(getApiUrl(page)).toBe(service ?? 'https://nakor.example/api/v1');
  });
});
