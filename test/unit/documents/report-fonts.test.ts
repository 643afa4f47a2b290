import { mkdtempSync, rmSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { reportFontFiles } from '@nakor/documents/report-fonts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';

let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'nakor-fonts-'));
  for (const { name } of Object.values(reportFontFiles)) await cp(join(reportFontDirectory, name), join(directory, name));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('readReportFonts', () => {
  it('reads both faces', () => {
    const { regular, bold } = readReportFonts(directory);
    expect([regular.length, bold.length]).toEqual([680_264, 665_028]);
  });

  it.each(Object.values(reportFontFiles))('rejects a changed $name', async ({ name }) => {
    await writeFile(join(directory, name), '\n', { flag: 'a' });
    expect(() => readReportFonts(directory)).toThrow(`${name} is not the font of reports`);
  });

  it('rejects a folder without the files', () => {
    expect(() => readReportFonts(join(directory, 'none'))).toThrow('ENOENT');
  });
});
