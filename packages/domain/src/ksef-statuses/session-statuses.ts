import type { KsefStatus } from './ksef-status.ts';

/** Statuses of a session: `GET /sessions/{referenceNumber}`, interactive and batch. */
export const sessionStatuses: readonly KsefStatus[] = [
  {
    kind: 'session',
    code: 100,
    name: 'Sesja otwarta',
    outcome: 'in_progress',
    meaning: {
      pl: 'Sesja jest otwarta: interaktywna przyjmuje faktury, wsadowa czeka na części paczki.',
      en: 'The session is open: an interactive one accepts invoices, a batch session waits for the parts of the package.',
    },
    nextStep: { pl: 'Wyślij, co zapowiedziano, i zamknij sesję.', en: 'Send what was announced, and close the session.' },
  },
  {
    kind: 'session',
    code: 150,
    name: 'Trwa przetwarzanie',
    outcome: 'in_progress',
    meaning: { pl: 'KSeF przetwarza paczkę.', en: 'KSeF is processing the package.' },
    nextStep: { pl: 'Poczekaj i odczytaj status ponownie.', en: 'Wait, and read the status again.' },
  },
  {
    kind: 'session',
    code: 170,
    name: 'Sesja interaktywna zamknięta',
    outcome: 'in_progress',
    meaning: {
      pl: 'Sesja jest zamknięta, a KSeF przygotowuje zbiorcze UPO. Jeszcze go nie ma.',
      en: 'The session is closed and KSeF is preparing the UPO of the session. It is not available yet.',
    },
    nextStep: { pl: 'Poczekaj na status 200.', en: 'Wait for status 200.' },
  },
  {
    kind: 'session',
    code: 200,
    name: 'Sesja przetworzona pomyślnie',
    outcome: 'done',
    meaning: {
      pl: 'KSeF przetworzył sesję. To nie znaczy, że przyjął wszystkie faktury: ile odrzucił, mówi failedInvoiceCount.',
      en: 'KSeF has processed the session. This does not mean that all invoices were accepted: failedInvoiceCount says how many were rejected.',
    },
    nextStep: {
      pl: 'Pobierz UPO, a jeśli failedInvoiceCount jest większe od zera, także listę odrzuconych faktur (/invoices/failed).',
      en: 'Download the UPO and, if failedInvoiceCount is above zero, the list of rejected invoices (/invoices/failed).',
    },
  },
  {
    kind: 'session',
    code: 405,
    name: 'Błąd weryfikacji poprawności dostarczonych elementów paczki',
    outcome: 'refused',
    meaning: {
      pl: 'Skrót albo rozmiar paczki lub jej części nie zgadza się z podanym przy otwarciu sesji.',
      en: 'The hash or size of the package or of a part differs from the one stated when the session was opened.',
    },
    nextStep: {
      pl: 'Oblicz skróty i rozmiary z gotowych plików i wyślij paczkę w nowej sesji. Żadna faktura nie została przyjęta.',
      en: 'Calculate hashes and sizes from the finished files, and send the package in a new session. No invoice was accepted.',
    },
  },
  {
    kind: 'session',
    code: 415,
    name: 'Błąd odszyfrowania dostarczonego klucza',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF nie mógł odszyfrować klucza symetrycznego: zaszyfrowano go innym kluczem publicznym albo innym algorytmem.',
      en: 'KSeF could not decrypt the symmetric key: it was encrypted with another public key or another algorithm.',
    },
    nextStep: {
      pl: 'Pobierz aktualny klucz publiczny tego środowiska KSeF i zaszyfruj klucz symetryczny algorytmem RSAES-OAEP (SHA-256, MGF1).',
      en: 'Fetch the current public key of this environment of KSeF, and encrypt the symmetric key with RSAES-OAEP (SHA-256, MGF1).',
    },
  },
  {
    kind: 'session',
    code: 420,
    name: 'Przekroczony limit faktur w sesji',
    outcome: 'refused',
    meaning: {
      pl: 'W paczce jest więcej faktur, niż wolno w jednej sesji (domyślnie 10 000).',
      en: 'The package has more invoices than a session may have (10,000 by default).',
    },
    nextStep: { pl: 'Podziel faktury na kilka sesji.', en: 'Divide the invoices into several sessions.' },
  },
  {
    kind: 'session',
    code: 430,
    name: 'Błąd dekompresji pierwotnego archiwum',
    outcome: 'refused',
    meaning: {
      pl: 'Po złożeniu i odszyfrowaniu części KSeF nie mógł rozpakować archiwum.',
      en: 'After joining and decrypting the parts, KSeF could not unpack the archive.',
    },
    nextStep: {
      pl: 'Spakuj pliki jako ZIP albo TarGz, zgodnie z typem podanym przy otwarciu sesji, podziel archiwum dopiero po spakowaniu i wyślij je ponownie.',
      en: 'Pack the files as ZIP or TarGz, as stated when the session was opened, divide the archive only after packing, and send it again.',
    },
  },
  {
    kind: 'session',
    code: 435,
    name: 'Błąd odszyfrowania zaszyfrowanych części archiwum',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF nie mógł odszyfrować części paczki kluczem tej sesji.',
      en: 'KSeF could not decrypt a part of the package with the key of this session.',
    },
    nextStep: {
      pl: 'Zaszyfruj każdą część osobno: AES-256-CBC, dopełnienie PKCS#7, klucz i wektor tej sesji.',
      en: 'Encrypt each part by itself: AES-256-CBC, PKCS#7 padding, key and vector of this session.',
    },
  },
  {
    kind: 'session',
    code: 440,
    name: 'Sesja anulowana',
    outcome: 'refused',
    meaning: {
      pl: 'Minął czas na wysłanie części paczki albo w sesji nie wysłano żadnej faktury.',
      en: 'The time for sending the parts of the package is over, or no invoice was sent in the session.',
    },
    nextStep: { pl: 'Otwórz nową sesję i wyślij faktury.', en: 'Open a new session and send the invoices.' },
  },
  {
    kind: 'session',
    code: 445,
    name: 'Błąd weryfikacji, brak poprawnych faktur',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF odrzucił wszystkie faktury tej sesji, więc nie ma też UPO. Przyczyna jest w statusie każdej faktury, nie w statusie sesji.',
      en: 'KSeF rejected all invoices of this session, so there is no UPO either. The cause is in the status of each invoice, not of the session.',
    },
    nextStep: {
      pl: 'Pobierz listę odrzuconych faktur (/sessions/{numer}/invoices/failed) i sprawdź status każdej z nich.',
      en: 'Download the list of rejected invoices (/sessions/{number}/invoices/failed) and look at the status of each.',
    },
  },
  {
    kind: 'session',
    code: 500,
    name: 'Nieznany błąd',
    outcome: 'retry',
    meaning: { pl: 'Błąd po stronie KSeF.', en: 'An error of KSeF.' },
    nextStep: {
      pl: 'Sprawdź w KSeF, które faktury zostały przyjęte, i wyślij pozostałe w nowej sesji.',
      en: 'Check in KSeF which invoices were accepted, and send the others in a new session.',
    },
  },
  {
    kind: 'session',
    code: 550,
    name: 'Operacja została anulowana przez system',
    outcome: 'retry',
    meaning: { pl: 'KSeF przerwał przetwarzanie z przyczyn wewnętrznych.', en: 'KSeF stopped processing for internal reasons.' },
    nextStep: {
      pl: 'Sprawdź w KSeF, które faktury zostały przyjęte, i wyślij pozostałe w nowej sesji.',
      en: 'Check in KSeF which invoices were accepted, and send the others in a new session.',
    },
  },
];
