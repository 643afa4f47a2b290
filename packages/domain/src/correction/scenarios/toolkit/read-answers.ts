import { isCalendarDay } from '../../../fa3/elements/calendar.ts';
import { parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import type { CorrectionRequest } from '../../model/correction-request.ts';
import type { AnswerOf, PlanRejection, Question, Scenario } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';
import { parseJsonAnswer } from './json-answer.ts';
import { listQuestions, sharedQuestionIds } from './shared-questions.ts';

/** The validated answers of a request. */
interface ReadAnswers {
  /** Rejected answers count as not given. */
  readonly answer: AnswerOf;
  /** Unknown, malformed, missing and prohibitive answers, with path `question_answers.<id>`. */
  readonly rejections: readonly PlanRejection[];
}

/** Maximum length of answers. The longest is a list of invoices: the schema allows 50,000 of them. */
const maxAnswerLength = { choice: 100, date: 100, number: 100, text: 1_000, json: 8_000_000 } as const;

/**
 * Validates the answers of a request against the questions of its scenario. Surrounding white space is ignored, and an empty answer counts
 * as none.
 *
 * @param defaults answers used when the request gives none, such as those of a preset; unknown and invalid ones are ignored, because a
 *                 preset serves all scenarios
 */
export function readAnswers(
  scenario: Scenario,
  { answers, issueDay, earlierCorrections = [] }: Pick<CorrectionRequest, 'answers' | 'issueDay' | 'earlierCorrections'>,
  defaults: Readonly<Record<string, string>> = {},
): ReadAnswers {
  const questions = listQuestions(scenario);
  const rejections = Object.keys(answers)
    .filter((id) => !questions.some((question) => question.id === id))
    .map((id) => buildRejection(id, 'unknown_question', unknownQuestion(scenario, id, questions)));
  const accepted = new Map<string, string>();
  for (const question of questions) {
    const given = answerIn(answers, question.id);
    const fallback = fallbackAnswer(question, defaults);
    const found = problemOf(question, { given, fallback, issueDay });
    const problem = found?.code === missingCorrections && earlierCorrections.length > 0 ? null : found;
    if (problem !== null) rejections.push(buildRejection(question.id, problem.code, problem.message));
    const counting = problem === null ? (given ?? fallback) : fallback;
    if (counting !== null) accepted.set(question.id, counting);
  }
  return { answer: (id) => accepted.get(id) ?? null, rejections };
}

function answerIn(answers: Readonly<Record<string, string>>, id: string): string | null {
  const answer = (answers[id] ?? '').trim();
  return answer === '' ? null : answer;
}

/** The answer that counts when the request gives none; null when there is none. */
function fallbackAnswer(question: Question, defaults: Readonly<Record<string, string>>): string | null {
  const usual = answerIn(defaults, question.id);
  return usual !== null && wrongForm(question, usual) === null ? usual : question.defaultAnswer;
}

interface GivenAnswer {
  /** The answer of the request; null when it gives none. */
  readonly given: string | null;
  readonly fallback: string | null;
  readonly issueDay: string;
}

function problemOf(question: Question, { given, fallback, issueDay }: GivenAnswer): Problem | null {
  if (given !== null) return wrongForm(question, given) ?? wrongMeaning(question, given, issueDay);
  return question.isRequired && fallback === null ? { code: 'answer_required', message: answerRequired(question) } : null;
}

/** The code of a correction with earlier ones that the request does not contain. */
const missingCorrections = 'earlier_corrections';

interface Problem {
  readonly code: string;
  readonly message: Localized;
}

function wrongForm({ kind, answers }: Question, given: string): Problem | null {
  if (given.length > maxAnswerLength[kind]) return { code: 'answer_too_long', message: tooLong(maxAnswerLength[kind]) };
  if (kind === 'choice' && !answers.some(({ value }) => value === given)) {
    const values = answers.map(({ value }) => value).join(', ');
    return { code: 'answer_not_allowed', message: notAllowed(given, values) };
  }
  if (kind === 'date' && !isCalendarDay(given)) return { code: 'invalid_date', message: noDay(given) };
  if (kind === 'number' && Decimal.parse(given) === null) return { code: 'invalid_number', message: noNumber(given) };
  const json = kind === 'json' ? parseJsonAnswer(given) : null;
  return json?.ok === false ? { code: 'invalid_json', message: json.error } : null;
}

/** Problems of answers to questions of all scenarios. */
function wrongMeaning({ id }: Question, given: string, issueDay: string): Problem | null {
  if (id === sharedQuestionIds.ksefNumber && parseKsefNumber(given) === null)
    return { code: 'invalid_ksef_number', message: noKsefNumber(given) };
  if (id === sharedQuestionIds.issueDay && given > issueDay)
    return { code: 'date_after_correction', message: afterCorrection(given, issueDay) };
  if (id === sharedQuestionIds.earlierCorrections && given === 'tak') return { code: missingCorrections, message: stateNeeded };
  return null;
}

function unknownQuestion({ id: scenarioId }: Scenario, id: string, questions: readonly Question[]): Localized {
  const ids = questions.map((question) => question.id).join(', ');
  return {
    pl: `Scenariusz ${scenarioId} nie ma pytania „${toQuotable(id, 61)}”. Jego pytania: ${ids}.`,
    en: `The scenario ${scenarioId} has no question “${toQuotable(id, 61)}”. Its questions: ${ids}.`,
  };
}

function answerRequired({ text, answers }: Question): Localized {
  const values = answers.map(({ value }) => value).join(', ');
  return {
    pl: `Brak odpowiedzi na pytanie: ${text.pl}${values === '' ? '' : ` Możliwe odpowiedzi: ${values}.`}`,
    en: `This question needs an answer: ${text.en}${values === '' ? '' : ` Possible answers: ${values}.`}`,
  };
}

function tooLong(limit: number): Localized {
  return { pl: `Odpowiedź ma więcej niż ${limit} znaków.`, en: `The answer has more than ${limit} characters.` };
}

function notAllowed(given: string, values: string): Localized {
  return {
    pl: `Odpowiedź „${toQuotable(given, 61)}” nie jest dozwolona. Możliwe: ${values}.`,
    en: `The answer “${toQuotable(given, 61)}” is not allowed. Allowed: ${values}.`,
  };
}

function noDay(given: string): Localized {
  return {
    pl: `„${toQuotable(given, 61)}” nie jest poprawną datą. Podaj datę w postaci RRRR-MM-DD, np. 2026-03-15.`,
    en: `“${toQuotable(given, 61)}” is not a valid date. Enter a date in the form YYYY-MM-DD, such as 2026-03-15.`,
  };
}

function noNumber(given: string): Localized {
  return {
    pl: `„${toQuotable(given, 61)}” nie jest liczbą. Podaj cyfry z kropką dziesiętną, bez odstępów, np. 4.2512.`,
    en: `“${toQuotable(given, 61)}” is not a number. Enter digits with a decimal point and no spaces, such as 4.2512.`,
  };
}

function noKsefNumber(given: string): Localized {
  return {
    pl: `„${toQuotable(given, 61)}” nie jest numerem KSeF. Ma on 35 znaków, np. 5265877635-20260826-0100001AF629-AF (w KSeF 1.0: 36). Dla faktury spoza KSeF zostaw puste.`,
    en: `“${toQuotable(given, 61)}” is not a KSeF number. It has 35 characters, such as 5265877635-20260826-0100001AF629-AF (36 in KSeF 1.0). Leave it empty for an invoice outside KSeF.`,
  };
}

function afterCorrection(given: string, issueDay: string): Localized {
  return {
    pl: `Faktura korygowana nie może być późniejsza (${given}) niż jej korekta (${issueDay}).`,
    en: `The corrected invoice cannot be later (${given}) than its correction (${issueDay}).`,
  };
}

const stateNeeded: Localized = {
  pl: 'Różnice liczy się od stanu po wszystkich wcześniejszych korektach. Podaj fakturę pierwotną w source_xml, a wszystkie jej korekty w corrections_xml, w kolejności wystawienia.',
  en: 'Differences are calculated from the state after all earlier corrections. Provide the original invoice in source_xml and all its corrections in corrections_xml, in the order of issue.',
};
