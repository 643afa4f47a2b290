import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { listQuestions } from '@nakor/domain/correction/scenarios/toolkit/shared-questions';
import { settings } from '@nakor/domain/erp/preset-vocabulary';
import { describe, expect, it } from 'vitest';

describe('settings of presets', () => {
  it.each([...settings])('%s has only answers that scenarios accept', (id, answers) => {
    const known = scenarios.flatMap((scenario) => listQuestions(scenario)).filter((question) => question.id === id);
    expect([...new Set(known.flatMap((question) => question.answers.map(({ value }) => value)))].sort()).toEqual([...answers].sort());
  });
});
