import type { Localized } from '@nakor/domain/shared/localized';

/** Maximum length of a target URL. */
export const targetLengthLimit = 2_048;

/** The texts of {@link TargetProblemCode}. */
export const targetProblemTexts = {
  URL_UNREADABLE: {
    pl: 'To nie jest poprawny adres URL. Podaj pełny adres, na przykład https://example.com/nakor.',
    en: 'This is not a valid URL. Enter the full URL, such as https://example.com/nakor.',
  },
  URL_TOO_LONG: {
    pl: 'Adres ma więcej niż 2048 znaków. Skróć go.',
    en: 'The URL has more than 2,048 characters. Shorten it.',
  },
  NOT_HTTPS: {
    pl: 'Adres musi zaczynać się od https://, bo zdarzenia wysyłamy tylko szyfrowanym połączeniem.',
    en: 'The URL must start with https://, because events are only sent over encrypted connections.',
  },
  HAS_CREDENTIALS: {
    pl: 'Adres zawiera nazwę użytkownika albo hasło. Usuń część przed znakiem @; autentyczność zdarzeń sprawdzisz po ich podpisie.',
    en: 'The URL contains a user name or a password. Remove the part before the @; verify events by their signature.',
  },
  HAS_FRAGMENT: {
    pl: 'Części adresu od znaku # nigdy się nie wysyła. Usuń ją.',
    en: 'The part of a URL from the # on is never sent. Remove it.',
  },
  PORT_NOT_ALLOWED: {
    pl: 'Porty poniżej 1024 są niedozwolone, z wyjątkiem 443. Usuń numer portu albo podaj port od 1024 do 65535.',
    en: 'Ports below 1024 are not allowed, except for 443. Remove the port, or use one from 1024 to 65535.',
  },
  HOST_UNREADABLE: {
    pl: 'Nazwa serwera jest błędna: kończy się kropką, zawiera dwie kropki obok siebie albo jest za długa. Popraw ją.',
    en: 'The host name is invalid: it ends with a dot, contains two dots in a row or is too long. Correct it.',
  },
  HOST_NOT_PUBLIC: {
    pl: 'Ta nazwa serwera działa tylko w sieci lokalnej. Podaj nazwę, pod którą serwer jest dostępny z internetu.',
    en: 'This host name only works in a local network. Use a name that can be reached from the internet.',
  },
  HOST_NOT_FOUND: {
    pl: 'Serwera o tej nazwie nie ma w internecie (DNS). Sprawdź pisownię; jeżeli nazwa jest nowa, spróbuj ponownie za kilka minut.',
    en: 'This host name was not found (DNS). Check the spelling; if the name is new, try again in a few minutes.',
  },
  ADDRESS_NOT_PUBLIC: {
    pl: 'Serwer ma adres IP, który nie jest publiczny: sieci prywatnej, tego samego komputera albo zastrzeżony. Podaj serwer dostępny z internetu.',
    en: 'The server has an IP address that is not public: private, loopback or reserved. Use a server that can be reached from the internet.',
  },
} as const satisfies Record<string, Localized>;

/** Problems of a target URL. */
export type TargetProblemCode = keyof typeof targetProblemTexts;

/** Why events cannot be sent to a URL, for the person who registers it: what is wrong and how to fix it. Contains no IP address. */
export interface TargetProblem {
  readonly code: TargetProblemCode;
  readonly message: Localized;
}

/** The problem of a code. */
export function findTargetProblem(code: TargetProblemCode): TargetProblem {
  return { code, message: targetProblemTexts[code] };
}
