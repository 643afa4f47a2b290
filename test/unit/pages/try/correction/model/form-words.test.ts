import { getFormWords } from '@nakor/pages/try/correction/model/form-words';
import { correctionTexts } from '@nakor/pages/try/texts/correction';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../../support/builders/invoices.ts';

const libraries = { pl: createNakor({ language: 'pl' }), en: createNakor({ language: 'en' }) };

async function wordsIn(language: 'pl' | 'en') {
  return getFormWords(language, correctionTexts[language], await libraries[language].scenarios());
}

describe('messages of the engine in the words of the form', () => {
  it.each([
    {
      language: 'pl',
      text: 'podaj podstawę w odpowiedzi poza_ksef.',
      said: 'podaj podstawę w odpowiedzi na pytanie „Dlaczego poza KSeF?”.',
    },
    {
      language: 'pl',
      text: 'podaj jej numer: w odpowiedzi nr_ksef_faktury_korygowanej, a na liście faktur w polu nr_ksef.',
      said: 'podaj jej numer: w polu „Numer KSeF”, a na liście faktur w polu „Numer KSeF”.',
    },
    {
      language: 'pl',
      text: 'Podaj te korekty w corrections_xml; bez nich',
      said: 'Podaj te korekty w polu „Wcześniejsze korekty tej faktury”; bez nich',
    },
    {
      language: 'pl',
      text: 'podaj force_typ_korekty = C (typ 3).',
      said: 'podaj „Okres rozliczenia (TypKorekty)”: 3 (typ 3).',
    },
    { language: 'pl', text: 'wiersze powstają metodą przed_po.', said: 'wiersze powstają metodą „Przed i po”.' },
    { language: 'pl', text: 'Pole P_15 i data 2026-10-01, storno bez zmian.', said: 'Pole P_15 i data 2026-10-01, storno bez zmian.' },
    {
      language: 'en',
      text: 'give the reason in the answer poza_ksef.',
      said: 'give the reason in the answer to “Why outside KSeF?”.',
    },
    {
      language: 'en',
      text: 'Provide the original invoice in source_xml, and use the scenario fx-rate.',
      said: 'Provide the original invoice in the field “Invoice”, and use the scenario “Wrong exchange rate”.',
    },
    {
      language: 'en',
      text: 'or answer “nie” to nowa_faktura.',
      said: 'or answer “No” to “Should the new invoice to the right buyer be generated as well?”.',
    },
    { language: 'en', text: 'answer kwota_zaliczki = bez_zmian.', said: 'answer “What happens to the amount of the advance?”: Unchanged.' },
  ] as const)('$language: $text', async ({ language, text, said }) => {
    expect((await wordsIn(language))(text)).toBe(said);
  });

  it.each(['pl', 'en'] as const)('%s: no question, answer or scenario on the form names a field of the API', async (language) => {
    const words = await wordsIn(language);
    const scenarios = await libraries[language].scenarios();
    // Lists as JSON have a question of their own on the form.
    const questions = scenarios.flatMap((scenario) => scenario.questions.filter(({ kind }) => kind !== 'json'));
    const texts = [
      ...scenarios.map(({ description }) => description),
      ...questions.flatMap(({ text, answers }) => [text, ...answers.map(({ effect }) => effect)]),
    ];
    expect(texts.map(words).filter((text) => /[a-z]+_[a-z]+/.test(text))).toEqual([]);
  });

  it('says the warnings of a correction without its KSeF number', async () => {
    const { warnings } = await libraries.pl.correct({
      ...{ source_xml: invoiceXml(), scenario_id: 'price-change', przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/1' },
      changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }],
    });
    expect(warnings.join(' ')).toContain('poza_ksef');
    expect(warnings.map(await wordsIn('pl')).join(' ')).not.toMatch(/[a-z]_[a-z]/);
  });
});
