import type { Localized } from '../../shared/localized.ts';
import type { Enforcer } from '../model/enforcement.ts';
import { citeKsefPage, own, type Source } from '../model/source.ts';

/** Codes of documents that cannot be read and therefore have no validation result. Their messages are written where parsing fails. */
export const rejectionCodes = [
  {
    code: 'XML-001',
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    title: { pl: 'Dokument nie jest poprawnym XML 1.0', en: 'The document is not well-formed XML 1.0' },
    why: {
      pl: 'Niezamknięty znacznik, znak & lub < bez zakodowania (&amp;, &lt;), znak sterujący, tekst przed deklaracją: takiego pliku nie da się odczytać jako XML.',
      en: 'An unclosed tag, an unescaped & or <, a control character, text before the declaration: the file cannot be read as XML.',
    },
    howToFix: {
      pl: 'Popraw miejsce, które wskazuje komunikat: zamknij znaczniki, a znaki & i < w tekście wpisz jako &amp; i &lt;. Najpewniej wygeneruj plik ponownie w programie, który go utworzył.',
      en: 'Correct the place that the message names: close the tags, and write & and < in texts as &amp; and &lt;. It is safest to export the file again from the program that created it.',
    },
  },
  {
    code: 'XML-004',
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    title: { pl: 'Plik nie jest zakodowany w UTF-8', en: 'The file is not UTF-8' },
    why: {
      pl: 'KSeF przyjmuje tylko UTF-8. Pliki w UTF-16, Windows-1250 lub ISO-8859-2 trzeba zapisać ponownie w UTF-8.',
      en: 'KSeF accepts only UTF-8. Files in UTF-16, Windows-1250 or ISO-8859-2 must be saved again as UTF-8.',
    },
    howToFix: {
      pl: 'Zapisz plik ponownie jako UTF-8 i ustaw to kodowanie w programie, który go tworzy.',
      en: 'Save the file again as UTF-8, and set this encoding in the program that creates it.',
    },
  },
  {
    code: 'XML-008',
    enforcedBy: 'practice',
    source: [own],
    title: { pl: 'Deklaracja DOCTYPE', en: 'A DOCTYPE declaration' },
    why: {
      pl: 'Deklaracja DOCTYPE może rozwijać encje i czytać inne pliki, więc dokument z nią jest odrzucany bez czytania.',
      en: 'A DOCTYPE can expand entities and read other files, so a document with a DOCTYPE is rejected without being read.',
    },
    howToFix: {
      pl: 'Usuń deklarację DOCTYPE; faktura jej nie potrzebuje.',
      en: 'Remove the DOCTYPE; an invoice does not need one.',
    },
  },
] as const satisfies readonly {
  code: `XML-${number}`;
  title: Localized;
  why: Localized;
  howToFix: Localized;
  enforcedBy: Enforcer;
  source: Source;
}[];
