import type { ErpPreset } from '@nakor/domain/erp/preset';
import { getCachedPresets, type KnownPreset, withChanges } from '@nakor/domain/erp/preset-catalogue';
import { wfirma } from '@nakor/domain/erp/presets/wfirma';
import { describe, expect, it } from 'vitest';

const named = (slug: string, name = slug): ErpPreset => ({ ...wfirma, slug, name });

describe('withChanges', () => {
  it('adds, replaces, withdraws and restores', () => {
    const known = withChanges(
      [named('a'), named('b'), named('d')],
      [
        { slug: 'd', loaded: null, isActive: false },
        { slug: 'c', loaded: named('c'), isActive: true },
        { slug: 'b', loaded: named('b', 'mine'), isActive: false },
        { slug: 'gone', loaded: null, isActive: true },
      ],
    );
    expect(known.map(({ preset, isActive, origin }) => [preset.slug, preset.name, isActive, origin])).toEqual([
      ['a', 'a', true, 'built-in'],
      ['b', 'mine', false, 'loaded'],
      ['c', 'c', true, 'loaded'],
      ['d', 'd', false, 'built-in'],
    ]);
  });
});

describe('cachedPresets', () => {
  /** A store whose list grows with each read, on a clock that tests move. */
  function createScenario() {
    const at = { nowUnixMs: 1_000_000, readings: 0, fails: false };
    const list = getCachedPresets(
      {
        async listPresets() {
          at.readings += 1;
          if (at.fails) throw new Error('The table is gone.');
          const known = (slug: string, isActive: boolean): KnownPreset => ({ preset: named(slug), isActive, origin: 'loaded' });
          return [known(`reading-${at.readings}`, true), known('withdrawn', false)];
        },
      },
      () => at.nowUnixMs,
    );
    return { at, slugs: async () => (await list()).map(({ slug }) => slug) };
  }

  it('lists only active presets', async () => {
    expect(await createScenario().slugs()).toEqual(['reading-1']);
  });

  it.each([
    [299_999, 'reading-1'],
    [300_000, 'reading-2'],
    // After a clock was set back, the age is unknown.
    [-1, 'reading-2'],
  ])('after %d ms returns %s', async (ms, slug) => {
    const { at, slugs } = createScenario();
    await slugs();
    at.nowUnixMs += ms;
    expect(await slugs()).toEqual([slug]);
  });

  it('reads once for concurrent callers', async () => {
    const { at, slugs } = createScenario();
    await Promise.all([slugs(), slugs(), slugs()]);
    expect(at.readings).toBe(1);
  });

  it('does not cache a failure', async () => {
    const { at, slugs } = createScenario();
    at.fails = true;
    await expect(slugs()).rejects.toThrow('The table is gone.');
    at.fails = false;
    expect(await slugs()).toEqual(['reading-2']);
  });
});
