import { beforeAll, describe, expect, it } from 'vitest';
import { saleOf } from '../../support/builders/sale-samples.ts';
import { type BuildData, buildRequestBody, type DetailData, postBuild } from '../../support/drivers/correction-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

/** 10 x 100.00 and 5 x 20.00 at 23 %. */
const sold = saleOf({ P_13_1: '1100.00', P_14_1: '253.00', P_15: '1353.00' }, [
  { P_8B: '10', P_9A: '100.00', P_11: '1000.00', P_12: '23' },
  { P_8B: '5', P_9A: '20.00', P_11: '100.00', P_12: '23' },
]);

const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';

/** A correction: its scenario, new values of the first line, and the method of its rows. */
interface Step {
  readonly scenario: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly method?: string;
}

const renamed: Step = { scenario: 'formal-details', fields: { P_7: 'Inna nazwa' } };
const priced = (price: string, method = 'roznica'): Step => ({ scenario: 'price-change', fields: { P_9A: price }, method });
const counted = (quantity: string, method = 'roznica'): Step => ({ scenario: 'quantity-return', fields: { P_8B: quantity }, method });
const cancelled: Step = { scenario: 'cancel-to-zero', fields: {} };

function request({ scenario, fields, method }: Step, corrections: readonly string[], number: number) {
  const reason = scenario === 'cancel-to-zero' ? { powod: 'sprzedaz_nie_doszla_do_skutku' } : {};
  return buildRequestBody({
    source_xml: sold,
    scenario_id: scenario,
    changes: Object.entries(fields).map(([field, value]) => ({ path: `/Faktura/Fa/FaWiersz[1]/${field}`, new_value: value })),
    question_answers: { nr_ksef_faktury_korygowanej: ksefNumber, ...reason, ...(method === undefined ? {} : { metoda_wierszy: method }) },
    numer_faktury_kor: `FK/2026/10/00${number}`,
    data_wystawienia: `2026-10-${20 + number}`,
    corrections_xml: corrections,
    include_state_after: true,
    as_of: `2026-10-${20 + number}T12:00:00+02:00`,
  });
}

async function built(step: Step, corrections: readonly string[] = []): Promise<BuildData> {
  return dataOf<BuildData>(await postBuild(key, request(step, corrections, corrections.length + 1)), key.key.prefix);
}

/** Builds corrections, each on those in front of it. */
async function chainOf(...steps: readonly Step[]): Promise<BuildData[]> {
  const chain: BuildData[] = [];
  for (const step of steps)
    chain.push(
      await built(
        step,
        chain.map(({ xml }) => xml),
      ),
    );
  return chain;
}

describe('a chain that renames a line and then changes its price', () => {
  it.each(['roznica', 'storno', 'przed_po'])('goes on from the state after, by the method %s', async (method) => {
    const [first, second] = await chainOf(renamed, priced('90.00', method));
    const earlier = [first?.xml ?? '', second?.xml ?? ''];
    for (const field of ['<P_7>Inna nazwa<', '<P_9A>90.00<', '<P_11>900.00<']) expect(second?.state_after_xml).toContain(field);
    const third = await built(priced('50.00', method), earlier);
    expect(third.deltas).toMatchObject({ net: '-400.00', vat: '-92.00', gross: '-492.00' });
    expect(third.validation).toMatchObject({ valid: true, readiness: 'ready_to_send' });
    const zero = await built(cancelled, earlier);
    expect(zero.deltas).toMatchObject({ net: '-1000.00', vat: '-230.00', gross: '-1230.00' });
    expect(zero.validation).toMatchObject({ valid: true, readiness: 'ready_to_send' });
  });
});

/** Corrections of a chain, of which the first is forgotten. */
const forgotten: readonly { readonly name: string; readonly steps: readonly [Step, Step] }[] = [
  { name: 'a price, then a quantity as a difference', steps: [priced('90.00'), counted('8')] },
  { name: 'a quantity, then a price as a difference', steps: [counted('8'), priced('90.00')] },
  { name: 'a price, then another one as storno', steps: [priced('90.00', 'storno'), priced('80.00', 'storno')] },
  { name: 'a quantity, then a price as storno', steps: [counted('8', 'storno'), priced('90.00', 'storno')] },
  { name: 'a price, then another one before and after', steps: [priced('90.00', 'przed_po'), priced('80.00', 'przed_po')] },
  { name: 'a name, then a price as a difference', steps: [renamed, priced('110.00')] },
  { name: 'a name, then a lower price as a difference', steps: [renamed, priced('90.00')] },
  { name: 'a larger quantity, then a return of more than was sold at first', steps: [counted('30'), counted('4')] },
];

describe('a chain in which a correction is missing', () => {
  it.each(forgotten)('is never ready to send: $name', async ({ steps }) => {
    const [, known] = await chainOf(...steps);
    const response = await postBuild(key, request(priced('50.00'), [known?.xml ?? ''], 3));
    if (response.status === 400) {
      const details = errorOf(response, 400, 'VALIDATION_ERROR').details as readonly DetailData[];
      expect(details).toMatchObject([{ path: 'corrections_xml[0]', code: 'XML-661' }]);
      return;
    }
    const { validation, warnings } = dataOf<BuildData>(response, key.key.prefix);
    expect(['not_ready', 'ready_with_warnings']).toContain(validation.readiness);
    expect(validation).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ code: 'XML-661' })]) });
    expect(warnings.join('\n')).toMatch(/corrections_xml\[0\]: .*brakuje/);
  });

  it('does not end in a cancellation that is ready', async () => {
    const [, known] = await chainOf(priced('90.00', 'storno'), priced('80.00', 'storno'));
    const { validation } = dataOf<BuildData>(await postBuild(key, request(cancelled, [known?.xml ?? ''], 3)), key.key.prefix);
    expect(validation).toMatchObject({ valid: false, readiness: 'not_ready' });
  });
});

describe('the KSeF number of the corrected invoice', () => {
  it.each([
    ['has a wrong checksum', '1234563218-20261015-0A1B2C3D4E5F-C4', 'XML-313'],
    ['is of another seller', '5250000009-20261015-0A1B2C3D4E5F-1C', 'XML-314'],
    ['is of a day before P_1', '1234563218-20261014-0A1B2C3D4E5F-26', 'XML-312'],
  ])('is rejected when it %s', async (_, number, code) => {
    const body = buildRequestBody({ question_answers: { nr_ksef_faktury_korygowanej: number } });
    const details = errorOf(await postBuild(key, body), 400, 'VALIDATION_ERROR').details;
    expect(details).toMatchObject([{ path: 'question_answers.nr_ksef_faktury_korygowanej', code }]);
  });
});
