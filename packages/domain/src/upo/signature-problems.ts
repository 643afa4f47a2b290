import type { Localized } from '../shared/localized.ts';
import { toQuotable } from '../shared/quotable.ts';

/** Codes of what can be wrong with the signature of a UPO. Never reused. */
export type SignatureProblemCode = keyof typeof signatureProblemTexts;

/** Something that is wrong with a signature. */
export interface SignatureProblem {
  readonly code: SignatureProblemCode;
  /** The value that the text quotes. */
  readonly found: string;
  readonly message: Localized;
}

const valueLimit = 120;

/** A problem with its text; a value of the document is quoted. */
export function createSignatureProblem(code: SignatureProblemCode, found = ''): SignatureProblem {
  const { pl, en } = signatureProblemTexts[code];
  const shown = toQuotable(found, valueLimit);
  return { code, found, message: { pl: pl.replace('{found}', () => shown), en: en.replace('{found}', () => shown) } };
}

/** The texts of {@link SignatureProblemCode}, with `{found}` in place of the value. */
export const signatureProblemTexts = {
  'UPO-040': {
    pl: 'UPO nie ma podpisu, więc samo nie dowodzi, że wystawiło je Ministerstwo.',
    en: 'The UPO has no signature, so it does not prove by itself that the Ministry issued it.',
  },
  'UPO-041': {
    pl: 'Plik zawiera więcej niż jeden podpis albo podpis w nieoczekiwanym miejscu, więc nie wiadomo, co jest podpisane.',
    en: 'The file contains several signatures, or one in an unexpected place, so it is unknown what is signed.',
  },
  'UPO-042': {
    pl: 'Identyfikator „{found}” występuje więcej niż raz, więc nie wiadomo, co jest podpisane.',
    en: 'The identifier “{found}” occurs more than once, so it is unknown what is signed.',
  },
  'UPO-043': {
    pl: 'Podpis jest niekompletny albo zbudowany niezgodnie z XMLDSig: {found}.',
    en: 'The signature is incomplete, or not built as XMLDSig requires: {found}.',
  },
  'UPO-044': {
    pl: 'Algorytm „{found}” nie jest dopuszczony (dopuszczone: RSA, RSASSA-PSS i ECDSA z SHA-256, SHA-384 i SHA-512).',
    en: 'The algorithm “{found}” is not allowed (allowed: RSA, RSASSA-PSS and ECDSA with SHA-256, SHA-384 and SHA-512).',
  },
  'UPO-045': {
    pl: 'Przekształcenie „{found}” nie jest dopuszczone: mogłoby pominąć część dokumentu.',
    en: 'The transform “{found}” is not allowed: it could leave out a part of the document.',
  },
  'UPO-046': {
    pl: 'Podpis wskazuje „{found}”, czego w tym pliku nie ma albo nie ma w nim znaczenia.',
    en: 'The signature refers to “{found}”, which is not in this file or has no meaning in it.',
  },
  'UPO-047': {
    pl: 'Skrót podpisanej części „{found}” się nie zgadza: zmieniono ją po podpisaniu.',
    en: 'The hash of the signed part “{found}” does not match: it was changed after it was signed.',
  },
  'UPO-048': {
    pl: 'Podpis nie obejmuje elementu Potwierdzenie.',
    en: 'The signature does not cover the element Potwierdzenie.',
  },
  'UPO-049': {
    pl: 'Podpis nie obejmuje właściwości XAdES (SignedProperties) z czasem i certyfikatem: {found}.',
    en: 'The signature does not cover the XAdES properties (SignedProperties) with time and certificate: {found}.',
  },
  'UPO-050': {
    pl: 'Certyfikat w podpisie nie jest tym, którego skrót podpisano (SigningCertificate).',
    en: 'The certificate in the signature is not the one whose hash was signed (SigningCertificate).',
  },
  'UPO-051': {
    pl: 'Wartość podpisu nie należy do tego podpisu i certyfikatu.',
    en: 'The signature value does not belong to this signature and certificate.',
  },
  'UPO-052': {
    pl: 'Klucz certyfikatu nie nadaje się do algorytmu podpisu albo jest za krótki.',
    en: 'The key of the certificate does not fit the algorithm of the signature, or is too short.',
  },
  'UPO-053': {
    pl: 'Certyfikat „{found}” nie był ważny w chwili podpisania, którą podaje podpis.',
    en: 'The certificate “{found}” was not valid at the time of signing that the signature states.',
  },
  'UPO-054': {
    pl: 'Podpisu nie złożył nikt ze wskazanych jako zaufani („{found}”).',
    en: 'The signer is not one of those that you trust (“{found}”).',
  },
  'UPO-055': {
    pl: 'To, co podpisano, zawiera inne dane niż te, które odczytano z pliku.',
    en: 'What was signed contains other data than what was read from the file.',
  },
  'UPO-056': {
    pl: 'Certyfikat „{found}” nie może podpisywać dokumentów (keyUsage).',
    en: 'The certificate “{found}” may not sign documents (keyUsage).',
  },
  'UPO-057': {
    pl: 'Nie podano zaufanych certyfikatów, więc nie wiadomo, czy podpisało Ministerstwo. Podpis złożył: „{found}”.',
    en: 'No certificates to trust were given, so it is unknown whether the Ministry signed it. Signed by: “{found}”.',
  },
} as const satisfies Readonly<Record<string, Localized>>;
