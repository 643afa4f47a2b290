import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDirectory } from '../../../support/runner/project-files.ts';

/** The lines that the script prints for the contents of a SARIF file. */
function annotate(contents: string): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'nakor-annotate-'));
  try {
    const file = join(directory, 'nakor.sarif');
    writeFileSync(file, contents);
    const output = execFileSync(process.execPath, [join(projectDirectory, 'infra/action/annotate.cjs'), file], { encoding: 'utf8' });
    return output.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function result(level: string | undefined, text: string, uri = 'invoices/1.xml', region: object = { startLine: 40, startColumn: 5 }) {
  const locations = [{ physicalLocation: { artifactLocation: { uri }, region } }];
  return { ruleId: 'XML-102', ...(level === undefined ? {} : { level }), message: { text }, locations };
}

const sarif = (...results: readonly object[]) => JSON.stringify({ version: '2.1.0', runs: [{ results }] });

describe('annotations', () => {
  it('are errors and warnings with their places, without notes', () => {
    const lines = annotate(sarif(result('warning', 'w'), result('error', 'e'), result('note', 'n'), result(undefined, 'default')));
    expect(lines).toEqual([
      '::error file=invoices/1.xml,line=40,col=5,title=XML-102::e',
      '::warning file=invoices/1.xml,line=40,col=5,title=XML-102::w',
      '::warning file=invoices/1.xml,line=40,col=5,title=XML-102::default',
    ]);
  });

  it('need no place', () => {
    expect(annotate(sarif({ level: 'error', message: { text: 'e' } }, result('error', 'f', 'a.xml', {})))).toEqual([
      '::error title=nakor::e',
      '::error file=a.xml,title=XML-102::f',
    ]);
  });

  it('never contain another command', () => {
    const hostile = 'x\r\n::add-mask::secret\n100%';
    expect(annotate(sarif(result('error', hostile, 'a%0A%3A%3Aerror%3A%3A,line=1%2C.xml')))).toEqual([
      '::error file=a%0A%3A%3Aerror%3A%3A%2Cline=1%2C.xml,line=40,col=5,title=XML-102::x%0D%0A::add-mask::secret%0A100%25',
    ]);
    expect(annotate(sarif(result('error', 'x', '%zz.xml')))).toEqual(['::error file=%25zz.xml,line=40,col=5,title=XML-102::x']);
  });

  it('are limited to what GitHub shows', () => {
    const lines = annotate(sarif(...Array.from({ length: 25 }, (_, index) => result('error', `e${index}`))));
    expect(lines).toHaveLength(11);
    expect(lines[10]).toBe('15 more of level error are in the SARIF file.');
  });

  it('are a warning when the file is incomplete', () => {
    expect(annotate('{"runs":[{')).toEqual([expect.stringMatching(/^::warning::The SARIF file cannot be read: /)]);
  });
});
