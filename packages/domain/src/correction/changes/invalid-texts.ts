import type { Localized } from '../../shared/localized.ts';
import type { CorrectionRequest } from '../model/correction-request.ts';
import type { PlanRejection } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';

/** The characters allowed by XML 1.0; lone surrogates are not. */
const xmlText = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/** Text without line breaks, tabs and other control characters, which are invisible in a number. */
const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u;

const newNumber = 'numer_nowej_faktury';

/** Rejects strings of a request that an XML document cannot contain. The reason is sanitized separately. */
export function listInvalidTexts({ number, issueDay, changes, answers }: CorrectionRequest): readonly PlanRejection[] {
  const rejection = (path: string, text: string): PlanRejection[] =>
    xmlText.test(text) ? [] : [{ path, code: 'invalid_text', message: wrongCharacters }];
  const ofNumber = (path: string, text: string): PlanRejection[] =>
    oneLine.test(text.trim()) ? rejection(path, text) : [{ path, code: 'invalid_text', message: severalLines }];
  return [
    ...ofNumber('numer_faktury_kor', number),
    ...ofNumber(`question_answers.${newNumber}`, answers[newNumber] ?? ''),
    ...rejection('data_wystawienia', issueDay),
    ...changes.flatMap(({ path, newValue }, index) => [
      ...rejection(`changes[${index}].path`, path),
      ...rejection(`changes[${index}].new_value`, newValue),
    ]),
    ...Object.entries(answers).flatMap(([id, text]) =>
      id === newNumber ? [] : xmlText.test(text) ? [] : [buildRejection(id, 'invalid_text', wrongCharacters)],
    ),
  ];
}

const severalLines: Localized = {
  pl: 'Numer faktury nie może zawierać końca wiersza, tabulatora ani innych znaków sterujących. Wpisz go w jednym wierszu.',
  en: 'The number of an invoice must not contain line breaks, tabs or other control characters. Enter it on one line.',
};

const wrongCharacters: Localized = {
  pl: 'Tekst zawiera znaki, których dokument XML nie może zawierać, np. sterujące. Usuń je.',
  en: 'The text contains characters that are not allowed in XML, such as control characters. Remove them.',
};
