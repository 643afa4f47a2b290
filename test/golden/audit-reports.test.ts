import { auditReport } from '@nakor/domain/audit/report/audit-report';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../support/builders/corrections/built-corrections.ts';
import { examinedPair, type PackOptions } from '../support/builders/corrections/examined-pairs.ts';
import { chairSale, euroSale, fridgeSale } from '../support/builders/recipe-originals.ts';
import { edited } from '../support/builders/sample-invoices.ts';
import { reportText } from '../support/matchers/report-text.ts';

interface Example {
  readonly name: string;
  readonly xml: string;
  readonly scenarioId: string;
  readonly wish: CorrectionOptions;
  /** The stated facts of the pack, and changes of the correction since it was built. */
  readonly pack?: PackOptions;
  readonly edits?: readonly (readonly [piece: string, replacement: string])[];
}

const answers = { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' };

const examples: readonly Example[] = [
  {
    name: 'price-change',
    xml: fridgeSale,
    scenarioId: 'price-change',
    wish: { reason: 'obniżka ceny o 200 zł z powodu uszkodzeń', changes: { '/Fa/FaWiersz[NrWierszaFa=1]/P_9A': '1463.41' }, answers },
  },
  {
    name: 'buyer-data',
    xml: chairSale,
    scenarioId: 'buyer-data',
    wish: { reason: 'błędna nazwa nabywcy', changes: { '/Podmiot2/DaneIdentyfikacyjne/Nazwa': 'CeDeE s.c.' }, answers },
  },
  {
    name: 'advance',
    xml: flatAdvance,
    scenarioId: 'advance-jpk-reclassify',
    wish: { reason: 'błędna stawka VAT', changes: { '/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=1]/P_12Z': '8' }, answers },
  },
  {
    name: 'cancel-in-foreign-currency',
    xml: euroSale,
    scenarioId: 'cancel-to-zero',
    wish: { reason: 'faktura wystawiona podwójnie', answers: { ...answers, powod: 'podwojnie_wystawiona' } },
  },
  {
    name: 'imperfect-pair',
    xml: chairSale,
    scenarioId: 'price-change',
    wish: { reason: 'rabat', changes: { '/Fa/FaWiersz[1]/P_9A': '200' }, answers: { metoda_wierszy: 'przed_po' } },
    edits: [
      ['<P_9A>250.00', '<P_9A>260.00'],
      ['<DataWystFaKorygowanej>2026-10-15', '<DataWystFaKorygowanej>2026-10-14'],
      ['<P_14_1>-46.00', '<P_14_1>-47.00'],
    ],
    pack: {
      reason: 'rabat potransakcyjny',
      summary: { kind: 'KOR', type: 'B', netDelta: toDecimal('-200'), vatDelta: toDecimal('-46'), grossDelta: toDecimal('-246') },
      statedIssues: [{ code: 'XML-302' }],
      statedWarnings: ['Sprawdź, czy rabat uzgodniono z nabywcą.'],
    },
  },
];

const digests = { original: '1'.repeat(64), correction: '2'.repeat(64), validation: '3'.repeat(64) };

/** It changes with every rule change, so it is left out of golden files. */
const rulesVersion = /(?<=(?:Wersja reguł:|Rules version:|wersja reguł|Nakor \(rules) )[0-9a-f]{12}/g;

describe('the audit report', () => {
  it.each(examples)('of $name matches the reviewed one', async ({ name, xml, scenarioId, wish, pack = {}, edits = [] }) => {
    const built = await builtCorrection(xml, scenarioId, wish);
    const stated = { scenarioId, reason: wish.reason ?? 'pomyłka', ...pack };
    const pair = await examinedPair(xml, edited(built.xml, ...edits), stated);
    for (const language of ['pl', 'en'] as const) {
      const text = reportText(auditReport(pair, digests, language)).replace(rulesVersion, '<rules>');
      await expect(text).toMatchFileSnapshot(`./audit-reports/${name}.${language}.txt`);
    }
  });
});
