import { getHeader } from '@nakor/domain/correction/document/assemble-correction';
import { type Draft, sortInSchemaOrder, withChild, writeDraft } from '@nakor/domain/correction/draft/draft';
import { getScenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { findScenario, scenarios } from '@nakor/domain/correction/scenarios/index';
import { sampleOriginal } from '@nakor/domain/correction/scenarios/toolkit/catalogue-samples';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { describe, expect, it } from 'vitest';
import { planned, rejectionsOf } from '../../../support/builders/corrections/planned-corrections.ts';
import { schemaModel, validationResultOf } from '../../../support/drivers/validation.ts';

const catalogue = getScenarioCatalogue();

function written(before: Draft): string {
  return writeDraft(sortInSchemaOrder(withChild(before, getHeader('2026-02-16T08:00:00Z', 'Nakor')), schemaModel.root), fa3Namespace);
}

describe('the catalogue', () => {
  it('lists every scenario, in their order', () => {
    expect(catalogue.map(({ id }) => id)).toEqual(scenarios.map(({ id }) => id));
  });

  it('describes the first one completely', () => {
    const [first] = catalogue;
    expect(first).toMatchObject({
      id: 'price-change',
      kinds: ['VAT', 'UPR'],
      defaultType: 'by-result',
      methods: ['roznica', 'przed_po', 'storno'],
      example: {
        kind: 'VAT',
        currency: 'PLN',
        changes: [{ path: '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_9A', newValue: '225.00', description: null }],
        answers: {},
        desiredJpkField: null,
      },
    });
    expect(first?.questions.map(({ id }) => id)).toEqual([
      'sposob_opustu',
      'metoda_wierszy',
      'przyczyna_istniala_od_poczatku',
      'nr_ksef_faktury_korygowanej',
      'poza_ksef',
      'data_wystawienia_faktury_korygowanej',
      'wczesniejsze_korekty',
      'zachowaj_fp',
      'zachowaj_opis',
    ]);
  });

  it.each(catalogue.map((entry) => [entry.id, entry] as const))('has an example of %s that works', (id, { example }) => {
    const scenario = findScenario(id);
    if (scenario === null) throw new Error(id);
    const changes = Object.fromEntries(example.changes.map(({ path, newValue }) => [path, newValue]));
    expect(rejectionsOf(planned(scenario, sampleOriginal(example.kind, example.currency), { ...example, changes }))).toEqual([]);
  });
});

describe('a sample', () => {
  it.each([
    ['VAT', 'PLN'],
    ['VAT', 'EUR'],
    ['UPR', 'PLN'],
    ['ZAL', 'PLN'],
    ['ZAL', 'EUR'],
    ['ROZ', 'PLN'],
    ['ROZ', 'EUR'],
  ] as const)('of kind %s in %s is a valid invoice', async (kind, currency) => {
    const { issues, isFullXsdConfirmed } = await validationResultOf(
      written(sampleOriginal(kind, currency).before),
      {},
      { nowUnixMs: Date.UTC(2026, 1, 16, 9) },
    );
    expect(issues.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).toEqual([]);
    expect(isFullXsdConfirmed).toBe(true);
  });
});
