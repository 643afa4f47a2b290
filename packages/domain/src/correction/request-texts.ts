import type { Localized } from '../shared/localized.ts';
import type { CorrectionRequest } from './correction-request.ts';
import { refusalOf } from './read-answers.ts';
import type { PlanRefusal } from './scenario.ts';

/** The characters of XML 1.0; a lone surrogate is none of them. */
const xmlText = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/** Texts of a request that no document can hold, so that none is built with them. The reason is tidied elsewhere. */
export function unwritableTexts({ number, issueDay, changes, answers }: CorrectionRequest): readonly PlanRefusal[] {
  const refusal = (path: string, text: string): PlanRefusal[] =>
    xmlText.test(text) ? [] : [{ path, code: 'invalid_text', message: wrongCharacters }];
  return [
    ...refusal('numer_faktury_kor', number),
    ...refusal('data_wystawienia', issueDay),
    ...changes.flatMap(({ path, newValue }, index) => [
      ...refusal(`changes[${index}].path`, path),
      ...refusal(`changes[${index}].new_value`, newValue),
    ]),
    ...Object.entries(answers).flatMap(([id, text]) => (xmlText.test(text) ? [] : [refusalOf(id, 'invalid_text', wrongCharacters)])),
  ];
}

const wrongCharacters: Localized = {
  pl: 'Tekst zawiera znaki, których dokument XML nie może zawierać, np. sterujące. Usuń je.',
  en: 'The text has characters that no XML document can hold, such as control characters. Remove them.',
};
