import type { CorrectionType } from '@nakor/domain/correction/model/correction-plan';
import type { RequestedChange } from '@nakor/domain/correction/model/correction-request';
import type { Question } from '@nakor/domain/correction/model/scenario';
import type { CatalogueEntry } from '@nakor/domain/correction/scenario-catalogue';
import type { Language } from '@nakor/domain/shared/localized';

/** A scenario for the API, in one language. */
export function buildScenarioResult(entry: CatalogueEntry, language: Language) {
  const { example } = entry;
  return {
    id: entry.id,
    title: entry.title[language],
    description: entry.description[language],
    legal_basis: entry.legalBasis[language],
    kinds: entry.kinds,
    default_typ_korekty: entry.defaultType === 'by-result' ? 'by_result' : describeTypeText(entry.defaultType),
    methods: entry.methods,
    questions: entry.questions.map((question) => buildQuestionResult(question, language)),
    paths: entry.paths.map(({ pattern, canRemove, onlyOnNew = false }) => ({ pattern, can_remove: canRemove, only_on_new: onlyOnNew })),
    example: {
      rodzaj_faktury: example.kind,
      kod_waluty: example.currency,
      changes: example.changes.map(changeResult),
      question_answers: example.answers,
      desired_jpk_field: example.desiredJpkField,
    },
  };
}

/** A question with its answers. */
export function buildQuestionResult(question: Question, language: Language) {
  return {
    id: question.id,
    text: question.text[language],
    kind: question.kind,
    answers: question.answers.map(({ value, effect }) => ({ value, effect: effect[language] })),
    default_answer: question.defaultAnswer,
    is_required: question.isRequired,
  };
}

/** A change as callers send it. */
export function changeResult({ path, newValue, description }: RequestedChange) {
  return { path, new_value: newValue, ...(description === null ? {} : { description }) };
}

/** `TypKorekty` as in the document. */
export function describeTypeText(type: CorrectionType): string {
  return String(type);
}
