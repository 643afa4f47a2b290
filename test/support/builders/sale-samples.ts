import { plainInvoice } from './rule-cases.ts';
import type { Fields } from './sale-drafts.ts';

function elements(indentation: string, fields: Fields): string {
  return Object.entries(fields)
    .map(([name, text]) => `${indentation}<${name}>${text}</${name}>\n`)
    .join('');
}

const totals = / {4}<P_13_1>[\s\S]*<\/P_15>\n/;
const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/;

/**
 * A sale as a document: totals up to `P_15` and the fields after it, and its numbered lines.
 *
 * @param currency not PLN when the totals state the tax in PLN
 */
export function saleOf(sums: Fields, lines: readonly Fields[], currency = 'PLN'): string {
  const rows = lines.map((fields, index) => {
    const numbered = { NrWierszaFa: String(index + 1), P_7: `pozycja ${index + 1}`, P_8A: 'szt.', ...fields };
    return `    <FaWiersz>\n${elements('      ', numbered)}    </FaWiersz>\n`;
  });
  return plainInvoice
    .replace(totals, elements('    ', sums))
    .replace(line, rows.join(''))
    .replace('<KodWaluty>PLN', `<KodWaluty>${currency}`);
}

/** 4 pieces at 250.00 and 23 %: 1,000.00 / 230.00 / 1,230.00. */
export const fourPieces = saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [
  { P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '23' },
]);
