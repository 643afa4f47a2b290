import type { KsefStatus } from './ksef-status.ts';

/** Statuses of authentication: `GET /auth/{referenceNumber}`. They are about the program that logs in, never about an invoice. */
export const accessStatuses: readonly KsefStatus[] = [
  {
    kind: 'access',
    code: 100,
    name: 'Uwierzytelnianie w toku',
    outcome: 'in_progress',
    meaning: { pl: 'KSeF sprawdza podpis albo token.', en: 'KSeF is checking the signature or the token.' },
    nextStep: { pl: 'Poczekaj i odczytaj status ponownie.', en: 'Wait, and read the status again.' },
  },
  {
    kind: 'access',
    code: 200,
    name: 'Uwierzytelnianie zakończone sukcesem',
    outcome: 'done',
    meaning: { pl: 'Program jest zalogowany.', en: 'The program is logged in.' },
    nextStep: { pl: 'Pobierz tokeny dostępowe.', en: 'Fetch the access tokens.' },
  },
  {
    kind: 'access',
    code: 415,
    name: 'Uwierzytelnianie zakończone niepowodzeniem',
    outcome: 'refused',
    meaning: {
      pl: 'Ten, kto się loguje, nie ma żadnych uprawnień w podanym kontekście.',
      en: 'The party that logs in has no permissions in the context stated.',
    },
    nextStep: {
      pl: 'Sprawdź NIP kontekstu i nadaj uprawnienia w KSeF.',
      en: 'Check the NIP of the context, and grant permissions in KSeF.',
    },
  },
  {
    kind: 'access',
    code: 425,
    name: 'Uwierzytelnienie unieważnione',
    outcome: 'refused',
    meaning: { pl: 'Użytkownik unieważnił tę sesję logowania.', en: 'The user has revoked this login.' },
    nextStep: { pl: 'Zaloguj program ponownie.', en: 'Log the program in again.' },
  },
  {
    kind: 'access',
    code: 450,
    name: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu',
    outcome: 'refused',
    meaning: {
      pl: 'Token KSeF jest nieprawidłowy, nieaktywny, unieważniony, albo zaszyfrowano go ze złym czasem.',
      en: 'The KSeF token is invalid, inactive or revoked, or was encrypted with a wrong time.',
    },
    nextStep: {
      pl: 'Sprawdź, czy token pochodzi z tego samego środowiska i kontekstu i czy jest aktywny; w razie potrzeby wygeneruj nowy.',
      en: 'Check that the token belongs to the same environment and context and is active; generate a new one if need be.',
    },
  },
  {
    kind: 'access',
    code: 460,
    name: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędu certyfikatu',
    outcome: 'refused',
    meaning: {
      pl: 'Certyfikat jest nieważny, zawieszony, odwołany albo KSeF nie ufa jego wystawcy.',
      en: 'The certificate is invalid, suspended or revoked, or KSeF does not trust its issuer.',
    },
    nextStep: {
      pl: 'Użyj ważnego certyfikatu, który pochodzi z tego samego środowiska KSeF.',
      en: 'Use a valid certificate of the same environment of KSeF.',
    },
  },
  {
    kind: 'access',
    code: 470,
    name: 'Uwierzytelnianie zakończone niepowodzeniem',
    outcome: 'refused',
    meaning: { pl: 'Dane należą do osoby zmarłej.', en: 'The credentials are those of a deceased person.' },
    nextStep: { pl: 'Użyj danych innej uprawnionej osoby.', en: 'Use the credentials of another authorized person.' },
  },
  {
    kind: 'access',
    code: 480,
    name: 'Uwierzytelnienie zablokowane',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF zablokował logowanie w tym kontekście, np. po podejrzeniu incydentu.',
      en: 'KSeF has blocked logins in this context, for instance after a suspected incident.',
    },
    nextStep: { pl: 'Skontaktuj się z Ministerstwem Finansów.', en: 'Contact the Ministry of Finance.' },
  },
  {
    kind: 'access',
    code: 500,
    name: 'Nieznany błąd',
    outcome: 'retry',
    meaning: { pl: 'Błąd po stronie KSeF.', en: 'An error of KSeF.' },
    nextStep: { pl: 'Zaloguj się ponownie za chwilę.', en: 'Log in again in a while.' },
  },
  {
    kind: 'access',
    code: 550,
    name: 'Operacja została anulowana przez system',
    outcome: 'retry',
    meaning: { pl: 'KSeF przerwał logowanie z przyczyn wewnętrznych.', en: 'KSeF stopped the login for internal reasons.' },
    nextStep: { pl: 'Zaloguj się ponownie.', en: 'Log in again.' },
  },
];

/** Statuses of an export of received invoices: `GET /invoices/exports/{referenceNumber}`. */
export const exportStatuses: readonly KsefStatus[] = [
  {
    kind: 'export',
    code: 210,
    name: 'Eksport faktur wygasł i nie jest już dostępny do pobrania',
    outcome: 'refused',
    meaning: { pl: 'Minął czas, w którym paczkę można było pobrać.', en: 'The time in which the package could be downloaded is over.' },
    nextStep: { pl: 'Zleć eksport ponownie.', en: 'Request the export again.' },
  },
];
