import { auditReport } from '@nakor/domain/audit/report/audit-report';
import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedPair } from '../../../../support/builders/corrections/examined-pairs.ts';
import { type CountedOrderLine, countedAdvance } from '../../../../support/builders/corrections/jpk/counted-advances.ts';
import { countedSale, type Treatment, treatments } from '../../../../support/builders/corrections/jpk/counted-sales.ts';
import { reportText } from '../../../../support/matchers/report-text.ts';

const line = (name: string): CountedOrderLine => {
  const treatment = (treatments as readonly Treatment[]).find((each) => each.name === name);
  if (treatment === undefined) throw new Error(`No treatment ${name}.`);
  return { treatment, net: 10_000_00n };
};
const payments = [
  { amount: 1000_00n, rate: 45_000n },
  { amount: 2000_00n, rate: 44_000n },
];
const exportAdvance = countedAdvance(payments, [line('export')]);
const mixedAdvance = countedAdvance(payments, [line('23 %'), line('export')]);
const taxedAdvance = countedAdvance(payments, [line('23 %')]);
const supplies = countedSale([{ ...line('intra-EU supply'), rate: 45_000n }], 'EUR');

const anotherRate: CorrectionOptions = { changes: { 'Fa/ZaliczkaCzesciowa[2]/KursWalutyZW': '4.3' } };
const rebate: CorrectionOptions = {
  answers: {
    faktury_korygowane: JSON.stringify([{ nr: 'FV/2026/09/9', data: '2026-09-15' }]),
    okres: 'wrzesień 2026',
    zakres: 'wszystkie',
    opust: '{"0 WDT":"10"}',
    opust_jest: 'netto',
    kurs: '4.4',
  },
};

const digests = { original: '0'.repeat(64), correction: '0'.repeat(64), validation: '0'.repeat(64) };

const noChange = { pl: 'Korekta nie zmienia żadnej kwoty ewidencji', en: 'does not change any amount of the record' };

describe('a pack of a correction whose exchange rate is only in the request', () => {
  it.each([
    {
      name: 'of the payment of an advance without tax',
      xml: exportAdvance,
      scenario: 'fx-rate',
      wish: anotherRate,
      jpk: { K_22: '-200.00' },
    },
    {
      name: 'of the payment of an advance with tax and without',
      // 896.86 of each: 3 856.50 less 3 946.18.
      ...{ xml: mixedAdvance, scenario: 'fx-rate', wish: anotherRate },
      jpk: { K_19: '-89.69', K_20: '-20.63', K_22: '-89.69' },
    },
    {
      name: 'of the payment of an advance with tax',
      xml: taxedAdvance,
      scenario: 'fx-rate',
      wish: anotherRate,
      jpk: { K_19: '-162.60', K_20: '-37.40' },
    },
    { name: 'of a rebate without tax for a period', xml: supplies, scenario: 'period-rebate', wish: rebate, jpk: { K_21: '-44.00' } },
  ])('leaves the base $name unknown, and says what to provide', async ({ xml, scenario, wish, jpk }) => {
    const built = await builtCorrection(xml, scenario, wish);
    expect(Object.fromEntries([...built.jpk].map(([field, amount]) => [field, amount?.toAmount()]))).toEqual(jpk);
    const pair = await examinedPair(xml, built.xml, { scenarioId: scenario });
    const shown = Object.fromEntries([...pair.changes.jpk].map(([field, amount]) => [field, amount?.toAmount() ?? null]));
    const bases = Object.keys(jpk).filter((field) => field !== 'K_20');
    expect(shown).toEqual({ ...jpk, ...Object.fromEntries(bases.map((field) => [field, null])) });
    const record = Object.fromEntries(
      (pair.correction.validated.vatRecord.jpk ?? []).map(({ field, amount }) => [field, amount?.toAmount() ?? null]),
    );
    expect(record).toEqual(shown);
    const [pl, en] = (['pl', 'en'] as const).map((language) => reportText(auditReport(pair, digests, language)));
    expect(pl).toContain(
      `Kwota zmienia się, ale nie jest znana: ${bases.join(', ')}. Dokumenty nie podają kursu, po którym ją przeliczyć.`,
    );
    expect(en).toContain(
      `The amount changes but is not known: ${bases.join(', ')}. The documents do not state the exchange rate for its conversion.`,
    );
    expect(pl).not.toContain(noChange.pl);
    expect(en).not.toContain(noChange.en);
    expect(pair.warnings.map(({ code }) => code)).toContain('jpk_not_told');
  });

  it('does not rule out another rate of a payment on a correction of details', async () => {
    const wish = { changes: { 'Fa/Zamowienie/ZamowienieWiersz[1]/P_7Z': 'regał' } };
    const built = await builtCorrection(exportAdvance, 'formal-details', wish);
    const text = reportText(auditReport(await examinedPair(exportAdvance, built.xml, { scenarioId: 'formal-details' }), digests, 'pl'));
    expect(text).toContain(
      'Dokumenty nie pokazują zmiany kwot. Korekta w FA(3) nie ma jednak pola na zmieniony kurs zapłaty (KursWalutyZW)',
    );
    expect(text).not.toContain(noChange.pl);
    expect(built.jpkRows[0]?.notes.map(({ en }) => en).join(' ')).toContain('No amount changes.');
  });

  it('says that nothing changes where nothing can', async () => {
    const xml = countedSale([{ ...line('23 %'), rate: 10_000n }], 'PLN');
    const built = await builtCorrection(xml, 'formal-details', { changes: { 'Fa/FaWiersz[1]/P_7': 'regał' } });
    const text = reportText(auditReport(await examinedPair(xml, built.xml, { scenarioId: 'formal-details' }), digests, 'pl'));
    expect(text).toContain(noChange.pl);
  });
});
