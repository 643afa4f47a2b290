import { isCalendarDay } from '../../../fa3/calendar.ts';
import { parseKsefNumber } from '../../../fa3/ksef-number.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { truncate } from '../../../shared/truncate.ts';
import type { CorrectionRequest } from '../../model/correction-request.ts';
import type { AnswerOf, PlanRejection, Question, Scenario } from '../../model/scenario.ts';
import { rejectionOf } from '../../model/scenario.ts';
import { parseJsonAnswer } from './json-answer.ts';
import { questionsOf, sharedQuestionIds } from './shared-questions.ts';

/** What came of reading the answers of a request. */
interface ReadAnswers {
  /** Answers that are refused count as if they were not given. */
  readonly answer: AnswerOf;
  /** Every answer that is unknown, malformed, missing or forbids the correction, as `question_answers.<id>`. */
  readonly rejections: readonly PlanRejection[];
}

/** Characters that an answer may have. A list of invoices is the longest: the schema takes 50,000 of them. */
const longestAnswer = { choice: 100, date: 100, number: 100, text: 1_000, json: 8_000_000 } as const;

/**
 * Checks the answers of a request against the questions of its scenario. White space around an answer does not count, and an empty
 * answer is none.
 *
 * @param defaults answers that count where the request gives none, such as those of a preset; what the scenario does not ask or allow
 *                 is passed over, since they are meant for all scenarios
 */
export function readAnswers(
  scenario: Scenario,
  { answers, issueDay }: Pick<CorrectionRequest, 'answers' | 'issueDay'>,
  defaults: Readonly<Record<string, string>> = {},
): ReadAnswers {
  const questions = questionsOf(scenario);
  const rejections = Object.keys(answers)
    .filter((id) => !questions.some((question) => question.id === id))
    .map((id) => rejectionOf(id, 'unknown_question', unknownQuestion(scenario, id, questions)));
  const accepted = new Map<string, string>();
  for (const question of questions) {
    const given = answerIn(answers, question.id);
    const usual = answerIn(defaults, question.id);
    const problem = given === null ? null : (wrongForm(question, given) ?? wrongMeaning(question, given, issueDay));
    if (problem !== null) rejections.push(rejectionOf(question.id, problem.code, problem.message));
    const fallback = usual !== null && wrongForm(question, usual) === null ? usual : question.defaultAnswer;
    const counting = problem === null ? (given ?? fallback) : fallback;
    if (counting !== null) accepted.set(question.id, counting);
    else if (question.isRequired && problem === null)
      rejections.push(rejectionOf(question.id, 'answer_required', answerRequired(question)));
  }
  return { answer: (id) => accepted.get(id) ?? null, rejections };
}

function answerIn(answers: Readonly<Record<string, string>>, id: string): string | null {
  const answer = (answers[id] ?? '').trim();
  return answer === '' ? null : answer;
}

interface Problem {
  readonly code: string;
  readonly message: Localized;
}

function wrongForm({ kind, answers }: Question, given: string): Problem | null {
  if (given.length > longestAnswer[kind]) return { code: 'answer_too_long', message: tooLong(longestAnswer[kind]) };
  if (kind === 'choice' && !answers.some(({ value }) => value === given)) {
    const values = answers.map(({ value }) => value).join(', ');
    return { code: 'answer_not_allowed', message: notAllowed(given, values) };
  }
  if (kind === 'date' && !isCalendarDay(given)) return { code: 'invalid_date', message: noDay(given) };
  if (kind === 'number' && Decimal.parse(given) === null) return { code: 'invalid_number', message: noNumber(given) };
  const json = kind === 'json' ? parseJsonAnswer(given) : null;
  return json?.ok === false ? { code: 'invalid_json', message: json.error } : null;
}

/** What is wrong with answers that have a meaning of their own in every scenario. */
function wrongMeaning({ id }: Question, given: string, issueDay: string): Problem | null {
  if (id === sharedQuestionIds.ksefNumber && parseKsefNumber(given) === null)
    return { code: 'invalid_ksef_number', message: noKsefNumber(given) };
  if (id === sharedQuestionIds.issueDay && given > issueDay)
    return { code: 'date_after_correction', message: afterCorrection(given, issueDay) };
  if (id === sharedQuestionIds.earlierCorrections && given === 'tak') return { code: 'earlier_corrections', message: stateNeeded };
  return null;
}

function unknownQuestion({ id: scenarioId }: Scenario, id: string, questions: readonly Question[]): Localized {
  const ids = questions.map((question) => question.id).join(', ');
  return {
    pl: `Scenariusz ${scenarioId} nie zadaje pytania „${truncate(id, 61)}”. Zadaje: ${ids}.`,
    en: `The scenario ${scenarioId} does not ask “${truncate(id, 61)}”. It asks: ${ids}.`,
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
    pl: `Odpowiedź „${truncate(given, 61)}” nie jest dozwolona. Możliwe: ${values}.`,
    en: `The answer “${truncate(given, 61)}” is not allowed. Possible: ${values}.`,
  };
}

function noDay(given: string): Localized {
  return {
    pl: `„${truncate(given, 61)}” nie jest dniem z kalendarza. Podaj datę w postaci RRRR-MM-DD, np. 2026-03-15.`,
    en: `“${truncate(given, 61)}” is no day of the calendar. Give a date as YYYY-MM-DD, such as 2026-03-15.`,
  };
}

function noNumber(given: string): Localized {
  return {
    pl: `„${truncate(given, 61)}” nie jest liczbą. Podaj cyfry z kropką dziesiętną, bez odstępów, np. 4.2512.`,
    en: `“${truncate(given, 61)}” is no number. Give digits with a decimal point and no blanks, such as 4.2512.`,
  };
}

function noKsefNumber(given: string): Localized {
  return {
    pl: `„${truncate(given, 61)}” nie jest numerem KSeF. Ma on 35 znaków, np. 5265877635-20260826-0100001AF629-AF (w KSeF 1.0: 36). Dla faktury spoza KSeF zostaw puste.`,
    en: `“${truncate(given, 61)}” is no KSeF number. It has 35 characters, such as 5265877635-20260826-0100001AF629-AF (36 in KSeF 1.0). Leave it empty for an invoice outside KSeF.`,
  };
}

function afterCorrection(given: string, issueDay: string): Localized {
  return {
    pl: `Faktura korygowana nie może być późniejsza (${given}) niż jej korekta (${issueDay}).`,
    en: `The corrected invoice cannot be later (${given}) than its correction (${issueDay}).`,
  };
}

const stateNeeded: Localized = {
  pl: 'Różnice liczy się od stanu po wszystkich wcześniejszych korektach. Podaj w source_xml fakturę w stanie po ostatniej z nich (albo ostatnią korektę) i odpowiedz „nie”.',
  en: 'Differences are counted from the state after all earlier corrections. Give the invoice in its state after the last of them (or that correction) in source_xml and answer “nie”.',
};
