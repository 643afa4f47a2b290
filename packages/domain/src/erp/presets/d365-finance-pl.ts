import type { ErpPreset } from '../preset.ts';

/**
 * Sales tax codes of Microsoft's worked example.
 *
 * @source MicrosoftDocs/dynamics-365-unified-operations-public, articles/finance/localizations/poland/emea-pol-vdek-setup.md
 *         (codes, JPK fields) and emea-pol-standard-audit-file-saf-fa.md
 * `VAT17_1.5` is left out: it is the record of the buyer. `ExportCust` is what Microsoft posts outside Poland, despite its name.
 */
export const d365FinancePl: ErpPreset = {
  slug: 'd365-finance-pl',
  name: 'Dynamics 365 Finance, Poland',
  vendor: 'Microsoft',
  version: 'sample setup',
  description:
    "Codes of Microsoft's worked example; companies name their own, so compare them with yours. JPK fields are those of the example. Not verified in a source: the P_12 rates, which are derived from what each code is for. VAT22_23 and VAT7_8 stand for 23% and 8%; give 22 or 7 yourself on invoices from before 2011.",
  documentationUrl: 'https://learn.microsoft.com/dynamics365/finance/localizations/poland/emea-pol-vdek-setup',
  vatRateMap: {
    VAT22_23: '23',
    VAT7_8: '8',
    VAT5: '5',
    VAT0: '0 KR',
    ART129: '0 KR',
    ExportCust: 'np I',
    'Art100_1.4': 'np II',
    IntraEUGoods: '0 WDT',
    ExportOfGoods: '0 EX',
  },
  jpkFieldAliases: {
    VAT22_23: 'K_19',
    VAT7_8: 'K_17',
    VAT5: 'K_15',
    VAT0: 'K_13',
    ART129: 'K_14',
    ExportCust: 'K_11',
    'Art100_1.4': 'K_12',
    IntraEUGoods: 'K_21',
    ExportOfGoods: 'K_22',
  },
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
