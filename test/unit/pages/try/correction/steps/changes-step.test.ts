import { listQuestions } from '@nakor/pages/try/correction/model/build-request';
import { buildLineTable } from '@nakor/pages/try/correction/model/line-table';
import { getPermissions } from '@nakor/pages/try/correction/model/permissions';
import { initialState } from '@nakor/pages/try/correction/model/wizard-state';
import { correctionTexts } from '@nakor/pages/try/texts/correction';
import { describe, expect, it } from 'vitest';
import { described, sampleXml, scenarioList } from '../../../../../support/drivers/correction-forms.ts';
import { renderComponent } from '../../../../../support/drivers/render-component.ts';

const invoice = described(sampleXml('VAT', 'PLN'));
const texts = correctionTexts.pl;

/** The tools of the form of a scenario in which nothing was entered. */
function toolsFor(scenarioId: string) {
  const chosen = scenarioList.filter(({ id }) => id === scenarioId);
  return {
    ...{ language: 'pl', context: { environment: 'prod' }, texts, words: (text: string) => text, state: initialState, dispatch: () => {} },
    ...{ described: invoice, permissions: getPermissions(chosen, invoice), questions: listQuestions(chosen) },
    ...{ messages: new Map(), calculated: new Map() },
  };
}

async function rendered(file: string, component: string, value: object, props: object): Promise<string> {
  const context = { file: 'try/correction/form-context.ts', name: 'FormContext', value };
  return renderComponent({ file: `try/correction/${file}`, component, props, context });
}

describe('ChangesStep', () => {
  it.each([
    { lines: 1, says: false },
    { lines: 0, says: true },
  ])('says that no line is found only where none is: of $lines', async ({ lines, says }) => {
    const tools = toolsFor('price-change');
    const table = buildLineTable('Fa/FaWiersz', invoice, tools.permissions, initialState.added);
    if (table === null) throw new Error('The scenario changes lines.');
    const shown = { ...table, lines: table.lines.slice(0, lines) };
    const text = await rendered('parts/lines-table.tsx', 'LinesTable', tools, { table: shown, title: texts.lines, picked: null });
    expect(text.includes(texts.noLinesFound)).toBe(says);
  });

  it.each([
    {
      scenarioId: 'price-change',
      titles: ['Gdzie pokazać obniżkę ceny?', 'Czy przyczyna korekty istniała już w chwili wystawienia faktury (np. błąd w cenie)?'],
    },
    {
      scenarioId: 'period-rebate',
      titles: [
        'Których jeszcze faktur dotyczy opust? Otwarta faktura jest na liście automatycznie.',
        'Za jaki okres jest opust, np. „pierwsze półrocze 2026”?',
        'Czy opust obejmuje całą sprzedaż okresu?',
        'Ile wynosi opust według stawek? Wpisz kwoty bez minusa.',
        'Czy kwoty opustu są brutto, czy netto?',
        'Ile wynosi łączna sprzedaż z wymienionych faktur według stawek, brutto albo netto jak opust? (nieobowiązkowe)',
      ],
    },
    { scenarioId: 'seller-data', titles: null },
  ])('asks the questions of $scenarioId, and says which are optional', async ({ scenarioId, titles }) => {
    // Longer than what is shown as people read it, for which there is no browser here.
    const analysis = { invoice: { lines: 501, gross: '123.00' } };
    const props = {
      ...{ engine: {}, data: { source: {}, analysis, scenarios: scenarioList }, hasEarlier: false },
      ...{ chosen: scenarioList.filter(({ id }) => id === scenarioId), preview: { status: 'empty' }, hasProblems: false },
    };
    const text = await rendered('steps/changes-step.tsx', 'ChangesStep', toolsFor(scenarioId), props);
    const card = text.split(`<h3>${texts.questions}</h3>`)[1]?.split('</section>')[0];
    if (card === undefined) expect(titles).toBeNull();
    else
      expect(
        [...card.matchAll(/<(?:legend|label)>([^<].*?)<\/(?:legend|label)>/g)].map(([, title = '']) => title.replaceAll(/<\/?span>/g, '')),
      ).toEqual(titles);
  });
});
