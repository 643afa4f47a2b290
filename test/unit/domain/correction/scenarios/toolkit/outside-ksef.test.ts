import { listOutsideKsefProblems } from '@nakor/domain/correction/scenarios/toolkit/outside-ksef';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../../support/builders/corrections/attempted-corrections.ts';
import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';

const ksefNumber = '1234563218-20260915-0A1B2C3D4E5F-DF';

function problems(reason: string, ...references: readonly (readonly [issueDay: string, ksefNumber: string | null])[]): string[] {
  const listed = references.map(([issueDay, number]) => ({ number: 'FV/1', issueDay, ksefNumber: number }));
  return listOutsideKsefProblems(() => reason, listed).map(({ path, code }) => `${path}: ${code}`);
}

describe('a reason for an invoice outside KSeF', () => {
  it.each([
    ['sprzedaz_2024_do_200_mln', '2026-04-01'],
    ['do_10000_miesiecznie', '2027-01-01'],
    ['kasa_rejestrujaca', '2027-01-01'],
  ])('is rejected after its last day: %s on %s', (reason, issueDay) => {
    expect(problems(reason, [issueDay, null])).toEqual(['question_answers.poza_ksef: reason_expired']);
    expect(problems(reason, ['2026-02-01', null], [issueDay, null])).toEqual(['question_answers.poza_ksef: reason_expired']);
  });

  it.each([
    ['sprzedaz_2024_do_200_mln', '2026-03-31'],
    ['do_10000_miesiecznie', '2026-12-31'],
    ['kasa_rejestrujaca', '2026-12-31'],
    ['awaria_calkowita', '2028-05-01'],
    ['wylaczenie_ustawowe', '2028-05-01'],
  ])('is accepted until its last day: %s on %s', (reason, issueDay) => {
    expect(problems(reason, [issueDay, null])).toEqual([]);
  });

  it('is rejected when every invoice has a KSeF number', () => {
    expect(problems('awaria_calkowita', ['2026-05-01', ksefNumber])).toEqual(['question_answers.poza_ksef: contradicts_answers']);
    expect(problems('awaria_calkowita', ['2026-05-01', ksefNumber], ['2026-05-02', null])).toEqual([]);
  });

  it('is checked when a correction is built', async () => {
    const changes = { 'Fa/FaWiersz[1]/P_9A': '45.00' };
    const result = await tried(plainInvoice, 'price-change', { changes, answers: { poza_ksef: 'sprzedaz_2024_do_200_mln' } });
    expect(result.ok ? [] : result.error).toMatchObject({ problems: [{ path: 'question_answers.poza_ksef', code: 'reason_expired' }] });
  });
});
