import type { Original } from '@nakor/domain/correction/model/original';
import { findScenario, scenarios } from '@nakor/domain/correction/scenarios/index';
import { listQuestions } from '@nakor/domain/correction/scenarios/toolkit/shared-questions';
import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import type { Issue } from '@nakor/domain/validation/model/issue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { exampleOptions } from '../../../../support/builders/corrections/plan-figures.ts';
import { planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { fourPieces } from '../../../../support/builders/sale-samples.ts';
import { advanceInvoice, edited, foreignInvoice, sampleInvoices, settlementInvoice } from '../../../../support/builders/sample-invoices.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';
import { listScenarios, readScenarioIndex } from '../../../../support/golden/scenario-index.ts';

describe('the scenarios', () => {
  it('are all files of their folder, each named for the id of its scenario', () => {
    const { current, expected } = readScenarioIndex();
    expect(current).toBe(expected);
    expect(listScenarios(expected, scenarios.map(({ id }) => id).sort())).toBe(expected);
  });

  it.each([
    ['a new one at the end', ['buyer-data', 'discount', 'price-change'], ['priceChange', 'buyerData', 'discount']],
    ['no former one', ['price-change'], ['priceChange']],
  ])('are listed by `golden:update` with %s', (_, ids, names) => {
    const index = (...listed: readonly string[]) =>
      [
        "import type { Scenario } from '../model/scenario.ts';",
        ...ids.map((id, position) => `import { ${[...names].sort()[position]} } from './${id}.ts';`),
        `\nexport const scenarios: readonly Scenario[] = [\n${listed.map((name) => `  ${name},\n`).join('')}];\n`,
      ].join('\n');
    const former = index('priceChange', 'buyerData').replace(/import \{ \w+ \} from '\.\/[^']+';\n/, "import { old } from './old.ts';\n");
    expect(listScenarios(former, ids)).toBe(index(...names));
  });

  it('are found by their ids', () => {
    expect(findScenario('price-change')).toBe(scenarios[0]);
    expect(findScenario('toString')).toBeNull();
  });
});

describe.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', (_, scenario) => {
  const texts = [
    scenario.title,
    scenario.description,
    scenario.legalBasis,
    ...listQuestions(scenario).flatMap(({ text, answers }) => [text, ...answers.map(({ effect }) => effect)]),
  ];

  it('has texts in both languages, and names its legal basis', () => {
    for (const { pl, en } of texts) {
      expect(pl).toMatch(/^[\p{Lu}„].*[\p{L}).?”…0-9]$/su);
      expect(en).toMatch(/^[\p{Lu}“].*[\p{L}).?”…0-9]$/su);
    }
    expect(scenario.legalBasis.pl).toMatch(/^Art\. 106j ust\. [13]/);
    expect(scenario.legalBasis.en).toMatch(/^Art\. 106j\([13]\)/);
  });

  it('asks nothing twice, and has valid default answers', () => {
    const questions = listQuestions(scenario);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const { id, kind, answers, defaultAnswer, isRequired } of questions) {
      expect({ id, hasAnswers: answers.length > 0 }).toEqual({ id, hasAnswers: kind === 'choice' });
      if (kind === 'choice' && defaultAnswer !== null) expect(answers.map(({ value }) => value)).toContain(defaultAnswer);
      if (isRequired) expect(defaultAnswer).toBeNull();
    }
  });

  it('lists each path once', () => {
    const patterns = scenario.paths.map(({ pattern }) => pattern);
    expect(patterns).toEqual([...new Set(patterns)]);
  });

  it('has a working example on every invoice that it accepts', () => {
    for (const original of originals) {
      const wish = exampleOptions(scenario, original);
      expect(wish === null).toBe(scenario.findBlockingReason(original) !== null);
      if (wish !== null) expect(rejectionsOf(planned(scenario, original, wish))).toEqual([]);
    }
  });
});

/** The samples, and generated invoices of every correctable kind. */
const originals: readonly Original[] = [
  ...Object.values(sampleInvoices),
  ...invoiceKinds.flatMap((kind) => fc.sample(generatedInvoices(kind), { seed: 20261015, numRuns: 12 }).map(serialize)),
]
  .filter((xml) => xml.split('<DaneFaKorygowanej>').length <= 2)
  .map((xml) => originalFrom(xml));

function issue(code: string, xpath: string, severity: Issue['severity'] = 'error'): Issue {
  const message = { pl: '', en: '' };
  const place = {
    fieldName: null,
    fieldValue: null,
    expectedValue: null,
    line: 1,
    column: 1,
    quickFix: null,
    cause: null,
    enforcement: null,
  };
  return { code, xpath, severity, message, ...place, isAutoFixable: false, canActuallyAutoFix: false };
}

/** Ids of the scenarios that fit best. */
function best(xml: string, ...issues: readonly Issue[]): string[] {
  const original = originalFrom(xml);
  return scenarios
    .map((scenario) => ({ id: scenario.id, ...scenario.recognise({ original, issues }) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, 5)
    .map(({ id }) => id);
}

describe('the best scenarios', () => {
  it.each([
    ['a sale', fourPieces, ['price-change', 'quantity-return', 'buyer-data', 'formal-details', 'cancel-to-zero']],
    ['a sale in EUR', foreignInvoice, ['price-change', 'quantity-return', 'buyer-data', 'fx-rate', 'formal-details']],
    ['an advance', advanceInvoice, ['advance-jpk-reclassify', 'advance-amount', 'cancel-to-zero', 'wrong-nip-zero-out', 'formal-details']],
    ['a settlement', settlementInvoice, ['settlement-correction', 'wrong-nip-zero-out', 'cancel-to-zero', 'formal-details', 'buyer-data']],
  ])('for %s follow from its kind and currency', (_, xml, ids) => {
    expect(best(xml)).toEqual(ids);
  });

  it.each([
    ['XML-409', '/Faktura/Fa/FaWiersz[1]/P_11', 'price-change'],
    ['XML-808', '/Faktura/Fa/FaWiersz[1]/P_8B', 'quantity-return'],
    ['XML-501', '/Faktura/Fa/Adnotacje/Zwolnienie', 'vat-rate-change'],
    ['XML-206', '/Faktura/Podmiot2/DaneIdentyfikacyjne/KodUE', 'wrong-nip-zero-out'],
    ['XML-211', '/Faktura/Podmiot2/DaneIdentyfikacyjne', 'buyer-data'],
    ['XML-804', '/Faktura/Fa/FaWiersz[1]', 'formal-details'],
    ['XML-226', '/Faktura/Podmiot1', 'seller-data'],
  ])('begin with the one that fixes %s at %s', (code, xpath, id) => {
    expect(best(fourPieces, issue(code, xpath))[0]).toBe(id);
  });

  it('begin with the exchange rate when the tax in PLN does not follow from it', () => {
    expect(best(foreignInvoice, issue('XML-408', '/Faktura/Fa/P_14_1W', 'warning'))[0]).toBe('fx-rate');
  });

  it("do not treat the seller's NIP as a problem of the buyer, nor a note as an error", () => {
    expect(best(fourPieces, issue('XML-201', '/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP'))).not.toContain('wrong-nip-zero-out');
    expect(best(fourPieces, issue('XML-815', '/Faktura/Fa/FaWiersz[1]/CN', 'info'))[0]).toBe('price-change');
  });

  it('say why, with the codes of the issues', () => {
    const original = originalFrom(edited(fourPieces, ['<P_11>1000.00', '<P_11>1001.00']));
    const { score, reasons } = scenarios[0]?.recognise({ original, issues: [issue('XML-409', '/Faktura', 'warning')] }) ?? {};
    expect({ score, reasons }).toEqual({
      score: 0.81,
      reasons: [
        {
          pl: 'Wartości wierszy nie zgadzają się z ceną albo z sumami. (XML-409)',
          en: 'Values of lines do not agree with the price or the totals. (XML-409)',
        },
      ],
    });
  });
});
