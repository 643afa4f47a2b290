import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { formatPolishPlural } from '../../shared/polish-plural.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { restoreDoubleEncoding } from '../../xml/double-encoding.ts';
import type { LocatedElement, XmlDocument } from '../../xml/element.ts';
import { findElementAt } from '../../xml/element-at.ts';
import { defineRules, type RuleContext, type RuleMatch } from '../model/rule.ts';
import { citeKsefPage, own } from '../model/source.ts';

/** Bytes, declaration and characters: what KSeF checks before the invoice. */
export const encodingRules = defineRules([
  {
    code: 'XML-002',
    severity: 'error',
    title: { pl: 'Znacznik BOM na początku pliku', en: 'Byte order mark at the start of the file' },
    why: {
      pl: 'KSeF nie przyjmuje plików zaczynających się znacznikiem kolejności bajtów (EF BB BF), który część programów dopisuje do UTF-8.',
      en: 'KSeF rejects files that start with a byte order mark (EF BB BF), which some programs add to UTF-8.',
    },
    message: { pl: 'Plik zaczyna się znacznikiem BOM, KSeF go odrzuci.', en: 'The file starts with a byte order mark; KSeF rejects it.' },
    quickFix: {
      pl: 'Zapisz plik jako UTF-8 bez BOM (usuń pierwsze 3 bajty).',
      en: 'Save the file as UTF-8 without a BOM (remove the first 3 bytes).',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: ({ decoded }) => (decoded.hasByteOrderMark ? [{ place: { kind: 'offset', offset: 0 } }] : []),
  },
  {
    code: 'XML-003',
    severity: 'error',
    title: { pl: 'Deklaracja innego kodowania niż UTF-8', en: 'Declaration of an encoding other than UTF-8' },
    why: {
      pl: 'KSeF przyjmuje tylko UTF-8; deklaracja może pominąć kodowanie, ale nie może wskazywać innego. Wielkość liter nie ma znaczenia.',
      en: 'KSeF accepts only UTF-8; the declaration may omit the encoding but must not name another one. The name is case-insensitive.',
    },
    message: {
      pl: 'Deklaracja XML wskazuje kodowanie {encoding}, a KSeF przyjmuje tylko UTF-8.',
      en: 'The XML declaration names the encoding {encoding}; KSeF accepts only UTF-8.',
    },
    quickFix: { pl: 'Zmień deklarację na encoding="UTF-8".', en: 'Change the declaration to encoding="UTF-8".' },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: ({ decoded }) => {
      const encoding = decoded.declaredEncoding;
      if (encoding === null || encoding.toLowerCase() === 'utf-8') return [];
      return [
        {
          place: { kind: 'offset', offset: decoded.text.indexOf('encoding') },
          slots: { encoding: toQuotable(encoding, 40) },
          expected: { pl: 'UTF-8', en: 'UTF-8' },
        },
      ];
    },
  },
  {
    code: 'XML-005',
    severity: 'error',
    title: { pl: 'Deklaracja innej wersji XML niż 1.0', en: 'Declaration of an XML version other than 1.0' },
    why: {
      pl: 'KSeF przyjmuje tylko XML 1.0; deklaracja innej wersji oznacza odrzucenie pliku.',
      en: 'KSeF accepts only XML 1.0 and rejects files that declare another version.',
    },
    message: {
      pl: 'Deklaracja wskazuje XML w wersji {version}, wymagana jest 1.0.',
      en: 'The declaration names XML version {version}; 1.0 is required.',
    },
    quickFix: { pl: 'Zmień deklarację na version="1.0".', en: 'Change the declaration to version="1.0".' },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: ({ decoded }) => {
      const version = decoded.declaredVersion;
      if (version === null || version === '1.0') return [];
      return [
        {
          place: { kind: 'offset', offset: decoded.text.indexOf('version') },
          slots: { version: toQuotable(version, 40) },
          expected: { pl: '1.0', en: '1.0' },
        },
      ];
    },
  },
  {
    code: 'XML-007',
    severity: 'warning',
    title: { pl: 'Znaki, których XML odradza', en: 'Characters that XML discourages' },
    why: {
      pl: 'Plik zawiera znaki, których specyfikacja XML odradza, zwykle ślad źle zakodowanego tekstu. Środowiska testowe i demo KSeF odrzucają pliki z takimi znakami, produkcja przyjmuje je z ostrzeżeniem technicznym.',
      en: 'The file contains characters that the XML specification discourages, usually a trace of text in a wrong encoding. The test and demo environments of KSeF reject files with such characters, production accepts them with a technical warning.',
    },
    details: {
      pl: 'Są to znaki U+007F-0084, U+0086-009F, U+FDD0-FDEF i ostatnie dwa kody każdej płaszczyzny, wpisane wprost lub jako odwołanie. Kody 80-9F to zwykle cudzysłowy i pauzy z Windows-1252 albo ślad tekstu, który zakodowano w UTF-8 dwa razy; to zgłaszamy raz na plik.',
      en: 'They are U+007F-0084, U+0086-009F, U+FDD0-FDEF and the last two code points of each plane, raw or as references. Codes 80-9F are usually quotation marks and dashes of Windows-1252, or traces of text that was encoded as UTF-8 twice, which is reported once per file.',
    },
    message: {
      pl: 'Znak Unicode U+{hex} jest odradzany przez specyfikację XML{cause}. {ksef}',
      en: 'The XML specification discourages the Unicode character U+{hex}{cause}. {ksef}',
    },
    quickFix: { pl: 'Zapisz plik ponownie {how}.', en: 'Save the file again {how}.' },
    howToFix: {
      pl: 'Usuń odradzany znak albo zastąp go właściwym, na przykład zwykłym cudzysłowem, i sprawdź kodowanie tekstu w programie.',
      en: 'Remove the discouraged character or replace it with the intended one, such as a plain quotation mark, and check how the program encodes texts.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: findDiscouragedCharacters,
  },
  {
    code: 'XML-017',
    severity: 'warning',
    title: { pl: 'Niewidoczny znak w identyfikatorze', en: 'Invisible character in an identifier' },
    why: {
      pl: 'Niewidoczne znaki (twarda spacja, znaki zerowej szerokości, miękki łącznik) w identyfikatorach pochodzą z kopiowania; numer wygląda poprawnie, a jest inny. Sprawdzane: NIP, NrVatUE, NrID, P_2, NrRB, numery KSeF, IDWew, UU_ID.',
      en: 'Invisible characters (no-break space, zero-width characters, soft hyphen) in identifiers come from copying and pasting; the number looks correct but differs. Checked: NIP, NrVatUE, NrID, P_2, NrRB, KSeF numbers, IDWew, UU_ID.',
    },
    message: { pl: 'Niewidoczny znak U+{hex} w polu {field}.', en: 'Invisible character U+{hex} in {field}.' },
    quickFix: {
      pl: 'Przepisz wartość pola {field} ręcznie, bez kopiowania.',
      en: 'Type the value of {field} by hand instead of pasting it.',
    },
    howToFix: {
      pl: 'Przepisz wartość pola ręcznie, bez kopiowania.',
      en: 'Type the value of the field by hand instead of pasting it.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findInvisibleCharacters,
  },
  {
    code: 'XML-018',
    severity: 'warning',
    title: { pl: 'Źle zdekodowany tekst', en: 'Wrongly decoded text' },
    why: {
      pl: 'Ciągi takie jak „Å‚” w miejscu „ł” powstają, gdy tekst UTF-8 odczytano w innym kodowaniu i zapisano ponownie; tak trafią na fakturę.',
      en: 'Sequences such as “Å‚” in place of “ł” appear when UTF-8 is read in another encoding and saved again; they would remain on the invoice.',
    },
    message: { pl: 'Tekst wygląda na źle zdekodowany: „{sample}”.', en: 'The text appears to be decoded incorrectly: “{sample}”.' },
    quickFix: {
      pl: 'Sprawdź w programie kodowanie polskich znaków i wygeneruj plik ponownie.',
      en: 'Check how the program encodes Polish letters and export the file again.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findWronglyDecodedTexts,
  },
]);

/** U+007F-0084, U+0086-009F, U+FDD0-FDEF and the last two code points of each plane above the first. */
const discouraged =
  /[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef]|(?:[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff])/g;

/** The characters of Windows-1252 for the codes 0x80 to 0x9F. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Whether the text of a document may contain what XML-007, XML-017 and XML-018 look for, raw or as a reference. One scan of the text for all of
 * them: few invoices contain any, and a single character class is much faster than an alternation.
 */
const isSuspicious = memoizeByObject(({ text }: XmlDocument) =>
  /[&\u007f-\u0084\u0086-\u00a0\u00ad\u00c3-\u00c5\u200b-\u200f\u2028\u2029\u2060\udffe\udfff\ufdd0-\ufdef\ufeff\ufffd]/.test(text),
);

/** A fast pre-check of a document that is suspicious. */
const maybeDiscouraged = /[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef\udffe\udfff]/;

/** A discouraged character, raw or as a reference. */
interface DiscouragedCharacter {
  readonly element: LocatedElement;
  readonly offset: number;
  readonly codePoint: number;
}

function* discouragedCharacters(document: XmlDocument): Generator<DiscouragedCharacter> {
  const { text } = document;
  for (const { 0: character, index } of maybeDiscouraged.test(text) ? text.matchAll(discouraged) : []) {
    yield { element: findElementAt(document, index), offset: index, codePoint: character.codePointAt(0) ?? 0 };
  }
  if (!text.includes('&#')) return;
  for (const match of text.matchAll(/&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));/g)) {
    const codePoint = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
    if (codePoint > 0x10ffff || !String.fromCodePoint(codePoint).match(discouraged)) continue;
    yield { element: findElementAt(document, match.index), offset: match.index, codePoint };
  }
}

function* findDiscouragedCharacters({ document }: RuleContext): Generator<RuleMatch> {
  if (!isSuspicious(document)) return;
  const { first, texts } = doubleEncodedTexts(document);
  if (first !== null) yield doubleEncodingMatch(first, texts);
  for (const character of discouragedCharacters(document)) if (!texts.has(character.element)) yield characterMatch(character);
}

function characterMatch({ element, offset, codePoint }: DiscouragedCharacter): RuleMatch {
  const intended = codePoint >= 0x80 && codePoint <= 0x9f ? windows1252[codePoint - 0x80] : undefined;
  const replacement = intended !== undefined && intended.charCodeAt(0) > 0x9f ? ` (${intended})` : '';
  const how = {
    pl: `bez tego znaku albo z właściwym${replacement}`,
    en: `without this character or with the correct one${replacement}`,
  };
  return { place: { kind: 'element', element, offset }, slots: { hex: hexOf(codePoint), cause: '', how } };
}

/** One match for the whole document: its texts share one cause, and replacing single characters would not restore them. */
function doubleEncodingMatch({ element, offset, codePoint }: DiscouragedCharacter, texts: ReadonlyMap<LocatedElement, string>): RuleMatch {
  const restored = toQuotable(texts.get(element) ?? '', 80);
  const others = texts.size - 1;
  const also = {
    pl:
      others === 0
        ? ''
        : ` (podobnie w ${others} ${formatPolishPlural(others, 'innym elemencie', 'innych elementach', 'innych elementach')})`,
    en: others === 0 ? '' : ` (also in ${others} other ${others === 1 ? 'element' : 'elements'})`,
  };
  const cause = {
    pl: `. Tekst zakodowano w UTF-8 dwa razy; powinno być „${restored}”${also.pl}`,
    en: `. The text was encoded as UTF-8 twice; it should be “${restored}”${also.en}`,
  };
  const how = {
    pl: 'z programu, który go utworzył, bez zmiany kodowania po drodze: tekst był już w UTF-8',
    en: 'from the program that created it, without converting it on the way: the text was already UTF-8',
  };
  return { place: { kind: 'element', element, offset }, slots: { hex: hexOf(codePoint), cause, how }, expected: restored };
}

/** The first discouraged character in a text that was encoded twice, and the restored texts with one. */
const doubleEncodedTexts = memoizeByObject((document: XmlDocument) => {
  const texts = new Map<LocatedElement, string>();
  const others = new Set<LocatedElement>();
  let first: DiscouragedCharacter | null = null;
  for (const character of discouragedCharacters(document)) {
    const { element, codePoint } = character;
    if (codePoint < 0x80 || codePoint > 0x9f || texts.has(element) || others.has(element)) continue;
    const restored = restoreDoubleEncoding(element.text);
    if (restored === null || maybeDiscouraged.test(restored)) {
      others.add(element);
      continue;
    }
    first ??= character;
    texts.set(element, restored);
  }
  return { first, texts };
});

const invisible = /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/;

const identifierFields = ['NIP', 'NrVatUE', 'NrID', 'P_2', 'NrRB', 'NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej', 'IDWew', 'UU_ID'];

function* findInvisibleCharacters({ document, elements }: RuleContext): Generator<RuleMatch> {
  if (!isSuspicious(document)) return;
  for (const field of identifierFields) {
    for (const element of elements(field)) {
      const match = invisible.exec(element.text);
      if (match !== null) yield { place: { kind: 'element', element }, slots: { hex: hexOf(match[0].charCodeAt(0)), field } };
    }
  }
}

function* findWronglyDecodedTexts({ document }: RuleContext): Generator<RuleMatch> {
  if (!isSuspicious(document)) return;
  // XML-007 reports the whole document.
  if (doubleEncodedTexts(document).first !== null) return;
  const seen = new Set<unknown>();
  for (const match of document.text.matchAll(/Ã³|Å‚|Ä…|Å¼|Å›|Ä™|Ä‡|Å„|Åº|Ã“|\ufffd/g)) {
    const element = findElementAt(document, match.index);
    if (seen.has(element)) continue;
    seen.add(element);
    yield { place: { kind: 'element', element, offset: match.index }, slots: { sample: match[0] } };
  }
}

function hexOf(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}
