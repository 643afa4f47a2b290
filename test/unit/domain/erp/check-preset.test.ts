import { checkPreset } from '@nakor/domain/erp/check-preset';
import { describe, expect, it } from 'vitest';

const loadedAt = '2026-11-22T10:00:00.000Z';

/** A valid preset, as in a file. */
const right = {
  slug: 'my-erp',
  name: 'My ERP',
  vendor: 'Me',
  version: '1',
  vat_rate_map: { A: '23', B: '8', 'Z/kr': '0 KR', 'Z/eu': '0 WDT', oo: 'oo' },
  jpk_field_aliases: { A: 'K_19', B: 'K_17', 'Z/kr': 'K_13', 'Z/eu': 'K_21', EX: 'K_22' },
};

function problemsOf(changes: object): string[] {
  const checked = checkPreset({ ...right, ...changes }, loadedAt);
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
}

/** Problems of a preset with only these codes. */
const problemsOfCodes = (vat_rate_map: object, jpk_field_aliases: object = {}) => problemsOf({ vat_rate_map, jpk_field_aliases });

describe('checkPreset', () => {
  it('uses defaults for omitted fields', () => {
    expect(checkPreset(right, loadedAt)).toEqual({
      ok: true,
      value: {
        slug: 'my-erp',
        name: 'My ERP',
        vendor: 'Me',
        version: '1',
        description: '',
        documentationUrl: null,
        vatRateMap: right.vat_rate_map,
        jpkFieldAliases: right.jpk_field_aliases,
        scenarioOverrides: {},
        defaultSettings: {},
        isOfficial: false,
        updatedAt: loadedAt,
      },
    });
  });

  it('reads every field', () => {
    const checked = checkPreset(
      {
        ...right,
        description: 'Mine.',
        documentation_url: 'https://example.com/codes',
        scenario_overrides: {
          'price-change': { method: 'storno' },
          'advance-jpk-reclassify': { allowed_pairs: [['K_19', 'K_17']] },
        },
        default_settings: { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' },
        is_official: true,
        updated_at: '1999-01-01T00:00:00Z',
      },
      loadedAt,
    );
    expect(checked).toMatchObject({
      value: {
        documentationUrl: 'https://example.com/codes',
        scenarioOverrides: { 'price-change': { method: 'storno' }, 'advance-jpk-reclassify': { allowedPairs: [['K_19', 'K_17']] } },
        defaultSettings: { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' },
        isOfficial: true,
        updatedAt: loadedAt,
      },
    });
  });

  it('reports every problem at once', () => {
    const problems = problemsOf({
      slug: 'My ERP',
      vendor: undefined,
      vat_rate_maps: {},
      vat_rate_map: { A: '24', B: 8 },
      jpk_field_aliases: { A: 'K_20' },
      default_settings: { colour: 'red' },
    });
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      'vat_rate_maps',
      'vat_rate_map["A"]',
      'vat_rate_map["B"]',
      'jpk_field_aliases["A"]',
      'slug',
      'vendor',
      'default_settings["colour"]',
    ]);
  });

  it('checks everything else when a map of codes is missing', () => {
    const problems = problemsOf({
      vat_rate_map: undefined,
      jpk_field_aliases: { np: 'K_11' },
      scenario_overrides: { 'advance-jpk-reclassify': { method: 1, allowed_pairs: [['K_19', 'K_17']] } },
    });
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      'vat_rate_map',
      'jpk_field_aliases["np"]',
      'scenario_overrides["advance-jpk-reclassify"].method',
      'scenario_overrides["advance-jpk-reclassify"].allowed_pairs[0]',
    ]);
  });

  it.each([null, [], 'text', 7])('rejects %j, which is not an object', (value) => {
    expect(checkPreset(value, loadedAt)).toMatchObject({ ok: false, error: [{ path: '' }] });
  });

  it.each([
    ['slug', { slug: '' }],
    ['slug', { slug: 'ą' }],
    ['slug', { slug: 'a'.repeat(61) }],
    ['name', { name: 'two\nlines' }],
    ['version', { version: 1 }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['documentation_url', { documentation_url: 'javascript:alert(1)' }],
    ['documentation_url', { documentation_url: 'https://' }],
    ['documentation_url', { documentation_url: 'https://[' }],
    ['is_official', { is_official: 'yes' }],
    ['vat_rate_map', { vat_rate_map: [] }],
    ['vat_rate_map', { vat_rate_map: Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`C${index}`, '23'])) }],
    ['jpk_field_aliases', { jpk_field_aliases: null }],
    ['scenario_overrides', { scenario_overrides: 'none' }],
    ['default_settings', { default_settings: [] }],
  ])('reports %s when it is wrong', (field, changes) => {
    const problems = problemsOf(changes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${field}: `));
  });
});

describe('codes of a preset', () => {
  it.each(['23', '22', '8', '7', '5', '4', '3', '0 KR', '0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II'])('may have the rate %s', (rate) => {
    expect(problemsOfCodes({ code: rate })).toEqual([]);
  });

  it.each([
    ['0', 'use 0 KR, 0 WDT or 0 EX'],
    ['np', 'use np I or np II'],
    ['23%', 'one of 23, 22, 8'],
    ['ZW', 'one of 23, 22, 8'],
  ])('cannot have the rate %s', (rate, advice) => {
    expect(problemsOfCodes({ code: rate })).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ['K_20', 'use the field of the base, K_19'],
    ['K_31', 'certain only for the buyer'],
    ['K_23', 'No sales invoice affects K_23'],
    ['K_360', 'No sales invoice affects K_360'],
    ['K_9', 'must be one of K_10'],
    ['toString', 'must be one of K_10'],
  ])('cannot have the field %s', (field, advice) => {
    expect(problemsOfCodes({}, { code: field })).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ['22', 'K_19', true],
    ['7', 'K_17', true],
    ['0 KR', 'K_14', true],
    ['np II', 'K_12', true],
    ['np II', 'K_11', false],
    ['23', 'K_17', false],
    ['0 EX', 'K_21', false],
  ])('with the rate %s and the field %s agree: %s', (rate, field, agree) => {
    expect(problemsOfCodes({ code: rate }, { code: field })).toEqual(agree ? [] : [expect.stringContaining('is recorded in')]);
  });

  it.each(['oo', '4', '3'])('with the rate %s have no field', (rate) => {
    expect(problemsOfCodes({ code: rate }, { code: 'K_19' })).toEqual([expect.stringContaining('leave out its alias')]);
  });

  it.each([
    ['a code beside its qualified keys', { X: '23', 'X/old': '22' }, {}, 'vat_rate_map["X"]'],
    ['an alias beside qualified keys of the other map', { 'X/a': 'np I', 'X/b': 'np II' }, { X: 'K_11' }, 'jpk_field_aliases["X"]'],
    ['0 without codes for the other rates of 0 %', { '0': '0 KR', WDT: '0 WDT' }, {}, 'vat_rate_map["0"]'],
    ['0% in the aliases alone', {}, { '0%': 'K_13' }, 'jpk_field_aliases["0%"]'],
    ['np', { np: 'np I' }, {}, 'vat_rate_map["np"]'],
    ['nie podlega', { 'Nie podlega': 'np II' }, {}, 'vat_rate_map["Nie podlega"]'],
  ])('are rejected as ambiguous: %s', (_, rates, aliases, path) => {
    const problems = problemsOfCodes(rates, aliases);
    expect(problems).toEqual([expect.stringContaining('The code alone could mean')]);
    expect(problems[0]?.startsWith(`${path}: `)).toBe(true);
  });

  it.each([
    ['0 where the others have codes of their own', { '0': '0 KR', WDT: '0 WDT', EXP: '0 EX' }],
    ['np where np II has a code', { NP: 'np I', NPUE: 'np II' }],
    ['a code that merely looks like np', { npI: 'np I' }],
    ['keys with slashes and nothing in front of them alone', { 'PRC/0.23': '23', 'PRC/0.00': '0 KR' }],
  ])('are not ambiguous: %s', (_, rates) => {
    expect(problemsOfCodes(rates)).toEqual([]);
  });

  it('are trimmed and normalized, and must then be unique', () => {
    const decomposed = 'podro\u0301z\u0307nych';
    const checked = checkPreset({ ...right, vat_rate_map: { [` ${decomposed} `]: '23' }, jpk_field_aliases: {} }, loadedAt);
    expect(checked).toMatchObject({ value: { vatRateMap: { podróżnych: '23' } } });
    for (const twice of [
      { [decomposed]: '23', podróżnych: '8' },
      { podróżnych: '23', [decomposed]: '8' },
    ]) {
      expect(problemsOfCodes(twice)).toEqual([expect.stringContaining('Duplicate code')]);
    }
  });

  it.each(['', '  ', 'a\u0000b', 'x'.repeat(121), '__proto__'])('cannot be %j', (code) => {
    expect(problemsOfCodes(JSON.parse(JSON.stringify({ code: '23' }).replace('"code"', JSON.stringify(code))))).toEqual([
      expect.stringContaining('A code has 1 to 120 characters'),
    ]);
  });

  it('may be names of built-in JavaScript properties', () => {
    const checked = checkPreset({ ...right, vat_rate_map: { constructor: '23' }, jpk_field_aliases: {} }, loadedAt);
    expect(checked).toMatchObject({ ok: true });
  });
});

describe('habits of a preset', () => {
  const override = (scenarioId: string, value: unknown) => problemsOf({ scenario_overrides: { [scenarioId]: value } });

  it.each([
    ['a scenario that does not exist', 'price-changes', { method: 'roznica' }, 'Unknown scenario'],
    ['a method that does not exist', 'price-change', { method: 'delta' }, 'must be one of roznica, przed_po, storno'],
    ['a method that the scenario does not know', 'vat-rate-change', { method: 'roznica' }, 'must be one of przed_po'],
    ['a method where there is no choice', 'buyer-data', { method: 'roznica' }, 'leave it out'],
    ['another setting', 'price-change', { colour: 'red' }, 'Only method and allowed_pairs'],
    ['no object', 'price-change', 'roznica', 'must be an object'],
    ['pairs of another scenario', 'price-change', { allowed_pairs: [] }, 'Only advance-jpk-reclassify'],
    ['no list of pairs', 'advance-jpk-reclassify', { allowed_pairs: 'K_19' }, 'must be a list of pairs'],
    ['a pair beyond the aliases', 'advance-jpk-reclassify', { allowed_pairs: [['K_19', 'K_15']] }, 'can only narrow those down'],
    ['a pair that no advance can take', 'advance-jpk-reclassify', { allowed_pairs: [['K_19', 'K_21']] }, 'can only narrow those down'],
    ['a pair of one', 'advance-jpk-reclassify', { allowed_pairs: [['K_19']] }, 'can only narrow those down'],
    [
      'a pair twice',
      'advance-jpk-reclassify',
      {
        allowed_pairs: [
          ['K_19', 'K_17'],
          ['K_19', 'K_17'],
        ],
      },
      'is listed twice',
    ],
  ])('are rejected: %s', (_, scenarioId, value, advice) => {
    expect(override(scenarioId, value)).toEqual([expect.stringContaining(advice)]);
  });

  it('may forbid all moves of an advance', () => {
    expect(override('advance-jpk-reclassify', { allowed_pairs: [] })).toEqual([]);
  });

  it.each([
    ['nr_ksef_faktury_korygowanej', '1', 'Unknown setting'],
    ['poza_ksef', 'awaria_calkowita', 'Unknown setting'],
    ['metoda_wierszy', 'delta', 'must be one of przed_po, roznica, storno'],
    ['zachowaj_fp', true, 'must be one of tak, nie'],
  ])('cannot answer %s with %j', (questionId, answer, advice) => {
    expect(problemsOf({ default_settings: { [questionId]: answer } })).toEqual([expect.stringContaining(advice)]);
  });
});
