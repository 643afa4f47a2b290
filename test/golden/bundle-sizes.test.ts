import { describe, expect, it } from 'vitest';
import { measureBundles } from '../../infra/build/bundle-sizes.ts';
import { sharedBundles } from '../support/bundles/shared-bundles.ts';

/** Sizes are rounded, so that only relevant changes affect the file. */
const stepKilobytes = 48;

const sizes = await measureBundles(await sharedBundles());

describe('bundles', () => {
  it('are about as large as before', async () => {
    const lines = sizes.map(({ name, zippedBytes }) => {
      const limit = stepKilobytes * Math.ceil(zippedBytes / 1000 / stepKilobytes);
      return `${name.padEnd(12)}${`${limit} kB`.padStart(8)} zipped at most`;
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('bundle-sizes.txt');
  });

  it.each(sizes)('$name is loaded quickly by Lambda: under 6 MB zipped', ({ zippedBytes }) => {
    expect(zippedBytes).toBeLessThan(6_000_000);
  });
});
