import type { SeededRandom } from '../seeded-random.ts';
import { type Deal, toPln } from './deals.ts';
import { formatHundredths } from './write-deal.ts';

/** A row of the ERP's register that is written; faults change it. Amounts in grosze. */
export interface ErpRowDraft {
  readonly side: 'sales' | 'purchases';
  /** Null for a document that is in no list of invoices. */
  readonly deal: Deal | null;
  readonly number: string;
  readonly contractor: string;
  readonly issueDay: string;
  /** Null for that of the invoice as it is given. */
  readonly ksefNumber: string | null;
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
  readonly isUnreadable: boolean;
}

/** The rows of the ERP: one of each deal, whenever it is deducted. */
export function recordInErp(deals: readonly Deal[]): readonly ErpRowDraft[] {
  return deals.map((deal): ErpRowDraft => {
    const net = deal.parts.reduce((sum, part) => sum + toPln(part.net, deal), 0n);
    const tax = deal.parts.reduce((sum, part) => sum + toPln(part.tax, deal), 0n);
    const contractor = deal.side === 'sales' ? (deal.buyer?.value ?? '') : deal.seller;
    const { side, number, issueDay } = deal;
    return { ...{ side, deal, number, contractor, issueDay, net, tax }, ksefNumber: null, gross: net + tax, isUnreadable: false };
  });
}

/** How programs write CSV. */
interface CsvStyle {
  readonly delimiter: string;
  readonly heads: Readonly<Record<'sales' | 'purchases', readonly string[]>>;
  readonly hasKsefNumbers: boolean;
  readonly title: string;
  readonly amount: (amount: bigint) => string;
  readonly day: (day: string) => string;
  readonly encode: (text: string) => Uint8Array;
}

const encoder = new TextEncoder();
const comma = (amount: bigint) => formatHundredths(amount).replace('.', ',');
const grouped = (amount: bigint) => comma(amount).replace(/\B(?=(?:\d{3})+,)/g, '\u00a0');
const polish = {
  sales: ['Numer dokumentu', 'NIP nabywcy', 'Data wystawienia'],
  purchases: ['Numer obcy', 'NIP dostawcy', 'Data wystawienia'],
};
const jpk = { sales: ['DowodSprzedazy', 'NrKontrahenta', 'DataWystawienia'], purchases: ['DowodZakupu', 'NrDostawcy', 'DataZakupu'] };

const styles: readonly CsvStyle[] = [
  {
    ...{ delimiter: ';', heads: polish, hasKsefNumbers: true, title: 'Rejestr VAT;;\r\n;;\r\n', amount: grouped },
    day: (day) => day.split('-').reverse().join('.'),
    encode: encodeWindows1250,
  },
  {
    ...{ delimiter: ',', heads: jpk, hasKsefNumbers: false, title: '', amount: formatHundredths, day: (day) => day },
    encode: (text) => encoder.encode(text),
  },
  {
    ...{ delimiter: '\t', heads: polish, hasKsefNumbers: false, title: '', amount: comma, day: (day) => day.replaceAll('-', '') },
    encode: (text) => encoder.encode(`\ufeff${text}`),
  },
];

/** The Polish letters that the texts here have. */
function encodeWindows1250(text: string): Uint8Array {
  const codes: Readonly<Record<string, number>> = { ś: 0x9c, ć: 0xe6, '\u00a0': 0xa0 };
  return Uint8Array.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0)));
}

/**
 * The CSV files of both sides, in the style of one program.
 *
 * @param numberOf the KSeF number of a row
 */
export function writeErp(
  rows: readonly ErpRowDraft[],
  numberOf: (row: ErpRowDraft) => string,
  random: SeededRandom,
): readonly { readonly name: string; readonly csv: Uint8Array }[] {
  const isStated = rows.some(({ ksefNumber }) => ksefNumber !== null && ksefNumber !== '');
  const style = random.pick(isStated ? styles.filter(({ hasKsefNumbers }) => hasKsefNumbers) : styles);
  return (['sales', 'purchases'] as const).map((side) => {
    const heads = [...style.heads[side], 'Wartość netto', 'Kwota VAT', 'Wartość brutto', ...(style.hasKsefNumbers ? ['Numer KSeF'] : [])];
    const lines = rows.filter((row) => row.side === side).map((row) => writeRow(row, numberOf(row), style));
    const total = `Razem${style.delimiter}`;
    const text = [heads.map(quote).join(style.delimiter), ...lines].map((line) => `${line}\r\n`).join('');
    return { name: `${side}.csv`, csv: style.encode(`${style.title}${text}${style.delimiter}${total}\r\n`) };
  });
}

function writeRow(row: ErpRowDraft, ksefNumber: string, { delimiter, amount, day, hasKsefNumbers }: CsvStyle): string {
  const gross = row.isUnreadable ? '12,3,4x' : amount(row.gross);
  const amounts = [amount(row.net), amount(row.tax), gross];
  const cells = [row.number, row.contractor, day(row.issueDay), ...amounts, ...(hasKsefNumbers ? [ksefNumber] : [])];
  return cells.map(quote).join(delimiter);
}

function quote(cell: string): string {
  return /[",;\t]/.test(cell) ? `"${cell}"` : cell;
}
