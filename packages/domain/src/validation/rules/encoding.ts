import { truncate } from '../../shared/truncate.ts';
import { elementAt } from '../../xml/element-at.ts';
import { type RuleContext, type RuleMatch, rules } from '../model/rule.ts';

/** Bytes, declaration and characters: what KSeF rejects before it checks the invoice. */
export const encodingRules = rules([
  {
    code: 'XML-002',
    severity: 'critical',
    why: {
      pl: 'KSeF nie przyjmuje plików zaczynających się znacznikiem kolejności bajtów (EF BB BF), który część programów dopisuje do UTF-8.',
      en: 'KSeF rejects files that start with a byte order mark (EF BB BF), which some programs add to UTF-8.',
    },
    message: { pl: 'Plik zaczyna się znacznikiem BOM, KSeF go odrzuci.', en: 'The file starts with a byte order mark; KSeF rejects it.' },
    quickFix: {
      pl: 'Zapisz plik jako UTF-8 bez BOM (usuń pierwsze 3 bajty).',
      en: 'Save the file as UTF-8 without a BOM (remove the first 3 bytes).',
    },
    source: 'KSeF: weryfikacja faktury',
    find: ({ decoded }) => (decoded.hasByteOrderMark ? [{ place: { kind: 'offset', offset: 0 } }] : []),
  },
  {
    code: 'XML-003',
    severity: 'critical',
    why: {
      pl: 'KSeF przyjmuje tylko UTF-8; deklaracja może pominąć kodowanie, ale nie może wskazywać innego. Wielkość liter nie ma znaczenia.',
      en: 'KSeF accepts only UTF-8; the declaration may omit the encoding but must not name another one. The name is case-insensitive.',
    },
    message: {
      pl: 'Deklaracja XML wskazuje kodowanie {encoding}, a KSeF przyjmuje tylko UTF-8.',
      en: 'The XML declaration names the encoding {encoding}; KSeF accepts only UTF-8.',
    },
    quickFix: { pl: 'Zmień deklarację na encoding="UTF-8".', en: 'Change the declaration to encoding="UTF-8".' },
    source: 'KSeF: weryfikacja faktury',
    find: ({ decoded }) => {
      const encoding = decoded.declaredEncoding;
      if (encoding === null || encoding.toLowerCase() === 'utf-8') return [];
      return [
        {
          place: { kind: 'offset', offset: decoded.text.indexOf('encoding') },
          slots: { encoding: truncate(encoding, 40) },
          expected: { pl: 'UTF-8', en: 'UTF-8' },
        },
      ];
    },
  },
  {
    code: 'XML-005',
    severity: 'critical',
    why: {
      pl: 'KSeF przyjmuje tylko XML 1.0; deklaracja innej wersji oznacza odrzucenie pliku.',
      en: 'KSeF accepts only XML 1.0 and rejects files that declare another version.',
    },
    message: {
      pl: 'Deklaracja wskazuje XML w wersji {version}, wymagana jest 1.0.',
      en: 'The declaration names XML version {version}; 1.0 is required.',
    },
    quickFix: { pl: 'Zmień deklarację na version="1.0".', en: 'Change the declaration to version="1.0".' },
    source: 'KSeF: weryfikacja faktury',
    find: ({ decoded }) => {
      const version = decoded.declaredVersion;
      if (version === null || version === '1.0') return [];
      return [
        {
          place: { kind: 'offset', offset: decoded.text.indexOf('version') },
          slots: { version: truncate(version, 40) },
          expected: { pl: '1.0', en: '1.0' },
        },
      ];
    },
  },
  {
    code: 'XML-007',
    severity: 'critical',
    why: {
      pl: 'Od 2026-07-16 KSeF odrzuca znaki, których specyfikacja XML odradza: U+007F-0084, U+0086-009F, U+FDD0-FDEF i ostatnie dwa kody każdej płaszczyzny, wpisane wprost lub jako odwołanie. Kody 80-9F to zwykle cudzysłowy i pauzy z Windows-1252.',
      en: 'Since 2026-07-16 KSeF rejects characters that the XML specification discourages: U+007F-0084, U+0086-009F, U+FDD0-FDEF and the last two code points of each plane, raw or as references. Codes 80-9F are usually quotation marks and dashes of Windows-1252.',
    },
    message: { pl: 'Niedozwolony znak Unicode (U+{hex}).', en: 'Discouraged Unicode character U+{hex}.' },
    quickFix: {
      pl: 'Usuń ten znak albo zastąp go właściwym{replacement}.',
      en: 'Remove this character or replace it with the correct one{replacement}.',
    },
    source: 'KSeF: weryfikacja faktury, od 2026-07-16',
    find: findDiscouragedCharacters,
  },
  {
    code: 'XML-017',
    severity: 'warning',
    why: {
      pl: 'Niewidoczne znaki (twarda spacja, znaki zerowej szerokości, miękki łącznik) w identyfikatorach pochodzą z kopiowania; numer wygląda poprawnie, a jest inny. Sprawdzane: NIP, NrVatUE, NrID, P_2, NrRB, numery KSeF, IDWew, UU_ID.',
      en: 'Invisible characters (no-break space, zero-width characters, soft hyphen) in identifiers come from copying and pasting; the number looks correct but differs. Checked: NIP, NrVatUE, NrID, P_2, NrRB, KSeF numbers, IDWew, UU_ID.',
    },
    message: { pl: 'Niewidoczny znak U+{hex} w polu {field}.', en: 'Invisible character U+{hex} in {field}.' },
    quickFix: {
      pl: 'Przepisz wartość pola {field} ręcznie, bez kopiowania.',
      en: 'Type the value of {field} by hand instead of pasting it.',
    },
    source: 'Nakor',
    find: findInvisibleCharacters,
  },
  {
    code: 'XML-018',
    severity: 'warning',
    why: {
      pl: 'Ciągi takie jak „Å‚” w miejscu „ł” powstają, gdy tekst UTF-8 odczytano w innym kodowaniu i zapisano ponownie; tak trafią na fakturę.',
      en: 'Sequences such as “Å‚” in place of “ł” appear when UTF-8 is read in another encoding and saved again; they would remain on the invoice.',
    },
    message: { pl: 'Tekst wygląda na źle zdekodowany: „{sample}”.', en: 'The text appears to be decoded incorrectly: “{sample}”.' },
    quickFix: {
      pl: 'Sprawdź w programie kodowanie polskich znaków i wygeneruj plik ponownie.',
      en: 'Check how the program encodes Polish letters and export the file again.',
    },
    source: 'Nakor',
    find: findWronglyDecodedTexts,
  },
]);

/** U+007F-0084, U+0086-009F, U+FDD0-FDEF and the last two code points of each plane above the first. */
const discouraged =
  /[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef]|(?:[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff])/g;

/** The characters of Windows-1252 for the codes 0x80 to 0x9F. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A fast pre-check: a single character class is much faster than an alternation, and nearly no text contains any of these. */
const maybeDiscouraged = /[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef\udffe\udfff]/;

function* findDiscouragedCharacters({ document }: RuleContext): Generator<RuleMatch> {
  for (const match of maybeDiscouraged.test(document.text) ? document.text.matchAll(discouraged) : []) {
    yield characterMatch(document, match.index, match[0].codePointAt(0) ?? 0);
  }
  if (!document.text.includes('&#')) return;
  for (const match of document.text.matchAll(/&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));/g)) {
    const codePoint = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
    if (codePoint > 0x10ffff || !String.fromCodePoint(codePoint).match(discouraged)) continue;
    yield characterMatch(document, match.index, codePoint);
  }
}

function characterMatch(document: RuleContext['document'], offset: number, codePoint: number): RuleMatch {
  const intended = codePoint >= 0x80 && codePoint <= 0x9f ? windows1252[codePoint - 0x80] : undefined;
  const isKnown = intended !== undefined && intended.charCodeAt(0) > 0x9f;
  return {
    place: { kind: 'element', element: elementAt(document, offset), offset },
    slots: { hex: hexOf(codePoint), replacement: isKnown ? ` (${intended})` : '' },
  };
}

const identifierFields = ['NIP', 'NrVatUE', 'NrID', 'P_2', 'NrRB', 'NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej', 'IDWew', 'UU_ID'];

function* findInvisibleCharacters({ elements }: RuleContext): Generator<RuleMatch> {
  for (const field of identifierFields) {
    for (const element of elements(field)) {
      const match = /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/.exec(element.text);
      if (match !== null) yield { place: { kind: 'element', element }, slots: { hex: hexOf(match[0].charCodeAt(0)), field } };
    }
  }
}

function* findWronglyDecodedTexts({ document }: RuleContext): Generator<RuleMatch> {
  const seen = new Set<unknown>();
  for (const match of document.text.matchAll(/Ã³|Å‚|Ä…|Å¼|Å›|Ä™|Ä‡|Å„|Åº|Ã“|\ufffd/g)) {
    const element = elementAt(document, match.index);
    if (seen.has(element)) continue;
    seen.add(element);
    yield { place: { kind: 'element', element, offset: match.index }, slots: { sample: match[0] } };
  }
}

function hexOf(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}
