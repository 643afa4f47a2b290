import { fakturownia } from '@nakor/domain/erp/presets/fakturownia';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { parseBuildRequest } from '@nakor/engine/jobs/parse-build-request';
import { describe, expect, it } from 'vitest';

const order = {
  scenario_id: 'price-change',
  changes: [{ path: 'Fa/FaWiersz[1]/P_12', new_value: '8' }],
  przyczyna_korekty: 'pomyłka',
  numer_faktury_kor: 'FK/1',
};
const today = '2026-11-22';
const read = (fields: object) => parseBuildRequest({ ...order, ...fields }, builtInPresets, today);

describe('parseBuildRequest', () => {
  it('takes null for no field of the JPK, as the catalogue shows it', () => {
    expect(read({ desired_jpk_field: null })).toMatchObject({ problems: [], request: { desiredJpkField: null } });
  });

  it('takes what the order says, and nothing where it says nothing', () => {
    expect(read({})).toEqual({
      problems: [],
      request: {
        scenarioId: 'price-change',
        changes: [{ path: 'Fa/FaWiersz[1]/P_12', newValue: '8', description: null }],
        reason: 'pomyłka',
        number: 'FK/1',
        issueDay: today,
        desiredJpkField: null,
        answers: {},
        defaultAnswers: {},
        forcedType: null,
        forcedKind: null,
        allowedJpkPairs: null,
      },
    });
  });

  it.each([
    { given: 'A', expected: 1 },
    { given: 'B', expected: 2 },
    { given: 'C', expected: 3 },
  ])('reads the forced type $given as TypKorekty $expected', ({ given, expected }) => {
    expect(read({ force_typ_korekty: given })).toMatchObject({ problems: [], request: { forcedType: expected } });
  });

  it('takes the day, the kind, the field and the answers of the order', () => {
    const fields = {
      data_wystawienia: '2026-11-01',
      force_rodzaj_faktury: 'KOR_ZAL',
      desired_jpk_field: 'K_17',
      question_answers: { pozycje: '1' },
    };
    expect(read(fields)).toMatchObject({
      request: { issueDay: '2026-11-01', forcedKind: 'KOR_ZAL', desiredJpkField: 'K_17', answers: { pozycje: '1' } },
    });
  });

  it('translates the values of a preset, and takes its habits', () => {
    const [code, rate] = Object.entries(fakturownia.vatRateMap)[0] ?? [];
    const [alias] = Object.keys(fakturownia.jpkFieldAliases);
    const given = read({
      preset: 'fakturownia',
      changes: [
        { path: 'Fa/FaWiersz[1]/P_12', new_value: `preset:vat:${code}` },
        { path: 'Fa/FaWiersz[2]/P_12', new_value: `preset:jpk:${alias}`, description: 'kod' },
        { path: 'Fa/FaWiersz[3]/P_12', new_value: '5' },
      ],
    });
    expect(given.problems).toEqual([]);
    expect(given.request.changes.map(({ newValue }) => newValue)).toEqual([rate, expect.not.stringContaining('preset'), '5']);
    expect(given.request.changes[1]?.description).toBe('kod');
    expect(given.request.defaultAnswers).toEqual(fakturownia.defaultSettings);
    expect(given.request.allowedJpkPairs?.length).toBeGreaterThan(0);
  });

  it('names every code that a preset does not have', () => {
    const changes = [
      { path: 'a', new_value: 'preset:vat:nic' },
      { path: 'b', new_value: '23' },
      { path: 'c', new_value: 'preset:jpk:nic' },
    ];
    const { problems } = read({ preset: 'fakturownia', changes });
    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ['changes[0].new_value', 'unknown_preset_code'],
      ['changes[2].new_value', 'unknown_preset_code'],
    ]);
  });

  it('refuses codes where no preset is named', () => {
    expect(read({ changes: [{ path: 'a', new_value: 'preset:vat:23' }] }).problems).toMatchObject([{ path: 'changes[0].new_value' }]);
  });

  it('refuses a preset that there is not, and names those there are', () => {
    const { problems } = read({ preset: 'nic' });
    expect(problems).toMatchObject([{ path: 'preset', code: 'unknown_preset' }]);
    expect(JSON.stringify(problems)).toContain('comarch-optima');
  });
});
