import { archiveProblemTexts } from '@nakor/collection/archives/limits';
import { describeFileKind, type FileKind, fileKindTexts } from '@nakor/collection/recognize-file';
import type { ContentProblem } from '../input/decode-source.ts';
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
  drop: 'Upuść pliki albo folder',
  dropHint: 'Jedna faktura albo do 10 000 naraz: XML, foldery, archiwa ZIP, TAR i TAR.GZ. Do 10 MB na fakturę.',
  dropNow: 'Upuść, aby otworzyć',
  choose: 'Wybierz pliki',
  paste: 'Wklej XML',
  pasteLabel: 'XML faktury',
  pasteOpen: 'Otwórz',
  cancel: 'Anuluj',
  close: 'Zamknij',
  samples: 'Nie masz pliku pod ręką?',
  wrongSample: 'Przykład z trzema błędami',
  validSample: 'Poprawny przykład',
  rejected: 'KSeF odrzucił fakturę?',
  sampleName: 'przykład',
  pastedName: 'wklejony XML',
  featureList: 'Co tu zrobisz',
  features: [
    {
      title: 'Sprawdzisz',
      text: 'Prawie 300 reguł i oficjalny schemat: co odrzuci KSeF, a co jest sprzeczne z przepisami albo źle obliczone.',
    },
    {
      title: 'Naprawisz',
      text: 'Poprawki zapisu jednym kliknięciem, z podglądem zmian. Kwot i danych stron strona nigdy nie zmienia sama.',
    },
    { title: 'Przeczytasz', text: 'Faktura w czytelnej postaci, obok XML. Wydrukujesz ją lub zapiszesz jako PDF.' },
    { title: 'Skorygujesz', text: 'Korekta krok po kroku: scenariusz, skutki, gotowy plik KOR.' },
  ],
  opening: 'Otwieranie…',
  problem: (name: string, why: string) => `${name}: ${why}`,
  problems: {
    empty: 'plik jest pusty.',
    tooLarge:
      'plik jest za duży. Największa faktura, jaką można tu otworzyć, ma 10 MB; KSeF przyjmuje najwyżej 1 MB, a z załącznikiem 3 MB.',
    notXml: 'to nie jest XML. Plik faktury zaczyna się od znaku „<”.',
    unreadable: 'nie można odczytać pliku: mógł zostać zmieniony lub usunięty. Wybierz go ponownie.',
    upo: 'to jest UPO, czyli poświadczenie odbioru z KSeF. Otwórz je razem z wysłanymi fakturami: strona wpisze ich numery KSeF.',
  } satisfies Record<Exclude<ContentProblem, FileKind> | 'unreadable' | 'upo', string>,
  converted: (encoding: string) =>
    `Plik był zapisany w kodowaniu ${encoding}, a KSeF przyjmuje tylko UTF-8. Tutaj jest już przekonwertowany na UTF-8: zapisz go i wyślij zapisany plik.`,
  chooseFolder: 'Wybierz folder',
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
  drop: 'Drop files or a folder',
  dropHint: 'One invoice, or up to 10,000 at once: XML, folders, ZIP, TAR and TAR.GZ archives. Up to 10 MB per invoice.',
  dropNow: 'Drop to open',
  choose: 'Choose files',
  paste: 'Paste XML',
  pasteLabel: 'XML of the invoice',
  pasteOpen: 'Open',
  cancel: 'Cancel',
  close: 'Close',
  samples: 'No file at hand?',
  wrongSample: 'A sample with three errors',
  validSample: 'A valid sample',
  rejected: 'Did KSeF reject an invoice?',
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
  opening: 'Opening…',
  problem: (name, why) => `${name}: ${why}`,
  problems: {
    empty: 'the file is empty.',
    tooLarge: 'the file is too large. Invoices of up to 10 MB can be opened here; KSeF accepts at most 1 MB, or 3 MB with an attachment.',
    notXml: 'this is not XML. The file of an invoice starts with “<”.',
    unreadable: 'the file cannot be read: it may have been changed or deleted. Choose it again.',
    upo: 'this is a UPO, the official receipt of KSeF. Open it together with the invoices that were sent: the page adds their KSeF numbers.',
  },
  converted: (encoding) =>
    `The file was encoded in ${encoding}, but KSeF accepts only UTF-8. It has been converted to UTF-8 here: save it, and send the saved file.`,
  chooseFolder: 'Choose a folder',
  size: (bytes) => formatBytes(bytes, 'en'),
};

/** By language. */
export const startTexts: Readonly<Record<Language, StartTexts>> = { pl: polish, en: english };

/** Why something cannot be opened, as a sentence. */
export function describeInputProblem(problem: InputProblem, language: Language): string {
  if (problem === 'noInvoices') return archiveProblemTexts.empty[language];
  const { problems } = startTexts[language];
  if (isOwn(problem, problems)) return problems[problem];
  return isOwn(problem, fileKindTexts) ? describeFileKind(problem, language) : archiveProblemTexts[problem][language];
}

function isOwn<Own extends string>(problem: string, texts: Readonly<Record<Own, unknown>>): problem is Own {
  return Object.hasOwn(texts, problem);
}
