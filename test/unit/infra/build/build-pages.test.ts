import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPages, inScriptElement } from '../../../../infra/build/build-pages.ts';

const directory = mkdtempSync(join(tmpdir(), 'nakor-pages-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const sizeBytes = await buildPages(directory);
const read = (name: string) => readFileSync(join(directory, name), 'utf8');
const policies = JSON.parse(read('policies.json')) as Record<string, string>;

/** Contents of all elements with the tag. */
function contentsOf(html: string, tag: 'script' | 'style'): readonly string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) => content);
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

describe('buildPages', () => {
  it('writes each page, its compressed copy and the policies, and nothing else', () => {
    expect(readdirSync(directory).sort()).toEqual([
      'audit-pack.js.gz',
      'batch.js',
      'policies.json',
      'reference.en.html',
      'reference.html',
      'reference.html.gz',
      'reference.pl.html',
      'rules.html',
      'rules.html.gz',
      'try.html',
      'try.html.gz',
    ]);
    expect(sizeBytes).toBeGreaterThan(1_000_000);
  });

  it('is deterministic, and can run concurrently', async () => {
    const before = readdirSync(directory).map((name) => readFileSync(join(directory, name)));
    await Promise.all([buildPages(directory), buildPages(directory)]);
    expect(readdirSync(directory).map((name) => readFileSync(join(directory, name)))).toEqual(before);
  });

  describe.each(['reference', 'try', 'rules'])('%s', (name) => {
    const html = read(`${name}.html`);
    const policy = policies[name] ?? '';

    it('has an identical compressed copy', () => {
      expect(gunzipSync(readFileSync(join(directory, `${name}.html.gz`))).toString('utf8')).toBe(html);
    });

    it('allows only its own scripts and styles, by hash', () => {
      expect(policy).toMatch(/^default-src 'none'; /);
      // WebAssembly runs the schema; scripts of the page are still allowed by hash only.
      expect(policy.replace(" 'wasm-unsafe-eval'", name === 'try' ? '' : ' ')).not.toMatch(/unsafe|https?:|\*/);
      const allowed = /script-src ([^;]*)/
        .exec(policy)?.[1]
        ?.split(' ')
        .filter((source) => source.startsWith("'sha256-"));
      expect(contentsOf(html, 'script').map(hashOf)).toEqual(allowed);
      // Programs contain markup, too.
      const [markup = ''] = html.split('<script>');
      for (const style of contentsOf(markup, 'style').map(hashOf)) expect(policy).toContain(style);
    });

    it('loads no other files', () => {
      const [markup = ''] = html.split('<script>');
      expect(markup).not.toMatch(/\ssrc=|@import|url\(/);
      expect([...markup.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['data:,']);
    });
  });

  it('puts the schema and its model into the workbench', () => {
    expect(read('try.html').match(/\bNAKOR_SCHEMA_\w*/g)).toBeNull();
  });

  it.each([
    { name: 'reference.en', language: 'en' },
    { name: 'reference.pl', language: 'pl' },
    { name: 'try', language: 'pl' },
  ])('declares the language of $name as $language', ({ name, language }) => {
    expect(read(`${name}.html`)).toContain(`\n<html lang="${language}">\n`);
  });

  it('keeps the licences of the libraries', () => {
    for (const name of ['preact', '@codemirror/view', 'libxml2-wasm', 'zod']) expect(read('try.html')).toContain(`\n${name} `);
  });

  it.each(['en', 'pl'])('fills every place of the API reference (%s) but the base URL', (language) => {
    const places = [...read(`reference.${language}.html`).matchAll(/\{\{\w+\}\}/g)].map(([place]) => place);
    expect([...new Set(places)]).toEqual(['{{base}}']);
  });

  it.each(['en', 'pl'])('leaves the scripts and styles of the API reference (%s) as its policy allows them', (language) => {
    const html = read(`reference.${language}.html`);
    for (const tag of ['script', 'style'] as const) {
      expect(contentsOf(html, tag)).toHaveLength(1);
      expect(policies['reference']).toContain(hashOf(contentsOf(html, tag)[0] ?? ''));
    }
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
  });
});

describe('a program within a page', () => {
  const program = String.raw`const values = ["PK\u0005", "a\u{10ffff}b"];`
    .replace('\\u0005', '\u0005\u0080')
    .replace('\\u{10ffff}', '\u{10ffff}\ufffe');

  it('means the same without the characters that HTML must not contain', () => {
    const written = inScriptElement(program);
    expect(written).toBe(String.raw`const values = ["PK\x05\x80", "a\udbff\udfff\ufffeb"];`);
    const valuesOf = (text: string): unknown => new Function(`${text} return values;`)();
    expect(valuesOf(written)).toEqual(valuesOf(program));
  });

  it('keeps ranges of patterns', () => {
    const pattern = (text: string) => new Function(`return ${text};`)() as RegExp;
    const written = inScriptElement('/^[\u{10000}-\u{10ffff}\u007f]$/u');
    for (const text of ['\u{10000}', '\u{1f600}', '\u{10ffff}', '\u007f']) expect(pattern(written).test(text)).toBe(true);
    expect(pattern(written).test('\ufffe')).toBe(false);
  });

  it('has no such character after a backslash, which would escape the escape', () => {
    expect(() => inScriptElement('"\\\u0005"')).toThrow('backslash');
    expect(inScriptElement('"\\\\\u0005"')).toBe('"\\\\\\x05"');
  });
});
