import type { LabelEntry } from './label-entry.ts';

/** What the totals `P_13_x` are of, by the part of the name after `P_13_`: in Polish, and in English. */
const treatments: Readonly<Record<string, readonly [string, string]>> = {
  '1': ['Stawka podstawowa (23% albo 22%)', 'Standard rate (23% or 22%)'],
  '2': ['Stawka obniżona pierwsza (8% albo 7%)', 'First reduced rate (8% or 7%)'],
  '3': ['Stawka obniżona druga (5%)', 'Second reduced rate (5%)'],
  '4': ['Ryczałt dla taksówek osobowych', 'Flat rate for passenger taxis'],
  '5': ['Procedura szczególna OSS', 'Special procedure OSS'],
  '6_1': ['Stawka 0% w kraju', 'Rate 0%, domestic'],
  '6_2': ['Stawka 0%, wewnątrzwspólnotowa dostawa towarów', 'Rate 0%, intra-EU supply of goods'],
  '6_3': ['Stawka 0%, eksport', 'Rate 0%, export'],
  '7': ['Sprzedaż zwolniona od podatku', 'Exempt sales'],
  '8': ['Sprzedaż poza terytorium kraju', 'Supplies outside Poland'],
  '9': ['Usługi z art. 100 ust. 1 pkt 4 ustawy', 'Services under art. 100(1)(4) of the VAT Act'],
  '10': ['Odwrotne obciążenie w kraju', 'Domestic reverse charge'],
  '11': ['Procedura marży', 'Margin scheme'],
};

/** The label of a rate or procedure in the summary: `P_13_1` gives `Stawka podstawowa (23% albo 22%)`. */
export const treatmentLabels: readonly LabelEntry[] = Object.entries(treatments).map(
  ([id, [pl, en]]): LabelEntry => [`P_13_${id}`, pl, en],
);

/** Labels of the totals by rate. */
export const sumLabels: readonly LabelEntry[] = Object.entries(treatments).flatMap(([id, [pl, en]]): LabelEntry[] => [
  [`P_13_${id}`, `Netto: ${pl}`, `Net: ${en}`],
  ...(Number(id) <= 5 ? [[`P_14_${id}`, `Podatek: ${pl}`, `Tax: ${en}`] as const] : []),
  ...(Number(id) <= 4 ? [[`P_14_${id}W`, `Podatek w PLN: ${pl}`, `Tax in PLN: ${en}`] as const] : []),
]);
