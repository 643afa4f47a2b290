import type { Localized } from '../shared/localized.ts';
import { truncate } from '../shared/truncate.ts';
import type { DocumentRejection } from './rejection.ts';

/** Messages of the parser, by a part of their text, and our messages for them. The first match counts. */
const syntaxErrors: readonly { readonly match: RegExp; readonly message: Localized }[] = [
  {
    match: /unclosed tag/,
    message: {
      pl: 'Plik kończy się, zanim zamknięto wszystkie elementy. Dopisz brakujące znaczniki końcowe albo podaj cały plik.',
      en: 'The file ends before all elements are closed. Add the missing end tags or send the whole file.',
    },
  },
  {
    match: /unmatched closing tag|unexpected close tag|weird empty close tag|closing tag/,
    message: {
      pl: 'Znacznik końcowy nie pasuje do otwartego elementu. Popraw nazwę albo kolejność zamykania.',
      en: 'An end tag does not match the open element. Correct its name or the order of the end tags.',
    },
  },
  {
    match: /undefined entity/,
    message: {
      pl: 'Nieznana encja. Znak & wpisz jako &amp;; dozwolone są tylko &amp; &lt; &gt; &quot; &apos; i odwołania liczbowe.',
      en: 'Unknown entity. Write the character & as &amp;; only &amp; &lt; &gt; &quot; &apos; and numeric references are allowed.',
    },
  },
  {
    match: /entity/,
    message: {
      pl: 'Błędne odwołanie do znaku. Znak & wpisz jako &amp;.',
      en: 'Malformed character reference. Write the character & as &amp;.',
    },
  },
  {
    match: /unbound namespace prefix|undefine prefix|xmlns/,
    message: {
      pl: 'Prefiks przestrzeni nazw nie jest zadeklarowany. Dodaj atrybut xmlns:prefiks albo usuń prefiks.',
      en: 'A namespace prefix is not declared. Add an xmlns:prefix attribute or remove the prefix.',
    },
  },
  {
    match: /duplicate attribute/,
    message: { pl: 'Ten sam atrybut podano dwa razy. Zostaw jeden.', en: 'The same attribute occurs twice. Keep one.' },
  },
  {
    match: /attribute|unquoted|must be quoted/,
    message: {
      pl: 'Błędny zapis atrybutu. Wpisz każdy atrybut jako nazwa="wartość", z wartością w cudzysłowie, oddzielony spacją.',
      en: 'Malformed attribute. Write each attribute as name="value", quoted and separated by a space.',
    },
  },
  {
    match: /only one root|outside of root/,
    message: {
      pl: 'Poza elementem głównym jest dodatkowa treść. Plik może zawierać jedną fakturę i nic więcej.',
      en: 'There is content outside the root element. A file may contain one invoice and nothing else.',
    },
  },
  {
    match: /must contain a root/,
    message: {
      pl: 'Plik nie zawiera żadnego elementu XML. Podaj XML faktury FA(3).',
      en: 'The file contains no XML element. Provide the XML of an FA(3) invoice.',
    },
  },
  {
    match: /declaration|version|encoding value|standalone|name\/value|expected|value required/i,
    message: {
      pl: 'Błędna deklaracja XML. Musi być na samym początku i mieć postać <?xml version="1.0" encoding="UTF-8"?>.',
      en: 'Malformed XML declaration. It must come first and read <?xml version="1.0" encoding="UTF-8"?>.',
    },
  },
  {
    match: /doctype/,
    message: {
      pl: 'Deklaracja DOCTYPE jest niedozwolona. Usuń ją z pliku.',
      en: 'A DOCTYPE declaration is not allowed. Remove it from the file.',
    },
  },
  {
    match: /\]\]>/,
    message: {
      pl: 'Ciąg ]]> jest niedozwolony w tekście. Wpisz go jako ]]&gt;.',
      en: 'The sequence ]]> is not allowed in text. Write it as ]]&gt;.',
    },
  },
  {
    match: /disallowed character in tag name/,
    message: {
      pl: 'Błędny znak w nazwie znacznika. Znak < w tekście wpisz jako &lt;.',
      en: 'Wrong character in a tag name. Write the character < in text as &lt;.',
    },
  },
  {
    match: /disallowed character/,
    message: {
      pl: 'Znak niedozwolony w XML 1.0 (np. znak sterujący albo < w wartości). Usuń go lub zastąp.',
      en: 'A character that XML 1.0 does not allow (such as a control character, or < in a value). Remove or replace it.',
    },
  },
  {
    match: /malformed comment/,
    message: { pl: 'Błędny komentarz: w środku nie może być dwóch myślników.', en: 'Malformed comment: it may not contain two hyphens.' },
  },
  {
    match: /processing instruction/,
    message: {
      pl: 'Błędna instrukcja przetwarzania. Usuń ją; KSeF ich nie przyjmuje.',
      en: 'Malformed processing instruction. Remove it; KSeF does not accept them.',
    },
  },
  {
    match: /unexpected end/,
    message: {
      pl: 'Plik urywa się w środku znacznika, komentarza lub sekcji CDATA. Podaj cały plik.',
      en: 'The file is cut off inside a tag, comment or CDATA section. Provide the whole file.',
    },
  },
];

/**
 * The message for an end tag that does not close the innermost open element.
 *
 * @param openLine line of that element's start tag
 * @param found    name in the end tag
 */
export function describeMismatch(openName: string, openLine: number, found: string): Localized {
  const [open, end] = [truncate(openName, 60), truncate(found, 60)];
  return {
    pl: `Przed znacznikiem </${end}> trzeba zamknąć element ${open}, otwarty w linii ${openLine}. Dopisz </${open}> albo popraw nazwę.`,
    en: `The element ${open}, opened on line ${openLine}, must be closed before </${end}>. Add </${open}> or correct the name.`,
  };
}

/** Our message for a syntax error of the parser, whose own messages are never shown. */
export function describeSyntaxError(parserMessage: string): Localized {
  const known = syntaxErrors.find(({ match }) => match.test(parserMessage));
  return known?.message ?? { pl: 'Dokument nie jest poprawnym XML 1.0.', en: 'The document is not well-formed XML 1.0.' };
}

const closings: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/**
 * Offset of the first `&` that begins no valid reference, or null. The parser reads on to the next `;` or to the end of the file and
 * reports an error there.
 *
 * @param end where the parser stopped; what follows is not known to be markup
 */
export function findWrongReference(text: string, end: number): number | null {
  const opening = /<!--|<!\[CDATA\[|<\?|&/g;
  const reference = /&(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);/y;
  for (let match = opening.exec(text); match !== null && match.index <= end; match = opening.exec(text)) {
    const closing = closings[match[0]];
    if (closing === undefined) {
      reference.lastIndex = match.index;
      if (!reference.test(text)) return match.index;
    } else {
      const closedAt = text.indexOf(closing, opening.lastIndex);
      if (closedAt === -1) return null;
      opening.lastIndex = closedAt + closing.length;
    }
  }
  return null;
}

const structureLimitTexts = {
  depth: { pl: 'Elementy są zagnieżdżone głębiej niż 64 poziomy', en: 'Elements are nested more than 64 levels deep' },
  attributesOfElement: { pl: 'Element ma więcej niż 32 atrybuty', en: 'An element has more than 32 attributes' },
  namespaceDeclarationsOfElement: {
    pl: 'Element ma więcej niż 16 deklaracji przestrzeni nazw',
    en: 'An element has more than 16 namespace declarations',
  },
  elements: { pl: 'Dokument ma więcej niż 1 000 000 elementów', en: 'The document has more than 1,000,000 elements' },
  asides: {
    pl: 'Dokument ma więcej niż 10 000 komentarzy, instrukcji i sekcji CDATA',
    en: 'The document has more than 10,000 comments, instructions and CDATA sections',
  },
  nameLength: { pl: 'Nazwa jest dłuższa niż 128 znaków', en: 'A name is longer than 128 characters' },
  attributeValueLength: { pl: 'Wartość atrybutu jest dłuższa niż 2 000 znaków', en: 'An attribute value is longer than 2,000 characters' },
} as const satisfies Record<string, Localized>;

/** The rejection of a document that exceeds a structure limit. */
export function buildStructureLimitRejection(limit: keyof typeof structureLimitTexts): Pick<DocumentRejection, 'code' | 'message'> {
  const { pl, en } = structureLimitTexts[limit];
  return { code: 'XML-001', message: { pl: `${pl}; to nie jest faktura FA(3).`, en: `${en}; this is not an FA(3) invoice.` } };
}
