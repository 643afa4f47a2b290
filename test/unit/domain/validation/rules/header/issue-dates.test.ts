import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/rule-cases.ts';
import { verdictOn } from '../../../../../support/validation.ts';
import { issueDateCases } from './issue-dates.cases.ts';

describe('issueDateRules', () => {
  testRuleCases(issueDateCases);

  it.each([
    {
      written: '2026-10-15T08:30:00',
      message: {
        pl: 'DataWytworzeniaFa (2026-10-15T08:30:00) nie mówi, w jakiej strefie jest czas; czas podaje się w UTC, z literą Z na końcu.',
        en: 'DataWytworzeniaFa (2026-10-15T08:30:00) does not say in which time zone it is; the time is given in UTC, with the letter Z at its end.',
      },
    },
    {
      written: '2026-10-15T10:30:00+02:00',
      message: {
        pl: 'DataWytworzeniaFa (2026-10-15T10:30:00+02:00) podaje czas w strefie +02:00; czas podaje się w UTC, z literą Z na końcu.',
        en: 'DataWytworzeniaFa (2026-10-15T10:30:00+02:00) gives the time in the zone +02:00; the time is given in UTC, with the letter Z at its end.',
      },
    },
  ])('says what is wrong with $written', async ({ written, message }) => {
    const { issues } = await verdictOn(replaced(plainInvoice, '2026-10-15T08:30:00Z', written));
    expect(issues.find(({ code }) => code === 'XML-304')?.message).toEqual(message);
  });
});
