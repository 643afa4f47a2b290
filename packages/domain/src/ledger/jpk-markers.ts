import type { Invoice } from '../fa3/invoice.ts';
import type { Element } from '../xml/element.ts';

/**
 * The markers of the row of a correction in the sales record of JPK_V7M(3): type of document, GTU codes and procedures of the lines, related
 * parties, margin schemes. A correction without lines has the codes of the lines that it corrects.
 *
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export function buildJpkMarkers(correction: Invoice<Element>, before: Invoice<Element> | null): readonly string[] {
  const rows = correction.rows.length > 0 || before === null ? correction.rows : before.rows;
  const codes = rows.flatMap((row) => ['GTU', 'GTUZ', 'Procedura', 'ProceduraZ'].flatMap((name) => row.text(name) ?? []));
  const margin = correction.annotations.child('PMarzy');
  const isUsedGoods = ['P_PMarzy_3_1', 'P_PMarzy_3_2', 'P_PMarzy_3_3'].some((name) => margin.isYes(name));
  return [
    ...(correction.fa.isYes('FP') ? ['FP'] : []),
    ...[...new Set(codes)].toSorted(),
    ...(correction.fa.isYes('TP') ? ['TP'] : []),
    ...(margin.isYes('P_PMarzy_2') ? ['MR_T'] : []),
    ...(isUsedGoods ? ['MR_UZ'] : []),
  ];
}
