import type { CommandHelp } from './command-help.ts';

/** Help of `offline`. */
export const offlineHelp: CommandHelp = {
  description: {
    pl: 'podaj, do kiedy trzeba przesłać fakturę wystawioną poza KSeF i co musi się na niej znaleźć',
    en: 'say until when an invoice issued without KSeF has to be sent, and what it must show',
  },
  arguments: {
    '[file]': {
      pl: 'faktura albo - dla standardowego wejścia; zamiast niej wystarczy --issued',
      en: 'the invoice, or - for standard input; --issued is enough instead of it',
    },
  },
  options: {
    '--issued <date>': {
      pl: 'data wystawienia (P_1), bez pliku albo zamiast daty z pliku',
      en: 'date of issue (P_1), without a file or instead of that of the file',
    },
    '--mode <mode>': {
      pl: 'offline24|unavailability|failure|total_failure (domyślnie to, na co pozwalają zdarzenia z dnia wystawienia)',
      en: 'offline24|unavailability|failure|total_failure (default: what the events on the day of issue allow)',
    },
    '--event <event>': {
      pl: 'ogłoszone zdarzenie, na przykład failure=2026-10-15..2026-10-16; kilka podaj po kolei',
      en: 'an announced event, such as failure=2026-10-15..2026-10-16; repeat it for several',
    },
    '--events <file>': {
      pl: 'plik zdarzeń, jaki zapisuje nakor latarnia',
      en: 'a file of events, as nakor latarnia writes it',
    },
    '--sent <time>': {
      pl: 'kiedy przesłano ją do KSeF: RRRR-MM-DD albo chwila',
      en: 'when it was sent to KSeF: YYYY-MM-DD, or an instant',
    },
    '--ksef-number <number>': { pl: 'jej numer KSeF, jeśli go ma', en: 'its KSeF number, if it has one' },
    '--buyer <buyer>': { pl: 'polish_nip|other (domyślnie nabywca z pliku)', en: 'polish_nip|other (default: that of the file)' },
    '--saturday <reading>': {
      pl: 'free|working: czy sobota jest dniem roboczym, o czym ustawa milczy (domyślnie free)',
      en: 'free|working: whether Saturday is a working day, which the act does not say (default: free)',
    },
    '--json': { pl: 'wypisz wynik jako JSON', en: 'print the result as JSON' },
  },
  repeated: ['--event <event>'],
  after: {
    pl: `
Polecenie o nic nie pyta KSeF: zdarzenie, którego nie podano, nie nastąpiło.
Kod wyjścia: 0, gdy faktura jest w terminie albo się jej nie przesyła; 1, gdy jest po terminie albo nie wiadomo; 2, gdy polecenie jest błędne albo
pliku nie można odczytać.

Przykłady:
  nakor offline faktura.xml
  nakor offline faktura.xml --event failure=2026-10-15..2026-10-16 --sent 2026-10-20
  nakor offline --issued 2026-10-14 --mode failure --events zdarzenia.json`,
    en: `
Nothing is requested from KSeF: an event that is not stated did not happen.
Exits with 0 if the invoice is in time or need not be sent, 1 if it is late or that is unknown, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor offline invoice.xml
  nakor offline invoice.xml --event failure=2026-10-15..2026-10-16 --sent 2026-10-20
  nakor offline --issued 2026-10-14 --mode failure --events events.json`,
  },
};

/** Help of `latarnia`. */
export const latarniaHelp: CommandHelp = {
  description: {
    pl: 'zapytaj przez sieć Latarnię, serwis o stanie KSeF, i zapisz ogłoszone zdarzenia w pliku',
    en: 'ask the status service of KSeF (Latarnia) over the network, and write what it announced as a file of events',
  },
  options: {
    '--output <file>': { pl: 'plik do zapisania (domyślnie standardowe wyjście)', en: 'the file to write (default: standard output)' },
    '--api <url>': { pl: 'adres serwisu (domyślnie produkcyjny)', en: 'URL of the service (default: that of production)' },
    '--language <language>': { pl: 'język tekstów: pl|en (domyślnie pl)', en: 'language of texts: pl|en (default: pl)' },
  },
  after: {
    pl: `
To jedyne polecenie, które pyta serwis Ministerstwa; niczego z dokumentów nie wysyła. Gdy serwis nie odpowiada, plik nie powstaje: to nic nie mówi o
KSeF. Kod wyjścia: 0, gdy zrozumiano wszystkie komunikaty; 1, gdy nie; 2, gdy serwis nie odpowiada albo pliku nie można zapisać.

Przykład:
  nakor latarnia --output zdarzenia.json && nakor offline faktura.xml --events zdarzenia.json`,
    en: `
The only command that asks a service of the Ministry; nothing of your documents is sent. If it does not respond, no file is written: that says nothing
of KSeF. Exits with 0 if all messages were understood, 1 if not, 2 if the service does not respond or the file cannot be written.

Example:
  nakor latarnia --output events.json && nakor offline invoice.xml --events events.json`,
  },
};

/** Help of `kod-ii`. */
export const codeIiHelp: CommandHelp = {
  description: {
    pl: 'sprawdź albo podpisz KOD II faktury wystawionej offline',
    en: 'verify or sign code II of an invoice issued offline',
  },
  arguments: {
    '<action>': { pl: 'verify|sign: sprawdź albo podpisz', en: 'verify|sign' },
    '[words...]': {
      pl: 'verify: link i ewentualnie faktura; sign: faktura',
      en: 'verify: the URL, and optionally the invoice; sign: the invoice',
    },
  },
  options: {
    '--cert <file>': { pl: 'certyfikat KSeF typu Offline, w PEM albo DER', en: 'the KSeF certificate of type Offline, in PEM or DER' },
    '--key <file>': {
      pl: 'jego klucz prywatny w PEM, tylko dla sign; hasło zaszyfrowanego klucza czytane jest z NAKOR_KEY_PASSPHRASE',
      en: 'its private key in PEM, for sign only; the passphrase of an encrypted key is read from NAKOR_KEY_PASSPHRASE',
    },
    '--context <type=value>': {
      pl: 'kontekst wysyłki, na przykład Nip=1234563218 (domyślnie NIP sprzedawcy); typy: Nip, InternalId, NipVatUe, PeppolId',
      en: 'context of sending, such as Nip=1234563218 (default: the NIP of the seller); types: Nip, InternalId, NipVatUe, PeppolId',
    },
    '--json': { pl: 'wypisz wynik sprawdzenia jako JSON', en: 'print the verification as JSON' },
  },
  after: {
    pl: `
Wszystko dzieje się na tym komputerze: klucz nigdzie nie jest wysyłany. Nie sprawdza się, czy certyfikat unieważniono ani kto go wydał.
Kod wyjścia: 0, gdy kod jest poprawny albo podpisany; 1, gdy jest błędny; 2, gdy polecenie jest błędne albo pliku nie można odczytać.

Przykłady:
  nakor kod-ii sign faktura.xml --cert certyfikat.pem --key klucz.pem
  nakor kod-ii verify "https://qr.ksef.mf.gov.pl/certificate/..." faktura.xml --cert certyfikat.pem`,
    en: `
Everything happens on this computer: the key is sent nowhere. Whether the certificate was revoked, and by whom it was issued, is not checked.
Exits with 0 if the code is valid or was signed, 1 if it is not valid, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor kod-ii sign invoice.xml --cert certificate.pem --key key.pem
  nakor kod-ii verify "https://qr.ksef.mf.gov.pl/certificate/..." invoice.xml --cert certificate.pem`,
  },
};
