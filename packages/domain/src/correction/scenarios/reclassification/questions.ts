import type { Localized } from '../../../shared/localized.ts';
import type { Question } from '../../model/scenario.ts';
import { taxWasDeclared } from '../toolkit/record-questions.ts';

const yesAndNo = (yes: Localized, no: Localized): Question['answers'] => [
  { value: 'nie', effect: no },
  { value: 'tak', effect: yes },
];

const notMoved: Localized = { pl: 'Zaliczka nie zostanie przeniesiona.', en: 'The advance is not moved.' };

/** Questions about moving an advance between rates, including confirmations. */
export const reclassificationQuestions: readonly Question[] = [
  {
    id: 'cena_stala',
    text: {
      pl: 'Która cena zamówienia zostaje, gdy zmienia się stawka wiersza?',
      en: 'Which price of the order stays the same when the rate of a line changes?',
    },
    kind: 'choice',
    answers: [
      {
        value: 'brutto',
        effect: { pl: 'Wartość brutto wiersza zamówienia się nie zmienia.', en: 'The gross value of the order line stays the same.' },
      },
      {
        value: 'netto',
        effect: {
          pl: 'Wartość netto wiersza się nie zmienia; zmienia się wartość zamówienia.',
          en: 'The net value of the line stays the same; the value of the order changes.',
        },
      },
    ],
    defaultAnswer: 'brutto',
    isRequired: false,
  },
  {
    id: 'kwota_zaliczki',
    text: { pl: 'Co z kwotą zaliczki?', en: 'What happens to the amount of the advance?' },
    kind: 'choice',
    answers: [
      {
        value: 'bez_zmian',
        effect: {
          pl: 'Otrzymana kwota zostaje (P_15 = 0); podatek, którego już nie ma, staje się częścią ceny.',
          en: 'The amount received stays the same (P_15 = 0); tax that is no longer due becomes part of the price.',
        },
      },
      {
        value: 'zwrot_podatku',
        effect: {
          pl: 'Nadpłacony podatek wraca do nabywcy: podstawa przenosi się bez zmian, a P_15 maleje o podatek. Ceny netto zamówienia zostają.',
          en: 'The overpaid tax is refunded to the buyer: the base moves unchanged and P_15 decreases by the tax. Net prices of the order stay the same.',
        },
      },
    ],
    defaultAnswer: 'bez_zmian',
    isRequired: false,
  },
  {
    id: 'pozycje',
    text: {
      pl: 'Które wiersze zamówienia przenieść do desired_jpk_field? Numery po przecinku, np. 1,3. Na fakturze bez zamówienia: pola JPK, np. K_19.',
      en: 'Which lines of the order should move to desired_jpk_field? Numbers separated by commas, such as 1,3. Without an order: JPK fields, such as K_19.',
    },
    kind: 'text',
    answers: [],
    defaultAnswer: null,
    isRequired: false,
  },
  {
    id: 'podstawa_zwolnienia',
    text: {
      pl: 'Na jakiej podstawie sprzedaż jest zwolniona? Potrzebne, gdy zaliczka trafia do K_10 (stawka zw).',
      en: 'On which legal basis is the sale exempt? Needed when the advance is moved to K_10 (rate zw).',
    },
    kind: 'text',
    answers: [],
    defaultAnswer: null,
    isRequired: false,
  },
  {
    id: 'warunki_eksportu',
    text: {
      pl: 'Czy zaliczka na eksport spełnia warunki stawki 0% (wywóz w terminie z art. 41 ust. 9a lub 9b)? Potrzebne, gdy trafia do K_22.',
      en: 'Does the advance for an export meet the conditions of the 0 % rate (goods leave within the time of art. 41(9a) or (9b))? Needed for K_22.',
    },
    kind: 'choice',
    answers: yesAndNo({ pl: 'Zaliczka może mieć stawkę 0 EX.', en: 'The advance may have the rate 0 EX.' }, notMoved),
    defaultAnswer: 'nie',
    isRequired: false,
  },
  {
    id: 'warunki_odwrotnego_obciazenia',
    text: {
      pl: 'Czy podatek rzeczywiście rozlicza nabywca w kraju (art. 145e), a przy odejściu od „oo” – sprzedawca? Potrzebne przy przeniesieniu do K_31 albo z K_31.',
      en: 'Does the domestic buyer account for the tax (art. 145e) – or, moving away from “oo”, the seller? Needed for moves to or from K_31.',
    },
    kind: 'choice',
    answers: yesAndNo(
      { pl: 'Zaliczka może zmienić rozliczającego podatek.', en: 'The advance may change who accounts for the tax.' },
      notMoved,
    ),
    defaultAnswer: 'nie',
    isRequired: false,
  },
  taxWasDeclared,
];
