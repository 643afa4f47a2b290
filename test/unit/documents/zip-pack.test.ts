import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeZip } from '@nakor/documents/zip-pack';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { afterAll, describe, expect, it } from 'vitest';
import { utf8 } from '../../support/drivers/validation.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

const files = [
  { name: 'original.xml', bytes: utf8('<Faktura>ż</Faktura>'.repeat(50)) },
  { name: 'empty.json', bytes: utf8('') },
  { name: 'manifest.json', bytes: utf8('{}') },
];
const directory = mkdtempSync(join(tmpdir(), 'nakor-zip-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const run = promisify(execFile);

/** Whether a program is installed. */
async function has(program: string): Promise<boolean> {
  return run(program, ['--help']).then(
    () => true,
    () => false,
  );
}

const hasUnzip = await has('unzip');
const hasPython = await has('python3');
if (!hasUnzip || !hasPython) console.warn('unzip or python3 is not on this machine: archives are not opened by other programs.');

describe('writeZip', () => {
  it('writes headers without flags, current dates or extra fields', async () => {
    const bytes = await writeZip(files);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (const { name, bytes: content } of files) {
      expect(view.getUint32(at, true)).toBe(0x04034b50);
      const [flags, time, date, size] = [at + 6, at + 10, at + 12]
        .map((place) => view.getUint16(place, true))
        .concat(view.getUint32(at + 22, true));
      // 1 January 1980 is year 0, month 1, day 1.
      expect({ flags, time, date, size }).toEqual({ flags: 0, time: 0, date: 0b0000000_0001_00001, size: content.length });
      const [nameLength = 0, extraLength] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
      expect(extraLength).toBe(0);
      expect(Buffer.from(bytes.subarray(at + 30, at + 30 + nameLength)).toString()).toBe(name);
      at += 30 + nameLength + view.getUint32(at + 18, true);
    }
    for (const { name } of files) {
      expect(view.getUint32(at, true)).toBe(0x02014b50);
      const [flags, time, date, nameLength, extraLength, commentLength] = [8, 12, 14, 28, 30, 32].map((place) =>
        view.getUint16(at + place, true),
      );
      expect({ flags, time, date, nameLength, extraLength, commentLength }).toEqual({
        flags: 0,
        time: 0,
        date: 33,
        nameLength: name.length,
        extraLength: 0,
        commentLength: 0,
      });
      at += 46 + name.length;
    }
    expect(view.getUint32(at, true)).toBe(0x06054b50);
    expect(at + 22).toBe(bytes.length);
  });

  it('produces the same bytes in another process and time zone', async () => {
    const script = `
      import { writeZip } from '@nakor/documents/zip-pack';
      import { computeSha256Hex } from '@nakor/domain/shared/hash';
      const bytes = new TextEncoder().encode('<Faktura/>'.repeat(99));
      console.log(computeSha256Hex(await writeZip([{ name: 'a.xml', bytes }, { name: 'b.xml', bytes }])));`;
    const bytes = utf8('<Faktura/>'.repeat(99));
    const here = computeSha256Hex(
      await writeZip([
        { name: 'a.xml', bytes },
        { name: 'b.xml', bytes },
      ]),
    );
    for (const TZ of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      const options = { cwd: projectDirectory, env: { ...process.env, TZ } };
      expect((await run(process.execPath, ['--input-type=module', '-e', script], options)).stdout.trim()).toBe(here);
    }
  });

  it.each(['', '.htaccess', '../a.xml', 'a/b.xml', 'a\\b.xml', 'ż.xml', 'a\u0000.xml', `${'a'.repeat(101)}`])(
    'rejects the name %j',
    async (name) => {
      await expect(writeZip([{ name, bytes: utf8('') }])).rejects.toThrow('is not an allowed file name in an archive');
    },
  );

  it('rejects a duplicate name', async () => {
    const file = { name: 'a.xml', bytes: utf8('') };
    await expect(writeZip([file, file])).rejects.toThrow('two files called a.xml');
  });

  it.runIf(hasUnzip)('is opened by unzip', async () => {
    const path = join(directory, 'pack.zip');
    writeFileSync(path, await writeZip(files));
    expect((await run('unzip', ['-t', path])).stdout).toContain('No errors detected');
  });

  it.runIf(hasPython)("is opened by Python's zipfile", async () => {
    const path = join(directory, 'python.zip');
    writeFileSync(path, await writeZip(files));
    const script =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.date_time, i.file_size) for i in z.infolist()])';
    expect((await run('python3', ['-c', script, path])).stdout.trim()).toBe(
      "None [('original.xml', (1980, 1, 1, 0, 0, 0), 1050), ('empty.json', (1980, 1, 1, 0, 0, 0), 0), ('manifest.json', (1980, 1, 1, 0, 0, 0), 2)]",
    );
  });
});
