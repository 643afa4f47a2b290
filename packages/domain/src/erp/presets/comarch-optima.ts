import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  '23.00|opodatkowana': '23',
  '8.00|opodatkowana': '8',
  '5.00|opodatkowana': '5',
  '0.00|opodatkowana/krajowa': '0 KR',
  '0.00|opodatkowana/WDT': '0 WDT',
  '0.00|opodatkowana/eksport': '0 EX',
  '0.00|zwolniona': 'zw',
  '0.00|nie podlega/np1': 'np I',
  '0.00|nie podlega/art100': 'np II',
};

/**
 * Rate and status of the XML of the VAT register, `STAWKA_VAT|STATUS_VAT`.
 *
 * @source public exporters to that XML, LMS among them; paksas/SymfoniaOptimaConverter; pomoc.comarch.pl, "Eksport i import dokumentów przez pliki XML"
 */
export const comarchOptima: ErpPreset = {
  slug: 'comarch-optima',
  name: 'Comarch ERP Optima (XML)',
  vendor: 'Comarch',
  version: 'XML import',
  description:
    'Rate and status of the XML exchange, with | between them; the part after the slash was added by Nakor. Check with your administrator. Not verified in a source: the codes for 8% and 5%, everything after a slash. P_12 rates and JPK fields are derived from the statuses.',
  documentationUrl: 'https://pomoc.comarch.pl/optima/',
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
