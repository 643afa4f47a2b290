import { speakOn } from '@nakor/domain/shared/voices';
import type { ScenarioEntry } from 'nakor/browser';
import type { Language } from '../../language.ts';
import type { CorrectionTexts } from '../../texts/correction.ts';
import { listQuestions, originalQuestionIds } from './build-request.ts';

/** Says in the words of the form what messages of the engine say with names of the API. */
export type FormWords = (text: string) => string;

/** What a name of the API is on the form. */
interface FormName {
  readonly kind: 'field' | 'question' | 'value';
  readonly label: string;
}

/**
 * Creates the translation of messages, which name fields of requests, ids of questions, answers and scenarios as callers of the API know them.
 * What has no label of its own on the form is said as on every page.
 *
 * @param scenarios all scenarios, with their texts in the language
 */
export function getFormWords(language: Language, texts: CorrectionTexts, scenarios: readonly ScenarioEntry[]): FormWords {
  const names = namesOf(texts, scenarios);
  const phrase = language === 'pl' ? polishPhrase : englishPhrase;
  return (text) => {
    let said = '';
    let readTo = 0;
    for (const { 0: whole, 1: name = '', 2: value, index } of text.matchAll(possibleName)) {
      const found = names.get(name);
      if (found === undefined) continue;
      const before = said + text.slice(readTo, index);
      const lead = leadOf(before, leads[language]);
      const chosen = value === undefined ? '' : `: ${typeNumbers[value] ?? texts.answerTitles[value] ?? value}`;
      said = `${before.slice(0, before.length - lead.length)}${phrase(lead.trimEnd(), found)}${chosen}`;
      readTo = index + whole.length;
    }
    return speakOn('page', language, nameAnswers(said + text.slice(readTo), texts));
  };
}

/** Answers in quotation marks are Polish in both languages of the API, and have titles on the form. */
function nameAnswers(text: string, { yes, no }: CorrectionTexts): string {
  return text.replace(/([“„])(tak|nie)”/g, (_, opening: string, answer: string) => `${opening}${answer === 'tak' ? yes : no}”`);
}

/** A word that can be a name, with the value that it should have. Names in quotation marks are those of an example in JSON. */
const possibleName = /(?<![\w".-])([a-z]\w*(?:-\w+)*)(?: = (\w+))?/gi;

/** How values of `force_typ_korekty` are called on the form. */
const typeNumbers: Readonly<Record<string, string>> = { A: '1', B: '2', C: '3' };

/** Words before a name that have to change with it, longer ones first. */
const leads: Readonly<Record<Language, readonly string[]>> = {
  pl: ['w odpowiedzi', 'w polu', 'odpowiedzi', 'odpowiedź', 'pole', 'pola', 'w'],
  en: ['in the answer', 'in the field', 'the answer', 'the field', 'in'],
};

/** The words with which a text ends, as they are written there, with the space behind them; empty for none. */
function leadOf(text: string, known: readonly string[]): string {
  const lead = known.find((words) => text.toLowerCase().endsWith(`${words} `) && !/\p{L}/u.test(text.at(-words.length - 2) ?? ''));
  return lead === undefined ? '' : text.slice(-lead.length - 1);
}

function polishPhrase(lead: string, { kind, label }: FormName): string {
  const quoted = `„${label}”`;
  if (lead === '' || kind === 'value') return lead === '' ? quoted : `${lead} ${quoted}`;
  if (kind === 'question') return /^w$|pol[eau]$/i.test(lead) ? `w odpowiedzi na pytanie ${quoted}` : `${lead} na pytanie ${quoted}`;
  if (/^odpowied/i.test(lead)) return `pole ${quoted}`;
  return /^w/i.test(lead) ? `${lead.slice(0, 1)} polu ${quoted}` : `${lead} ${quoted}`;
}

function englishPhrase(lead: string, { kind, label }: FormName): string {
  const quoted = `“${label}”`;
  if (lead === '' || kind === 'value') return lead === '' ? quoted : `${lead} ${quoted}`;
  if (kind === 'question') return /answer$/i.test(lead) ? `${lead} to ${quoted}` : `in the answer to ${quoted}`;
  return /^in/i.test(lead) ? `${lead.slice(0, 2)} the field ${quoted}` : `the field ${quoted}`;
}

function namesOf(texts: CorrectionTexts, scenarios: readonly ScenarioEntry[]): ReadonlyMap<string, FormName> {
  const named = (kind: FormName['kind'], labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([name, label]): [string, FormName] => [name, { kind, label }]);
  // Other ids of a single word are words of the language, too.
  const isName = (id: string) => /[_-]|^roznica$/.test(id);
  // Some questions are followed by a hint.
  const withoutHint = (text: string) => text.replace(/\?.*/s, '?');
  const questions = listQuestions(scenarios).filter(({ id }) => isName(id));
  return new Map([
    ...named('value', Object.fromEntries(Object.entries(texts.answerTitles).filter(([value]) => isName(value)))),
    ...named('value', Object.fromEntries(scenarios.filter(({ id }) => isName(id)).map(({ id, title }) => [id, title]))),
    ...named('question', Object.fromEntries(questions.map(({ id, text }) => [id, withoutHint(texts.tableQuestions[id] ?? text)]))),
    ...named('question', { [originalQuestionIds.outsideKsef]: texts.outsideReason }),
    ...named('field', {
      [originalQuestionIds.ksefNumber]: texts.ksefNumber,
      [originalQuestionIds.issueDay]: texts.issueDay,
      nr_ksef: texts.rowsOf.nr_ksef,
      numer_faktury_kor: texts.number,
      przyczyna_korekty: texts.reason,
      data_wystawienia: texts.issueDate,
      desired_jpk_field: texts.jpkTarget,
      force_typ_korekty: texts.forcedType,
      include_state_after: texts.includeState,
      source_xml: texts.steps.source,
      corrections_xml: texts.earlier,
    }),
  ]);
}
