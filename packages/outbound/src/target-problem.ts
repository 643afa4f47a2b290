import type { Localized } from '@nakor/domain/shared/localized';

/** Most characters of a target's address. */
export const targetLengthLimit = 2_048;

const problems = {
  URL_UNREADABLE: {
    pl: 'To nie jest adres internetowy. Podaj go w całości, na przykład https://example.com/nakor.',
    en: 'This is not a web address. Give it whole, such as https://example.com/nakor.',
  },
  URL_TOO_LONG: {
    pl: 'Adres ma więcej niż 2048 znaków. Skróć go.',
    en: 'The address has more than 2,048 characters. Shorten it.',
  },
  NOT_HTTPS: {
    pl: 'Adres musi zaczynać się od https://, bo zdarzenia wysyłamy tylko szyfrowanym połączeniem.',
    en: 'The address must begin with https://, because events are sent encrypted only.',
  },
  HAS_CREDENTIALS: {
    pl: 'Adres zawiera nazwę użytkownika albo hasło. Usuń to, co stoi przed znakiem @; zdarzenia poznasz po ich podpisie.',
    en: 'The address holds a user name or a password. Leave out what stands before the @; you can tell our events by their signature.',
  },
  HAS_FRAGMENT: {
    pl: 'Części adresu od znaku # nigdy się nie wysyła. Usuń ją.',
    en: 'The part of an address from the # on is never sent. Leave it out.',
  },
  PORT_NOT_ALLOWED: {
    pl: 'Porty poniżej 1024 są niedozwolone, z wyjątkiem 443. Usuń numer portu albo podaj port od 1024 do 65535.',
    en: 'Ports below 1024 are not allowed, except for 443. Leave the port out, or give one from 1024 to 65535.',
  },
  HOST_UNREADABLE: {
    pl: 'Nazwa serwera jest błędna: kończy się kropką, zawiera dwie kropki obok siebie albo jest za długa. Popraw ją.',
    en: 'The name of the server is wrong: it ends in a dot, holds two dots in a row or is too long. Correct it.',
  },
  HOST_NOT_PUBLIC: {
    pl: 'Ta nazwa serwera działa tylko w sieci lokalnej. Podaj nazwę, pod którą serwer jest dostępny z internetu.',
    en: 'This name of a server works in a local network only. Give the name under which the server can be reached from the internet.',
  },
  HOST_NOT_FOUND: {
    pl: 'Serwera o tej nazwie nie ma w internecie (DNS). Sprawdź pisownię; jeżeli nazwa jest nowa, spróbuj ponownie za kilka minut.',
    en: 'There is no server of this name on the internet (DNS). Check the spelling; if the name is new, try again in a few minutes.',
  },
  ADDRESS_NOT_PUBLIC: {
    pl: 'Serwer ma adres IP, który nie jest publiczny: sieci prywatnej, tego samego komputera albo zastrzeżony. Podaj serwer dostępny z internetu.',
    en: 'The server has an IP address that is not public: of a private network, of the computer itself, or a reserved one. Give a server that can be reached from the internet.',
  },
} as const satisfies Record<string, Localized>;

/** What can be wrong with an address to which events are to be sent. */
export type TargetProblemCode = keyof typeof problems;

/** Why events cannot be sent to an address, for the person who registers it: what is wrong and how to mend it. It names no IP address. */
export interface TargetProblem {
  readonly code: TargetProblemCode;
  readonly message: Localized;
}

/** The problem of a code. */
export function targetProblem(code: TargetProblemCode): TargetProblem {
  return { code, message: problems[code] };
}
