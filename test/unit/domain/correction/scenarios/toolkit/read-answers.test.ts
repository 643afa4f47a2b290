import type { Scenario } from '@nakor/domain/correction/model/scenario';
import { buyerData } from '@nakor/domain/correction/scenarios/buyer-data';
import { fxRate } from '@nakor/domain/correction/scenarios/fx-rate';
import { priceChange } from '@nakor/domain/correction/scenarios/price-change';
import { readAnswers } from '@nakor/domain/correction/scenarios/toolkit/read-answers';
import { describe, expect, it } from 'vitest';

const issueDay = '2026-10-15';

function answered(scenario: Scenario, answers: Readonly<Record<string, string>>, defaults: Readonly<Record<string, string>> = {}) {
  const { answer, rejections: wrong } = readAnswers(scenario, { answers, issueDay }, defaults);
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  return answer;
}

function rejections(scenario: Scenario, answers: Readonly<Record<string, string>>) {
  return readAnswers(scenario, { answers, issueDay }).rejections.map(({ path, code }) => `${path}: ${code}`);
}

describe('an answer', () => {
  it('overrides a preset, which overrides the default', () => {
    expect(answered(priceChange, {})('metoda_wierszy')).toBe('roznica');
    expect(answered(priceChange, {}, { metoda_wierszy: 'przed_po' })('metoda_wierszy')).toBe('przed_po');
    expect(answered(priceChange, { metoda_wierszy: ' storno ' }, { metoda_wierszy: 'przed_po' })('metoda_wierszy')).toBe('storno');
  });

  it('of a preset is ignored when it is not asked or not allowed', () => {
    const answer = answered(buyerData, {}, { metoda_wierszy: 'przed_po', zachowaj_fp: 'może', constructor: 'x' });
    expect(answer('metoda_wierszy')).toBeNull();
    expect(answer('zachowaj_fp')).toBe('tak');
  });

  it('that is empty is ignored', () => {
    const answer = answered(priceChange, { nr_ksef_faktury_korygowanej: '', metoda_wierszy: ' ' });
    expect(answer('nr_ksef_faktury_korygowanej')).toBeNull();
    expect(answer('metoda_wierszy')).toBe('roznica');
  });

  it.each([
    [{ metoda: 'roznica' }, 'metoda: unknown_question'],
    [JSON.parse('{"__proto__":"x"}') as Record<string, string>, '__proto__: unknown_question'],
    [{ ['x'.repeat(100)]: 'y' }, `${'x'.repeat(60)}…: unknown_question`],
    [{ metoda_wierszy: 'różnica' }, 'metoda_wierszy: answer_not_allowed'],
    [{ metoda_wierszy: 'x'.repeat(101) }, 'metoda_wierszy: answer_too_long'],
    [{ wczesniejsze_korekty: 'tak' }, 'wczesniejsze_korekty: earlier_corrections'],
    [{ nr_ksef_faktury_korygowanej: '1234563218-20260915' }, 'nr_ksef_faktury_korygowanej: invalid_ksef_number'],
    [{ data_wystawienia_faktury_korygowanej: '2026-02-30' }, 'data_wystawienia_faktury_korygowanej: invalid_date'],
    [{ data_wystawienia_faktury_korygowanej: '2026-10-16' }, 'data_wystawienia_faktury_korygowanej: date_after_correction'],
  ])('is rejected as %j', (answers, rejection) => {
    expect(rejections(priceChange, answers)).toEqual([`question_answers.${rejection}`]);
  });

  it('is rejected when it is not a number, with each error', () => {
    expect(rejections(fxRate, { kurs_dla_wszystkich_wierszy: '4,2', zachowaj_fp: 'x', inne: 'y' })).toEqual([
      'question_answers.inne: unknown_question',
      'question_answers.kurs_dla_wszystkich_wierszy: invalid_number',
      'question_answers.zachowaj_fp: answer_not_allowed',
    ]);
  });

  it('to an unknown question is rejected with the known ones', () => {
    const { rejections: wrong } = readAnswers(buyerData, { answers: { metoda_wierszy: 'roznica' }, issueDay });
    expect(wrong[0]?.message.en).toBe(
      'The scenario buyer-data has no question “metoda_wierszy”. Its questions: id_nabywcy, nr_ksef_faktury_korygowanej, poza_ksef, data_wystawienia_faktury_korygowanej, wczesniejsze_korekty, zachowaj_fp, zachowaj_opis.',
    );
  });

  it('may be a KSeF number of either form', () => {
    for (const number of ['1234563218-20260915-0A1B2C3D4E5F-DF', '1234563218-20230915-0A1B2C-3D4E5F-DF']) {
      expect(answered(priceChange, { nr_ksef_faktury_korygowanej: number })('nr_ksef_faktury_korygowanej')).toBe(number);
    }
  });
});
