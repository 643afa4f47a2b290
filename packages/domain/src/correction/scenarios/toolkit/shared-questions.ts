import type { Localized } from '../../../shared/localized.ts';
import type { LineMethod } from '../../model/correction-plan.ts';
import type { Question, Scenario } from '../../model/scenario.ts';
import { outsideKsefId, outsideKsefQuestion } from './outside-ksef.ts';

/** Ids of the questions that several scenarios share, as in `question_answers`. */
export const sharedQuestionIds = {
  ksefNumber: 'nr_ksef_faktury_korygowanej',
  outsideKsef: outsideKsefId,
  issueDay: 'data_wystawienia_faktury_korygowanej',
  earlierCorrections: 'wczesniejsze_korekty',
  lineMethod: 'metoda_wierszy',
  causeFromStart: 'przyczyna_istniala_od_poczatku',
  keepReceipt: 'zachowaj_fp',
  keepNotes: 'zachowaj_opis',
} as const;

const ksefNumber: Question = {
  id: sharedQuestionIds.ksefNumber,
  text: {
    pl: 'Jaki numer KSeF ma faktura korygowana? Zostaw puste tylko dla faktury wystawionej poza KSeF i podaj wtedy powód w odpowiedzi poza_ksef.',
    en: 'What is the KSeF number of the corrected invoice? Leave it empty only for an invoice issued outside KSeF, and then give the reason in the answer poza_ksef.',
  },
  kind: 'text',
  answers: [],
  defaultAnswer: null,
  isRequired: false,
};

const issueDay: Question = {
  id: sharedQuestionIds.issueDay,
  text: {
    pl: 'Z jaką datą wystawiono fakturę korygowaną, jeśli inną niż P_1? Dotyczy faktur sprzed 1 lutego 2026 r., gdy liczył się dzień przesłania do KSeF.',
    en: 'On which day was the corrected invoice issued, if different from P_1? This applies to invoices before 1 February 2026, when the day of sending to KSeF counted.',
  },
  kind: 'date',
  answers: [],
  defaultAnswer: null,
  isRequired: false,
};

const earlierCorrections: Question = {
  id: sharedQuestionIds.earlierCorrections,
  text: {
    pl: 'Czy do tej faktury wystawiono już inne korekty niż podane?',
    en: 'Have other corrections of this invoice been issued than the given ones?',
  },
  kind: 'choice',
  answers: [
    {
      value: 'nie',
      effect: {
        pl: 'Różnice liczy się od podanej faktury i korekt.',
        en: 'Differences are calculated from the given invoice and corrections.',
      },
    },
    {
      value: 'tak',
      effect: {
        pl: 'Trzeba podać te korekty w corrections_xml; bez nich korekta nie powstanie.',
        en: 'Provide these corrections in corrections_xml; without them no correction is built.',
      },
    },
  ],
  defaultAnswer: 'nie',
  isRequired: false,
};

const effectOfMethod: Readonly<Record<LineMethod, Localized>> = {
  przed_po: {
    pl: 'Dwa wiersze: przed korektą (StanPrzed = 1) i po niej. Pokazuje każdą zmianę.',
    en: 'Two lines: before the correction (StanPrzed = 1) and after it. Can show any change.',
  },
  roznica: {
    pl: 'Jeden wiersz z różnicą ilości albo ceny. Gdy zmienia się jedno i drugie, opust albo stawka, wiersze powstają metodą przed_po.',
    en: 'One line with the difference in quantity or price. If both change, or a discount or rate does, lines are shown by przed_po.',
  },
  storno: {
    pl: 'Dotychczasowy wiersz ze znakiem minus i nowy wiersz, bez StanPrzed.',
    en: 'The former line with a minus sign and the new line, without StanPrzed.',
  },
};

/** How lines are shown: the methods of the scenario, its default first. */
function lineMethod({ methods }: Scenario): Question {
  return {
    id: sharedQuestionIds.lineMethod,
    text: { pl: 'Jak pokazać korygowane wiersze?', en: 'How should corrected lines be shown?' },
    kind: 'choice',
    answers: methods.map((value) => ({ value, effect: effectOfMethod[value] })),
    defaultAnswer: methods[0] ?? null,
    isRequired: false,
  };
}

const causeFromStart: Question = {
  id: sharedQuestionIds.causeFromStart,
  text: {
    pl: 'Czy przyczyna korekty istniała już w chwili wystawienia faktury (np. błąd w cenie)?',
    en: 'Did the cause of the correction exist when the invoice was issued (such as a wrong price)?',
  },
  kind: 'choice',
  answers: [
    {
      value: 'tak',
      effect: {
        pl: 'Podwyższenie rozlicza się w okresie faktury pierwotnej (TypKorekty 1, art. 29a ust. 17). Na obniżenie odpowiedź nie wpływa.',
        en: 'An increase belongs to the period of the original invoice (TypKorekty 1, art. 29a(17)). A decrease does not depend on this answer.',
      },
    },
    {
      value: 'nie',
      effect: {
        pl: 'Podwyższenie rozlicza się w okresie, w którym przyczyna powstała (TypKorekty 2 albo 3, art. 29a ust. 17).',
        en: 'An increase belongs to the period in which the cause arose (TypKorekty 2 or 3, art. 29a(17)).',
      },
    },
  ],
  defaultAnswer: 'tak',
  isRequired: false,
};

const keepReceipt: Question = {
  id: sharedQuestionIds.keepReceipt,
  text: {
    pl: 'Czy na korekcie zostawić oznaczenie FP (faktura do paragonu), jeśli miała je faktura korygowana?',
    en: 'Should the correction keep the marker FP (invoice for a receipt), if the corrected invoice had it?',
  },
  kind: 'choice',
  answers: [
    {
      value: 'tak',
      effect: {
        pl: 'Korekta ma FP i tak jak faktura nie wchodzi do sumy w JPK.',
        en: 'The correction has FP and, like the invoice, is excluded from the JPK total.',
      },
    },
    { value: 'nie', effect: { pl: 'Korekta nie ma FP.', en: 'The correction has no FP.' } },
  ],
  defaultAnswer: 'tak',
  isRequired: false,
};

const keepNotes: Question = {
  id: sharedQuestionIds.keepNotes,
  text: {
    pl: 'Czy przepisać na korektę DodatkowyOpis faktury korygowanej?',
    en: 'Should DodatkowyOpis of the corrected invoice be copied to the correction?',
  },
  kind: 'choice',
  answers: [
    {
      value: 'nie',
      effect: { pl: 'Korekta nie powtarza dodatkowych opisów.', en: 'The correction does not repeat the additional descriptions.' },
    },
    { value: 'tak', effect: { pl: 'Korekta powtarza dodatkowe opisy.', en: 'The correction repeats the additional descriptions.' } },
  ],
  defaultAnswer: 'nie',
  isRequired: false,
};

/**
 * All questions of a scenario: its own, those shared with some others, and those of every scenario, in this order.
 *
 * @source correction-rules, sections 4, 7, 9 and 11
 */
export function listQuestions(scenario: Scenario): readonly Question[] {
  const shared = [...(scenario.methods.length > 0 ? [lineMethod(scenario)] : []), causeFromStart];
  return [
    ...scenario.questions,
    ...shared.filter(({ id }) => scenario.sharedQuestions.includes(id)),
    ksefNumber,
    outsideKsefQuestion,
    issueDay,
    earlierCorrections,
    keepReceipt,
    keepNotes,
  ];
}
