import type { RateLiteral } from '../../fa3/buckets.ts';
import { deriveAliases } from '../alias-fields.ts';
import type { ErpPreset } from '../preset.ts';

const vatRateMap: Readonly<Record<string, RateLiteral>> = {
  A5: '23',
  C5: '23',
  A2: '8',
  C2: '8',
  A0: '0 KR',
  C0: '0 KR',
  A9: 'zw',
  C9: 'zw',
  E0: '0 EX',
  E4: '0 EX',
};

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
  vatRateMap,
  jpkFieldAliases: deriveAliases(vatRateMap),
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
