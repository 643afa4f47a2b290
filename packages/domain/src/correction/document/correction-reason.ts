import type { Localized } from '../../shared/localized.ts';
import { createBranch, createLeaf, type Draft } from '../draft/draft.ts';

/** `PrzyczynaKorekty` and its continuation. */
interface ReasonElements {
  /** Null when no reason is given. */
  readonly reason: Draft | null;
  /** `DodatkowyOpis` with the rest of a long reason. */
  readonly continuation: readonly Draft[];
}

/** Maximum length of `PrzyczynaKorekty` and `Wartosc` (type TZnakowy). */
const maxLength = 256;

/** `Klucz` of the continuation of a long reason. */
export const reasonContinuation = 'Przyczyna korekty, ciąg dalszy';

/**
 * The reason of a correction as elements of FA(3). A long reason continues in `DodatkowyOpis`, split between words. An addition is appended
 * to the reason if both fit; otherwise it goes to `DodatkowyOpis`.
 *
 * @param reason   of the user
 * @param addition such as former values of header fields; null for none
 * @source FA(3), opisy pól PrzyczynaKorekty i DodatkowyOpis
 */
export function buildReasonElements(reason: string, addition: string | null): ReasonElements {
  const [own, added] = [sanitize(reason), sanitize(addition ?? '')];
  const whole = [own, added].filter((text) => text !== '').join('; ');
  const pieces = lengthOf(whole) <= maxLength ? [whole] : [...piecesOf(own), ...piecesOf(added)];
  const [first = '', ...others] = pieces;
  return {
    reason: first === '' ? null : createLeaf('PrzyczynaKorekty', first),
    continuation: others.map((text) =>
      createBranch('DodatkowyOpis', [createLeaf('Klucz', reasonContinuation), createLeaf('Wartosc', text)]),
    ),
  };
}

/** Warns when the reason continues in `DodatkowyOpis`. */
export function buildReasonOverflow(reason: string, addition: string | null): readonly Localized[] {
  return buildReasonElements(reason, addition).continuation.length === 0 ? [] : [isContinued];
}

const isContinued: Localized = {
  pl: `Przyczyna korekty nie mieści się w ${maxLength} znakach pola PrzyczynaKorekty; ciąg dalszy jest w DodatkowyOpis.`,
  en: `The reason does not fit into the ${maxLength} characters of PrzyczynaKorekty; it continues in DodatkowyOpis.`,
};

/** On one line, without characters that XML does not allow. */
function sanitize(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s\uFFFE\uFFFF]+/gu, ' ')
    .trim();
}

/** Length in code points, as the schema counts. */
function lengthOf(text: string): number {
  return [...text].length;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = [...text];
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength);
    const end = space > 0 ? space : maxLength;
    pieces.push(rest.slice(0, end).join(''));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return rest.length === 0 ? pieces : [...pieces, rest.join('')];
}
