import type { Decimal } from '../../money/decimal.ts';
import { amountText } from '../../money/number-text.ts';
import { joined, type Localized } from '../../shared/localized.ts';
import type { Doubt } from '../model/original.ts';
import type { LineRemarks } from './line-states.ts';

/** The field of the request with an earlier correction. */
export function correctionField(index: number): string {
  return `corrections_xml[${index}]`;
}

/** `P_15ZK` of a correction differs from the payment after the earlier documents. */
export function otherPayment(index: number, stated: Decimal, known: Decimal): Doubt {
  const text = joined(
    { pl: 'P_15ZK to ', en: 'P_15ZK is ' },
    amountText(stated),
    { pl: ', a po wcześniejszych dokumentach P_15 wynosi ', en: ', but P_15 after the earlier documents is ' },
    amountText(known),
    missingLink,
  );
  return { path: correctionField(index), text, isContradiction: true };
}

const missingLink: Localized = {
  pl: '. Być może brakuje którejś z korekt: podaj wszystkie, w kolejności wystawienia.',
  en: '. A correction may be missing: provide all of them, in the order of issue.',
};

/** The tax in PLN after a correction is unknown. */
export function unknownTaxInPln(index: number): Doubt {
  return doubtOf(index, {
    pl: 'Podatek w złotych (P_14_xW) podaje tylko ta korekta albo tylko wcześniejsze dokumenty, więc po niej nie jest znany.',
    en: 'The tax in PLN (P_14_xW) is stated only on this correction or only on the earlier documents, so it is unknown after it.',
  });
}

/** The partial payments no longer add up to the whole. */
export function unknownPayments(index: number): Doubt {
  return doubtOf(index, {
    pl: 'Po tej korekcie kwoty ZaliczkaCzesciowa nie dają P_15, więc nie wiadomo, które zapłaty zmieniła. Sprawdź je.',
    en: 'After this correction the amounts of ZaliczkaCzesciowa do not add up to P_15, so the payments that it changed are unknown. Check them.',
  });
}

/** A rebate for a period changes totals but names no lines. */
export function linesOfRebate(index: number): Doubt {
  return doubtOf(index, {
    pl: 'To opust za okres (OkresFaKorygowanej): zmienia sumy, a pozycje zostają bez zmian, więc nie dają już tych sum.',
    en: 'This is a rebate for a period (OkresFaKorygowanej): it changes totals but no lines, so the lines no longer add up to them.',
  });
}

/** A correction changes totals but has no rows. */
export function withoutLines(index: number): Doubt {
  return doubtOf(index, {
    pl: 'Ta korekta zmienia kwoty, ale nie ma wierszy, więc pozycje zostają bez zmian i nie dają już sum faktury.',
    en: 'This correction changes amounts but has no rows, so the lines stay as they were and no longer add up to the totals.',
  });
}

/** What a correction leaves unknown about lines, or contradicts. */
export function ofLines(index: number, row: 'FaWiersz' | 'ZamowienieWiersz', remarks: LineRemarks): Doubt[] {
  const about = (numbers: readonly string[], textOf: (list: string) => Localized): Doubt[] =>
    numbers.length === 0 ? [] : [doubtOf(index, textOf(`${row} ${listOf(numbers)}`))];
  const contradiction = (doubt: Doubt): Doubt => ({ ...doubt, isContradiction: true });
  return [
    ...about(remarks.unknownTerms, unknownTerms),
    ...about(remarks.unknownCause, unknownCause),
    ...about(remarks.unmatched, unmatched).map(contradiction),
    ...about(remarks.otherBefore, otherBefore).map(contradiction),
  ];
}

function unknownTerms(list: string): Localized {
  return {
    pl: `${list}: różnica nie pozwala ustalić, czy zmieniła się ilość, czy cena. Znana jest tylko wartość po tej korekcie; ilość i cenę pominięto.`,
    en: `${list}: the difference does not show whether the quantity or the price changed. Only the value after this correction is known; quantity and price are left out.`,
  };
}

function unknownCause(list: string): Localized {
  return {
    pl: `${list}: różnica zmienia tylko wartość, więc ilość i cena zostają bez zmian i nie dają już tej wartości.`,
    en: `${list}: the difference changes only the value, so quantity and price stay as they were and no longer yield it.`,
  };
}

function unmatched(list: string): Localized {
  return {
    pl: `${list}: takiego wiersza nie ma na fakturze po wcześniejszych dokumentach. Sumy go uwzględniają, pozycje nie. Być może brakuje którejś z korekt.`,
    en: `${list}: the invoice after the earlier documents has no such line. The totals include it, the lines do not. A correction may be missing.`,
  };
}

function otherBefore(list: string): Localized {
  return {
    pl: `${list}: wiersz „przed” podaje inne wartości niż faktura po wcześniejszych dokumentach. Przyjęto stan z tej korekty. Być może brakuje którejś z korekt.`,
    en: `${list}: the before-row states other values than the invoice after the earlier documents. The state on this correction is used. A correction may be missing.`,
  };
}

const maxShown = 10;

function listOf(numbers: readonly string[]): string {
  return numbers.length > maxShown ? `${numbers.slice(0, maxShown).join(', ')}, …` : numbers.join(', ');
}

function doubtOf(index: number, text: Localized): Doubt {
  return { path: correctionField(index), text };
}
