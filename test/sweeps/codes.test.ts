import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { createSarifWriter } from '@nakor/collection/reports/sarif';
import { codeCatalogue, findCodes, getCodePage } from '@nakor/contract/codes/code-catalogue';
import { codeFamilies } from '@nakor/contract/codes/code-families';
import { explainCode } from '@nakor/contract/codes/format-code';
import { findCodePage, otherCodes } from '@nakor/documentation/codes/code-page';
import { ksefStatuses } from '@nakor/domain/ksef-statuses/catalogue';
import { groupBy } from '@nakor/domain/shared/group-by';
import { catalogueCodes } from '@nakor/domain/validation/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/drivers/command-line.ts';
import { callTool, connectedClient } from '../support/drivers/mcp.ts';
import { isLongRun } from '../support/generators/seeds.ts';
import { otherCodesFile, otherCodesPath } from '../support/rules-document/other-codes.ts';
import { projectDirectory, projectFiles } from '../support/runner/project-files.ts';

const languages = ['pl', 'en'] as const;

/** A rule takes a hundred times as long as another code, since it is shown with its example: the gate asks for some of them. */
const asked = codeCatalogue.filter(({ family }, index) => family !== 'rule' || isLongRun || index % 12 === 0);
const explained = new Set(codeCatalogue.map(({ code }) => code));

/** Where codes are of zod or of a library, for operators, or the workbench's own, whose words stand in their place. */
const internal = [
  ...['packages/domain/src/erp/', 'packages/contract/src/schemas/', 'packages/operator/', 'packages/pages/', 'packages/aws/src/client/'],
  // The names of structures of the Ministry.
  ...['packages/domain/src/fa3/elements/identity.ts', 'packages/engine/src/reconciliation/compare-registers.ts'],
];

/** What the sources name as codes: identifiers with a number, and the values of a property `code`. */
function listCodesOfSources(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of projectFiles('{packages/*/src,functions}/**/*.ts')) {
    if (internal.some((start) => path.startsWith(start))) continue;
    for (const [, numbered] of text.matchAll(/'((?:XML|REC|UPO)-\d{3})'/g)) found.set(numbered ?? '', path);
    for (const [, named] of text.matchAll(/\bcode: '(?!(?:Kod|Code)')([A-Za-z][A-Za-z_]+)'/g)) found.set(named ?? '', path);
  }
  return found;
}

/** The values of every property `code` of the API with a list of values. */
function listCodesOfDescription(): readonly string[] {
  const codes = new Set<string>();
  const note = (name: string, { const: one, enum: several }: { readonly const?: unknown; readonly enum?: readonly unknown[] }) => {
    if (name === 'code') for (const code of [one, ...(several ?? [])]) if (typeof code === 'string') codes.add(code);
  };
  const text = readFileSync(join(projectDirectory, 'docs/api/openapi.json'), 'utf8');
  JSON.parse(text, (name, value) => {
    if (typeof value === 'object' && value !== null) note(name, value);
    return value;
  });
  return [...codes];
}

describe('the catalogue of codes', () => {
  it('explains every code that the sources name', () => {
    const found = listCodesOfSources();
    expect(found.size).toBeGreaterThan(400);
    expect([...found].filter(([code]) => !explained.has(code)).map(([code, path]) => `${code} of ${path}`)).toEqual([]);
  });

  it('explains every code of the API', () => {
    const codes = listCodesOfDescription();
    expect(codes.length).toBeGreaterThan(35);
    expect(codes.filter((code) => !explained.has(code))).toEqual([]);
  });

  it('has a text of its own in both languages for each code, without places that were not filled', () => {
    for (const entry of codeCatalogue) {
      for (const language of languages) {
        const { title, meaning, todo, basis } = explainCode(entry, language);
        for (const text of [title, meaning, todo, basis]) expect(text ?? 'x', entry.code).not.toMatch(/(?<![{/])\{\w+\}(?!\})|^\s|^$/);
      }
      expect(entry.title.pl, entry.code).not.toBe(entry.title.en);
      expect(codeFamilies).toHaveProperty(entry.family);
    }
  });

  it('is the source of the file for the pages', () => {
    expect(readFileSync(otherCodesPath, 'utf8') === otherCodesFile(), 'npm run docs writes it').toBe(true);
    for (const { code } of codeCatalogue) expect(findCodePage(code)).toBe(getCodePage(code));
  });

  it('names no code twice within a family', () => {
    const groups = groupBy(codeCatalogue, ({ code, family }) => `${family} ${code}`);
    expect([...groups].filter(([, entries]) => entries.length > 1).map(([name]) => name)).toEqual([]);
  });

  it('finds codes in any letter case, and the exact one first', () => {
    expect(findCodes('xml-403').map(({ code }) => code)).toEqual(['XML-403']);
    expect(findCodes('internal_error').map(({ family }) => family)).toEqual(['batch']);
    expect(findCodes('INTERNAL_ERROR').map(({ family }) => family)).toEqual(['error']);
    expect(findCodes('Internal_Error').map(({ family }) => family)).toEqual(['error', 'batch']);
    expect(findCodes('XML-000')).toEqual([]);
  });
});

describe.each(languages)('every code is explained in %s', (language) => {
  let client: Client;
  beforeAll(async () => {
    client = await connectedClient({ directories: [projectDirectory], language });
  });
  afterAll(() => client.close());

  it('by the command line', { timeout: 300_000 }, async () => {
    for (const { code, title } of asked) {
      const { exitCode, output } = await runCommand(projectDirectory, ['explain', code, '--language', language]);
      expect({ exitCode, code, isNamed: /^(\S+)(: | \()/.exec(output)?.[1] === code }).toEqual({ exitCode: 0, code, isNamed: true });
      expect(output).toContain(title[language]);
    }
    for (const { code, name } of ksefStatuses) {
      const { exitCode, output } = await runCommand(projectDirectory, ['explain', String(code), '--language', language]);
      expect({ exitCode, code, isNamed: output.includes(name) }).toEqual({ exitCode: 0, code, isNamed: true });
    }
  });

  it('by the MCP server', { timeout: 300_000 }, async () => {
    for (const { code, title } of asked) {
      const { isError, texts, data } = await callTool(client, 'explain_rule', { code });
      expect({ isError, code: data['code'] }).toEqual({ isError: false, code });
      expect(texts.join()).toContain(title[language]);
    }
    for (const { code, name } of ksefStatuses) {
      const { isError, texts } = await callTool(client, 'explain_rejection', { response: String(code) });
      expect({ isError, code, isNamed: texts.join().includes(name.slice(0, 30)) }).toEqual({ isError: false, code, isNamed: true });
    }
  });

  it('by SARIF, with a link to a page that exists', () => {
    const writer = createSarifWriter({ language, version: '1.0.0', rulePage: 'https://docs.example.com/rules/{code}.html' });
    const noPlace = { field_name: null, xpath: null, line: null, column: null, quick_fix: null, occurrences: 1, places: [] };
    const problems = codeCatalogue.map(({ code }) => ({
      ...{ ...noPlace, code, severity: 'error', message: 'x' },
      ...{ can_actually_auto_fix: false, isRejectedByKsef: false },
    }));
    const log = JSON.parse(writer.begin() + writer.document('a.xml', problems as never) + writer.end({ isComplete: true, notes: [] }));
    const { rules } = log.runs[0].tool.driver;
    const pages = new Set([...catalogueCodes, ...otherCodes.keys()]);
    expect(rules.length).toBe(explained.size);
    for (const { id, shortDescription, fullDescription, help, helpUri } of rules) {
      const titles = findCodes(id).map(({ title }) => title[language]);
      expect(titles, id).toContain(shortDescription.text);
      expect(fullDescription.text, id).toMatch(/\S/);
      expect(help.text, id).toMatch(/\S/);
      const page = /rules\/(.+)\.html$/.exec(helpUri)?.[1] ?? '';
      expect({ id, hasPage: pages.has(page) }).toEqual({ id, hasPage: true });
      expect(page).toBe(getCodePage(id));
    }
  });
});
