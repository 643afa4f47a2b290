import { buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { formatAmountText } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket } from '../model/correction-plan.ts';
import { areEqualParts, type Parts, subtractParts } from './split-parts.ts';

/** No method reproduces the declared amounts of the original. */
export const noMethod: Localized = {
  pl: 'Kwot P_13 i P_14 oryginału nie odtwarza żaden sposób liczenia podatku, więc różnice policzono od sumy wartości netto wierszy. Sprawdź je.',
  en: 'No method of computing the tax reproduces P_13 and P_14 of the original, so the differences were computed from the sum of the net values of its lines. Check them.',
};

/** The original states no exchange rate on its lines. */
export const rateWorkedOut: Localized = {
  pl: 'Wiersze oryginału nie podają kursu (KursWaluty), więc przyjęto kurs wynikający z podatku w walucie i w złotych na oryginale.',
  en: 'The lines of the original state no exchange rate (KursWaluty), so the rate was derived from its tax in the currency and in PLN.',
};

/** The cancelled amounts were calculated from the lines. */
export const cancelledByLines: Localized = {
  pl: 'Z podanego dokumentu nie wynika, jakie sumy obowiązują przed tą korektą, więc policzono je z jego wierszy. Sprawdź, czy są to wszystkie wiersze faktury.',
  en: 'The given document does not state the totals before this correction, so they were calculated from its lines. Check that these are all lines of the invoice.',
};

/** Only the total of the cancelled amounts is known. */
export const unknownSums: Localized = {
  pl: 'Z podanego dokumentu nie wynika, jakie podstawy i podatek obowiązują przed tą korektą, więc korekta podaje tylko P_15. Podaj fakturę w stanie po wcześniejszych korektach.',
  en: 'The given document does not state bases and taxes before this correction, so the correction states only P_15. Provide the invoice in its state after earlier corrections.',
};

/** A simplified invoice has no sums, and they cannot be calculated from its lines. */
export const noRatesDeclared: Localized = {
  pl: 'Faktura uproszczona nie podaje sum według stawek, a z jej wierszy (brak stawki P_12 albo wartości) nie da się ich policzyć, więc korekta podaje samo P_15. Korekta kwot powinna podawać różnicę podstawy i podatku według stawek (art. 106j ust. 2 pkt 5 ustawy o VAT): uzupełnij P_13 i P_14 przed wysłaniem.',
  en: 'The simplified invoice has no totals by rate, and they cannot be calculated from its lines (no rate P_12 or no values), so the correction states only P_15. A correction of amounts should state the difference of base and tax by rate (art. 106j(2)(5) of the VAT Act): fill in P_13 and P_14 before sending.',
};

/** A simplified invoice has neither sums nor an exchange rate for their tax. */
export const noExchangeRate: Localized = {
  pl: 'Faktura uproszczona w walucie nie podaje sum według stawek ani kursu, więc podatku nie da się podać w złotych i korekta podaje samo P_15. Korekta kwot powinna podawać różnicę podstawy i podatku według stawek, podatek także w złotych (art. 106j ust. 2 pkt 5 i art. 106e ust. 11 ustawy o VAT): uzupełnij P_13, P_14 i P_14_xW przed wysłaniem.',
  en: 'The simplified invoice in another currency has neither totals by rate nor an exchange rate, so the tax cannot be stated in PLN and the correction states only P_15. A correction of amounts should state the difference of base and tax by rate, including the tax in PLN (art. 106j(2)(5) and 106e(11) of the VAT Act): fill in P_13, P_14 and P_14_xW before sending.',
};

/** Lines without values change, and their share of the sums is unknown. */
export const unknownMove: Localized = {
  pl: 'Zmieniają się wiersze faktury uproszczonej bez stawki albo bez wartości, a z sum faktury nie wynika, ile na nie przypada. Korekta tej zmiany nie wykazuje: sprawdź P_13, P_14 i P_15 przed wysłaniem.',
  en: 'Lines of the simplified invoice without a rate or without values change, and their share of its totals is unknown. The correction does not include this change: check P_13, P_14 and P_15 before sending.',
};

/** Lines without values move to another rate. */
export const totalKept: Localized = {
  pl: 'Wiersze faktury uproszczonej nie podają wartości, więc przyjęto, że kwota do zapłaty się nie zmienia, a przy nowej stawce inaczej dzieli się na podstawę i podatek.',
  en: 'The lines of the simplified invoice state no values, so the amount due was assumed to stay the same and to be split into base and tax at the new rate.',
};

/** Warns of lines whose value is not part of any sum. */
export function findUnknownLines(after: Invoice<Element>): Localized[] {
  const rows = after.lines.filter((row) => (row.net !== null || row.gross !== null) && after.bucketOf(row) === null);
  if (rows.length === 0) return [];
  const numbers = rows.slice(0, 10).map(({ number }) => number ?? '?');
  const list = rows.length > 10 ? `${numbers.join(', ')}, …` : numbers.join(', ');
  return [
    {
      pl: `Wiersze bez stawki (${list}) nie wchodzą do żadnej sumy P_13. Podaj w nich P_12 albo P_12_XII.`,
      en: `Lines without a rate (${list}) are not part of any total P_13. Add P_12 or P_12_XII to them.`,
    },
  ];
}

/** Warns of taxes that change and cannot be converted to PLN. */
export function findMissingRates({ currency }: Invoice<Element>, deltas: AmountsByBucket): Localized[] {
  if (currency === 'PLN' || currency === null) return [];
  const fields = buckets.flatMap(({ id, taxInPln }) => {
    const delta = deltas.get(id);
    return taxInPln !== null && delta?.taxInPln === null && delta.tax?.isZero === false ? [taxInPln] : [];
  });
  if (fields.length === 0) return [];
  const list = fields.join(', ');
  return [
    {
      pl: `Oryginał nie podaje kursu waluty, więc nie da się policzyć ${list}. Dodaj KursWaluty w wierszach.`,
      en: `The original states no exchange rate, so ${list} cannot be computed. Add KursWaluty to its lines.`,
    },
  ];
}

/**
 * Warns that a settlement was not calculated as its lines less the stated advances, so that the correction also moves amounts between rates.
 *
 * @param byAdvances     the lines before the correction less the stated advances
 * @param byOwnMethod    the same amount due, split as on the settlement
 * @param isProportional whether the settlement splits the amount due in proportion to its lines
 */
export function findAnotherSettlementMethod(byAdvances: Parts, byOwnMethod: Parts, isProportional: boolean): Localized[] {
  if (areEqualParts(byAdvances, byOwnMethod)) return [];
  const moved = subtractParts(byAdvances, byOwnMethod);
  const listed = (language: keyof Localized) =>
    buckets
      .flatMap(({ id, base: field }) => {
        const move = moved.get(id);
        if (move === undefined || (move.base.isZero && move.tax.isZero)) return [];
        return [`${field} ${formatAmountText(move.base)[language]} / ${formatAmountText(move.tax)[language]}`];
      })
      .join(', ');
  const cause = isProportional
    ? { pl: 'podzielono proporcjonalnie do wierszy', en: 'were split in proportion to the lines' }
    : { pl: 'nie są równe wierszom pomniejszonym o podane zaliczki', en: 'are not the lines less the given advances' };
  return [
    {
      pl: `Sumy faktury korygowanej ${cause.pl}, a korekta liczy je jako wiersze minus zaliczki. Dlatego oprócz zmian z changes przenosi kwoty między stawkami: ${listed('pl')}. Jeśli faktura ma zostać przy swoim sposobie, odpowiedz „proporcjonalny” na pytanie podzial; w przeciwnym razie sprawdź odpowiedź zaliczki.`,
      en: `The totals of the corrected invoice ${cause.en}, but the correction calculates them as lines less advances. It therefore also moves amounts between rates, apart from changes: ${listed('en')}. To keep the method of the invoice, answer “proporcjonalny” to podzial; otherwise check the answer zaliczki.`,
    },
  ];
}
