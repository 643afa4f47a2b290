import type { Localized } from '../../shared/localized.ts';

/** Codes for which a document gets no verdict at all: it cannot be read. Their texts are formed where the reading ends. */
export const rejectionCodes = [
  {
    code: 'XML-001',
    title: { pl: 'Dokument nie jest poprawnym XML 1.0', en: 'The document is not well-formed XML 1.0' },
    why: {
      pl: 'Niezamknięty znacznik, samotny & lub <, znak sterujący, tekst przed deklaracją: takiego pliku nie da się odczytać jako XML.',
      en: 'An unclosed tag, a bare & or <, a control character, text before the declaration: such a file cannot be read as XML.',
    },
  },
  {
    code: 'XML-004',
    title: { pl: 'Plik nie jest zakodowany w UTF-8', en: 'The file is not UTF-8' },
    why: {
      pl: 'KSeF przyjmuje tylko UTF-8. Pliki w UTF-16, Windows-1250 lub ISO-8859-2 trzeba zapisać ponownie.',
      en: 'KSeF takes UTF-8 only. Files in UTF-16, Windows-1250 or ISO-8859-2 have to be saved again.',
    },
  },
  {
    code: 'XML-008',
    title: { pl: 'Deklaracja DOCTYPE', en: 'A DOCTYPE declaration' },
    why: {
      pl: 'Deklaracja DOCTYPE może rozwijać encje i czytać cudze pliki, więc dokument z nią nie jest w ogóle czytany.',
      en: 'A DOCTYPE can expand entities and read other files, so a document with one is not read at all.',
    },
  },
] as const satisfies readonly { code: `XML-${number}`; title: Localized; why: Localized }[];
