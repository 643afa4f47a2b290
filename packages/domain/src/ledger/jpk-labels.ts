import type { Localized } from '../shared/localized.ts';
import type { JpkField } from './jpk-map.ts';

/** Labels of the fields of the sales record of JPK_V7M(3). */
export const jpkLabels: Readonly<Record<JpkField, Localized>> = {
  K_10: { pl: 'sprzedaż zwolniona', en: 'exempt supplies' },
  K_11: { pl: 'dostawy i usługi poza krajem', en: 'supplies outside Poland' },
  K_12: { pl: 'w tym usługi z art. 100 ust. 1 pkt 4', en: 'of which services of art. 100(1)(4)' },
  K_13: { pl: 'podstawa, 0% w kraju', en: 'base, 0% domestic' },
  K_15: { pl: 'podstawa, 5%', en: 'base, 5%' },
  K_16: { pl: 'podatek, 5%', en: 'tax, 5%' },
  K_17: { pl: 'podstawa, 8% (dawniej 7%)', en: 'base, 8% (formerly 7%)' },
  K_18: { pl: 'podatek, 8% (dawniej 7%)', en: 'tax, 8% (formerly 7%)' },
  K_19: { pl: 'podstawa, 23% (dawniej 22%)', en: 'base, 23% (formerly 22%)' },
  K_20: { pl: 'podatek, 23% (dawniej 22%)', en: 'tax, 23% (formerly 22%)' },
  K_21: { pl: 'wewnątrzwspólnotowa dostawa towarów', en: 'intra-EU supply of goods' },
  K_22: { pl: 'eksport towarów', en: 'export of goods' },
  K_31: { pl: 'odwrotne obciążenie w kraju', en: 'domestic reverse charge' },
  SprzedazVAT_Marza: { pl: 'sprzedaż w procedurze marży', en: 'sales under the margin scheme' },
};
