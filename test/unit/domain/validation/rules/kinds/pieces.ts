import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice } from '../../../../../support/builders/sample-invoices.ts';

/** The part of a sample that a pattern finds. */
function pieceOf(xml: string, pattern: RegExp): string {
  const [piece] = pattern.exec(xml) ?? [];
  if (piece === undefined) throw new Error(`${pattern} finds nothing.`);
  return piece;
}

/** The one line of the plain invoice: 100.00 net. */
export const plainLine = pieceOf(plainInvoice, / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/);

/** Both lines of the sample KOR: 100.00 before, 90.00 after. */
export const linePair = pieceOf(correctionInvoice, / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/);
export const beforeLine = pieceOf(correctionInvoice, / {4}<FaWiersz>[\s\S]*?<\/FaWiersz>\n/);
export const afterLine = linePair.slice(beforeLine.length);

/** Reason, type and reference of the sample KOR, and the reference alone. */
export const correctionData = pieceOf(correctionInvoice, / {4}<PrzyczynaKorekty>[\s\S]*<\/DaneFaKorygowanej>\n/);
export const reference = pieceOf(correctionData, / {4}<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>\n/);

/** An entry of `DaneFaKorygowanej` for an invoice outside KSeF. */
export function paperReference(number: string, day: string): string {
  return `    <DaneFaKorygowanej>
      <DataWystFaKorygowanej>${day}</DataWystFaKorygowanej>
      <NrFaKorygowanej>${number}</NrFaKorygowanej>
      <NrKSeFN>1</NrKSeFN>
    </DaneFaKorygowanej>
`;
}

/** Edits that give an invoice other totals in the group of 23 %. */
export function totals(from: readonly [string, string, string], to: readonly [string, string, string]): [string, string][] {
  return ['P_13_1', 'P_14_1', 'P_15'].map((name, index) => [`<${name}>${from[index]}<`, `<${name}>${to[index]}<`]);
}

/** Totals of the sample KOR. */
export const correctionTotals = ['-10.00', '-2.30', '-12.30'] as const;
