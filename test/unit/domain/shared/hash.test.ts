import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { build, type Platform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { projectDirectory } from '../../../support/runner/project-files.ts';

describe('computeSha256Hex', () => {
  it.each([
    { name: 'nothing', given: '', expected: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    { name: 'a text (FIPS 180-2)', given: 'abc', expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
    { name: 'bytes', given: new Uint8Array([97, 98, 99]), expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  ])('hashes $name', ({ given, expected }) => {
    expect(computeSha256Hex(given)).toBe(expected);
  });

  it('encodes a string as UTF-8', () => {
    expect(computeSha256Hex('żółw')).toBe(computeSha256Hex(new Uint8Array([0xc5, 0xbc, 0xc3, 0xb3, 0xc5, 0x82, 0x77])));
  });

  it.each([
    { platform: 'node', file: 'packages/domain/src/shared/sha256/node.ts' },
    { platform: 'browser', file: 'packages/domain/src/shared/sha256/portable.ts' },
  ] as const)('is that of the platform in a bundle for $platform', async ({ platform, file }) => {
    const files = await bundledFiles(platform);
    expect(files.filter((path) => path.includes('/sha256/'))).toEqual([file]);
    expect(files.some((path) => path.includes('@noble/hashes'))).toBe(platform === 'browser');
  });
});

/** The files in a bundle of the hash, by their paths from the project folder. */
async function bundledFiles(platform: Platform): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: ['packages/domain/src/shared/hash.ts'],
    bundle: true,
    format: 'esm',
    metafile: true,
    platform,
    write: false,
  });
  return Object.keys(metafile.inputs);
}
