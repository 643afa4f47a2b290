import type { BuiltCorrection, Explanation } from '@nakor/domain/correction/model/built-correction';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../support/builders/corrections/built-corrections.ts';
import { type ReviewedExample, reviewedExamples } from '../support/builders/corrections/reviewed-examples.ts';

/** Explanations of a correction in readable form. */
function readable({ scenario, wish }: ReviewedExample, built: BuiltCorrection): string {
  const { kind, type, method, deltas, jpk } = built;
  const given = [...Object.entries(wish.changes ?? {}), ...Object.entries(wish.answers ?? {})];
  return [
    `${scenario}: ${kind}, TypKorekty ${type}, ${method ?? 'no lines'}`,
    ...given.map(([name, value]) => `  given ${name} = ${value}`),
    '',
    `net ${deltas.net.toAmount()}, vat ${deltas.vat.toAmount()}, gross ${deltas.gross.toAmount()}`,
    ...deltas.byRate.map(({ bucket, base, tax, taxInPln }) =>
      [`  P_13_${bucket}: ${base.toAmount()}`, tax?.toAmount(), taxInPln === null ? null : `${taxInPln.toAmount()} PLN`]
        .filter((part) => part != null)
        .join(' / '),
    ),
    `jpk ${[...jpk].map(([field, amount]) => `${field} ${amount?.toAmount() ?? '?'}`).join(', ') || 'without amounts'}`,
    ...built.warnings.flatMap(({ pl, en }) => ['', `warning pl: ${pl}`, `warning en: ${en}`]),
    ...built.explanation.flatMap(explained),
    '',
  ].join('\n');
}

function explained({ path, label, before, after, delta, rule }: Explanation): string[] {
  const change = [before ?? '-', '->', after ?? '-', ...(delta === null ? [] : [`(${delta})`])].join(' ');
  const texts = (language: Language) => `  ${language} ${label[language]}. ${rule[language]}`;
  return ['', `${path}: ${change}`, texts('pl'), texts('en')];
}

describe('the correction', () => {
  it.each(reviewedExamples)('of $scenario matches the reviewed one', async (example) => {
    const { scenario, xml, wish } = example;
    const built = await builtCorrection(xml, scenario, wish);
    await expect(readable(example, built)).toMatchFileSnapshot(`./corrections/${scenario}.txt`);
    await expect(built.xml).toMatchFileSnapshot(`./corrections/${scenario}.xml`);
    for (const { kind, xml: document } of built.additionalDocuments) {
      await expect(document).toMatchFileSnapshot(`./corrections/${scenario}.${kind.replaceAll('_', '-')}.xml`);
    }
  });

  it('is reviewed for every scenario', () => {
    expect(reviewedExamples.map(({ scenario }) => scenario).sort()).toEqual(scenarios.map(({ id }) => id).sort());
  });
});
