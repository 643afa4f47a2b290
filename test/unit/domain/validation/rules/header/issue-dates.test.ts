import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../../../../../support/builders/ksef-numbers.ts';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { issueDateCases } from './issue-dates.cases.ts';

describe('issueDateRules', () => {
  testRuleCases(issueDateCases);

  it.each([
    { issueDay: '2026-10-14', pl: 'Termin przesłania: 2026-10-15.', en: 'It must be sent by 2026-10-15.' },
    {
      issueDay: '2026-10-13',
      pl: 'Termin przesłania: 2026-10-14, minął od niego 1 dzień.',
      en: 'It must be sent by 2026-10-14, which was 1 day ago.',
    },
    {
      issueDay: '2026-10-02',
      pl: 'Termin przesłania: 2026-10-05, minęło od niego 10 dni.',
      en: 'It must be sent by 2026-10-05, which was 10 days ago.',
    },
  ])('states by which day an invoice of $issueDay must be sent', async ({ issueDay, pl, en }) => {
    const { issues } = await validationResultOf(replaced(plainInvoice, '<P_1>2026-10-15', `<P_1>${issueDay}`));
    const message = issues.find(({ code }) => code === 'XML-302')?.message;
    expect([message?.pl.endsWith(pl), message?.en.endsWith(en)]).toEqual([true, true]);
  });

  it('asks for nothing to be sent that KSeF accepted', async () => {
    const late = replaced(plainInvoice, '<P_1>2026-10-15', '<P_1>2026-10-02');
    const { issues } = await validationResultOf(late, {}, { ksefNumber: ksefNumberOf('1234563218', '2026-10-03') });
    expect(issues.map(({ code }) => code)).not.toContain('XML-302');
  });

  it.each([
    {
      written: '2026-10-15T08:30:00',
      message: {
        pl: 'DataWytworzeniaFa (2026-10-15T08:30:00) nie ma strefy czasowej; czas podaje się w UTC, z literą Z na końcu.',
        en: 'DataWytworzeniaFa (2026-10-15T08:30:00) has no time zone; the time must be in UTC, ending with the letter Z.',
      },
    },
    {
      written: '2026-10-15T10:30:00+02:00',
      message: {
        pl: 'DataWytworzeniaFa (2026-10-15T10:30:00+02:00) podaje czas w strefie +02:00; czas podaje się w UTC, z literą Z na końcu.',
        en: 'DataWytworzeniaFa (2026-10-15T10:30:00+02:00) is in the time zone +02:00; the time must be in UTC, ending with the letter Z.',
      },
    },
  ])('says what is wrong with $written', async ({ written, message }) => {
    const { issues } = await validationResultOf(replaced(plainInvoice, '2026-10-15T08:30:00Z', written));
    expect(issues.find(({ code }) => code === 'XML-304')?.message).toEqual(message);
  });
});
