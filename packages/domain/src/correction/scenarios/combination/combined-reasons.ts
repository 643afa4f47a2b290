import type { PlanContext } from '../../model/scenario.ts';
import type { Share } from './combination.ts';

/** A text for the reason of a correction, in Polish because tax offices read it, and words that show that the reason already covers it. */
interface ReasonOfScenario {
  readonly text: string;
  readonly words: RegExp;
}

const reasons: Readonly<Record<string, ReasonOfScenario>> = {
  'price-change': { text: 'zmiana ceny lub wartości', words: /cen|opust|rabat|wartoś/i },
  'quantity-return': { text: 'zmiana ilości lub pozycji', words: /iloś|zwrot|zwróc|pozycj/i },
  'vat-rate-change': { text: 'zmiana stawki VAT', words: /stawk/i },
  'fx-rate': { text: 'zmiana kursu waluty', words: /kurs/i },
  'buyer-data': { text: 'zmiana danych nabywcy', words: /nabywc/i },
  'seller-data': { text: 'zmiana danych sprzedawcy', words: /sprzedawc/i },
  'formal-details': { text: 'zmiana opisu lub oznaczeń', words: /opis|nazw|oznacz|gtu|termin|dat/i },
  'advance-amount': { text: 'zmiana kwoty zaliczki lub zamówienia', words: /zalicz|zamów/i },
  'advance-jpk-reclassify': { text: 'zmiana stawki zaliczki', words: /kwalifik|stawk/i },
  'totals-correction': { text: 'pomyłka w kwocie podatku lub w sumie', words: /podat|sum|vat/i },
  'settlement-correction': { text: 'zmiana rozliczenia zaliczek', words: /rozlicz|zalicz/i },
};

/**
 * Texts that make the reason cover all combined scenarios. The caller's reason is that of the leading one, so a text is added for each of
 * the others that it does not mention.
 *
 * @param shares of the leading scenario first
 */
export function reasonOfOthers({ request }: Pick<PlanContext, 'request'>, [, ...others]: readonly Share[]): readonly string[] {
  return others.flatMap(({ scenario }) => {
    const reason = reasons[scenario.id];
    return reason === undefined || reason.words.test(request.reason) ? [] : [reason.text];
  });
}
