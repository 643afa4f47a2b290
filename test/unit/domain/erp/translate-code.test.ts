import type { ErpPreset } from '@nakor/domain/erp/preset';
import { translateJpkAlias, translateValue, translateVatCode } from '@nakor/domain/erp/translate-code';
import { describe, expect, it } from 'vitest';

const preset: ErpPreset = {
  slug: 'my-erp',
  name: 'My ERP',
  vendor: 'Me',
  version: '1',
  description: '',
  documentationUrl: null,
  vatRateMap: { ZW: 'zw', oo: 'oo', 'np/np1': 'np I', 'np/art100': 'np II', podróżnych: '0 KR', 'a: b/c %': '8', T129: '0 KR', old: '22' },
  jpkFieldAliases: { ZW: 'K_10', 'np/np1': 'K_11', 'np/art100': 'K_12', T129: 'K_14', old: 'K_19', WDT: 'K_21' },
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};

function rejectionOf(value: string): { pl: string; en: string } {
  const translated = translateValue(preset, value);
  if (translated.ok) throw new Error(`${value} was translated.`);
  return translated.error;
}

describe('a code of an ERP system', () => {
  it.each([
    ['ZW', 'zw'],
    [' ZW\n', 'zw'],
    ['np/art100', 'np II'],
    ['podro\u0301z\u0307nych', '0 KR'],
    ['a: b/c %', '8'],
  ])('%j represents the rate %s', (code, rate) => {
    expect(translateVatCode(preset, code)).toEqual({ ok: true, value: rate });
    expect(translateValue(preset, `preset:vat:${code}`)).toEqual({ ok: true, value: rate });
  });

  it.each([
    ['np/art100', 'K_12', 'np II'],
    ['T129', 'K_14', '0 KR'],
    ['old', 'K_19', '23'],
    ['WDT', 'K_21', '0 WDT'],
  ])('%s represents the field %s, whose rate is %s', (code, field, rate) => {
    expect(translateJpkAlias(preset, code)).toEqual({ ok: true, value: field });
    expect(translateValue(preset, `preset:jpk:${code}`)).toEqual({ ok: true, value: rate });
  });

  it('may have spaces before its prefix', () => {
    expect(translateValue(preset, ' preset:vat:ZW')).toEqual({ ok: true, value: 'zw' });
  });

  it('that could mean several rates is rejected with the keys that distinguish them', () => {
    expect(rejectionOf('preset:vat:np')).toEqual({
      pl: 'Kod „np” systemu My ERP jest niejednoznaczny. Wpisz jeden z kodów: np/np1 (np I), np/art100 (np II).',
      en: 'The code “np” of My ERP is ambiguous. Use one of these codes: np/np1 (np I), np/art100 (np II).',
    });
    expect(rejectionOf('preset:jpk:np').en).toContain('np/np1 (K_11), np/art100 (K_12)');
  });

  it('in another case is rejected with the right spelling', () => {
    expect(rejectionOf('preset:vat:zw').pl).toContain('wielkość liter ma znaczenie. Jest: ZW.');
  });

  it('without the requested kind of meaning is rejected with the other one', () => {
    expect(rejectionOf('preset:jpk:oo').en).toContain('has only a rate and no JPK field. Use preset:vat:oo');
    expect(rejectionOf('preset:vat:WDT').en).toContain('has only a JPK field and no rate. Use preset:jpk:WDT');
  });

  it.each(['toString', '__proto__', 'constructor', '24'])('%s that the preset does not have is rejected with those it has', (code) => {
    expect(rejectionOf(`preset:vat:${code}`).en).toBe(
      `The preset of My ERP has no code “${code}”. Available codes: ZW, oo, np/np1, np/art100, podróżnych, a: b/c %, T129, old.`,
    );
  });

  it('that is missing or very long is rejected with a short message', () => {
    expect(rejectionOf('preset:vat: ').en).toContain('The code after “preset:vat:” is missing.');
    expect(rejectionOf(`preset:vat:${'x'.repeat(100_000)}`).en.length).toBeLessThan(300);
  });

  it('is rejected when no preset is named', () => {
    expect(translateValue(null, 'preset:vat:ZW')).toMatchObject({ ok: false, error: { en: expect.stringContaining('field preset') } });
  });

  it.each(['23', '', ' 8 ', 'preset:', 'preset:gtu:01', 'Preset:vat:ZW', 'x preset:vat:ZW'])('does not match %j', (value) => {
    expect(translateValue(preset, value)).toEqual({ ok: true, value });
    expect(translateValue(null, value)).toEqual({ ok: true, value });
  });
});
