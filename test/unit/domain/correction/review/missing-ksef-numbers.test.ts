import { missingKsefNumbers } from '@nakor/domain/correction/review/missing-ksef-numbers';
import { describe, expect, it } from 'vitest';

const issueDay = '2026-02-01';
const ksefNumber = '1234563218-20260915-0A1B2C3D4E5F-DF';

describe('a missing KSeF number', () => {
  it.each([
    {
      name: 'is reported when KSeF should have the invoice',
      references: [{ number: 'FV/1', issueDay, ksefNumber: null }],
      expected: ['FV/1'],
    },
    { name: 'is not reported when the number is given', references: [{ number: 'FV/1', issueDay, ksefNumber }], expected: [] },
    {
      name: 'is not reported before the obligation started',
      references: [{ number: 'FV/1', issueDay: '2026-01-31', ksefNumber: null }],
      expected: [],
    },
    {
      name: 'is reported once for many invoices',
      references: Array.from({ length: 7 }, (_, index) => ({ number: `FV/${index + 1}`, issueDay, ksefNumber: null })),
      expected: ['FV/1, FV/2, FV/3, FV/4, FV/5, …'],
    },
  ])('$name', ({ references, expected }) => {
    const warnings = missingKsefNumbers(references);
    expect(warnings.map(({ pl }) => /\((.*?)\)/.exec(pl)?.[1])).toEqual(expected);
    expect(warnings.map(({ en }) => /\((.*?)\)/.exec(en)?.[1])).toEqual(expected);
  });
});
