import type { Match } from '../model/reconciliation.ts';
import { differ, type FindingKind, recordBasis } from './finding-kind.ts';

/** Of the acquisition, not of the sale. */
const notOfSales: ReadonlySet<string> = new Set(['TT_WNT']);

/** Findings about GTU codes, procedures and other markers of sales. */
export const procedureKinds: readonly FindingKind<Match>[] = [
  {
    code: 'REC-040',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Oznaczenia wiersza (GTU, procedury, TP, MR, FP) nie zgadzają się z fakturą',
      en: 'The markers of the row (GTU, procedures, TP, MR, FP) are not those of the invoice',
    },
    basis: { pl: `${recordBasis.pl}; § 10 rozporządzenia w sprawie JPK_V7`, en: `${recordBasis.en}; § 10 of the regulation on JPK_V7` },
    todo: {
      pl: 'Dopisz brakujące i usuń zbędne oznaczenia. Przy korekcie sprawdź, czy dotyczą korygowanych pozycji.',
      en: 'Add the missing markers and remove the others. For a correction, check whether they apply to the corrected lines.',
    },
    find({ side, invoices, rows }) {
      const expectedRows = invoices.flatMap((invoice) => invoice.rows);
      if (side !== 'sales' || expectedRows.length === 0) return null;
      const expected = new Set(expectedRows.flatMap(({ markers }) => markers));
      const recorded = new Set(
        rows.flatMap(({ markers, documentType }) => [
          ...markers.filter((marker) => !notOfSales.has(marker)),
          ...(documentType === 'FP' ? ['FP'] : []),
        ]),
      );
      const missing = [...expected].filter((marker) => !recorded.has(marker)).sort();
      const extra = [...recorded].filter((marker) => !expected.has(marker)).sort();
      if (missing.length === 0 && extra.length === 0) return null;
      const differences = [...missing.map((marker) => differ(marker, null, '1')), ...extra.map((marker) => differ(marker, '1', null))];
      // Which codes a correction repeats is not settled.
      return invoices.some(({ correctionType }) => correctionType !== null)
        ? { differences, severity: 'warning', correctsRegister: false }
        : { differences };
    },
  },
];
