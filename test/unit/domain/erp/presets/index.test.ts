import { checkPreset } from '@nakor/domain/erp/check-preset';
import { createPresetRecord } from '@nakor/domain/erp/preset';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { translateJpkAlias, translateVatCode } from '@nakor/domain/erp/translate-code';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../../../support/runner/project-files.ts';

const bySlug = new Map(builtInPresets.map((preset) => [preset.slug, preset]));

describe('the presets that come with Nakor', () => {
  it('are listed once per file, ordered by slug', () => {
    const folder = 'packages/domain/src/erp/presets/';
    const ofFiles = projectFiles(`${folder}*.ts`).map(({ path }) => path.slice(folder.length, -'.ts'.length));
    expect(builtInPresets.map(({ slug }) => slug)).toEqual(ofFiles.filter((name) => name !== 'index').sort());
  });

  it.each(builtInPresets)('$slug passes the checks of presets that are loaded', (preset) => {
    expect(checkPreset(JSON.parse(JSON.stringify(createPresetRecord(preset))), preset.updatedAt)).toEqual({ ok: true, value: preset });
  });

  it.each(builtInPresets)('$slug says what was not verified, is not official, and has the time of its last change', (preset) => {
    expect(preset.description).toContain('Not verified in a source: ');
    expect(preset.isOfficial).toBe(false);
    expect(new Date(preset.updatedAt).toISOString()).toBe(preset.updatedAt.replace('Z', '.000Z'));
  });

  /** Taken manually from the sources that the files name. */
  it.each([
    ['odoo-l10n-pl', 'vs_zwrot_podróżnych_0', '0 KR', 'K_14'],
    ['odoo-l10n-pl', 'vs_unia_triangular', '0 WDT', 'K_21'],
    ['d365-finance-pl', 'ExportCust', 'np I', 'K_11'],
    ['d365-finance-pl', 'Art100_1.4', 'np II', 'K_12'],
    ['netsuite-pl', 'R1-PL', '5', 'K_15'],
    ['sap-erp-pl', 'C2', '8', 'K_17'],
    ['comarch-optima', '0.00|nie podlega/art100', 'np II', 'K_12'],
    ['comarch-xl', 'D', 'zw', 'K_10'],
    ['subiekt-nexo', 'Stawka22', '22', 'K_19'],
    ['subiekt-gt', '0/EX', '0 EX', 'K_22'],
    ['symfonia-handel', '23%', '23', 'K_19'],
    ['enova365', '0%/krajowa', '0 KR', 'K_13'],
    ['wfirma', 'EXP', '0 EX', 'K_22'],
    ['fakturownia', 'np/export_service_eu', 'np II', 'K_12'],
    ['infakt', 'np/np1', 'np I', 'K_11'],
    ['ifirma', 'PRC/0.05', '5', 'K_15'],
  ])('%s: %s is %s and %s', (slug, code, rate, field) => {
    const preset = bySlug.get(slug);
    if (preset === undefined) throw new Error(`There is no preset ${slug}.`);
    expect(translateVatCode(preset, code)).toEqual({ ok: true, value: rate });
    expect(translateJpkAlias(preset, code)).toEqual({ ok: true, value: field });
  });

  it.each(['subiekt-gt', 'symfonia-handel', 'enova365', 'infakt', 'fakturownia'])('%s does not guess a meaning for "np"', (slug) => {
    const codes = Object.keys(bySlug.get(slug)?.vatRateMap ?? {}).map((code) => code.toLowerCase());
    expect(codes).not.toContain('np');
    expect(codes.filter((code) => code.startsWith('np/'))).toHaveLength(2);
  });
});
