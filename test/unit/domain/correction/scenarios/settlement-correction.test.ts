import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { settlementCorrection } from '@nakor/domain/correction/scenarios/settlement-correction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settlementOf } from '../../../../support/builders/advance-samples.ts';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { made, type PlanOptions, plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const scenario = settlementCorrection;
const line = (number: number) => `/Fa/FaWiersz[NrWierszaFa=${number}]`;

/** The figures of the Ministry's example 17: 300 000 is left to pay of 337 635. */
const flatSettlement = settlementOf({ P_13_1: '3998.40', P_14_1: '919.63', P_13_2: '273224.05', P_14_2: '21857.92', P_15: '300000' }, [
  { P_8B: '1', P_9A: '307500', P_11: '307500', P_12: '8' },
  { P_8B: '1', P_9A: '4500', P_11: '4500', P_12: '23' },
]);

function shown(amounts: AmountsByBucket): string[] {
  return [...amounts].map(([id, { base, tax }]) => `${id}: ${base.toAmount()}${tax === null ? '' : ` / ${tax.toAmount()}`}`);
}

function makeFrom(xml: string, wish: PlanOptions) {
  const original = originalFrom(xml);
  const planOfIt = plan(planned(scenario, original, wish));
  return { ...made(original, planOfIt), plan: planOfIt };
}

const advances = '{"23": {"net": "399.84", "tax": "91.96"}, "8": {"net": "27322.41", "tax": "2185.79"}}';

interface Case {
  readonly name: string;
  readonly wish: PlanOptions;
  readonly deltas: readonly string[];
  readonly gross: string;
  readonly type: number;
}

const cases: readonly Case[] = [
  {
    name: 'example 18: 307 635 is left to pay',
    wish: { changes: { '/Fa/P_15': '307635' } },
    deltas: ['1: 101.76 / 23.41', '2: 6953.54 / 556.29'],
    gross: '7635.00',
    type: 1,
  },
  {
    name: 'a line that was left out, of 100.00 at 23 %',
    wish: {
      changes: {
        [`${line(3)}/P_7`]: 'dowóz',
        [`${line(3)}/P_8B`]: '1',
        [`${line(3)}/P_9A`]: '100',
        [`${line(3)}/P_12`]: '23',
      },
    },
    deltas: ['1: 100.00 / 23.00'],
    gross: '123.00',
    type: 1,
  },
  {
    name: 'example 18 by the advances',
    wish: { answers: { podzial: 'wiersze_minus_zaliczki', zaliczki: advances } },
    deltas: ['1: 101.76 / 23.41', '2: 6953.54 / 556.29'],
    gross: '7635.00',
    type: 1,
  },
  {
    name: 'the advances and what is left to pay agree',
    wish: { changes: { '/Fa/P_15': '307635' }, answers: { zaliczki: advances } },
    deltas: ['1: 101.76 / 23.41', '2: 6953.54 / 556.29'],
    gross: '7635.00',
    type: 1,
  },
  {
    name: 'a cheaper line changes its own rate only',
    wish: { changes: { [`${line(2)}/P_9A`]: '4000' } },
    deltas: ['1: -500.00 / -115.00'],
    gross: '-615.00',
    type: 2,
  },
  {
    name: 'one line dearer, another cheaper',
    wish: { changes: { [`${line(2)}/P_9A`]: '4000', [`${line(1)}/P_9A`]: '308000' } },
    deltas: ['1: -500.00 / -115.00', '2: 500.00 / 40.00'],
    gross: '-75.00',
    type: 3,
  },
  {
    name: 'another advance invoice is named',
    wish: { changes: { '/Fa/FakturaZaliczkowa[1]/NrKSeFFaZaliczkowej': '1234563218-20260916-0A1B2C3D4E5F-F7' } },
    deltas: [],
    gross: '0.00',
    type: 1,
  },
];

/** Critical issues and errors of a document. */
async function errorsOf(xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues
    .filter(({ severity }) => severity === 'critical' || severity === 'error')
    .map(({ code, message }) => `${code} ${message.en}`);
}

describe('settlement-correction', () => {
  it.each(cases)('corrects: $name', async ({ wish, deltas, gross, type }) => {
    const correction = makeFrom(flatSettlement, wish);
    expect({ deltas: shown(correction.deltas), gross: correction.grossDelta.toAmount(), type: correction.type }).toEqual({
      deltas,
      gross,
      type,
    });
    expect(correction.paymentBefore.toAmount()).toBe('300000.00');
    const { issues } = await validationResultOf(correction.xml);
    const faults = issues.filter(({ severity }) => severity !== 'info');
    expect(faults.map(({ code, message }) => `${code} ${message.en}`)).toEqual([]);
  });

  it('starts from what an earlier correction left', () => {
    const first = makeFrom(flatSettlement, { changes: { '/Fa/P_15': '307635' } });
    const back = makeFrom(first.xml, { changes: { '/Fa/P_15': '300000' } });
    expect(shown(back.deltas)).toEqual(['1: -101.76 / -23.41', '2: -6953.54 / -556.29']);
  });

  it.each<{ name: string; wish: PlanOptions; warning: string }>([
    { name: 'less than nothing is left', wish: { changes: { [`${line(1)}/P_8B`]: '0' } }, warning: 'the advances exceed' },
    {
      name: 'only the advance invoices change',
      wish: { changes: { '/Fa/FakturaZaliczkowa[2]/NrKSeFFaZaliczkowej': '1234563218-20260916-0A1B2C3D4E5F-F7' } },
      warning: 'Only the numbers of advance invoices change',
    },
  ])('warns when $name', ({ wish, warning }) => {
    expect(makeFrom(flatSettlement, wish).plan.warnings.map(({ en }) => en)).toEqual([expect.stringContaining(warning)]);
  });

  const noValues = settlementOf({ P_13_1: '500', P_14_1: '115', P_15: '615' }, [{ P_8B: '1', P_12: '23' }]);

  it.each<{ name: string; xml?: string; wish: PlanOptions; rejections: readonly string[] }>([
    { name: 'no change', wish: {}, rejections: ['changes: changes_required'] },
    { name: 'no number', wish: { changes: { '/Fa/P_15': 'dużo' } }, rejections: ['changes[0].new_value: XML-105'] },
    { name: 'three decimals', wish: { changes: { '/Fa/P_15': '307635.005' } }, rejections: ['changes[0].new_value: XML-106'] },
    {
      name: 'a line that it left out and that is not whole',
      wish: { changes: { [`${line(3)}/P_9A`]: '100', [`${line(3)}/P_8B`]: '1' } },
      rejections: ['changes: incomplete_line'],
    },
    {
      name: 'another description of a line',
      wish: { changes: { [`${line(1)}/P_7`]: 'inna' } },
      rejections: ['changes[0].path: path_not_allowed'],
    },
    {
      name: 'a gross value of a net line',
      wish: { changes: { [`${line(1)}/P_11A`]: '100' } },
      rejections: ['changes[0].path: other_basis'],
    },
    {
      name: 'advances whose tax is not that of their rate',
      wish: { answers: { zaliczki: '{"23": {"net": "100.00", "tax": "99"}}' } },
      rejections: ['question_answers.zaliczki: invalid_answer'],
    },
    {
      name: 'advances that are missing',
      wish: { changes: { '/Fa/P_15': '1' }, answers: { podzial: 'wiersze_minus_zaliczki' } },
      rejections: ['question_answers.zaliczki: answer_required'],
    },
    {
      name: 'advances and another rest',
      wish: { changes: { '/Fa/P_15': '307000' }, answers: { zaliczki: advances } },
      rejections: ['changes[0].new_value: contradicts_answers'],
    },
    {
      name: 'advances that are no JSON',
      wish: { answers: { zaliczki: '20000' } },
      rejections: ['question_answers.zaliczki: invalid_answer'],
    },
    {
      name: 'advances without values of lines',
      xml: noValues,
      wish: { answers: { zaliczki: advances } },
      rejections: ['changes: lines_incomplete'],
    },
    {
      name: 'lines whose values nobody knows',
      xml: noValues,
      wish: { changes: { [`${line(1)}/P_8B`]: '2' } },
      rejections: ['changes: lines_incomplete'],
    },
  ])('refuses: $name', ({ xml = flatSettlement, wish, rejections }) => {
    expect(rejectionsOf(planned(scenario, originalFrom(xml), wish))).toEqual(rejections);
  });

  it('gives an example that makes a correction without errors, for lawful settlements', async () => {
    await fc.assert(
      fc.asyncProperty(generatedInvoices('ROZ').map(serialize), async (xml) => {
        const [change] = scenario.example(originalFrom(xml))?.changes ?? [];
        if (change === undefined) throw new Error('There is no example.');
        const correction = makeFrom(xml, { changes: { [change.path]: change.newValue } });
        expect(await errorsOf(correction.xml)).toEqual([]);
        expect(correction.grossDelta.isZero).toBe(false);
        expect(correction.deltas.size).toBeGreaterThan(0);
      }),
      { numRuns: 40, seed: 20260817 },
    );
  });
});
