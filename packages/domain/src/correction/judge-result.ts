import type { Localized } from '../shared/localized.ts';
import { ok, type Result, refused } from '../shared/result.ts';
import type { Issue } from '../validation/issue.ts';
import { type ValidatedInvoice, type ValidationPorts, type ValidationSettings, validateInvoice } from '../validation/validate-invoice.ts';
import type { BuildRefusal } from './built-correction.ts';
import type { PlannedCorrection } from './plan-correction.ts';
import type { AppliedChange, PlanRefusal } from './scenario.ts';
import { sharedQuestionIds } from './shared-questions.ts';

/**
 * Judges a correction that was built: nothing passes that breaks the schema, or a rule as an error, unless the original broke it already.
 *
 * @returns warnings on what was wrong in the original already and still is; or which part of the request is at fault
 */
export async function judgeResult(
  source: Uint8Array,
  validated: ValidatedInvoice,
  planned: PlannedCorrection,
  ports: ValidationPorts,
  settings: ValidationSettings,
  requestFields: RequestFields = fieldsOfCorrection,
): Promise<Result<readonly Localized[], BuildRefusal>> {
  const serious = validated.issues.filter(isSerious);
  if (serious.length === 0) return ok([]);
  const original = await validateInvoice(source, ports, settings);
  const known = original.ok ? new Set(original.value.issues.filter(isSerious).map(keyOf)) : new Set<string>();
  const inherited = serious.filter((issue) => known.has(keyOf(issue)) && !isOfSchema(issue));
  const fresh = serious.filter((issue) => !inherited.includes(issue));
  if (fresh.length === 0) return ok(inherited.map(inheritedWarning));
  const problems = fresh.flatMap((issue) => problemOf(issue, planned, requestFields) ?? []);
  return refused(problems.length > 0 ? { kind: 'request', problems } : { kind: 'invalid-result', issues: fresh });
}

function isSerious({ severity }: Issue): boolean {
  return severity === 'critical' || severity === 'error';
}

/** Codes of the schema; nothing that breaks it is ever returned, whoever broke it first. */
function isOfSchema({ code }: Issue): boolean {
  return /^XML-1[01]\d$/.test(code);
}

/** The same issue on two documents has the same code and field; its place may differ. */
function keyOf({ code, fieldName }: Issue): string {
  return `${code} ${fieldName}`;
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

/** Which part of the request an issue comes from; null when nothing tells. */
function problemOf(issue: Issue, { changes }: PlannedCorrection, requestFields: RequestFields): PlanRefusal | null {
  const field = issue.fieldName ?? '';
  if (isTooLarge(issue)) return { path: `question_answers.${sharedQuestionIds.lineMethod}`, code: issue.code, message: tooLarge(issue) };
  const ofRequest = requestFields.get(field);
  if (ofRequest !== undefined) return { path: ofRequest, code: issue.code, message: issue.message };
  const index = changes.findIndex(({ names }) => names.split('/').at(-1) === field);
  const found = index === -1 ? changeAround(issue, changes) : index;
  if (found !== -1) return { path: `changes[${found}].new_value`, code: issue.code, message: issue.message };
  return changes.length === 1 ? { path: 'changes[0].new_value', code: issue.code, message: issue.message } : null;
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

/** More lines, or more bytes, than the schema or KSeF takes: showing lines twice can lead there. */
function isTooLarge({ code, fieldName }: Issue): boolean {
  return code === 'XML-009' || (code === 'XML-111' && (fieldName === 'FaWiersz' || fieldName === 'ZamowienieWiersz'));
}

function tooLarge({ message }: Issue): Localized {
  return {
    pl: `Korekta w tej postaci jest za duża. ${message.pl} Pokaż wiersze metodą roznica (jeden wiersz na zmianę) albo zmień mniej pozycji naraz.`,
    en: `The correction is too large in this form. ${message.en} Show lines by roznica (one line a change), or change fewer items at once.`,
  };
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
