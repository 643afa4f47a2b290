import { ksefObligationDay } from '../../../fa3/ksef-obligation.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { CorrectedReference } from '../../model/correction-plan.ts';
import type { AnswerOf, PlanRejection, Question } from '../../model/scenario.ts';
import { rejectionOf } from '../../model/scenario.ts';

/** Id of {@link outsideKsefQuestion}. */
export const outsideKsefId = 'poza_ksef';

/** A lawful reason for an invoice without a KSeF number. */
interface OutsideReason {
  readonly value: string;
  readonly effect: Localized;
  /** The last issue day to which it applies, `YYYY-MM-DD`; null when it still does. */
  readonly until: string | null;
}

const outsideReasons: readonly OutsideReason[] = [
  {
    value: 'sprzedaz_2024_do_200_mln',
    effect: {
      pl: 'Faktura sprzed 1 kwietnia 2026 r. sprzedawcy, którego sprzedaż w 2024 r. nie przekroczyła 200 mln zł.',
      en: 'An invoice before 1 April 2026 of a seller whose sales in 2024 did not exceed 200 million PLN.',
    },
    until: '2026-03-31',
  },
  {
    value: 'do_10000_miesiecznie',
    effect: {
      pl: 'Faktura do 31 grudnia 2026 r., przy sprzedaży na takich fakturach do 10 000 zł brutto w miesiącu.',
      en: 'An invoice until 31 December 2026, with sales on such invoices of up to 10,000 PLN gross a month.',
    },
    until: '2026-12-31',
  },
  {
    value: 'kasa_rejestrujaca',
    effect: {
      pl: 'Faktura wystawiona przy kasie rejestrującej do 31 grudnia 2026 r.',
      en: 'An invoice issued by a cash register until 31 December 2026.',
    },
    until: '2026-12-31',
  },
  {
    value: 'awaria_calkowita',
    effect: { pl: 'Faktura z czasu awarii całkowitej KSeF.', en: 'An invoice issued during a total failure of KSeF.' },
    until: null,
  },
  {
    value: 'wylaczenie_ustawowe',
    effect: {
      pl: 'Faktura, której przepisy nie każą wystawiać w KSeF (art. 106ga ust. 2 ustawy o VAT): dla osoby fizycznej nieprowadzącej działalności gospodarczej, sprzedawcy bez siedziby i bez biorącego udział w sprzedaży stałego miejsca prowadzenia działalności w Polsce, z procedur szczególnych wymienionych w tym przepisie albo z rozporządzenia do art. 106s.',
      en: 'An invoice that need not be issued in KSeF (art. 106ga(2) of the VAT Act): to a private individual, of a seller without a seat in Poland and without a fixed establishment there that takes part in the sale, under the special schemes listed in that provision, or under the regulation based on art. 106s.',
    },
    until: null,
  },
];

/** Why the corrected invoice has no KSeF number, if it was issued outside KSeF. */
export const outsideKsefQuestion: Question = {
  id: outsideKsefId,
  text: {
    pl: 'Jeśli fakturę korygowaną z 1 lutego 2026 r. lub późniejszą wystawiono poza KSeF: na jakiej podstawie? Faktura offline, która czeka na numer, nie jest wystawiona poza KSeF: skoryguj ją, gdy go otrzyma.',
    en: 'If the corrected invoice of 1 February 2026 or later was issued outside KSeF: for which reason? An offline invoice that awaits its number is not outside KSeF: correct it when it has one.',
  },
  kind: 'choice',
  answers: outsideReasons.map(({ value, effect }) => ({ value, effect })),
  defaultAnswer: null,
  isRequired: false,
};

/**
 * Rejects a reason for an invoice outside KSeF that contradicts the KSeF numbers or the issue days of the corrected invoices.
 *
 * @param references all corrected invoices
 */
export function outsideKsefProblems(answer: AnswerOf, references: readonly CorrectedReference[]): readonly PlanRejection[] {
  const given = answer(outsideKsefId);
  const reason = outsideReasons.find(({ value }) => value === given);
  if (reason === undefined) return [];
  const outside = references.filter(({ ksefNumber }) => ksefNumber === null);
  const rejection = (code: string, message: Localized) => [rejectionOf(outsideKsefId, code, message)];
  if (outside.length === 0) return rejection('contradicts_answers', numberGiven);
  const { until } = reason;
  const late = until === null ? undefined : outside.find(({ issueDay }) => issueDay >= ksefObligationDay && issueDay > until);
  return late === undefined || until === null ? [] : rejection('reason_expired', expired(late, until));
}

const numberGiven: Localized = {
  pl: 'Podano numer KSeF, więc faktura nie jest spoza KSeF. Zostaw jedną z tych odpowiedzi.',
  en: 'A KSeF number is given, so the invoice was not issued outside KSeF. Keep one of these answers.',
};

function expired({ number, issueDay }: CorrectedReference, until: string): Localized {
  return {
    pl: `Ta podstawa dotyczy faktur z datą do ${until}, a faktura ${number.slice(0, 60)} jest z ${issueDay}. Podaj jej numer KSeF albo inną podstawę.`,
    en: `This reason applies to invoices dated until ${until}, but the invoice ${number.slice(0, 60)} is of ${issueDay}. Give its KSeF number or another reason.`,
  };
}
