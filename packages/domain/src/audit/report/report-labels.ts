import type { LineMethod } from '../../correction/model/correction-plan.ts';
import type { BucketId } from '../../fa3/buckets.ts';
import type { InvoiceKind } from '../../fa3/elements/kinds.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Severity } from '../../validation/model/issue.ts';
import type { CheckOutcome } from '../model/examined-pair.ts';

/** Labels of the kinds of invoices. */
export const kindLabels: Readonly<Record<InvoiceKind, Localized>> = {
  VAT: { pl: 'faktura (VAT)', en: 'invoice (VAT)' },
  UPR: { pl: 'faktura uproszczona (UPR)', en: 'simplified invoice (UPR)' },
  ZAL: { pl: 'faktura zaliczkowa (ZAL)', en: 'advance invoice (ZAL)' },
  ROZ: { pl: 'faktura rozliczająca (ROZ)', en: 'settlement invoice (ROZ)' },
  KOR: { pl: 'faktura korygująca (KOR)', en: 'correcting invoice (KOR)' },
  KOR_ZAL: { pl: 'korekta faktury zaliczkowej (KOR_ZAL)', en: 'correction of an advance invoice (KOR_ZAL)' },
  KOR_ROZ: { pl: 'korekta faktury rozliczającej (KOR_ROZ)', en: 'correction of a settlement invoice (KOR_ROZ)' },
};

/** Labels of the ways to show lines. */
export const methodLabels: Readonly<Record<LineMethod, Localized>> = {
  przed_po: { pl: 'wiersze przed korektą i po niej (StanPrzed)', en: 'lines before the correction and after it (StanPrzed)' },
  roznica: { pl: 'wiersze z różnicą', en: 'lines with the difference' },
  storno: { pl: 'storno i wiersz wpisany na nowo', en: 'reversal (storno) and a new line' },
};

/** Labels of buckets. */
export const bucketLabels: Readonly<Record<BucketId, Localized>> = {
  '1': { pl: 'Stawka 23% (dawniej 22%)', en: 'Rate 23% (formerly 22%)' },
  '2': { pl: 'Stawka 8% (dawniej 7%)', en: 'Rate 8% (formerly 7%)' },
  '3': { pl: 'Stawka 5%', en: 'Rate 5%' },
  '4': { pl: 'Ryczałt dla taksówek (4% lub 3%)', en: 'Flat rate for taxis (4% or 3%)' },
  '5': { pl: 'Procedura OSS (stawka innego państwa UE)', en: 'OSS procedure (rate of another EU state)' },
  '6_1': { pl: 'Stawka 0% w kraju', en: 'Rate 0%, domestic' },
  '6_2': { pl: 'Stawka 0%, wewnątrzwspólnotowa dostawa towarów', en: 'Rate 0%, intra-EU supply of goods' },
  '6_3': { pl: 'Stawka 0%, eksport', en: 'Rate 0%, export' },
  '7': { pl: 'Zwolnione od podatku', en: 'Exempt' },
  '8': { pl: 'Poza terytorium kraju (np I)', en: 'Outside Poland (np I)' },
  '9': { pl: 'Usługi z art. 100 ust. 1 pkt 4 (np II)', en: 'Services of art. 100(1)(4) (np II)' },
  '10': { pl: 'Odwrotne obciążenie w kraju (oo)', en: 'Domestic reverse charge (oo)' },
  '11': { pl: 'Procedura marży (wartość sprzedaży)', en: 'Margin scheme (sales value)' },
};

/** Labels of the outcomes of checks. */
export const outcomeLabels: Readonly<Record<CheckOutcome, Localized>> = {
  agrees: { pl: 'zgodne', en: 'agrees' },
  differs: { pl: 'różni się', en: 'differs' },
  unknown: { pl: 'nie da się ustalić', en: 'cannot be determined' },
};

/** Labels of severities. */
export const severityLabels: Readonly<Record<Severity, Localized>> = {
  critical: { pl: 'krytyczna', en: 'critical' },
  error: { pl: 'błąd', en: 'error' },
  warning: { pl: 'ostrzeżenie', en: 'warning' },
  info: { pl: 'informacja', en: 'info' },
};
