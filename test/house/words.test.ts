import { describe, expect, it } from 'vitest';
import { type ProjectFile, projectFiles } from '../support/runner/project-files.ts';
import { keptNames, retiredWords } from './retired-words.ts';

const files = [
  ...projectFiles('{packages,functions,infra,test}/**/*.{ts,cjs,cts,html,css}'),
  ...projectFiles('docs/{*.md,adr/*.md,operations/*.md,examples/**/*.*}'),
  ...projectFiles('docs/api/*.json'),
  ...projectFiles('{README,CONTRIBUTING}.md'),
].filter(({ path }) => !/^test\/house\/(retired-words|words\.test)\.ts$/.test(path));

/** A text with the words of identifiers apart: `upkeepReport` contains `upkeep`. */
function withWordsApart(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
}

const known = new Map<string, string>();

/** {@link withWordsApart}, once for each text: every word is looked for in it. */
function apartOf(text: string): string {
  const apart = known.get(text) ?? withWordsApart(text);
  known.set(text, apart);
  return apart;
}

/** The lines of a file that contain a word, without those that keep it as a name. */
function usesOf(pattern: RegExp, { path, text }: ProjectFile): string[] {
  if (!pattern.test(text) && !pattern.test(apartOf(text))) return [];
  return text.split('\n').flatMap((line, index) => {
    const isUse = pattern.test(line) || pattern.test(withWordsApart(line));
    return isUse && !keptNames.some((kept) => kept.test(line)) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [];
  });
}

describe('retired words', () => {
  it('are looked for in sources, tests, documents and the API description', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/api/openapi.json', 'docs/glossary.md']));
  });

  it('are found in prose and inside identifiers', () => {
    const pattern = /\bupkeep\b/i;
    const text = '/** Upkeep of tables. */\nconst upkeepReport = 1;\nconst upkeeper = 1;';
    expect(usesOf(pattern, { path: 'a.ts', text })).toEqual(['a.ts:1 /** Upkeep of tables. */', 'a.ts:2 const upkeepReport = 1;']);
  });

  it.each(retiredWords)('are not used: $pattern (use: $use)', ({ pattern }) => {
    const whole = new RegExp(`\\b(?:${pattern})\\b`, 'i');
    expect(files.flatMap((file) => usesOf(whole, file))).toEqual([]);
  });
});
