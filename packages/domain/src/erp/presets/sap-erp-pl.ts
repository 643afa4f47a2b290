import type { ErpPreset } from '../preset.ts';

/**
 * Output tax codes of the country template TAXPL, each with its twin for corrections.
 *
 * @source SAP Library, ERP 2005, Poland, "Tax Code"; view FIPL_TAXMAP ("Map Tax Codes to SAF-T Elements"): JPK fields are customising
 * The page is older than 2011 and speaks of 22 % and 7 %. 5 %, supplies to the EU, sales abroad and reverse charge are not in the template.
 */
export const sapErpPl: ErpPreset = {
  slug: 'sap-erp-pl',
  name: 'SAP ERP / S/4HANA, template TAXPL',
  vendor: 'SAP',
  version: 'country template',
  description:
    "Codes of an old country template; check with your administrator. Not verified in a source: that A5/C5 and A2/C2 stand for today's 23% and 8% (the source says 22% and 7%), all P_12 rates and JPK fields. The template has no codes for 5%, the EU, sales abroad or reverse charge.",
  documentationUrl: 'https://help.sap.com/saphelp_erp2005/helpdata/en/91/34e57fc8fc0c499fc0bac8118ff12f/content.htm',
  vatRateMap: { A5: '23', C5: '23', A2: '8', C2: '8', A0: '0 KR', C0: '0 KR', A9: 'zw', C9: 'zw', E0: '0 EX', E4: '0 EX' },
  jpkFieldAliases: {
    A5: 'K_19',
    C5: 'K_19',
    A2: 'K_17',
    C2: 'K_17',
    A0: 'K_13',
    C0: 'K_13',
    A9: 'K_10',
    C9: 'K_10',
    E0: 'K_22',
    E4: 'K_22',
  },
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
