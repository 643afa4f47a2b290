import type { Localized } from '../../shared/localized.ts';
import type { Issue } from '../../validation/model/issue.ts';
import { beyondBoundsText } from '../../validation/model/work-bounds.ts';
import type { PlannedCorrection, PlanRejection } from '../model/scenario.ts';
import { sharedQuestionIds } from '../scenarios/toolkit/shared-questions.ts';

/**
 * A document of the request exceeds the limits of KSeF.
 *
 * @param path the field that contains it
 */
export function findBeyondBounds(path: string): PlanRejection {
  return { path, code: 'too_large', message: beyondBoundsText };
}

/** Whether a document has more lines or bytes than the schema or KSeF allows, possibly because lines are shown twice. */
export function isTooLarge({ code, fieldName }: Issue): boolean {
  return code === 'XML-009' || (code === 'XML-111' && (fieldName === 'FaWiersz' || fieldName === 'ZamowienieWiersz'));
}

/** The cause of a too large correction, and how to make it smaller. */
export function buildTooLargeRejection({ code, message }: Issue, { scenario, plan, changes }: PlannedCorrection): PlanRejection {
  const rejection = (path: string, advice: Localized): PlanRejection => ({
    path,
    code,
    message: {
      pl: `Korekta w tej postaci jest za duża. ${message.pl} ${advice.pl}`,
      en: `The correction is too large in this form. ${message.en} ${advice.en}`,
    },
  });
  if (plan.references.length > 1) return rejection('question_answers.faktury_korygowane', splitList);
  const isShownTwice = (plan.rows.kind === 'changed' || plan.rows.kind === 'cancelled') && plan.rows.method !== 'roznica';
  if (isShownTwice && scenario.methods.includes('roznica'))
    return rejection(`question_answers.${sharedQuestionIds.lineMethod}`, asDifference);
  return changes.length > 1 && plan.rows.kind === 'changed' ? rejection('changes', fewerChanges) : rejection('source_xml', tooMuchAtOnce);
}

const splitList: Localized = {
  pl: 'Podziel listę faktur na kilka korekt, a opust odpowiednio do niej.',
  en: 'Split the list of invoices among several corrections, and the rebate with it.',
};

const asDifference: Localized = {
  pl: 'Pokaż wiersze metodą roznica (jeden wiersz na zmianę) albo zmień mniej pozycji naraz.',
  en: 'Show lines by roznica (one line per change), or change fewer items at once.',
};

const fewerChanges: Localized = {
  pl: 'Zmień mniej pozycji naraz, a resztę kolejną korektą.',
  en: 'Change fewer items at once, and the others in a further correction.',
};

const tooMuchAtOnce: Localized = {
  pl: 'Tyle wierszy tej faktury nie zmieści się na jednej korekcie w KSeF.',
  en: 'This many lines of the invoice do not fit into one correction in KSeF.',
};
