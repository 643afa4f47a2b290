import { workbenchTexts } from '@nakor/pages/try/texts/workbench';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { edited, foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { libraryOptions } from '../../../../support/drivers/library-calls.ts';
import { renderComponent } from '../../../../support/drivers/render-component.ts';

const withoutRate = edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']);

/** The headline of the page for an invoice. */
async function headlineOf(xml: string, language: 'pl' | 'en'): Promise<string> {
  const result = await createNakor({ ...libraryOptions, language }).validate(xml);
  const validation = { outcome: { kind: 'result', result, headings: new Map(), elapsedMs: 1 }, isChecking: false };
  return renderComponent({
    file: 'try/invoice/verdict.tsx',
    component: 'VerdictBar',
    props: { language, validation, context: { environment: 'prod' }, fixableCount: 0, onFixAll: () => {} },
    context: { file: 'try/correction/form-context.ts', name: 'FormContext', value: {} },
  });
}

describe('VerdictBar', () => {
  it.each([
    { language: 'pl', note: 'Nie wszystko sprawdzono. Nie przeliczono P_14_1W' },
    { language: 'en', note: 'Not everything was checked. P_14_1W was not converted' },
  ] as const)('says in the headline that an amount was not checked, and which one ($language)', async ({ language, note }) => {
    const { incomplete, ready } = workbenchTexts[language].verdict;
    const headline = await headlineOf(withoutRate, language);
    expect(headline).toContain(incomplete);
    expect(headline).toContain(note);
    expect(headline).not.toContain(ready);
  });

  it.each(['pl', 'en'] as const)(
    'says without reserve that an invoice is valid of which all amounts were checked (%s)',
    async (language) => {
      const { incomplete, ready } = workbenchTexts[language].verdict;
      const headline = await headlineOf(foreignInvoice, language);
      expect(headline).toContain(ready);
      expect(headline).not.toContain(incomplete);
      expect(headline).not.toContain('sprawdzono');
    },
  );
});
