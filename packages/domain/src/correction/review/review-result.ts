import type { Localized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { Issue } from '../../validation/model/issue.ts';
import type { Draft } from '../draft/draft.ts';
import type { BuildRejection } from '../model/built-correction.ts';
import type { AppliedChange, PlannedCorrection, PlanRejection } from '../model/scenario.ts';
import { sharedQuestionIds } from '../scenarios/toolkit/shared-questions.ts';
import { isSerious, type OriginalIssues } from './original-issues.ts';
import { isTooLarge, tooLargeRejection } from './too-large.ts';

/**
 * Judges a correction that was built: nothing passes that breaks the schema, or a rule as an error, unless the original broke it already.
 *
 * @param original what was wrong with the original
 * @returns      warnings on what was wrong in the original already and still is; or which part of the request is at fault
 */
export async function reviewResult(
  validated: ValidatedInvoice,
  planned: PlannedCorrection,
  original: OriginalIssues,
  requestFields: RequestFields = fieldsOfCorrection,
): Promise<Result<readonly Localized[], BuildRejection>> {
  const serious = validated.issues.filter(isSerious);
  if (serious.length === 0) return ok([]);
  const inherited = await original.among(serious.filter((issue) => !isOfSchema(issue) || !isTooLarge(issue)));
  const broken = [...inherited].filter(isOfSchema);
  if (broken.length > 0) return err({ kind: 'request', problems: broken.map(brokenBefore) });
  const fresh = serious.filter((issue) => !inherited.has(issue));
  if (fresh.length === 0) return ok(serious.map(inheritedWarning));
  const problems = fresh.flatMap((issue) => problemOf(issue, planned, requestFields) ?? []);
  return err(problems.length > 0 ? { kind: 'request', problems } : { kind: 'invalid-result', issues: fresh });
}

/** Codes of the schema; nothing that breaks it is ever returned, whoever broke it first. */
function isOfSchema({ code }: Issue): boolean {
  return /^XML-1[01]\d$/.test(code);
}

type RequestFields = ReadonlyMap<string, string>;

/** Fields of the correction that stand in the request by another name. */
const fieldsOfCorrection: RequestFields = new Map([
  ['P_1', 'data_wystawienia'],
  ['P_2', 'numer_faktury_kor'],
  ['PrzyczynaKorekty', 'przyczyna_korekty'],
  ['NrKSeFFaKorygowanej', 'question_answers.nr_ksef_faktury_korygowanej'],
  ['DataWystFaKorygowanej', 'question_answers.data_wystawienia_faktury_korygowanej'],
  ['OkresFaKorygowanej', 'question_answers.okres'],
]);

/** The same for an invoice that goes with a correction. */
export const fieldsOfNewInvoice: RequestFields = new Map([
  ['P_1', 'question_answers.data_nowej_faktury'],
  ['P_2', 'question_answers.numer_nowej_faktury'],
]);

/** Answers that tell amounts themselves. */
const amountAnswers = [
  { id: 'zaliczki', fields: /^P_1[345]/ },
  { id: 'opust', fields: /^P_1[345]/ },
  { id: 'kurs', fields: /^P_14_/ },
  { id: 'kurs_dla_wszystkich_wierszy', fields: /^(?:P_14_|KursWaluty)/ },
] as const;

/** Which part of the request an issue comes from; null when nothing tells. */
function problemOf(issue: Issue, planned: PlannedCorrection, requestFields: RequestFields): PlanRejection | null {
  const { changes } = planned;
  const field = issue.fieldName ?? '';
  const message = withAdvice(issue);
  if (isTooLarge(issue)) return tooLargeRejection(issue, planned);
  if (isOfSchema(issue) && isOnOriginal(issue, planned)) return { path: 'source_xml', code: issue.code, message: onOriginal(message) };
  const ofRequest = requestFields.get(field);
  if (ofRequest !== undefined) return { path: dayOfCorrection(ofRequest, planned), code: issue.code, message };
  const index = changes.findIndex(({ names }) => names.split('/').at(-1) === field);
  const found = index === -1 ? changeAround(issue, changes) : index;
  if (found !== -1) return { path: `changes[${found}].new_value`, code: issue.code, message };
  const answered = amountAnswers.find(({ id, fields }) => planned.answer(id) !== null && fields.test(field));
  if (answered !== undefined) return { path: `question_answers.${answered.id}`, code: issue.code, message };
  // What FA(2) holds is judged as FA(3) here for the first time.
  if (isOfSchema(issue) && planned.original.version === 'FA(2)') return brokenBefore(issue);
  if (changes.length === 0) return null;
  return { path: changes.length === 1 ? 'changes[0].new_value' : 'changes', code: issue.code, message };
}

/** No correction mends what breaks the schema elsewhere on the original. */
function brokenBefore(issue: Issue): PlanRejection {
  return { path: 'source_xml', code: issue.code, message: onOriginal(withAdvice(issue)) };
}

/** What is wrong and how to mend it. */
function withAdvice({ message, quickFix }: Issue): Localized {
  return quickFix === null ? message : { pl: `${message.pl} ${quickFix.pl}`, en: `${message.en} ${quickFix.en}` };
}

/** Whether a value that breaks the schema was taken over from the original, and no part of the request gives it. */
function isOnOriginal({ fieldName, fieldValue }: Issue, { changes, original, answer }: PlannedCorrection): boolean {
  const value = fieldValue?.trim() ?? '';
  if (value === '' || changes.some(({ newValue }) => newValue.trim() === value)) return false;
  if (fieldName === 'DataWystFaKorygowanej') return answer(sharedQuestionIds.issueDay) === null;
  return (
    textsOf(original.before)
      .get(fieldName ?? '')
      ?.has(value) === true
  );
}

/** The texts of a document by the names of their elements, once for a thousand issues that ask. */
const textsOf = memoizeByObject((document: Draft): ReadonlyMap<string, ReadonlySet<string>> => {
  const texts = new Map<string, Set<string>>();
  const read = ({ name, text, children }: Draft): void => {
    const known = texts.get(name);
    if (known === undefined) texts.set(name, new Set([text.trim()]));
    else known.add(text.trim());
    for (const child of children) read(child);
  };
  read(document);
  return texts;
});

function onOriginal({ pl, en }: Localized): Localized {
  return {
    pl: `Błąd jest na fakturze korygowanej, nie w zmianach. ${pl} POST /autofix poprawia wiele takich błędów; podaj poprawiony plik.`,
    en: `The mistake is on the corrected invoice, not in the changes. ${en} POST /autofix mends many such mistakes; give the mended file.`,
  };
}

/** Where nobody told the day of the corrected invoice, that of the correction does not go with it. */
function dayOfCorrection(path: string, { answer }: PlannedCorrection): string {
  return path === `question_answers.${sharedQuestionIds.issueDay}` && answer(sharedQuestionIds.issueDay) === null
    ? 'data_wystawienia'
    : path;
}

/**
 * Which change made or touched the element that an issue lies in, the nearest one; -1 when none did. A change that begins an element
 * answers for what the element lacks.
 */
function changeAround({ xpath }: Issue, changes: readonly AppliedChange[]): number {
  const place = xpath === null ? [] : namesIn(xpath).split('/');
  const shared = changes.map(({ names }) => {
    const steps = names.split('/');
    const different = steps.findIndex((step, depth) => step !== place[depth]);
    return different === -1 ? steps.length : different;
  });
  const most = Math.max(0, ...shared);
  // `Fa` alone is around nearly everything.
  return most === 0 || (most === 1 && place[0] === 'Fa') ? -1 : shared.indexOf(most);
}

function namesIn(xpath: string): string {
  return xpath.replace(/^\/Faktura\//, '').replace(/\[\d+\]/g, '');
}

function inheritedWarning({ code, message }: Issue): Localized {
  return {
    pl: `Ten błąd był już na fakturze korygowanej i pozostaje na korekcie: ${code}. ${message.pl}`,
    en: `This error was on the corrected invoice already and stays on the correction: ${code}. ${message.en}`,
  };
}
