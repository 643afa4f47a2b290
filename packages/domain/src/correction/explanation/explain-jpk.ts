import type { RateSource } from '../../fa3/exchange-of-state.ts';
import type { JpkDerivation, JpkRow } from '../../ledger/jpk-rows.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Explanation } from '../model/built-correction.ts';

/** Warns of fields of JPK_V7M whose amount in PLN cannot be determined. */
export function findUnknownInPln(jpk: ReadonlyMap<string, Decimal | null>): readonly Localized[] {
  const fields = [...jpk].flatMap(([field, amount]) => (amount === null ? [field] : [])).join(', ');
  if (fields === '') return [];
  return [
    {
      pl: `Kurs nie jest znany, więc ${fields} w złotych trzeba obliczyć samodzielnie.`,
      en: `The exchange rate is not known, so calculate ${fields} in PLN yourself.`,
    },
  ];
}

/** Parts of a field that its explanation lists; further ones are in the derivation of the row. */
const shownParts = 5;

/**
 * Explains the fields of JPK_V7M where they differ from the amounts of the document: in a foreign currency, and where several months share what
 * the document states once.
 */
export function explainJpk(currency: string, rows: readonly JpkRow[]): readonly Explanation[] {
  const shared = listSharedFields(rows);
  return currency === 'PLN' ? explainMonths(rows, shared) : explainConversion(rows, shared);
}

/** Fields that several rows have. */
function listSharedFields(rows: readonly JpkRow[]): ReadonlySet<string> {
  const fields = rows.flatMap(({ amounts }) => [...amounts.keys()]);
  return new Set(fields.filter((field, index) => fields.indexOf(field) !== index));
}

/** Explains each month of the fields that several rows share. */
function explainMonths(rows: readonly JpkRow[], shared: ReadonlySet<string>): readonly Explanation[] {
  return rows.flatMap(({ month, monthReason, amounts, derivation }) =>
    [...amounts].flatMap(([field, amount]): Explanation[] => {
      if (amount === null || !shared.has(field)) return [];
      const part = derivation.find((each) => each.field === field);
      return [
        {
          path: `JPK_V7M/${field}`,
          label: {
            pl: `pole ${field} w JPK_V7M za ${month ?? 'miesiąc do ustalenia'}`,
            en: `field ${field} of JPK_V7M for ${month ?? 'a month to be determined'}`,
          },
          before: part?.before?.toAmount() ?? null,
          after: part?.after?.toAmount() ?? null,
          delta: amount.toAmount(),
          rule: monthReason,
        },
      ];
    }),
  );
}

function explainConversion(rows: readonly JpkRow[], shared: ReadonlySet<string>): readonly Explanation[] {
  const months = explainMonths(rows, shared);
  const converted = rows.flatMap(({ amounts, derivation }) =>
    [...amounts].flatMap(([field, amount]): Explanation[] => {
      if (amount === null || shared.has(field)) return [];
      const parts = derivation.filter((part) => part.field === field);
      return [
        {
          path: `JPK_V7M/${field}`,
          label: { pl: `pole ${field} w JPK_V7M, w złotych`, en: `field ${field} of JPK_V7M, in PLN` },
          before: null,
          after: null,
          delta: amount.toAmount(),
          rule: ruleOf(parts),
        },
      ];
    }),
  );
  return [...months, ...converted];
}

function ruleOf(parts: readonly JpkDerivation[]): Localized {
  const shown = parts.slice(0, shownParts).flatMap(({ rateBefore, rateAfter, before, after, delta, amount }) => {
    if (rateBefore === null || rateAfter === null) return [];
    const isOfDifference = before === null || amount === null || delta.times(rateAfter).rounded(2).equals(amount);
    if (rateBefore.equals(rateAfter) && isOfDifference) return [`${delta.toAmount()} × ${rateAfter}`];
    return [`${after?.toAmount() ?? '?'} × ${rateAfter} - ${before?.toAmount() ?? '?'} × ${rateBefore}`];
  });
  if (shown.length === 0) return ofTax;
  const sum = `${shown.join(' + ')}${parts.length > shownParts ? ' + …' : ''}`;
  const sources = new Set(parts.flatMap(({ rateSource }) => rateSource ?? []));
  const words = (language: 'pl' | 'en') => [...sources].map((source) => rateSourceTexts[source][language]).join(', ');
  return {
    pl: `Podstawa: ${sum}; kurs: ${words('pl')}. Kwoty przed korektą i po niej przelicza się po tym samym kursie, po innym tylko przy błędnym (art. 31a i 31b ustawy o VAT), i zaokrągla do groszy.`,
    en: `Base: ${sum}; rate: ${words('en')}. The amounts before and after are converted at the same rate, at another one only if it was wrong (art. 31a and 31b of the VAT Act), and rounded to grosze.`,
  };
}

const ofTax: Localized = {
  pl: 'Podatek: pole P_14_xW korekty (art. 106e ust. 11 ustawy o VAT).',
  en: 'Tax: the field P_14_xW of the correction (art. 106e(11) of the VAT Act).',
};

/** Where exchange rates come from, in words. */
export const rateSourceTexts: Readonly<Record<RateSource, Localized>> = {
  line: { pl: 'z wiersza (KursWaluty)', en: 'of the line (KursWaluty)' },
  advance: { pl: 'zaliczki (KursWalutyZ)', en: 'of the advance (KursWalutyZ)' },
  payment: { pl: 'zapłaty (KursWalutyZW)', en: 'of the payment (KursWalutyZW)' },
  average: { pl: 'średni, ważony wartością', en: 'average, weighted by value' },
  'other-lines': { pl: 'z innych wierszy faktury', en: 'of other lines of the invoice' },
  taxes: { pl: 'wynikający z podatku w złotych (P_14_xW)', en: 'that follows from the tax in PLN (P_14_xW)' },
  request: { pl: 'z odpowiedzi (kurs)', en: 'of the answer (kurs)' },
};
