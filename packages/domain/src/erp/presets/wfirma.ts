import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  '23': '23',
  '22': '22',
  '8': '8',
  '7': '7',
  '5': '5',
  '3': '3',
  '0': '0 KR',
  WDT: '0 WDT',
  EXP: '0 EX',
  NP: 'np I',
  NPUE: 'np II',
  VAT_BUYER: 'oo',
  ZW: 'zw',
};

/**
 * VAT codes of the API.
 *
 * @source dbojdo/wFirma (webit/w-firma-api), src/Vat/VatRate.php, with labels in its comments; doc.wfirma.pl
 * `NPUE` ("nie podl. UE") is taken for services of art. 100(1)(4): goods supplied in another EU state would be `np I`.
 */
export const wfirma: ErpPreset = {
  slug: 'wfirma',
  name: 'wFirma',
  vendor: 'wFirma',
  version: 'API',
  description:
    'VAT codes of a public client of the API. Not verified in a source: the code 0. P_12 rates and JPK fields are derived from the labels: NPUE is taken for services to taxpayers in the EU, so give np I yourself for goods supplied abroad.',
  documentationUrl: 'https://doc.wfirma.pl',
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
