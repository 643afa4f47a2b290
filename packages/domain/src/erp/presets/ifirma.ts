import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  'PRC/0.23': '23',
  'PRC/0.08': '8',
  'PRC/0.05': '5',
  'PRC/0.00': '0 KR',
  ZW: 'zw',
};

/**
 * `TypStawkiVat/StawkaVat` of domestic invoices; other sales have endpoints of their own there.
 *
 * @source api.ifirma.pl, "Faktura korygująca fakturę krajową" (rates, types; a correction states the correct state)
 */
export const ifirma: ErpPreset = {
  slug: 'ifirma',
  name: 'iFirma',
  vendor: 'IFIRMA',
  version: 'API',
  description:
    'TypStawkiVat and StawkaVat of domestic invoices, with a slash between them, which was added by Nakor; check with your administrator. Not verified in a source: P_12 rates and JPK fields, which are derived from the names and the endpoint. Sales abroad have endpoints of their own there and no code here.',
  documentationUrl: 'https://api.ifirma.pl/faktura-korygujaca-fakture-krajowa',
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: { 'price-change': { method: 'przed_po' }, 'quantity-return': { method: 'przed_po' } },
  defaultSettings: { metoda_wierszy: 'przed_po' },
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
