import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  '23': '23',
  '8': '8',
  '5': '5',
  zw: 'zw',
  'np/np1': 'np I',
  'np/art100': 'np II',
};

/**
 * Values of `tax_symbol`.
 *
 * @source openlinker-project/openlinker, libs/integrations/infakt (symbols, before and after rows by group on corrections)
 * The adapter's own choice of `zw` for 0 % and `np` for a reverse charge is wrong by the schema and no evidence of inFakt.
 */
export const infakt: ErpPreset = {
  slug: 'infakt',
  name: 'inFakt',
  vendor: 'inFakt',
  version: 'API',
  description:
    'Values of tax_symbol as a third-party adapter uses them; check with your administrator. The part after the slash was added by Nakor. Not verified in a source: everything after a slash. P_12 rates and JPK fields are derived from the symbols.',
  documentationUrl: null,
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: { 'price-change': { method: 'przed_po' }, 'quantity-return': { method: 'przed_po' } },
  defaultSettings: { metoda_wierszy: 'przed_po' },
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
