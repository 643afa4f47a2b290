import { catalogue } from '@nakor/domain/validation/catalogue';
import { allRules } from '@nakor/domain/validation/rules/index';
import { beforeAll, describe, expect, it } from 'vitest';
import { rulesCatalogue } from '../support/rules-document/rules-catalogue.ts';

const languages = ['pl', 'en'] as const;

type RuleEntry = Awaited<ReturnType<typeof rulesCatalogue>>['rules'][number];

/** Values that the schema fixes, so that advice for any invoice names them. */
const fixedValues: ReadonlySet<string> = new Set([
  'FA (3)',
  '1-0E',
  'UTF-8',
  'http://crd.gov.pl/wzor/2025/06/25/13775/',
  'P_19 = 1',
  'P_PMarzy = 1',
]);

const amount = /\d[.,]\d{2}(?!\d)|\d[\u00a0 ]\d{3}/;
const path = /\/Faktura|\w\[\d+\]|(?:^| )\/?\w+\/\w+\/\w+/;

/** What only the example has: values of its differing lines and of its issue. */
function valuesOfExample({ example }: RuleEntry): readonly string[] {
  if (example === null) return [];
  const { lines, issue } = example;
  const differing = lines.filter((line) => line.in === 'incorrect' || line.in === 'correct').map(({ text }) => text);
  const texts = differing.flatMap((text) => [...text.matchAll(/>([^<]+)</g)].map(([, value]) => value ?? ''));
  return [...texts, issue?.field_value ?? '', issue?.expected_value?.pl ?? '', issue?.expected_value?.en ?? ''];
}

/** What `expected_value` says where any value will do. */
const anyValue: ReadonlySet<string> = new Set(['wartość', 'a value']);

/** Values that could not stand in a text by chance: names, numbers, dates. */
function isTelling(value: string): boolean {
  return value.length >= 4 && !fixedValues.has(value) && !anyValue.has(value) && !/^\w+$/.test(value);
}

describe('the general advice of a rule', () => {
  let rules: readonly RuleEntry[] = [];
  beforeAll(async () => {
    ({ rules } = await rulesCatalogue([]));
  });

  it.each(languages)('exists for every code, as whole sentences without slots (%s)', (language) => {
    const wrong = catalogue.filter(({ howToFix }) => !/^[^{}]{15,}[.”]$/.test(howToFix[language])).map(({ code }) => code);
    expect(wrong).toEqual([]);
    expect(rules.map(({ code }) => code)).toEqual(catalogue.map(({ code }) => code));
  });

  it.each(languages)('contains no amount, no path and no value of its example (%s)', (language) => {
    const wrong = rules.flatMap((rule) => {
      const advice = rule.how_to_fix[language];
      const values = valuesOfExample(rule).filter((value) => isTelling(value) && advice.includes(value));
      const found = [amount.exec(advice)?.[0], path.exec(advice)?.[0], ...values].filter((each) => each !== undefined);
      return found.map((each) => `${rule.code}: ${each}`);
    });
    expect(wrong).toEqual([]);
  });

  it('is written once: beside advice with slots, or none at all', () => {
    const wrong = allRules.filter(({ howToFix, quickFix }) => {
      const isNeeded = quickFix === null || languages.some((language) => quickFix[language].includes('{'));
      return isNeeded !== (howToFix !== undefined);
    });
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });
});
