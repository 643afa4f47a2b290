import type { Scenario } from '@nakor/domain/correction/model/scenario';
import { readAnswers } from '@nakor/domain/correction/scenarios/toolkit/read-answers';
import { deriveDefaultAnswers } from '@nakor/domain/erp/default-answers';
import { wfirma } from '@nakor/domain/erp/presets/wfirma';
import { describe, expect, it } from 'vitest';

const preset = {
  ...wfirma,
  scenarioOverrides: { 'price-change': { method: 'storno' }, 'quantity-return': {} },
  defaultSettings: { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' },
} as const;

describe('the answers of a preset', () => {
  it.each([
    ['price-change', { metoda_wierszy: 'storno', zachowaj_fp: 'nie' }],
    ['quantity-return', { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' }],
    ['fx-rate', { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' }],
    ['constructor', { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' }],
  ])('for %s are its method, then its default settings', (scenarioId, answers) => {
    expect(deriveDefaultAnswers(preset, scenarioId)).toEqual(answers);
  });

  it('are none without a preset', () => {
    expect(deriveDefaultAnswers(null, 'price-change')).toEqual({});
  });
});

describe('the effective answer', () => {
  /** A scenario with only its questions. */
  const scenario = (id: string, methods: Scenario['methods']) =>
    ({ id, methods, questions: [], sharedQuestions: ['metoda_wierszy'] }) as unknown as Scenario;

  it.each([
    { what: 'the answer of the caller', answers: { metoda_wierszy: 'roznica' }, id: 'price-change', counts: 'roznica' },
    { what: 'the method of the preset for the scenario', answers: {}, id: 'price-change', counts: 'storno' },
    { what: 'the default setting of the preset', answers: {}, id: 'quantity-return', counts: 'przed_po' },
  ])('is $what', ({ answers, id, counts }) => {
    const read = readAnswers(
      scenario(id, ['roznica', 'przed_po', 'storno']),
      { answers, issueDay: '2026-11-22' },
      deriveDefaultAnswers(preset, id),
    );
    expect(read.rejections).toEqual([]);
    expect(read.answer('metoda_wierszy')).toBe(counts);
  });

  it('is the default of the scenario when the preset has no matching answer', () => {
    const defaultOf = (methods: Scenario['methods'], from: typeof preset | null) => {
      const read = readAnswers(
        scenario('fx-rate', methods),
        { answers: {}, issueDay: '2026-11-22' },
        deriveDefaultAnswers(from, 'fx-rate'),
      );
      return read.answer('metoda_wierszy');
    };
    expect(defaultOf(['roznica', 'przed_po'], null)).toBe('roznica');
    expect(defaultOf(['roznica'], preset)).toBe('roznica');
  });
});
