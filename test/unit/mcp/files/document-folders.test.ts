import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse, relative } from 'node:path';
import { listDocumentFolders } from '@nakor/mcp/files/document-folders';
import { FileProblem } from '@nakor/mcp/files/file-problem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let base: string;
let inside: string;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'nakor-folders-')));
  inside = join(base, 'inside');
  await mkdir(join(inside, 'sub'), { recursive: true });
  await mkdir(join(base, 'inside-too'));
  await writeFile(join(inside, 'a.xml'), '<a/>');
  await writeFile(join(inside, 'sub', 'B.XML'), '<b/>');
  await writeFile(join(inside, '..a.xml'), '<dots/>');
  await writeFile(join(inside, 'key.txt'), 'secret');
  await writeFile(join(base, 'outside.xml'), '<outside/>');
  await writeFile(join(base, 'inside-too', 'c.xml'), '<c/>');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const read = async (path: string, directories: readonly string[] = [inside]) =>
  new TextDecoder().decode(await listDocumentFolders(directories).readerOfCall()(path));

/** Why a file cannot be used; fails if it can. */
async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FileProblem)) throw new Error(`Expected a problem: ${String(error)}`);
  return error.text.en;
}

describe('reading', () => {
  it.each(['a.xml', './sub/../a.xml', 'sub/B.XML', '..a.xml'])('finds %s in the first folder', async (path) => {
    expect(await read(path)).toMatch(/^<\w+\/>$/);
  });

  it('accepts absolute paths, other folders, and links that stay inside', async () => {
    await symlink(join(inside, 'a.xml'), join(inside, 'sub', 'link.xml'));
    await symlink(inside, join(base, 'linked'));
    expect(await read(join(inside, 'a.xml'))).toBe('<a/>');
    expect(await read(join(base, 'inside-too', 'c.xml'), [inside, join(base, 'inside-too')])).toBe('<c/>');
    expect(await read('sub/link.xml')).toBe('<a/>');
    expect(await read('a.xml', [join(base, 'linked')])).toBe('<a/>');
    expect(await read(join(inside, 'a.xml'), [join(base, 'linked')])).toBe('<a/>');
  });

  it.each(['../outside.xml', '../inside-too/c.xml', 'sub/../../outside.xml', '/etc/x.xml', 'missing.xml', '..', '\\\\host\\share\\a.xml'])(
    'refuses %s without saying whether it exists',
    async (path) => {
      expect(await problemOf(read(path))).toMatch(/is not a file in a folder that this server may read|does not end with \.xml/);
    },
  );

  it('refuses links that lead outside, to a file or through a folder', async () => {
    await symlink(join(base, 'outside.xml'), join(inside, 'link.xml'));
    await symlink(base, join(inside, 'up'));
    await symlink(join(inside, 'key.txt'), join(inside, 'key.xml'));
    expect(await problemOf(read('link.xml'))).toMatch(/not a file in a folder/);
    expect(await problemOf(read('up/outside.xml'))).toMatch(/not a file in a folder/);
    expect(await problemOf(read('key.xml'))).toMatch(/does not end with \.xml/);
  });

  it('refuses folders and named pipes at once', async () => {
    await mkdir(join(inside, 'folder.xml'));
    expect(await problemOf(read('folder.xml'))).toMatch(/not a regular file/);
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [join(inside, 'pipe.xml')]);
    expect(await problemOf(read('pipe.xml'))).toMatch(/not a regular file/);
  });

  it('has no folder where the server was started at the root of a file system', async () => {
    const { root } = parse(base);
    expect(listDocumentFolders([root]).directories).toEqual([]);
    expect(await problemOf(read(relative(root, join(inside, 'a.xml')), [root]))).toMatch(/may not read files/);
  });

  it('limits the total size of the documents of a call', async () => {
    await writeFile(join(inside, 'half.xml'), 'x'.repeat(10_000_000));
    const reader = listDocumentFolders([inside]).readerOfCall();
    await reader('half.xml');
    await reader('half.xml');
    expect(await problemOf(reader('a.xml'))).toMatch(/at most 20,000,000 bytes together/);
    expect(await read('a.xml')).toBe('<a/>');
  });
});

describe('writing', () => {
  const write = (path: string) => listDocumentFolders([inside]).write(path, '<new/>');

  it('creates new files', async () => {
    expect(await write('sub/new.xml')).toBe(join(inside, 'sub', 'new.xml'));
    expect(await readFile(join(inside, 'sub', 'new.xml'), 'utf8')).toBe('<new/>');
  });

  it('never replaces a file, not even through a link', async () => {
    await symlink(join(inside, 'target.xml'), join(inside, 'dangling.xml'));
    expect(await problemOf(write('a.xml'))).toMatch(/already exists/);
    expect(await problemOf(write('dangling.xml'))).toMatch(/already exists/);
    expect(await readFile(join(inside, 'a.xml'), 'utf8')).toBe('<a/>');
    expect(await readdir(inside)).not.toContain('target.xml');
  });

  it.each(['../new.xml', '/new.xml', 'missing/new.xml', 'new.txt', 'up/new.xml'])('refuses %s', async (path) => {
    await symlink(base, join(inside, 'up'));
    const before = await readdir(base);
    expect(await problemOf(write(path))).toMatch(/not a file in a folder|does not end with \.xml/);
    expect(await readdir(base)).toEqual(before);
  });
});
