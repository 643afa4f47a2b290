import type { Localized } from '../shared/localized.ts';
import type { MalformedPart } from './verification-link.ts';

/** Why a link of the verification service is not in the official form, by the first wrong part. */
export const malformedLinkTexts: Readonly<Record<MalformedPart, Localized>> = {
  path: {
    pl: 'Link nie ma postaci linku weryfikacyjnego: po adresie następuje /invoice/NIP/data/skrót (KOD I) albo /certificate/ i dane certyfikatu (KOD II).',
    en: 'The link does not have the form of a verification link: the host is followed by /invoice/NIP/date/hash (code I), or by /certificate/ and the data of the certificate (code II).',
  },
  nip: {
    pl: 'Link nie zawiera NIP sprzedawcy w postaci 10 cyfr.',
    en: 'The link does not contain the seller’s NIP as 10 digits.',
  },
  date: {
    pl: 'Data w linku nie ma postaci DD-MM-RRRR. Data P_1 z pliku, np. 2026-10-15, jest w linku zapisana jako 15-10-2026.',
    en: 'The date in the link is not in the form DD-MM-YYYY. P_1 in the file, such as 2026-10-15, is written as 15-10-2026 in the link.',
  },
  hash: {
    pl: 'Skrót w linku nie jest skrótem SHA-256 w formacie Base64URL bez dopełnienia: 43 znaki, „-” i „_” zamiast „+” i „/”, bez „=” na końcu.',
    en: 'The hash in the link is not a SHA-256 hash in Base64URL without padding: 43 characters, “-” and “_” instead of “+” and “/”, no “=” at the end.',
  },
  certificate: {
    pl: 'Link KODU II nie zawiera poprawnego identyfikatora kontekstu (Nip, InternalId, NipVatUe albo PeppolId) lub numeru seryjnego certyfikatu.',
    en: 'The link of code II does not contain a valid context identifier (Nip, InternalId, NipVatUe or PeppolId) or serial number of the certificate.',
  },
  signature: {
    pl: 'Link KODU II nie kończy się podpisem w formacie Base64URL. Podpisuje się go kluczem prywatnym certyfikatu KSeF typu Offline.',
    en: 'The link of code II does not end with a signature in Base64URL. It is signed with the private key of a KSeF certificate of type Offline.',
  },
};
