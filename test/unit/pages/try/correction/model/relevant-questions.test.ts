import type { Question } from '@nakor/pages/try/correction/model/build-request';
import { isOptional, listRelevantQuestions } from '@nakor/pages/try/correction/model/relevant-questions';
import { initialState, type WizardState } from '@nakor/pages/try/correction/model/wizard-state';
import { describe, expect, it } from 'vitest';
import { described, sampleXml, scenarioList } from '../../../../../support/drivers/correction-forms.ts';

const questions: readonly Question[] = scenarioList.flatMap((scenario) => scenario.questions);

/** Whether a question is asked for an invoice and what was entered. */
function isAsked(id: string, xml: string, state: Partial<WizardState>): boolean {
  const { shown, settings } = listRelevantQuestions(questions, { ...initialState, ...state }, described(xml));
  return [...shown, ...settings].some((question) => question.id === id);
}

const inPln = sampleXml('VAT', 'PLN');
const inEuro = sampleXml('VAT', 'EUR');
const ofReceipt = inPln.replace('<RodzajFaktury>VAT</RodzajFaktury>', '<RodzajFaktury>VAT</RodzajFaktury><FP>1</FP>');

describe('a question on the form', () => {
  it.each([
    ['numer_nowej_faktury', false],
    ['data_nowej_faktury', true],
    ['nowa_faktura', false],
  ])('%s may stay without an answer: %s', (id, expected) => {
    const asked = questions.find((question) => question.id === id);
    expect(asked !== undefined && isOptional(asked)).toBe(expected);
  });
});

describe('the questions about the record', () => {
  it('ask for an exchange rate where a tax point moves in another currency, and always for a wrong rate', () => {
    const id = 'kurs_dla_wszystkich_wierszy';
    const moved = { edits: { 'Fa/P_6': '30.04.2026' } };
    expect(isAsked(id, inEuro, { scenarioIds: ['formal-details'], ...moved })).toBe(true);
    expect(isAsked(id, inEuro, { scenarioIds: ['formal-details'], edits: { 'Fa/P_1M': 'Kraków' } })).toBe(false);
    expect(isAsked(id, inPln, { scenarioIds: ['formal-details'], ...moved })).toBe(false);
    expect(isAsked(id, inEuro, { scenarioIds: ['fx-rate'] })).toBe(true);
  });

  it('ask for the cash register where the marker FP is removed', () => {
    const id = 'sprzedaz_w_raporcie_kasy';
    expect(isAsked(id, ofReceipt, { removed: ['Fa/FP'] })).toBe(true);
    expect(isAsked(id, ofReceipt, { edits: { 'Fa/FP': '' } })).toBe(true);
    expect(isAsked(id, ofReceipt, {})).toBe(false);
    expect(isAsked(id, inPln, { edits: { 'Fa/FP': '1' } })).toBe(false);
  });

  it('ask whether the tax was declared where a sale becomes exempt', () => {
    const id = 'podatek_wykazano';
    expect(isAsked(id, inPln, { edits: { 'Fa/FaWiersz[1]/P_12': 'zw' } })).toBe(true);
    expect(isAsked(id, inPln, { edits: { 'Fa/FaWiersz[1]/P_12': '8' } })).toBe(false);
  });
});
