import { rateSourceTexts } from '../../correction/explanation/explain-jpk.ts';
import type { JpkDerivation, JpkRow } from '../../ledger/jpk-rows.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import type { ReportLocale } from './report-locale.ts';

/** Parts of a row that the report lists; `validation.json` contains more of them. */
const shownParts = 20;

/**
 * How each field of a row is calculated in PLN, so that an accountant can repeat it.
 *
 * @param currency of the invoice, ISO 4217
 * @returns nothing for invoices in PLN, whose amounts are those of the document
 */
export function buildDerivationBlocks({ derivation }: JpkRow, currency: string | null, locale: ReportLocale): ReportBlock[] {
  if (currency === null || currency === 'PLN' || derivation.length === 0) return [];
  const rows = derivation.slice(0, shownParts).map(
    (part): ReportRow => ({
      cells: [
        part.field,
        calculationOf(part, currency, locale),
        part.rateSource === null ? '–' : locale.translate(rateSourceTexts[part.rateSource]),
        part.amount === null ? locale.translate(texts.unknown) : locale.amount(part.amount),
      ],
    }),
  );
  const hidden = derivation.length - shownParts;
  return [
    {
      kind: 'table',
      table: {
        columns: [
          { label: locale.translate(texts.field), align: 'start', weight: 1 },
          { label: locale.translate(texts.calculation), align: 'start', weight: 5 },
          { label: locale.translate(texts.rate), align: 'start', weight: 3 },
          { label: locale.translate(texts.amount), align: 'end', weight: 2 },
        ],
        rows,
        ...(hidden > 0 ? { note: `${locale.translate(texts.hidden)}: ${hidden}.` } : {}),
      },
    },
  ];
}

/** With the same rate before and after, the difference is converted; otherwise both states are. Taxes in PLN are stated on the documents. */
function calculationOf(
  { path, before, after, delta, rateBefore, rateAfter }: JpkDerivation,
  currency: string,
  locale: ReportLocale,
): string {
  const amount = (value: Decimal | null) => (value === null ? '?' : locale.amount(value));
  const difference = before === null && after === null ? locale.amount(delta) : `${amount(after)} − ${amount(before)}`;
  if (rateBefore === null || rateAfter === null)
    return path === null ? difference : `${path.slice(path.lastIndexOf('/') + 1)}: ${difference}`;
  if (!rateBefore.equals(rateAfter)) {
    return `${amount(after)} ${currency} × ${locale.number(rateAfter)} − ${amount(before)} ${currency} × ${locale.number(rateBefore)}`;
  }
  const converted = before === null && after === null ? difference : `(${difference})`;
  return `${converted} ${currency} × ${locale.number(rateAfter)}`;
}

const texts = {
  field: { pl: 'Pole', en: 'Field' },
  calculation: { pl: 'Obliczenie', en: 'Calculation' },
  rate: { pl: 'Kurs', en: 'Exchange rate' },
  amount: { pl: 'Zmiana (PLN)', en: 'Change (PLN)' },
  unknown: { pl: 'nieznana', en: 'unknown' },
  hidden: { pl: 'Dalszych pozycji, które zawiera validation.json', en: 'Further parts, which validation.json contains' },
} as const;
