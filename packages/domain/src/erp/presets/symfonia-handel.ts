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
  'NP/np1': 'np I',
  'NP/art100': 'np II',
};

/**
 * Rate names of the text export (`StawkaVAT.nazwa`).
 *
 * @source bgalek/symfonia-format-parser, tests/input/products.txt (an export of Handel 2019.c); paksas/SymfoniaOptimaConverter (zw);
 *         ksef.wsparcie.symfonia.pl
 */
export const symfoniaHandel: ErpPreset = {
  slug: 'symfonia-handel',
  name: 'Symfonia Handel',
  vendor: 'Symfonia',
  version: 'text export 3.2',
  description:
    'Rate names of the text export; the part after the slash was added by Nakor. Compare them with yours before use. Not verified in a source: the code for 5%, everything after a slash. P_12 rates and JPK fields are derived from the names.',
  documentationUrl: 'https://ksef.wsparcie.symfonia.pl/hc/pl',
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
