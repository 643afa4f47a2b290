import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  Stawka23: '23',
  Stawka22: '22',
  Stawka8: '8',
  Stawka7: '7',
  Stawka5: '5',
  Stawka4: '4',
  Stawka3: '3',
  Stawka0KR: '0 KR',
  Stawka0WDT: '0 WDT',
  Stawka0EX: '0 EX',
  zw: 'zw',
  oo: 'oo',
  npI: 'np I',
  npII: 'np II',
  '23': '23',
  '8': '8',
  '5': '5',
  '0/S': '0 KR',
  '0/WDT': '0 WDT',
  '0/EX': '0 EX',
  'nieop./EXU': 'np I',
  'nieop./art100': 'np II',
};

/**
 * The enum of rates for e-invoices; symbols of the rate dictionary with the type of transaction after a slash.
 *
 * @source dump of the SDK in openlinker-project/openlinker-subiekt-bridge, bridge/tools/SferaInspect/api-dump-api.txt:
 *         `StawkaVatWierszaEFaktury`, `TransakcjaVATSprzedazy`, `WierszPrzedKorekta`
 * `Stawka0` and `np` of the enum belong to older structures of invoices and mean several rates of FA(3); they are left out.
 */
export const subiektNexo: ErpPreset = {
  slug: 'subiekt-nexo',
  name: 'Subiekt nexo',
  vendor: 'InsERT',
  version: 'e-invoice enum',
  description:
    'Rates of the enum for e-invoices, and symbols of the rate dictionary with the type of transaction after a slash. Not verified in a source: art100 after a slash, which was added by Nakor. JPK fields, and the rates of the dictionary symbols, are derived from the names.',
  documentationUrl: null,
  vatRateMap,
  jpkFieldAliases: { ...deriveAliases(vatRateMap), WDT: 'K_21', EX: 'K_22' },
  scenarioOverrides: {
    'price-change': { method: 'przed_po' },
    'quantity-return': { method: 'przed_po' },
    'cancel-to-zero': { method: 'przed_po' },
  },
  defaultSettings: { metoda_wierszy: 'przed_po' },
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
