import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  '23': '23',
  '8': '8',
  '5': '5',
  zw: 'zw',
  oo: 'oo',
  '0/krajowa': '0 KR',
  '0/WDT': '0 WDT',
  '0/EX': '0 EX',
  'np/EXU': 'np I',
  'np/art100': 'np II',
};

/**
 * Rate symbols, with the type of transaction after a slash.
 *
 * @source description of the format EDI++ 1.05 (types of transactions, columns "before" on corrections); michabbs/subiekt-gt-ksef,
 *         sfera/rabaty/ukrycie-rabatu-korekty-v4.0.cs (forms of corrections)
 */
export const subiektGt: ErpPreset = {
  slug: 'subiekt-gt',
  name: 'Subiekt GT',
  vendor: 'InsERT',
  version: 'EDI++ 1.05',
  description:
    'Types of transactions of EDI++. Compare the symbols with your rate dictionary before use. Not verified in a source: the rate symbols 23, 8, 5, 0, zw, np and oo, and art100 after a slash, which was added by Nakor. JPK fields are derived.',
  documentationUrl: null,
  vatRateMap,
  jpkFieldAliases: { ...deriveAliases(vatRateMap), WDT: 'K_21', EX: 'K_22' },
  scenarioOverrides: { 'price-change': { method: 'przed_po' }, 'quantity-return': { method: 'przed_po' } },
  defaultSettings: { metoda_wierszy: 'przed_po' },
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
