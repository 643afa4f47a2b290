import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Explanation } from '../model/built-correction.ts';

/** Warns of fields of JPK_V7M whose amount in PLN cannot be determined. */
export function unknownInPln(jpk: ReadonlyMap<string, Decimal | null>): readonly Localized[] {
  const fields = [...jpk].flatMap(([field, amount]) => (amount === null ? [field] : [])).join(', ');
  if (fields === '') return [];
  return [
    {
      pl: `Nie znamy kursu, więc ${fields} w złotych trzeba obliczyć samodzielnie.`,
      en: `The exchange rate is not known, so calculate ${fields} in PLN yourself.`,
    },
  ];
}

/** Explains the fields of JPK_V7M for a correction in a foreign currency, where they differ from the amounts of the document. */
export function explainJpk(currency: string, jpk: ReadonlyMap<string, Decimal | null>): readonly Explanation[] {
  if (currency === 'PLN') return [];
  return [...jpk].flatMap(([field, amount]) =>
    amount === null
      ? []
      : [
          {
            path: `JPK_V7M/${field}`,
            label: { pl: `pole ${field} w JPK_V7M, w złotych`, en: `field ${field} of JPK_V7M, in PLN` },
            before: null,
            after: null,
            delta: amount.toAmount(),
            rule: inPln,
          },
        ],
  );
}

const inPln: Localized = {
  pl: 'Podstawa: kwota w walucie po zmianie razy kurs po zmianie minus kwota przed zmianą razy kurs przed zmianą; podatek: pole P_14_xW (art. 31a i 31b ustawy o VAT).',
  en: 'Base: the amount in the currency after times the rate after, minus the amount before times the rate before; tax: the field P_14_xW (art. 31a and 31b of the VAT Act).',
};
