import type { Localized } from '../shared/localized.ts';

/** Codes of what can be wrong with a code II. */
export type CodeIiProblem =
  | 'not_a_code'
  | 'other_host'
  | 'other_environment'
  | 'unknown_context_type'
  | 'malformed_context'
  | 'other_context'
  | 'malformed_nip'
  | 'other_seller'
  | 'malformed_serial'
  | 'other_serial'
  | 'malformed_hash'
  | 'other_file'
  | 'malformed_signature'
  | 'trailing_slash'
  | 'unsupported_key'
  | 'wrong_key_usage'
  | 'not_valid_on_issue_day'
  | 'wrong_signature';

/** What is wrong, and what to do. Values of the URL are quoted by the finding, not by the text. */
export function describeProblem(code: CodeIiProblem, expected: string | null, found: string | null): Localized {
  const { pl, en } = codeIiProblemTexts[code];
  const values = (text: string) => text.replaceAll('{expected}', expected ?? '–').replaceAll('{found}', found ?? '–');
  return { pl: values(pl), en: values(en) };
}

/** The texts of {@link CodeIiProblem}, with places for values. */
export const codeIiProblemTexts: Readonly<Record<CodeIiProblem, Localized>> = {
  not_a_code: {
    pl: 'To nie jest link KODU II: https://host/certificate/typ kontekstu/kontekst/NIP sprzedawcy/numer seryjny/skrót/podpis.',
    en: 'This is not the link of code II: https://host/certificate/context type/context/seller’s NIP/serial number/hash/signature.',
  },
  other_host: {
    pl: 'Link nie prowadzi do KSeF. Nie otwieraj go: kody prowadzą do {expected}.',
    en: 'The link does not lead to KSeF. Do not open it: codes lead to {expected}.',
  },
  other_environment: {
    pl: 'Link prowadzi do innego środowiska KSeF ({found}) niż oczekiwane ({expected}).',
    en: 'The link leads to another environment of KSeF ({found}) than the expected one ({expected}).',
  },
  unknown_context_type: {
    pl: 'Nieznany typ kontekstu. Dozwolone: {expected}, z tą wielkością liter.',
    en: 'Unknown type of context. Allowed: {expected}, in this letter case.',
  },
  malformed_context: {
    pl: 'Identyfikator kontekstu nie ma postaci swojego typu.',
    en: 'The context identifier does not have the form of its type.',
  },
  other_context: {
    pl: 'Certyfikat wydano podmiotowi o NIP {expected}, a kontekst w linku jest inny. To poprawne tylko, jeśli ten podmiot ma w tym kontekście uprawnienie do wystawiania faktur.',
    en: 'The certificate was issued to the NIP {expected}, and the context in the link is another one. That is right only if it may issue invoices in that context.',
  },
  malformed_nip: {
    pl: 'W linku brakuje poprawnego NIP sprzedawcy (10 cyfr z poprawną cyfrą kontrolną).',
    en: 'The link lacks a valid NIP of the seller (10 digits with the right check digit).',
  },
  other_seller: {
    pl: 'NIP sprzedawcy w linku jest inny niż w fakturze (Podmiot1: {expected}).',
    en: 'The seller’s NIP in the link is not that of the invoice (Podmiot1: {expected}).',
  },
  malformed_serial: {
    pl: 'Numer seryjny certyfikatu to 16 wielkich cyfr szesnastkowych, a nie identyfikator z API KSeF. Dla tego certyfikatu: {expected}.',
    en: 'The serial number of the certificate has 16 upper-case hexadecimal digits, and is not the id of KSeF’s API. For this certificate: {expected}.',
  },
  other_serial: {
    pl: 'Numer seryjny w linku jest inny niż certyfikatu ({expected}).',
    en: 'The serial number in the link is not that of the certificate ({expected}).',
  },
  malformed_hash: {
    pl: 'Skrót nie jest SHA-256 w Base64URL bez dopełnienia: 43 znaki, „-” i „_” zamiast „+” i „/”, bez „=”.',
    en: 'The hash is not SHA-256 in Base64URL without padding: 43 characters, “-” and “_” instead of “+” and “/”, no “=”.',
  },
  other_file: {
    pl: 'Link zawiera skrót innego pliku (dla tego: {expected}). Skrót liczy się z bajtów pliku, który zostanie wysłany, a nie z XML zapisanego na nowo.',
    en: 'The link contains the hash of another file (for this one: {expected}). It is calculated from the bytes of the file that will be sent, not from XML that was written again.',
  },
  malformed_signature: {
    pl: 'Podpis nie jest zapisany w Base64URL bez dopełnienia albo jego ostatni znak jest zmieniony.',
    en: 'The signature is not Base64URL without padding, or its last character was changed.',
  },
  trailing_slash: {
    pl: 'Link kończy się ukośnikiem, którego nie ma w kodzie.',
    en: 'The link ends with a slash, which a code does not have.',
  },
  unsupported_key: {
    pl: 'Klucz certyfikatu ({found}) nie nadaje się do KODU II. Nadają się: EC P-256 i RSA od 2048 bitów.',
    en: 'The key of the certificate ({found}) cannot sign code II. EC P-256 and RSA of at least 2,048 bits can.',
  },
  wrong_key_usage: {
    pl: 'Certyfikat nie jest typu Offline: jego keyUsage nie zawiera nonRepudiation. Certyfikatem typu Authentication nie podpisuje się KODU II.',
    en: 'The certificate is not of type Offline: its keyUsage lacks nonRepudiation. A certificate of type Authentication cannot sign code II.',
  },
  not_valid_on_issue_day: {
    pl: 'Certyfikat nie był ważny w dniu wystawienia {found} (ważny: {expected}).',
    en: 'The certificate was not valid on the day of issue {found} (valid: {expected}).',
  },
  wrong_signature: {
    pl: 'Podpis nie należy do tego linku i certyfikatu. Podpisuje się link od hosta do skrótu, bez https:// i bez ukośnika na końcu: tekst, a nie jego skrót.',
    en: 'The signature does not belong to this link and certificate. What is signed is the link from the host to the hash, without https:// and without a slash at the end: the text, not its hash.',
  },
};
