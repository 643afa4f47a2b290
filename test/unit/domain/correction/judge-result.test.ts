import { describe, expect, it } from 'vitest';
import type { CorrectionWish } from '../../../support/built-corrections.ts';
import { plainInvoice } from '../../../support/rule-cases.ts';
import { tried } from '../../../support/tried-corrections.ts';

async function blamed(scenarioId: string, wish: CorrectionWish): Promise<string[]> {
  const result = await tried(plainInvoice, scenarioId, wish);
  if (result.ok || result.error.kind !== 'request') throw new Error(JSON.stringify(result.ok ? 'built' : result.error));
  return [...new Set(result.error.problems.map(({ path }) => path))];
}

describe('a document that would break the schema', () => {
  it.each<{ name: string; scenario: string; wish: CorrectionWish; expected: string[] }>([
    {
      name: 'the value that has not the form of its field',
      scenario: 'seller-data',
      wish: { changes: { 'Podmiot1/Adres/AdresL1': 'ul. Nowa 1', 'Podmiot1/Adres/KodKraju': 'Polska' } },
      expected: ['changes[1].new_value'],
    },
    {
      name: 'the change that begins an element and leaves out what belongs to it',
      scenario: 'seller-data',
      wish: { changes: { 'Podmiot1/Adres/AdresL1': 'ul. Nowa 1', 'Podmiot1/AdresKoresp/AdresL1': 'skr. poczt. 7' } },
      expected: ['changes[1].new_value'],
    },
    {
      name: 'the right identifier, when only the new invoice breaks the schema',
      scenario: 'wrong-nip-zero-out',
      wish: { changes: { 'Podmiot2/DaneIdentyfikacyjne/NIP': 'toString' }, answers: { numer_nowej_faktury: 'FV/2026/10/002' } },
      expected: ['changes[0].new_value'],
    },
    {
      name: 'the day of the new invoice, when that breaks a rule',
      scenario: 'wrong-nip-zero-out',
      wish: {
        changes: { 'Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' },
        answers: { numer_nowej_faktury: 'FV/2026/10/002', data_nowej_faktury: '2029-10-15' },
      },
      expected: ['question_answers.data_nowej_faktury'],
    },
  ])('is refused, and blames $name', async ({ scenario, wish, expected }) => {
    expect(await blamed(scenario, wish)).toEqual(expected);
  });
});
