import type { Decimal } from '../../money/decimal.ts';
import { formatAmountText, formatNumberText } from '../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import type { OriginalWarning } from '../model/original.ts';
import type { PartNotes } from './described-parts.ts';
import type { LineNotes } from './line-states.ts';

/** The field of the request with an earlier correction. */
export function noteCorrectionField(index: number): string {
  return `corrections_xml[${index}]`;
}

/** `P_15ZK` of a correction differs from the payment after the earlier documents. */
export function noteOtherPayment(index: number, stated: Decimal, known: Decimal): OriginalWarning {
  const text = joinLocalized(
    { pl: 'P_15ZK to ', en: 'P_15ZK is ' },
    formatAmountText(stated),
    { pl: ', a po wcześniejszych dokumentach P_15 wynosi ', en: ', but P_15 after the earlier documents is ' },
    formatAmountText(known),
    missingLink,
  );
  return { path: noteCorrectionField(index), text, contradiction: 'certain' };
}

const missingLink: Localized = {
  pl: '. Być może brakuje którejś z korekt: podaj wszystkie, w kolejności wystawienia.',
  en: '. A correction may be missing: provide all of them, in the order of issue.',
};

/** Numbers of corrections of one day go down. */
export function noteNumberOrder(index: number, number: string, earlier: string): OriginalWarning {
  const [later, former] = [toQuotable(number, 101), toQuotable(earlier, 101)];
  const text: Localized = {
    pl: `Numer ${later} jest niższy niż ${former} korekty przed nią, z tego samego dnia. Prawdopodobnie wystawiono je w odwrotnej kolejności albo brakuje którejś z korekt.`,
    en: `The number ${later} is lower than ${former} of the correction before it, of the same day. They were probably issued in the other order, or a correction is missing.`,
  };
  return { path: noteCorrectionField(index), text, contradiction: 'possible' };
}

/** `KursWalutyZK` of a correction differs from the exchange rate after the earlier documents. */
export function noteOtherExchangeRate(index: number, stated: Decimal, known: Decimal): OriginalWarning {
  const text = joinLocalized(
    { pl: 'KursWalutyZK to ', en: 'KursWalutyZK is ' },
    formatNumberText(stated),
    { pl: ', a po wcześniejszych dokumentach KursWalutyZ wynosi ', en: ', but KursWalutyZ after the earlier documents is ' },
    formatNumberText(known),
    missingLink,
  );
  return { path: noteCorrectionField(index), text };
}

/** What a correction leaves unknown about parties and descriptive fields. */
export function noteChangedParts(index: number, notes: PartNotes, otherFormerParties: readonly string[]): OriginalWarning[] {
  const about = (names: readonly string[], textOf: (list: string) => Localized) =>
    names.length === 0 ? [] : [warnAbout(index, textOf(listOf(names)))];
  return [
    ...about(notes.leftOut, leftOut),
    ...about(notes.removed, removed),
    ...about(notes.notTaken, notTaken),
    ...about(otherFormerParties, otherFormerData),
  ];
}

function leftOut(list: string): Localized {
  return {
    pl: `Ta korekta nie powtarza: ${list}. Przyjęto, że zostają bez zmian; jeśli korekta je usunęła, sprawdź stan po niej.`,
    en: `This correction does not repeat: ${list}. They are assumed to stay as they were; if the correction removed them, check the state after it.`,
  };
}

function removed(list: string): Localized {
  return {
    pl: `Na tej korekcie nie ma już: ${list}. Przyjęto, że to usunęła; sprawdź, czy nie pominęła tego przez niedopatrzenie.`,
    en: `This correction no longer contains: ${list}. It is assumed to have removed that; check that it was not merely left out.`,
  };
}

function notTaken(list: string): Localized {
  return {
    pl: `Ta korekta zmienia kwoty, więc te części mogą dotyczyć samej różnicy: ${list}. W stanie po niej zostają dane z wcześniejszych dokumentów; sprawdź je.`,
    en: `This correction changes amounts, so these parts may concern the difference alone: ${list}. The state after it keeps those of the earlier documents; check them.`,
  };
}

function otherFormerData(list: string): Localized {
  return {
    pl: `${list} podaje inne dane sprzed korekty niż faktura po wcześniejszych dokumentach. Przyjęto stan z tej korekty. Być może brakuje którejś z korekt.`,
    en: `${list} states other former data than the invoice after the earlier documents. The state on this correction is used. A correction may be missing.`,
  };
}

/** A correction states the right number of the invoice. */
export function noteRightNumber(index: number, number: string): OriginalWarning {
  return warnAbout(index, {
    pl: `Ta korekta podaje poprawny numer faktury: ${toQuotable(number, 101)} (NrFaKorygowany). P_2 zostaje bez zmian, bo kolejne korekty nadal wskazują numer z faktury pierwotnej.`,
    en: `This correction states the right number of the invoice: ${toQuotable(number, 101)} (NrFaKorygowany). P_2 stays as it was, because later corrections still refer to the number on the original.`,
  });
}

/** The value of the order is not that of its lines. */
export function noteOtherOrderValue(index: number): OriginalWarning {
  return warnAbout(index, {
    pl: 'WartoscZamowienia tej korekty nie jest sumą pozycji zamówienia po niej. Być może brakuje którejś z korekt albo jest to sama różnica. Sprawdź ją.',
    en: 'WartoscZamowienia of this correction is not the sum of the order lines after it. A correction may be missing, or it is the difference alone. Check it.',
  });
}

/** The tax in PLN after a correction is unknown. */
export function noteUnknownTaxInPln(index: number): OriginalWarning {
  return warnAbout(index, {
    pl: 'Podatek w złotych (P_14_xW) podaje tylko ta korekta albo tylko wcześniejsze dokumenty, więc po niej nie jest znany.',
    en: 'The tax in PLN (P_14_xW) is stated only on this correction or only on the earlier documents, so it is unknown after it.',
  });
}

/** The partial payments no longer add up to the whole. */
export function noteUnknownPayments(index: number): OriginalWarning {
  return warnAbout(index, {
    pl: 'Po tej korekcie kwoty ZaliczkaCzesciowa nie dają P_15, więc nie wiadomo, które zapłaty zmieniła. Sprawdź je.',
    en: 'After this correction the amounts of ZaliczkaCzesciowa do not add up to P_15, so the payments that it changed are unknown. Check them.',
  });
}

/** A rebate for a period changes totals but names no lines. */
export function listLinesOfRebate(index: number): OriginalWarning {
  return warnAbout(index, {
    pl: 'To opust za okres (OkresFaKorygowanej): zmienia sumy, a pozycje zostają bez zmian, więc nie dają już tych sum.',
    en: 'This is a rebate for a period (OkresFaKorygowanej): it changes totals but no lines, so the lines no longer add up to them.',
  });
}

/** A correction changes totals but has no rows. */
export function withoutLines(index: number): OriginalWarning {
  return warnAbout(index, {
    pl: 'Ta korekta zmienia kwoty, ale nie ma wierszy, więc pozycje zostają bez zmian i nie dają już sum faktury.',
    en: 'This correction changes amounts but has no lines, so the lines of the invoice stay as they were and no longer add up to the totals.',
  });
}

/** What a correction leaves unknown about lines, or contradicts. */
export function listNotesOfLines(index: number, row: 'FaWiersz' | 'ZamowienieWiersz', notes: LineNotes): OriginalWarning[] {
  const about = (numbers: readonly string[], textOf: (list: string) => Localized): OriginalWarning[] =>
    numbers.length === 0 ? [] : [warnAbout(index, textOf(`${row} ${listOf(numbers)}`))];
  const certain = (warning: OriginalWarning): OriginalWarning => ({ ...warning, contradiction: 'certain' });
  const possible = (warning: OriginalWarning): OriginalWarning => ({ ...warning, contradiction: 'possible' });
  return [
    ...about(notes.unknownTerms, unknownTerms),
    ...about(notes.unknownCause, unknownCause),
    ...about(notes.withoutFigures, withoutFigures),
    ...about(notes.unmatched, unmatched).map(certain),
    ...about(notes.otherBefore, otherBefore).map(certain),
    ...about(notes.otherStart, otherStart).map(certain),
    ...about(notes.overdrawn, overdrawn).map(certain),
    ...about(notes.repeated, repeated).map(possible),
    ...about(notes.twice, twice).map(possible),
    ...about(notes.otherDetails, otherDetails),
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

function withoutFigures(list: string): Localized {
  return {
    pl: `${list}: wiersz nie podaje ilości, ceny ani wartości, więc pozycja zostaje bez zmian. Jeśli zmieniły się sumy, pozycje już ich nie dają.`,
    en: `${list}: the row states no quantity, price or value, so the line stays as it was. If the totals changed, the lines no longer add up to them.`,
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
    pl: `${list}: wiersz sprzed korekty podaje inne wartości niż faktura po wcześniejszych dokumentach. Przyjęto stan z tej korekty. Być może brakuje którejś z korekt.`,
    en: `${list}: the line before the correction states other values than the invoice after the earlier documents. The state on this correction is used. A correction may be missing.`,
  };
}

function otherStart(list: string): Localized {
  return {
    pl: `${list}: różnica nie wychodzi od ilości ani ceny, które wiersz ma po wcześniejszych dokumentach. Znana jest tylko wartość; ilość i cenę pominięto. Prawdopodobnie brakuje korekty, która je zmieniła.`,
    en: `${list}: the difference starts from neither the quantity nor the price of the line after the earlier documents. Only the value is known; quantity and price are left out. The correction that changed them is probably missing.`,
  };
}

function overdrawn(list: string): Localized {
  return {
    pl: `${list}: różnica odejmuje więcej, niż wiersz ma po wcześniejszych dokumentach. Prawdopodobnie brakuje korekty, która go zwiększyła, albo którąś podano dwa razy.`,
    en: `${list}: the difference takes away more than the line has after the earlier documents. The correction that increased it is probably missing, or one was provided twice.`,
  };
}

function repeated(list: string): Localized {
  return {
    pl: `${list}: ten wiersz ma numer innej pozycji faktury, ale inną nazwę i nie pokazuje stanu sprzed korekty, więc pozycja byłaby na fakturze dwa razy. Prawdopodobnie brakuje korekty, która zmieniła jej nazwę.`,
    en: `${list}: this row has the number of another line of the invoice, but another name and no state before the correction, so the line would be on the invoice twice. The correction that changed its name is probably missing.`,
  };
}

function twice(list: string): Localized {
  return {
    pl: `${list}: korekta zmniejsza pozycję o tej nazwie i dodaje taką samą, więc byłaby na fakturze dwa razy. Prawdopodobnie brakuje korekty, która zmieniła jej ilość; jeśli korekta dotyczy tylko części ilości, wszystko się zgadza.`,
    en: `${list}: the correction reduces a line of this name and adds one like it, so it would be on the invoice twice. The correction that changed its quantity is probably missing; if this one concerns only a part of the quantity, all is well.`,
  };
}

function otherDetails(list: string): Localized {
  return {
    pl: `${list}: różnica podaje inne dane (np. stawkę, kurs lub nazwę) niż wiersz faktury. W wierszu zostają jego dane, a zmieniają się tylko kwoty. Sprawdź je.`,
    en: `${list}: the difference states other data (such as rate, exchange rate or name) than the line. The line keeps its own, and only its amounts change. Check them.`,
  };
}

const maxShown = 10;

function listOf(numbers: readonly string[]): string {
  return numbers.length > maxShown ? `${numbers.slice(0, maxShown).join(', ')}, …` : numbers.join(', ');
}

function warnAbout(index: number, text: Localized): OriginalWarning {
  return { path: noteCorrectionField(index), text };
}
