import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  A: '23',
  B: '8',
  C: '5',
  D: 'zw',
  'F/krajowa': '0 KR',
  'F/WDT': '0 WDT',
  'F/eksport': '0 EX',
  'E/np1': 'np I',
  'E/art100': 'np II',
};

/**
 * Tax groups `TrE_GrupaPod`.
 *
 * @source SQL of one public KSeF integration (letters, two rows a line on corrections); bulletins XL154, XL156, XL164 of Comarch
 */
export const comarchXl: ErpPreset = {
  slug: 'comarch-xl',
  name: 'Comarch ERP XL',
  vendor: 'Comarch',
  version: 'tax groups A-F',
  description:
    'Tax groups of one known installation; the letters are configurable, so compare them with yours. The part after the slash was added by Nakor. Not verified in a source: that your installation uses the same letters, everything after a slash. JPK fields are derived from the rates.',
  documentationUrl:
    'https://pomoc.comarch.pl/xl/2023/index.php/dokumentacja/xl164-mapowanie-danych-na-strukture-logiczna-e-faktury-ksef-fa2',
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
