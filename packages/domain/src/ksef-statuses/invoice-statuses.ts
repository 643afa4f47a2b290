import type { KsefStatus } from './ksef-status.ts';

/** Rules that find what violates the schema, the encoding, the form or the date of issue, all of which KSeF reports as 450. */
const contentRules = [
  ...['XML-001', 'XML-002', 'XML-003', 'XML-004', 'XML-005', 'XML-006', 'XML-007', 'XML-012', 'XML-013', 'XML-014'],
  ...['XML-100', 'XML-101', 'XML-102', 'XML-103', 'XML-104', 'XML-105', 'XML-106', 'XML-107', 'XML-108', 'XML-109', 'XML-110'],
  ...['XML-111', 'XML-112', 'XML-113', 'XML-114', 'XML-115', 'XML-116', 'XML-117', 'XML-118', 'XML-119', 'XML-201', 'XML-203', 'XML-301'],
];

/** Statuses of an invoice in a session: `GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}`. */
export const invoiceStatuses: readonly KsefStatus[] = [
  {
    kind: 'invoice',
    code: 100,
    name: 'Faktura przyjęta do dalszego przetwarzania',
    outcome: 'in_progress',
    meaning: {
      pl: 'KSeF odebrał plik, ale jeszcze go nie sprawdził. Faktura nie ma numeru KSeF i nie jest jeszcze przyjęta.',
      en: 'KSeF has received the file but not checked it. The invoice has no KSeF number and is not accepted yet.',
    },
    nextStep: {
      pl: 'Poczekaj i odczytaj status ponownie. Nie wysyłaj faktury drugi raz.',
      en: 'Wait, and read the status again. Do not send the invoice a second time.',
    },
  },
  {
    kind: 'invoice',
    code: 150,
    name: 'Trwa przetwarzanie',
    outcome: 'in_progress',
    meaning: {
      pl: 'KSeF sprawdza plik. Faktura nie ma jeszcze numeru KSeF.',
      en: 'KSeF is checking the file. The invoice has no KSeF number yet.',
    },
    nextStep: {
      pl: 'Poczekaj i odczytaj status ponownie. Nie wysyłaj faktury drugi raz.',
      en: 'Wait, and read the status again. Do not send the invoice a second time.',
    },
  },
  {
    kind: 'invoice',
    code: 200,
    name: 'Sukces',
    outcome: 'done',
    meaning: {
      pl: 'KSeF przyjął fakturę i nadał jej numer.',
      en: 'KSeF has accepted the invoice and assigned a number to it.',
    },
    nextStep: {
      pl: 'Zapisz numer KSeF i pobierz UPO. Faktury już nie można zmienić: pomyłkę poprawia faktura korygująca.',
      en: 'Store the KSeF number and download the UPO. The invoice can no longer be changed: a mistake needs a correcting invoice.',
    },
  },
  {
    kind: 'invoice',
    code: 405,
    name: 'Przetwarzanie anulowane z powodu błędu sesji',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF nie sprawdził faktury, bo cała sesja zakończyła się błędem. Faktura nie została wystawiona.',
      en: 'KSeF did not check the invoice, because the whole session failed. The invoice was not issued.',
    },
    nextStep: {
      pl: 'Odczytaj status sesji, usuń przyczynę i wyślij fakturę w nowej sesji.',
      en: 'Read the status of the session, remove the cause, and send the invoice in a new session.',
    },
  },
  {
    kind: 'invoice',
    code: 410,
    name: 'Nieprawidłowy zakres uprawnień',
    outcome: 'refused',
    meaning: {
      pl: 'Wysyłający nie ma uprawnienia do wystawienia tej faktury w imieniu podmiotu, który jest na niej sprzedawcą (Podmiot1), albo rola podmiotu na fakturze (np. samofakturowanie, jednostka podrzędna, grupa VAT) nie zgadza się z uprawnieniami w KSeF.',
      en: 'The sender may not issue this invoice for the party that is its seller (Podmiot1), or the role of a party on it (such as self-billing, a subunit, a VAT group) does not agree with the permissions in KSeF.',
    },
    nextStep: {
      pl: 'Sprawdź NIP sprzedawcy i kontekst, w którym zalogował się program; w KSeF nadaj brakujące uprawnienie, a potem wyślij tę samą fakturę ponownie. Korekta techniczna tu nie pomoże.',
      en: 'Check the NIP of the seller and the context in which the program logged in; grant the missing permission in KSeF, then send the same invoice again. A technical correction does not help here.',
    },
    rules: ['XML-201', 'XML-203'],
  },
  {
    kind: 'invoice',
    code: 415,
    name: 'Brak możliwości wysyłania faktury z załącznikiem',
    outcome: 'refused',
    meaning: {
      pl: 'Fakturę z elementem Zalacznik przyjmuje tylko sesja wsadowa i tylko od podmiotu, który zgłosił to w e-Urzędzie Skarbowym.',
      en: 'An invoice with the element Zalacznik is accepted only in a batch session, and only from a party that has registered this in e-Urząd Skarbowy.',
    },
    nextStep: {
      pl: 'Zgłoś wysyłanie załączników w e-Urzędzie Skarbowym i wyślij fakturę w sesji wsadowej albo usuń z niej Zalacznik.',
      en: 'Register attachments in e-Urząd Skarbowy and send the invoice in a batch session, or remove Zalacznik from it.',
    },
    rules: ['XML-021'],
    isCauseInFile: true,
  },
  {
    kind: 'invoice',
    code: 430,
    name: 'Błąd weryfikacji pliku faktury',
    outcome: 'refused',
    meaning: {
      pl: 'Plik nie jest tym, który zapowiedziano: skrót SHA-256 albo rozmiar faktury lub jej zaszyfrowanej postaci nie zgadza się z podanym, albo plik jest większy, niż wolno.',
      en: 'The file is not the one announced: the SHA-256 hash or the size of the invoice or of its encrypted form differs from the one stated, or the file is larger than allowed.',
    },
    nextStep: {
      pl: 'Oblicz skrót i rozmiar z dokładnie tych bajtów, które szyfrujesz, po ostatniej zmianie pliku, i wyślij fakturę ponownie.',
      en: 'Calculate hash and size from exactly the bytes that you encrypt, after the last change of the file, and send the invoice again.',
    },
    rules: ['XML-009', 'XML-010'],
  },
  {
    kind: 'invoice',
    code: 435,
    name: 'Błąd odszyfrowania pliku',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF nie mógł odszyfrować faktury kluczem, który podano przy otwarciu sesji.',
      en: 'KSeF could not decrypt the invoice with the key that was given when the session was opened.',
    },
    nextStep: {
      pl: 'Sprawdź szyfrowanie: AES-256-CBC, dopełnienie PKCS#7, klucz i wektor tej sesji. Treść faktury nie jest przyczyną.',
      en: 'Check the encryption: AES-256-CBC, PKCS#7 padding, key and vector of this session. The content of the invoice is not the cause.',
    },
  },
  {
    kind: 'invoice',
    code: 440,
    name: 'Duplikat faktury',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF ma już fakturę tego sprzedawcy (NIP w Podmiot1) o tym samym rodzaju (RodzajFaktury) i numerze (P_2). Pierwsza pozostaje ważna, drugiej nie ma.',
      en: 'KSeF already has an invoice of this seller (NIP in Podmiot1) of the same kind (RodzajFaktury) and number (P_2). The first one stands, the second does not exist.',
    },
    nextStep: {
      pl: 'Jeśli to ta sama faktura, nic nie wysyłaj: zapisz numer KSeF pierwszej. Jeśli to inna faktura, nadaj jej następny wolny numer P_2. Jeśli chcesz poprawić pierwszą, wystaw fakturę korygującą.',
      en: 'If it is the same invoice, send nothing: store the KSeF number of the first. If it is another invoice, give it the next free number P_2. To change the first, issue a correcting invoice.',
    },
    rules: ['XML-020'],
  },
  {
    kind: 'invoice',
    code: 450,
    name: 'Błąd weryfikacji semantyki dokumentu faktury',
    outcome: 'refused',
    meaning: {
      pl: 'Treść pliku jest niezgodna ze schematem FA(3) albo z innym wymaganiem KSeF (kodowanie UTF-8, znaki, numery NIP, data wystawienia w przyszłości). Faktura nie została wystawiona.',
      en: 'The content of the file violates the schema FA(3) or another condition of KSeF (UTF-8, characters, NIP numbers, an issue date in the future). The invoice was not issued.',
    },
    nextStep: {
      pl: 'Popraw wskazane miejsce i wyślij plik ponownie pod tym samym numerem P_2; faktura korygująca nie jest potrzebna. Fakturę wystawioną offline wyślij jako korektę techniczną, bez zmiany jej treści.',
      en: 'Correct the place named and send the file again under the same number P_2; no correcting invoice is needed. Send an invoice issued offline as a technical correction, without changing what it says.',
    },
    rules: contentRules,
    isCauseInFile: true,
  },
  {
    kind: 'invoice',
    code: 500,
    name: 'Nieznany błąd',
    outcome: 'retry',
    meaning: { pl: 'Błąd po stronie KSeF.', en: 'An error of KSeF.' },
    nextStep: {
      pl: 'Zanim wyślesz fakturę ponownie, sprawdź w KSeF, czy nie została przyjęta. Jeśli błąd się powtarza, zgłoś go z numerem referencyjnym.',
      en: 'Before you send the invoice again, check in KSeF whether it was accepted. If the error persists, report it with the reference number.',
    },
  },
  {
    kind: 'invoice',
    code: 550,
    name: 'Operacja została anulowana przez system',
    outcome: 'retry',
    meaning: {
      pl: 'KSeF przerwał przetwarzanie z przyczyn wewnętrznych. Faktura nie została przyjęta.',
      en: 'KSeF stopped processing for internal reasons. The invoice was not accepted.',
    },
    nextStep: { pl: 'Wyślij ten sam plik ponownie.', en: 'Send the same file again.' },
  },
];
