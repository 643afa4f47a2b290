import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  '23': '23',
  '8': '8',
  '5': '5',
  zw: 'zw',
  oo: 'oo',
  '0/vat': '0 KR',
  '0/wdt': '0 WDT',
  '0/export': '0 EX',
  'np/export_service': 'np I',
  'np/export_service_eu': 'np II',
};

/**
 * Values of `tax`, with `kind` or `np_tax_kind` after a slash.
 *
 * @source fakturownia/API, README.md and KSeF.md (rates, np_tax_kind, attributes before and after on corrections)
 * `disabled` is left out: lines of the margin procedure have no `P_12`.
 */
export const fakturownia: ErpPreset = {
  slug: 'fakturownia',
  name: 'Fakturownia',
  vendor: 'Fakturownia',
  version: 'API',
  description:
    'Values of the field tax; after the slash follows kind for 0, np_tax_kind for np. Not verified in a source: that kind decides the rate of lines with 0. JPK fields are derived.',
  documentationUrl: 'https://github.com/fakturownia/API',
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: {
    'price-change': { method: 'przed_po' },
    'quantity-return': { method: 'przed_po' },
    'cancel-to-zero': { method: 'przed_po' },
  },
  defaultSettings: { metoda_wierszy: 'przed_po' },
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
