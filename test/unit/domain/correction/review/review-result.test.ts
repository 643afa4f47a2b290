import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import type { CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

async function blamed(scenarioId: string, wish: CorrectionOptions): Promise<string[]> {
  const result = await tried(plainInvoice, scenarioId, wish);
  if (result.ok || result.error.kind !== 'request') throw new Error(JSON.stringify(result.ok ? 'built' : result.error));
  return [...new Set(result.error.problems.map(({ path }) => path))];
}

describe('a document that would break the schema', () => {
  it.each<{ name: string; scenario: string; wish: CorrectionOptions; expected: string[] }>([
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
    {
      name: 'the day of the correction, where nobody told that of the invoice',
      scenario: 'formal-details',
      wish: { changes: { 'Fa/FaWiersz[1]/P_7': 'inna' }, issueDay: '2026-10-01' },
      expected: ['data_wystawienia'],
    },
  ])('is refused, and blames $name', async ({ scenario, wish, expected }) => {
    expect(await blamed(scenario, wish)).toEqual(expected);
  });
});

describe('a mistake of notation on the original', () => {
  const wrongRate = edited(plainInvoice, ['<P_12>23<', '<P_12>23%<']);
  const inFa2 = edited(wrongRate, ['2025/06/25/13775', '2023/06/29/12648'], ['"FA (3)"', '"FA (2)"']);

  it.each([
    ['FA(3)', wrongRate],
    ['FA(2)', inFa2],
  ])('is blamed on the original, and not on the change of another field: %s', async (_, xml) => {
    const result = await tried(xml, 'price-change', {
      changes: { 'Fa/FaWiersz[1]/P_9A': '1.00' },
    });
    expect(result).toMatchObject({ error: { kind: 'request', problems: [{ path: 'source_xml', code: 'XML-114' }] } });
    const problems = result.ok || result.error.kind !== 'request' ? [] : result.error.problems;
    expect(problems[0]?.message.en).toContain('on the corrected invoice, not in the changes');
  });
});

describe('an original that breaks the schema', () => {
  const broken = edited(plainInvoice, ['      <P_16>2</P_16>\n', '']);
  const two = { 'Fa/FaWiersz[1]/P_9A': '1.00', 'Fa/FaWiersz[1]/P_10': '0.10' };

  it.each<{ name: string; xml?: string; scenario: string; wish: CorrectionOptions }>([
    { name: 'one change', scenario: 'price-change', wish: { changes: { 'Fa/FaWiersz[1]/P_9A': '1.00' } } },
    { name: 'two changes', scenario: 'price-change', wish: { changes: two } },
    { name: 'none', scenario: 'cancel-to-zero', wish: { answers: { powod: 'podwojnie_wystawiona' } } },
    {
      name: 'an element that the schema does not know',
      xml: edited(plainInvoice, ['<P_7>', '<P_99>1</P_99><P_7>']),
      scenario: 'price-change',
      wish: { changes: two },
    },
  ])('is named itself, and no part of the request, with $name', async ({ xml = broken, scenario, wish }) => {
    const result = await tried(xml, scenario, wish);
    const problems = result.ok || result.error.kind !== 'request' ? [] : result.error.problems;
    expect([...new Set(problems.map(({ path }) => path))]).toEqual(['source_xml']);
  });
});

describe('a correction that is too large', () => {
  const listed = Array.from({ length: 10_000 }, (_, index) => ({ nr: `FV/2026/${index}/${'x'.repeat(60)}`, data: '2026-09-15' }));
  const manyLines = invoiceXml({ lines: 5_001, layout: 'one-line' });
  const renamed = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`Fa/FaWiersz[${index + 1}]/P_7`, 'x']));

  it.each<{ name: string; xml: string; scenario: string; wish: CorrectionOptions; expected: string[] }>([
    {
      name: 'the list of invoices of a rebate',
      xml: plainInvoice,
      scenario: 'period-rebate',
      wish: { answers: { faktury_korygowane: JSON.stringify(listed), okres: 'rok 2026', opust: '{"23":"1.00"}' } },
      expected: ['question_answers.faktury_korygowane'],
    },
    {
      name: 'the method by which lines are shown',
      xml: manyLines,
      scenario: 'cancel-to-zero',
      wish: { answers: { powod: 'podwojnie_wystawiona', metoda_wierszy: 'przed_po' } },
      expected: ['question_answers.metoda_wierszy'],
    },
    {
      name: 'the changes, where no other method shows them',
      xml: manyLines,
      scenario: 'formal-details',
      wish: { changes: renamed },
      expected: ['changes'],
    },
  ])('blames $name', async ({ xml, scenario, wish, expected }) => {
    const result = await tried(xml, scenario, wish);
    const problems = result.ok || result.error.kind !== 'request' ? [] : result.error.problems;
    expect([...new Set(problems.map(({ path }) => path))]).toEqual(expected);
  });
});
