import { randomBytes } from 'node:crypto';
import { createPresetStore } from '@nakor/aws/presets/preset-store';
import { checkPreset } from '@nakor/domain/erp/check-preset';
import { createPresetRecord, type ErpPreset } from '@nakor/domain/erp/preset';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { odooL10nPl } from '@nakor/domain/erp/presets/odoo-l10n-pl';
import { describe, expect, inject, it } from 'vitest';
import { emulatorClient } from '../support/storage/access.ts';
import { breakingClient } from '../support/storage/interrupted-client.ts';

const noonMs = Date.UTC(2026, 10, 22, 12);

/** A unique slug for each test, since all share one table. */
const newSlug = (): string => `test-${randomBytes(6).toString('hex')}`;

function presetStore(builtIn: readonly ErpPreset[] = [], client = emulatorClient()) {
  return createPresetStore(client, inject('service').accessTable, builtIn);
}

describe('the preset store', () => {
  it('contains the presets shipped with Nakor', async () => {
    const known = await presetStore(builtInPresets).listPresets();
    const ofNakor = known.filter(({ origin }) => origin === 'built-in').map(({ preset }) => preset.slug);
    expect(ofNakor).toEqual(expect.arrayContaining(['enova365', 'fakturownia', 'odoo-l10n-pl']));
  });

  it('returns a loaded preset unchanged, with its codes in order', async () => {
    const preset: ErpPreset = {
      ...odooL10nPl,
      slug: newSlug(),
      scenarioOverrides: { 'price-change': { method: 'storno' }, 'advance-jpk-reclassify': { allowedPairs: [['K_19', 'K_17']] } },
    };
    await presetStore().loadPreset(preset, noonMs);
    const found = await presetStore().findPreset(preset.slug);
    expect(found).toEqual({ preset, isActive: true, origin: 'loaded' });
    expect(Object.keys(found?.preset.vatRateMap ?? {})).toEqual(Object.keys(preset.vatRateMap));
    expect(await presetStore().listPresets()).toContainEqual(found);
  });

  it('stores the largest preset that passes validation', async () => {
    const codes = Array.from({ length: 300 }, (_, index) => '\u{1F600}'.repeat(116) + String(index).padStart(4, '0'));
    const largest = {
      ...createPresetRecord(odooL10nPl),
      slug: newSlug(),
      vat_rate_map: Object.fromEntries(codes.map((code) => [code, '0 WDT'])),
      jpk_field_aliases: Object.fromEntries(codes.map((code) => [code, 'K_21'])),
      description: 'ż'.repeat(2_000),
    };
    const checked = checkPreset(largest, '2026-11-22T12:00:00Z');
    if (!checked.ok) throw new Error(JSON.stringify(checked.error));
    await presetStore().loadPreset(checked.value, noonMs);
    expect((await presetStore().findPreset(largest.slug))?.preset).toEqual(checked.value);
  });

  it('replaces a shipped preset by a loaded one, in any state', async () => {
    const builtIn = { ...odooL10nPl, slug: newSlug() };
    const store = presetStore([builtIn]);
    await store.setActive(builtIn.slug, false, noonMs);
    await store.loadPreset({ ...builtIn, name: 'Mine' }, noonMs);
    expect(await store.findPreset(builtIn.slug)).toMatchObject({ preset: { name: 'Mine' }, isActive: true, origin: 'loaded' });
  });

  it('changes the state of a shipped preset, whose content stays that of the release', async () => {
    const builtIn = { ...odooL10nPl, slug: newSlug() };
    expect(await presetStore([builtIn]).setActive(builtIn.slug, false, noonMs)).toEqual({
      preset: builtIn,
      isActive: false,
      origin: 'built-in',
    });
    const released = { ...builtIn, name: 'Newer' };
    expect(await presetStore([released]).findPreset(builtIn.slug)).toEqual({ preset: released, isActive: false, origin: 'built-in' });
    expect(await presetStore([released]).setActive(builtIn.slug, true, noonMs)).toMatchObject({ isActive: true });
  });

  it('changes only the state of a loaded preset', async () => {
    const preset = { ...odooL10nPl, slug: newSlug() };
    await presetStore().loadPreset(preset, noonMs);
    expect(await presetStore().setActive(preset.slug, false, noonMs)).toEqual({ preset, isActive: false, origin: 'loaded' });
    expect(await presetStore().findPreset(preset.slug)).toEqual({ preset, isActive: false, origin: 'loaded' });
  });

  it.each([newSlug(), '', 'x'.repeat(3_000), 'No Slug'])('does not know the preset %j', async (slug) => {
    expect(await presetStore(builtInPresets).findPreset(slug)).toBeNull();
    expect(await presetStore(builtInPresets).setActive(slug, true, noonMs)).toBeNull();
    expect(await presetStore(builtInPresets).findPreset(slug)).toBeNull();
  });

  it('reports a table that is unreachable', async () => {
    const store = presetStore(builtInPresets, breakingClient(1));
    await expect(store.setActive('wfirma', false, noonMs)).rejects.toThrow(expect.objectContaining({ name: 'DependencyUnavailable' }));
  });
});
