import type { Localized } from '../shared/localized.ts';
import type { KsefOutcome, KsefStatus } from './ksef-status.ts';

/** Who has to act on an error of a request. */
const nextSteps = {
  program: {
    pl: 'Przekaż tę odpowiedź autorowi programu, który wysyła faktury. Treść faktury nie jest przyczyną.',
    en: 'Pass this response on to the author of the program that sends invoices. The content of the invoice is not the cause.',
  },
  login: {
    pl: 'Sprawdź token albo certyfikat i kontekst, w którym loguje się program, i zaloguj go ponownie.',
    en: 'Check the token or certificate and the context in which the program logs in, and log in again.',
  },
  number: {
    pl: 'Sprawdź numer referencyjny i środowisko (produkcja, demo, test): numery z jednego są w innym nieznane.',
    en: 'Check the reference number and the environment (production, demo, test): numbers of one are unknown in another.',
  },
  later: { pl: 'Poczekaj i powtórz żądanie.', en: 'Wait, and repeat the request.' },
} as const satisfies Record<string, Localized>;

function refuse(code: number, name: string, meaning: Localized, nextStep: keyof typeof nextSteps | Localized): KsefStatus {
  return describe('refused', code, name, meaning, nextStep);
}

function retry(code: number, name: string, meaning: Localized, nextStep: keyof typeof nextSteps | Localized = 'later'): KsefStatus {
  return describe('retry', code, name, meaning, nextStep);
}

function describe(
  outcome: KsefOutcome,
  code: number,
  name: string,
  meaning: Localized,
  nextStep: keyof typeof nextSteps | Localized,
): KsefStatus {
  return { kind: 'request', code, name, outcome, meaning, nextStep: typeof nextStep === 'string' ? nextSteps[nextStep] : nextStep };
}

/** Error codes of requests (`exceptionCode`): KSeF did not accept the request. None of them is about the content of an invoice. */
export const requestErrors: readonly KsefStatus[] = [
  refuse(
    9101,
    'Nieprawidłowy dokument',
    { pl: 'Dokument logowania jest nieprawidłowy.', en: 'The document of the login is invalid.' },
    'program',
  ),
  refuse(9102, 'Brak podpisu', { pl: 'Dokument logowania nie jest podpisany.', en: 'The document of the login is not signed.' }, 'program'),
  refuse(
    9103,
    'Przekroczona liczba dozwolonych podpisów',
    { pl: 'Dokument logowania ma za dużo podpisów.', en: 'The document of the login has too many signatures.' },
    'program',
  ),
  refuse(
    9105,
    'Nieprawidłowy podpis',
    { pl: 'Podpis dokumentu logowania jest nieprawidłowy.', en: 'The signature of the login is invalid.' },
    'login',
  ),
  refuse(
    21001,
    'Nieczytelna treść',
    { pl: 'KSeF nie mógł odczytać treści żądania.', en: 'KSeF could not read the body of the request.' },
    'program',
  ),
  refuse(
    21111,
    'Nieprawidłowe wyzwanie autoryzacyjne',
    {
      pl: 'Wyzwanie (challenge) wygasło albo nie pochodzi z tego logowania.',
      en: 'The challenge has expired or belongs to another login.',
    },
    'login',
  ),
  refuse(
    21115,
    'Nieprawidłowy certyfikat',
    {
      pl: 'KSeF nie przyjął certyfikatu, którym podpisano logowanie.',
      en: 'KSeF did not accept the certificate with which the login was signed.',
    },
    'login',
  ),
  refuse(
    21117,
    'Nieprawidłowy identyfikator podmiotu dla wskazanego typu kontekstu',
    { pl: 'Identyfikator kontekstu nie pasuje do jego typu.', en: 'The identifier of the context does not fit its type.' },
    'login',
  ),
  refuse(
    21155,
    'Przekroczono dozwoloną liczbę faktur w sesji',
    {
      pl: 'W tej sesji wysłano już tyle faktur, ile wolno (domyślnie 10 000).',
      en: 'As many invoices as allowed (10,000 by default) have been sent in this session.',
    },
    { pl: 'Zamknij sesję i wyślij pozostałe faktury w nowej.', en: 'Close the session, and send the other invoices in a new one.' },
  ),
  refuse(
    21157,
    'Nieprawidłowy rozmiar części pakietu',
    {
      pl: 'Część paczki jest większa, niż wolno (100 MB przed zaszyfrowaniem), albo ma inny rozmiar, niż podano przy otwarciu sesji.',
      en: 'A part of the package is larger than allowed (100 MB before encryption), or its size differs from the one stated when the session was opened.',
    },
    {
      pl: 'Podziel archiwum na mniejsze części i podaj rozmiary gotowych, zaszyfrowanych plików.',
      en: 'Divide the archive into smaller parts, and state the sizes of the finished, encrypted files.',
    },
  ),
  refuse(
    21161,
    'Przekroczono dozwoloną liczbę części pakietu',
    { pl: 'Paczka ma więcej niż 50 części.', en: 'The package has more than 50 parts.' },
    { pl: 'Podziel faktury na kilka sesji.', en: 'Divide the invoices into several sessions.' },
  ),
  refuse(
    21164,
    'Faktura o podanym identyfikatorze nie istnieje',
    { pl: 'W tym środowisku KSeF nie ma faktury o tym numerze.', en: 'There is no invoice with this number in this environment of KSeF.' },
    'number',
  ),
  retry(21165, 'Faktura o podanym numerze KSeF nie jest jeszcze dostępna', {
    pl: 'KSeF przyjął fakturę, ale nie zapisał jej jeszcze w repozytorium.',
    en: 'KSeF has accepted the invoice but not yet stored it in its repository.',
  }),
  refuse(
    21173,
    'Brak sesji o wskazanym numerze referencyjnym',
    {
      pl: 'W tym środowisku i kontekście nie ma sesji o tym numerze.',
      en: 'There is no session with this number in this environment and context.',
    },
    'number',
  ),
  refuse(
    21175,
    'Wynik zapytania o podanym identyfikatorze nie istnieje',
    { pl: 'Nie ma eksportu o tym numerze.', en: 'There is no export with this number.' },
    'number',
  ),
  refuse(
    21178,
    'Nie znaleziono UPO dla podanych kryteriów',
    {
      pl: 'UPO jeszcze nie ma (sesja jest otwarta albo KSeF je przygotowuje), faktura została odrzucona albo numer jest inny.',
      en: 'There is no UPO yet (the session is open, or KSeF is preparing it), the invoice was rejected, or the number is another one.',
    },
    {
      pl: 'Odczytaj status sesji i faktury: UPO jest dla faktur ze statusem 200, a zbiorcze dopiero po zamknięciu sesji.',
      en: 'Read the status of session and invoice: there is a UPO for invoices with status 200, and that of the session only after it is closed.',
    },
  ),
  refuse(
    21180,
    'Status sesji nie pozwala na wykonanie operacji',
    { pl: 'Sesja jest już zamknięta, anulowana albo wygasła.', en: 'The session is closed, canceled or expired.' },
    {
      pl: 'Otwórz nową sesję. Faktury, które KSeF już przyjął, pomiń: ich statusy są w poprzedniej sesji.',
      en: 'Open a new session. Leave out the invoices that KSeF has accepted: their statuses are in the previous session.',
    },
  ),
  refuse(
    21181,
    'Nieprawidłowe żądanie eksportu faktur',
    {
      pl: 'Dla tego rodzaju podmiotu nie można wyeksportować faktur w tym kontekście.',
      en: 'Invoices cannot be exported for this kind of party in this context.',
    },
    'program',
  ),
  retry(21182, 'Osiągnięto limit trwających eksportów', {
    pl: 'Trwa już tyle eksportów, ile wolno naraz.',
    en: 'As many exports as allowed at once are in progress.',
  }),
  refuse(
    21183,
    'Zakres filtrowania wykracza poza dostępny zakres danych',
    {
      pl: 'Data początkowa jest późniejsza niż chwila, do której dane są kompletne.',
      en: 'The first date is later than the time up to which data are complete.',
    },
    'program',
  ),
  refuse(
    21205,
    'Pakiet nie może być pusty',
    { pl: 'Nie przesłano części paczki, którą zapowiedziano.', en: 'A part of the package that was announced was not sent.' },
    { pl: 'Wyślij wszystkie części, a potem zamknij sesję.', en: 'Send all parts, then close the session.' },
  ),
  refuse(
    21208,
    'Czas oczekiwania na przesłanie części paczki lub zamknięcie sesji został przekroczony',
    { pl: 'Minął czas na wysłanie części paczki.', en: 'The time for sending the parts of the package is over.' },
    { pl: 'Otwórz nową sesję wsadową i wyślij paczkę.', en: 'Open a new batch session and send the package.' },
  ),
  refuse(
    21217,
    'Nieprawidłowe kodowanie znaków',
    { pl: 'Dokument logowania nie jest zakodowany w UTF-8.', en: 'The document of the login is not UTF-8.' },
    'program',
  ),
  refuse(
    21301,
    'Brak autoryzacji',
    { pl: 'Zalogowany podmiot nie ma uprawnienia do tej czynności.', en: 'The party that is logged in may not do this.' },
    'login',
  ),
  refuse(
    21304,
    'Brak uwierzytelnienia',
    { pl: 'Logowanie wygasło albo go nie było.', en: 'The login has expired, or there was none.' },
    'login',
  ),
  refuse(
    21401,
    'Dokument nie jest zgodny ze schemą (xsd)',
    {
      pl: 'Dokument logowania (AuthTokenRequest) jest niezgodny ze swoim schematem. Nie chodzi o fakturę.',
      en: 'The document of the login (AuthTokenRequest) violates its schema. This is not about an invoice.',
    },
    'program',
  ),
  refuse(
    21405,
    'Błąd walidacji danych wejściowych',
    {
      pl: 'Żądanie ma pole, którego brakuje albo które ma złą wartość. To błąd żądania, a nie faktury: KSeF nie zaczął jej jeszcze sprawdzać.',
      en: 'The request lacks a field or has one with a wrong value. This is an error of the request, not of the invoice: KSeF has not begun to check it.',
    },
    'program',
  ),
  refuse(
    21406,
    'Konflikt podpisu i typu uwierzytelnienia',
    { pl: 'Rodzaj podpisu nie pasuje do wybranego sposobu logowania.', en: 'The kind of signature does not fit the chosen way to log in.' },
    'login',
  ),
  refuse(
    21418,
    'Przekazany token kontynuacji ma nieprawidłowy format',
    {
      pl: 'Token następnej strony wyników zmieniono albo pochodzi z innego zapytania.',
      en: 'The token of the next page was changed or belongs to another query.',
    },
    'program',
  ),
  refuse(
    21470,
    'Nieznany identyfikator klucza publicznego',
    {
      pl: 'Podany klucz publiczny KSeF jest nieznany albo wycofany.',
      en: 'The public key of KSeF that was stated is unknown or withdrawn.',
    },
    { pl: 'Pobierz aktualne klucze publiczne tego środowiska KSeF.', en: 'Fetch the current public keys of this environment of KSeF.' },
  ),
  refuse(
    25001,
    'Brak możliwości pobrania danych do CSR dla wykorzystanego sposobu uwierzytelnienia',
    {
      pl: 'Tak zalogowany podmiot nie może wnioskować o certyfikat.',
      en: 'A party that logged in this way cannot apply for a certificate.',
    },
    'login',
  ),
  refuse(
    25002,
    'Brak możliwości złożenia wniosku certyfikacyjnego dla wykorzystanego sposobu uwierzytelnienia',
    {
      pl: 'Tak zalogowany podmiot nie może wnioskować o certyfikat.',
      en: 'A party that logged in this way cannot apply for a certificate.',
    },
    'login',
  ),
  refuse(
    25003,
    'Dane w CSR nie zgadzają się z danymi w użytym wektorze uwierzytelniającym',
    { pl: 'Dane wniosku różnią się od danych logowania.', en: 'The data of the application differ from those of the login.' },
    'program',
  ),
  refuse(
    25004,
    'Niepoprawny format CSR lub niepoprawny podpis CSR',
    {
      pl: 'Wniosek o certyfikat jest zbudowany albo podpisany nieprawidłowo.',
      en: 'The application for a certificate is malformed or wrongly signed.',
    },
    'program',
  ),
  refuse(
    25006,
    'Osiągnięto limit możliwych do złożenia wniosków certyfikacyjnych',
    { pl: 'Złożono już tyle wniosków, ile wolno.', en: 'As many applications as allowed have been made.' },
    {
      pl: 'Unieważnij niepotrzebne certyfikaty albo poproś o zwiększenie limitu.',
      en: 'Revoke certificates that are not needed, or ask for a higher limit.',
    },
  ),
  refuse(
    25007,
    'Osiągnięto limit dopuszczalnej liczby posiadanych certyfikatów',
    { pl: 'Podmiot ma już tyle certyfikatów, ile wolno.', en: 'The party has as many certificates as allowed.' },
    { pl: 'Unieważnij niepotrzebne certyfikaty.', en: 'Revoke certificates that are not needed.' },
  ),
  refuse(
    25010,
    'Nieprawidłowy typ lub długość klucza',
    { pl: 'Klucz certyfikatu nie jest RSA 2048 ani EC P-256.', en: 'The key of the certificate is neither RSA 2048 nor EC P-256.' },
    'program',
  ),
  refuse(
    26001,
    'Nie można nadać tokenowi uprawnień których nie posiadasz',
    {
      pl: 'Token może mieć tylko uprawnienia tego, kto go tworzy.',
      en: 'A token can have only the permissions of the party that creates it.',
    },
    'login',
  ),
  refuse(
    26002,
    'Nie można wygenerować tokena dla obecnego typu kontekstu',
    {
      pl: 'Tokeny powstają tylko w kontekście NIP albo identyfikatora wewnętrznego.',
      en: 'Tokens exist only in the context of a NIP or an internal identifier.',
    },
    'login',
  ),
  refuse(
    30001,
    'Podmiot lub uprawnienie już istnieje',
    { pl: 'Dane testowe już istnieją.', en: 'The test data exist already.' },
    { pl: 'Nie trzeba nic robić.', en: 'Nothing needs to be done.' },
  ),
];

/** Statuses of HTTP that KSeF returns without a code of its own. */
export const httpStatuses: readonly KsefStatus[] = [
  {
    kind: 'http',
    code: 401,
    name: 'Unauthorized',
    outcome: 'refused',
    meaning: {
      pl: 'Program nie jest zalogowany albo token dostępowy wygasł.',
      en: 'The program is not logged in, or its access token has expired.',
    },
    nextStep: nextSteps.login,
  },
  {
    kind: 'http',
    code: 403,
    name: 'Forbidden',
    outcome: 'refused',
    meaning: {
      pl: 'Zalogowany podmiot nie ma uprawnienia do tej czynności albo do tych danych.',
      en: 'The party that is logged in may not do this, or not with these data.',
    },
    nextStep: {
      pl: 'Sprawdź kontekst (NIP), w którym zalogował się program, i uprawnienia nadane w KSeF; reasonCode podaje powód.',
      en: 'Check the context (NIP) in which the program logged in and the permissions granted in KSeF; reasonCode gives the reason.',
    },
  },
  {
    kind: 'http',
    code: 410,
    name: 'Gone',
    outcome: 'refused',
    meaning: {
      pl: 'KSeF nie przechowuje już wyniku tej operacji (logowania i eksporty 7 dni, certyfikaty i uprawnienia 30 dni).',
      en: 'KSeF no longer keeps the result of this operation (logins and exports 7 days, certificates and permissions 30 days).',
    },
    nextStep: {
      pl: 'Zleć operację ponownie. Statusy faktur i sesji nie wygasają.',
      en: 'Request the operation again. Statuses of invoices and sessions do not expire.',
    },
  },
  {
    kind: 'http',
    code: 429,
    name: 'Too Many Requests',
    outcome: 'retry',
    meaning: {
      pl: 'Program wysłał w tym czasie więcej żądań, niż wolno.',
      en: 'The program has sent more requests in this time than allowed.',
    },
    nextStep: {
      pl: 'Poczekaj tyle sekund, ile podaje Retry-After, i wysyłaj wolniej; wiele faktur wysyłaj w sesji wsadowej.',
      en: 'Wait as many seconds as Retry-After states, and send more slowly; send many invoices in a batch session.',
    },
  },
  {
    kind: 'http',
    code: 503,
    name: 'Service Unavailable',
    outcome: 'retry',
    meaning: { pl: 'KSeF jest teraz niedostępny.', en: 'KSeF is not available now.' },
    nextStep: {
      pl: 'Powtórz żądanie później. Jeśli niedostępność ogłoszono, faktury można wystawiać offline i wysłać po jej zakończeniu.',
      en: 'Repeat the request later. If the unavailability is announced, invoices can be issued offline and sent after it ends.',
    },
  },
];
