import type { Localized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { Issue } from '../../validation/model/issue.ts';
import type { Draft } from '../draft/draft.ts';
import type { BuildRejection } from '../model/built-correction.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { AppliedChange, PlannedCorrection, PlanRejection } from '../model/scenario.ts';
import { sharedQuestionIds } from '../scenarios/toolkit/shared-questions.ts';
import { isSerious, type OriginalIssues } from './original-issues.ts';
import { buildTooLargeRejection, isTooLarge } from './too-large.ts';

/**
 * Reviews the validation result of a built correction: schema violations are rejected, and errors of rules unless the original had them
 * already.
 *
 * @param original issues of the original
 * @returns      warnings about inherited errors, or the part of the request that causes an error
 */
export async function buildReviewResult(
  validated: ValidatedInvoice,
  planned: PlannedCorrection,
  original: OriginalIssues,
  requestFields: RequestFields = fieldsOfCorrection,
): Promise<Result<readonly Localized[], BuildRejection>> {
  const serious = validated.issues.filter(isSerious);
  if (serious.length === 0) return ok([]);
  const ofChain = serious.filter(isOfChain);
  const known = await original.among(serious.filter((issue) => !ofChain.includes(issue) && (!isOfSchema(issue) || !isTooLarge(issue))));
  const inherited = new Set([...known, ...ofChain]);
  const broken = [...inherited].filter(isOfSchema);
  if (broken.length > 0) return err({ kind: 'request', problems: broken.map(invalidOriginal) });
  const fresh = serious.filter((issue) => !inherited.has(issue));
  if (fresh.length === 0) return ok(serious.filter((issue) => !isOfChain(issue)).map(inheritedWarning));
  const contradictory = validated.issues.filter(isOfChain).map(contradictoryChain);
  if (contradictory.length > 0) return err({ kind: 'request', problems: contradictory });
  const found = fresh.flatMap((issue) => problemOf(issue, planned, requestFields) ?? []);
  const problems = found.length > 0 ? found : problemsOfState(planned, fresh);
  return err(problems.length > 0 ? { kind: 'request', problems } : { kind: 'invalid-result', issues: fresh });
}

/** Codes of schema violations. A document with one is never returned, even if inherited. */
function isOfSchema({ code }: Issue): boolean {
  return /^XML-1[01]\d$/.test(code);
}

/** The earlier corrections contradict each other: a finding about them, which the correction cannot remove. */
function isOfChain({ code }: Issue): boolean {
  return code === 'XML-661';
}

/** No correction follows from documents that contradict each other. */
function contradictoryChain({ code, message, document }: Issue): PlanRejection {
  return { path: document?.field ?? 'corrections_xml', code, message };
}

/**
 * What the documents leave unknown, which no part of the request can make up for: the state after the earlier corrections, or the amounts by rate of
 * a simplified invoice that states neither sums nor the values of all lines.
 */
function problemsOfState({ original }: PlannedCorrection, issues: readonly Issue[]): PlanRejection[] {
  const ofChain = original.warnings.filter(({ path }) => path.startsWith('corrections_xml['));
  if (ofChain.length > 0) return ofChain.map(({ path, text }) => ({ path, code: 'not_correctable', message: text }));
  const isUndetermined = original.kind === 'UPR' && readDeclaredAmounts(original.invoice).size === 0;
  return isUndetermined ? issues.map(({ code }) => ({ path: 'source_xml', code, message: withoutSums })) : [];
}

const withoutSums: Localized = {
  pl: 'Faktura uproszczona nie podaje sum według stawek ani wartości wszystkich wierszy, więc nie wiadomo, jak korekta dzieli się na stawki. Podaj XML faktury z wartościami wierszy (P_11 albo P_11A).',
  en: 'The simplified invoice states neither sums by rate nor the values of all lines, so the split of the correction by rate is unknown. Provide the XML of the invoice with the values of its lines (P_11 or P_11A).',
};

type RequestFields = ReadonlyMap<string, string>;

/** Fields of the correction and their names in the request. */
const fieldsOfCorrection: RequestFields = new Map([
  ['P_1', 'data_wystawienia'],
  ['P_2', 'numer_faktury_kor'],
  ['PrzyczynaKorekty', 'przyczyna_korekty'],
  ['NrKSeFFaKorygowanej', 'question_answers.nr_ksef_faktury_korygowanej'],
  ['DataWystFaKorygowanej', 'question_answers.data_wystawienia_faktury_korygowanej'],
  ['OkresFaKorygowanej', 'question_answers.okres'],
]);

/** The same for an additional invoice. */
export const fieldsOfNewInvoice: RequestFields = new Map([
  ['P_1', 'question_answers.data_nowej_faktury'],
  ['P_2', 'question_answers.numer_nowej_faktury'],
]);

/** Answers that contain amounts. */
const amountAnswers = [
  { id: 'zaliczki', fields: /^P_1[345]/ },
  { id: 'opust', fields: /^P_1[345]/ },
  { id: 'kurs', fields: /^P_14_/ },
  { id: 'kurs_dla_wszystkich_wierszy', fields: /^(?:P_14_|KursWaluty)/ },
] as const;

/** The part of the request that causes an issue; null when unknown. */
function problemOf(issue: Issue, planned: PlannedCorrection, requestFields: RequestFields): PlanRejection | null {
  const { changes } = planned;
  const field = issue.fieldName ?? '';
  const message = withAdvice(issue);
  if (isTooLarge(issue)) return buildTooLargeRejection(issue, planned);
  if (isOfSchema(issue) && isOnOriginal(issue, planned)) return { path: 'source_xml', code: issue.code, message: onOriginal(message) };
  const ofRequest = requestFields.get(field);
  if (ofRequest !== undefined) return { path: dayOfCorrection(ofRequest, planned), code: issue.code, message };
  const index = changes.findIndex(({ names }) => names.split('/').at(-1) === field);
  const found = index === -1 ? changeAround(issue, changes) : index;
  if (found !== -1) return { path: `changes[${found}].new_value`, code: issue.code, message };
  const answered = amountAnswers.find(({ id, fields }) => planned.answer(id) !== null && fields.test(field));
  if (answered !== undefined) return { path: `question_answers.${answered.id}`, code: issue.code, message };
  // Data from FA(2) are validated as FA(3) here for the first time.
  if (isOfSchema(issue) && planned.original.version === 'FA(2)') return invalidOriginal(issue);
  if (changes.length === 0) return null;
  return { path: changes.length === 1 ? 'changes[0].new_value' : 'changes', code: issue.code, message };
}

/** A schema violation elsewhere on the original, which a correction cannot fix. */
function invalidOriginal(issue: Issue): PlanRejection {
  return { path: 'source_xml', code: issue.code, message: onOriginal(withAdvice(issue)) };
}

/** The message with its advice. */
function withAdvice({ message, quickFix }: Issue): Localized {
  return quickFix === null ? message : { pl: `${message.pl} ${quickFix.pl}`, en: `${message.en} ${quickFix.en}` };
}

/** Whether an invalid value was copied from the original and does not come from the request. */
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

/** The texts of a document by element name; memoized, because there may be a thousand issues. */
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
    pl: `Błąd jest na fakturze korygowanej, nie w zmianach. ${pl} Wiele takich błędów da się poprawić automatycznie; podaj poprawiony plik.`,
    en: `The mistake is on the corrected invoice, not in the changes. ${en} Many such mistakes can be fixed automatically; provide the fixed file.`,
  };
}

/** If the caller did not give the issue date of the corrected invoice, the date of the correction is to blame. */
function dayOfCorrection(path: string, { answer }: PlannedCorrection): string {
  return path === `question_answers.${sharedQuestionIds.issueDay}` && answer(sharedQuestionIds.issueDay) === null
    ? 'data_wystawienia'
    : path;
}

/**
 * Index of the change closest to the element of an issue; -1 when there is none. A change that creates an element is responsible for its
 * missing parts.
 */
function changeAround({ xpath }: Issue, changes: readonly AppliedChange[]): number {
  const place = xpath === null ? [] : namesIn(xpath).split('/');
  const shared = changes.map(({ names }) => {
    const steps = names.split('/');
    const different = steps.findIndex((step, depth) => step !== place[depth]);
    return different === -1 ? steps.length : different;
  });
  const most = Math.max(0, ...shared);
  // Sharing only `Fa` is not meaningful.
  return most === 0 || (most === 1 && place[0] === 'Fa') ? -1 : shared.indexOf(most);
}

function namesIn(xpath: string): string {
  return xpath.replace(/^\/Faktura\//, '').replace(/\[\d+\]/g, '');
}

function inheritedWarning({ code, message }: Issue): Localized {
  return {
    pl: `Ten błąd był już na fakturze korygowanej i pozostaje na korekcie: ${code}. ${message.pl}`,
    en: `This error was already on the corrected invoice and remains on the correction: ${code}. ${message.en}`,
  };
}
