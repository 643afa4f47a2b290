import type { ErpPreset } from '../preset.ts';

/**
 * Default tax codes of the Polish nexus.
 *
 * @source Oracle help "Poland Tax Codes" (section_N1967757) and "What goes into each box – Poland VAT Report" (section_4037502030); JPK
 *         positions: wiki of the partner Staria, space SPLS, page 878051413
 * `RC-PL` is left out: the sources place it in K_13, where a reverse charge does not belong.
 */
export const netsuitePl: ErpPreset = {
  slug: 'netsuite-pl',
  name: 'NetSuite, Poland tax codes',
  vendor: 'Oracle',
  version: 'default tax codes',
  description:
    "Default names of tax codes, which can be renamed. JPK fields are those of the vendor's and a partner's pages. Not verified in a source: the P_12 rates, which are derived from the codes' descriptions.",
  documentationUrl: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_N1967757.html',
  vatRateMap: {
    'S-PL': '23',
    'R-PL': '8',
    'R1-PL': '5',
    'Z-PL': '0 KR',
    'E-PL': 'zw',
    'ES-PL': '0 WDT',
    'ER-PL': '0 WDT',
    'EZ-PL': '0 WDT',
    'O-PL': '0 EX',
    'OS-PL': 'np I',
    'ESSS-PL': 'np II',
  },
  jpkFieldAliases: {
    'S-PL': 'K_19',
    'R-PL': 'K_17',
    'R1-PL': 'K_15',
    'Z-PL': 'K_13',
    'E-PL': 'K_10',
    'ES-PL': 'K_21',
    'ER-PL': 'K_21',
    'EZ-PL': 'K_21',
    'O-PL': 'K_22',
    'OS-PL': 'K_11',
    'ESSS-PL': 'K_12',
  },
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
