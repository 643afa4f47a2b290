import { ksefExemptions } from '../../../fa3/ksef-dates.ts';
import { ksefObligationDay } from '../../../fa3/ksef-obligation.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { CorrectedReference } from '../../model/correction-plan.ts';
import type { AnswerOf, PlanRejection, Question } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';

/** Id of {@link outsideKsefQuestion}. */
export const outsideKsefId = 'poza_ksef';

/** Why the corrected invoice has no KSeF number, if it was issued outside KSeF. */
export const outsideKsefQuestion: Question = {
  id: outsideKsefId,
  text: {
    pl: 'Jeśli fakturę korygowaną z 1 lutego 2026 r. lub późniejszą wystawiono poza KSeF: na jakiej podstawie? Faktura offline, która czeka na numer, nie jest wystawiona poza KSeF: skoryguj ją, gdy go otrzyma.',
    en: 'If the corrected invoice of 1 February 2026 or later was issued outside KSeF: for which reason? An offline invoice that awaits its number is not outside KSeF: correct it when it has one.',
  },
  kind: 'choice',
  answers: ksefExemptions.map(({ id, text }) => ({ value: id, effect: text })),
  defaultAnswer: null,
  isRequired: false,
};

/**
 * Rejects a reason for an invoice outside KSeF that contradicts the KSeF numbers or the issue days of the corrected invoices.
 *
 * @param references all corrected invoices
 */
export function listOutsideKsefProblems(answer: AnswerOf, references: readonly CorrectedReference[]): readonly PlanRejection[] {
  const given = answer(outsideKsefId);
  const reason = ksefExemptions.find(({ id }) => id === given);
  if (reason === undefined) return [];
  const outside = references.filter(({ ksefNumber }) => ksefNumber === null);
  const rejection = (code: string, message: Localized) => [buildRejection(outsideKsefId, code, message)];
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
