import { escapeMarkup } from '@nakor/domain/xml/escape';

/** Markup whose texts are escaped. */
export interface Markup {
  readonly markup: string;
}

type Piece = string | number | Markup | readonly (Markup | null)[] | null;

/** Markup from a template: strings and numbers are escaped, markup is inserted, null is omitted. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const markup = parts.map((part, index) => (index === 0 ? '' : markupOf(pieces[index - 1] ?? null)) + part).join('');
  return { markup };
}

/** Markup of several pieces, one after another. */
function concatenated(pieces: readonly (Markup | null)[]): Markup {
  return { markup: pieces.map((piece) => piece?.markup ?? '').join('') };
}

/** Characters that HTML must not contain; examples of wrong invoices do. */
const forbidden = /[^\P{Cc}\t\n\f\r]|\p{Noncharacter_Code_Point}/gu;

/** A character as its code point, as in rendered invoices. */
function nameCharacter(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

function markupOf(piece: Piece): string {
  if (piece === null) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeMarkup(String(piece).replace(forbidden, nameCharacter));
  return 'markup' in piece ? piece.markup : concatenated(piece).markup;
}
