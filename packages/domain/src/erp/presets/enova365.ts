import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  '23%': '23',
  '8%': '8',
  '5%': '5',
  zw: 'zw',
  '0%/krajowa': '0 KR',
  '0%/WDT': '0 WDT',
  '0%/eksport': '0 EX',
  'np/np1': 'np I',
  'np/art100': 'np II',
};

/**
 * Codes of rate definitions (`DefinicjaStawki:Kod`).
 *
 * @source class description of `DefinicjaStawkiVat` (statuses of rates); an import sample with the code `23%`
 */
export const enova365: ErpPreset = {
  slug: 'enova365',
  name: 'enova365',
  vendor: 'Soneta',
  version: 'DefinicjaStawki:Kod',
  description:
    'Codes of rate definitions; the part after the slash was added by Nakor. Compare them with yours before use. Not verified in a source: every code but 23%. JPK fields are derived.',
  documentationUrl: null,
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
