import type { Localized } from '../../shared/localized.ts';
import { branch, type Draft, leaf } from '../draft/draft.ts';

/** `PrzyczynaKorekty`, and what of the reason does not fit in there. */
interface ReasonElements {
  /** Null when no reason is given. */
  readonly reason: Draft | null;
  /** `DodatkowyOpis` with the rest of a long reason, so that nothing of it is lost. */
  readonly continuation: readonly Draft[];
}

/** Characters that `PrzyczynaKorekty` and `Wartosc` take (type TZnakowy). */
const longest = 256;

/** `Klucz` of what of a reason does not fit into `PrzyczynaKorekty`. */
export const reasonContinuation = 'Przyczyna korekty, ciąg dalszy';

/**
 * The reason of a correction as FA(3) takes it. One that is too long goes on in `DodatkowyOpis`, cut between words; an addition follows
 * the reason where both fit, else it stands in `DodatkowyOpis` whole.
 *
 * @param reason   of the user
 * @param addition such as what a header field said before; null for none
 * @source FA(3), opisy pól PrzyczynaKorekty i DodatkowyOpis
 */
export function reasonElements(reason: string, addition: string | null): ReasonElements {
  const [own, added] = [tidy(reason), tidy(addition ?? '')];
  const whole = [own, added].filter((text) => text !== '').join('; ');
  const pieces = lengthOf(whole) <= longest ? [whole] : [...piecesOf(own), ...piecesOf(added)];
  const [first = '', ...others] = pieces;
  return {
    reason: first === '' ? null : leaf('PrzyczynaKorekty', first),
    continuation: others.map((text) => branch('DodatkowyOpis', [leaf('Klucz', reasonContinuation), leaf('Wartosc', text)])),
  };
}

/** Says that the reason goes on in `DodatkowyOpis`, where it does. */
export function reasonOverflow(reason: string, addition: string | null): readonly Localized[] {
  return reasonElements(reason, addition).continuation.length === 0 ? [] : [goesOn];
}

const goesOn: Localized = {
  pl: `Przyczyna korekty nie mieści się w ${longest} znakach pola PrzyczynaKorekty; ciąg dalszy stoi w DodatkowyOpis.`,
  en: `The reason does not fit into the ${longest} characters of PrzyczynaKorekty; it goes on in DodatkowyOpis.`,
};

/** On one line, without characters that XML cannot hold. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s\uFFFE\uFFFF]+/gu, ' ')
    .trim();
}

/** In characters as the schema counts them. */
function lengthOf(text: string): number {
  return [...text].length;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = [...text];
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    const end = space > 0 ? space : longest;
    pieces.push(rest.slice(0, end).join(''));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return rest.length === 0 ? pieces : [...pieces, rest.join('')];
}
