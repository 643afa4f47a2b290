import type { InputProblem } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import { formatBytes } from './numbers.ts';

const polish = {
  heading: 'Czy KSeF przyjmie tę fakturę?',
  introduction:
    'Otwórz fakturę FA(3) i od razu zobacz, co jest nie tak, dlaczego i jak to naprawić. Popraw ją tutaj albo przygotuj korektę, zanim wyślesz cokolwiek do KSeF.',
  privacy: 'Faktura nie opuszcza tej przeglądarki.',
  privacyWhy:
    'Reguły, oficjalny schemat FA(3) i cały mechanizm sprawdzania są częścią tej strony i działają na Twoim komputerze. Strona nie wysyła faktury i nigdzie jej nie zapisuje; polityka bezpieczeństwa strony zabrania jej łączenia się z innymi serwerami. Po wczytaniu strony możesz odłączyć sieć: wszystko dalej będzie działać.',
  privacyMore: 'Skąd to wiadomo?',
  drop: 'Upuść plik albo go wybierz',
  dropHint: 'XML, GZ albo ZIP z fakturami, także kilka plików naraz. Do 10 MB na fakturę.',
  dropNow: 'Upuść, aby otworzyć',
  choose: 'Wybierz plik',
  paste: 'Wklej XML',
  pasteLabel: 'XML faktury',
  pasteOpen: 'Otwórz',
  cancel: 'Anuluj',
  close: 'Zamknij',
  samples: 'Nie masz pliku pod ręką?',
  wrongSample: 'Przykład z trzema błędami',
  validSample: 'Poprawny przykład',
  sampleName: 'przykład',
  pastedName: 'wklejony XML',
  featureList: 'Co tu zrobisz',
  features: [
    { title: 'Sprawdzisz', text: 'Prawie 300 reguł i oficjalny schemat: co odrzuci KSeF, a co jest niezgodne z prawem lub rachunkami.' },
    {
      title: 'Naprawisz',
      text: 'Poprawki zapisu jednym kliknięciem, z podglądem zmian. Kwot i danych stron strona nigdy nie zmienia sama.',
    },
    { title: 'Przeczytasz', text: 'Faktura w czytelnej postaci, obok XML. Wydrukujesz ją lub zapiszesz jako PDF.' },
    { title: 'Skorygujesz', text: 'Korekta krok po kroku: scenariusz, skutki, gotowy plik KOR.' },
  ],
  chooseOne: 'Wybierz fakturę do sprawdzenia',
  opening: 'Otwieranie…',
  problem: (name: string, why: string) => `${name}: ${why}`,
  problems: {
    empty: 'plik jest pusty.',
    tooLarge:
      'plik jest za duży. Największa faktura, jaką można tu otworzyć, ma 10 MB; KSeF przyjmuje najwyżej 1 MB, a z załącznikiem 3 MB.',
    pdf: 'to jest PDF. Otwórz XML faktury, a nie jej wydruk.',
    json: 'to jest JSON, a nie XML faktury.',
    image: 'to jest obraz. Otwórz XML faktury, a nie jej zdjęcie lub skan.',
    archive:
      'to jest archiwum, którego nie można tu otworzyć (na przykład 7z, RAR albo archiwum w archiwum). Rozpakuj je i otwórz pliki XML.',
    oldExcel: 'to jest dokument pakietu Office, a nie XML faktury.',
    notXml: 'to nie jest XML. Plik faktury zaczyna się od znaku „<”.',
    damaged: 'archiwum jest uszkodzone albo ucięte. Pobierz lub spakuj je jeszcze raz.',
    encrypted: 'plik w archiwum jest zaszyfrowany hasłem. Rozpakuj archiwum i otwórz plik XML.',
    unsupported: 'archiwum używa metody, której ta strona nie obsługuje. Rozpakuj je i otwórz pliki XML.',
    tooManyFiles: 'archiwum zawiera ponad 10 000 plików. Rozpakuj je i otwórz wybrane faktury.',
    unreadable: 'nie można odczytać pliku: mógł zostać zmieniony lub usunięty. Wybierz go ponownie.',
    noInvoices: 'w archiwum nie ma plików .xml.',
  } satisfies Record<InputProblem, string>,
  converted: (encoding: string) =>
    `Plik był zapisany w kodowaniu ${encoding}, a KSeF przyjmuje tylko UTF-8. Tutaj jest już przekonwertowany na UTF-8: zapisz go i wyślij zapisany plik.`,
  size: (bytes: number) => formatBytes(bytes, 'pl'),
};

/** The texts for opening invoices. */
export type StartTexts = typeof polish;

const english: StartTexts = {
  heading: 'Will KSeF accept this invoice?',
  introduction:
    'Open an FA(3) invoice and see at once what is wrong, why, and how to fix it. Correct it here, or prepare a correcting invoice, before you send anything to KSeF.',
  privacy: 'The invoice never leaves this browser.',
  privacyWhy:
    'The rules, the official FA(3) schema and the whole validation engine are part of this page and run on your computer. The page neither sends nor stores the invoice, and its security policy forbids connections to other servers. Once the page has loaded, you can disconnect from the network: everything still works.',
  privacyMore: 'How do I know?',
  drop: 'Drop a file, or choose one',
  dropHint: 'XML, GZ, or a ZIP with invoices; several files at once, too. Up to 10 MB per invoice.',
  dropNow: 'Drop to open',
  choose: 'Choose a file',
  paste: 'Paste XML',
  pasteLabel: 'XML of the invoice',
  pasteOpen: 'Open',
  cancel: 'Cancel',
  close: 'Close',
  samples: 'No file at hand?',
  wrongSample: 'A sample with three errors',
  validSample: 'A valid sample',
  sampleName: 'sample',
  pastedName: 'pasted XML',
  featureList: 'What you can do here',
  features: [
    { title: 'Check', text: 'Nearly 300 rules and the official schema: what KSeF rejects, and what contradicts the law or arithmetic.' },
    {
      title: 'Fix',
      text: 'Formatting fixes in one click, with a preview of the changes. Amounts and parties are never changed by the page.',
    },
    { title: 'Read', text: 'The invoice as people read it, next to its XML. Print it or save it as PDF.' },
    { title: 'Correct', text: 'A correcting invoice step by step: scenario, effects, and the finished KOR file.' },
  ],
  chooseOne: 'Choose an invoice to validate',
  opening: 'Opening…',
  problem: (name, why) => `${name}: ${why}`,
  problems: {
    empty: 'the file is empty.',
    tooLarge: 'the file is too large. Invoices of up to 10 MB can be opened here; KSeF accepts at most 1 MB, or 3 MB with an attachment.',
    pdf: 'this is a PDF. Open the XML of the invoice, not its printout.',
    json: 'this is JSON, not the XML of an invoice.',
    image: 'this is an image. Open the XML of the invoice, not a photo or scan.',
    archive: 'this archive cannot be opened here (7z, RAR, or an archive inside an archive). Unpack it and open the XML files.',
    oldExcel: 'this is an Office document, not the XML of an invoice.',
    notXml: 'this is not XML. The file of an invoice starts with “<”.',
    damaged: 'the archive is damaged or truncated. Download or pack it again.',
    encrypted: 'the file in the archive is encrypted with a password. Unpack the archive and open the XML file.',
    unsupported: 'the archive uses a method that this page does not support. Unpack it and open the XML files.',
    tooManyFiles: 'the archive contains more than 10,000 files. Unpack it and open the invoices you need.',
    unreadable: 'the file cannot be read: it may have been changed or deleted. Choose it again.',
    noInvoices: 'the archive contains no .xml files.',
  },
  converted: (encoding) =>
    `The file was encoded in ${encoding}, but KSeF accepts only UTF-8. It has been converted to UTF-8 here: save it, and send the saved file.`,
  size: (bytes) => formatBytes(bytes, 'en'),
};

/** By language. */
export const startTexts: Readonly<Record<Language, StartTexts>> = { pl: polish, en: english };
