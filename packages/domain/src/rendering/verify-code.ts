import type { Language, Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readInvoiceDocument } from '../validation/examine/examine-document.ts';
import type { KsefEnvironment } from '../validation/model/rule.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { readLinkedInvoice } from './verification-code.ts';
import { formatWrittenDay, type LinkedInvoice, parseVerificationLink, type VerificationLink } from './verification-link.ts';
import { malformedLinkTexts } from './verification-messages.ts';

/** Whether a verification code belongs to a file. If several parts differ, the first of this list is the outcome. */
export type CodeOutcome =
  /** The text is no verification link, or not in the official form. */
  | 'not_a_code'
  /** The link leads to a host that is not the verification service. */
  | 'other_host'
  /** The file lacks the NIP of the seller or the date of issue. */
  | 'incomplete_document'
  /** The hash is that of another file. */
  | 'other_file'
  | 'other_seller'
  | 'other_date'
  | 'other_environment'
  /** Code II whose parts fit the file; its signature cannot be verified without the certificate. */
  | 'certificate_not_verified'
  | 'matches';

/** A part of a code that differs from the file. */
interface CodeDifference {
  readonly part: 'hash' | 'seller_nip' | 'issue_date' | 'environment';
  /** What a code of this file would contain. */
  readonly expected: string;
  /** What the code contains. */
  readonly found: string;
}

/** The comparison of a verification code with a file. */
export interface CodeVerification {
  readonly outcome: CodeOutcome;
  /** `invoice` for code I, `certificate` for code II, null if the text is neither. */
  readonly kind: 'invoice' | 'certificate' | null;
  /** Environment of KSeF to which the code leads; null if it does not lead to KSeF. */
  readonly environment: KsefEnvironment | null;
  readonly differences: readonly CodeDifference[];
  readonly message: string;
}

/**
 * Compares the text of a received verification code with a file.
 *
 * @param url      the text of the QR code; any text is allowed
 * @param bytes    the file exactly as received from KSeF, or as sent to it
 * @param expected environment of KSeF in which the invoice was issued
 */
export function verifyCode(
  url: string,
  bytes: Uint8Array,
  expected: KsefEnvironment,
  language: Language,
): Result<CodeVerification, DocumentRejection> {
  const read = readInvoiceDocument(bytes);
  if (!read.ok) return err(read.error);
  const link = parseVerificationLink(url);
  const invoice = readLinkedInvoice(bytes, read.value.document.root);
  const kind = link.kind === 'invoice' || link.kind === 'certificate' ? link.kind : null;
  const environment = link.kind === 'invoice' || link.kind === 'certificate' ? link.environment : null;
  const differences = invoice === null ? [] : differencesOf(link, invoice, expected);
  const { outcome, message } = conclusionOf(link, invoice, differences);
  return ok({ outcome, kind, environment, differences, message: message[language] });
}

interface Conclusion {
  readonly outcome: CodeOutcome;
  readonly message: Localized;
}

function conclusionOf(link: VerificationLink, invoice: LinkedInvoice | null, [first]: readonly CodeDifference[]): Conclusion {
  switch (link.kind) {
    case 'no-link':
      return { outcome: 'not_a_code', message: noLinkText };
    case 'other-host':
      return { outcome: 'other_host', message: otherHostText };
    case 'malformed':
      return { outcome: 'not_a_code', message: malformedLinkTexts[link.part] };
    case 'invoice':
    case 'certificate':
      if (invoice === null) return { outcome: 'incomplete_document', message: incompleteText };
      if (first !== undefined) return differenceConclusion(first);
      return link.kind === 'invoice'
        ? { outcome: 'matches', message: matchesText }
        : { outcome: 'certificate_not_verified', message: certificateText };
  }
}

/** In the order of their weight. */
function differencesOf(link: VerificationLink, invoice: LinkedInvoice, expected: KsefEnvironment): CodeDifference[] {
  if (link.kind !== 'invoice' && link.kind !== 'certificate') return [];
  const compared: CodeDifference[] = [
    { part: 'hash', expected: invoice.hash, found: link.hash },
    { part: 'seller_nip', expected: invoice.sellerNip, found: link.sellerNip },
    ...(link.kind === 'invoice'
      ? [{ part: 'issue_date' as const, expected: formatWrittenDay(invoice.issueDay), found: link.writtenDay }]
      : []),
    { part: 'environment', expected, found: link.environment },
  ];
  return compared.filter((difference) => difference.expected !== difference.found);
}

function differenceConclusion({ part, expected, found }: CodeDifference): Conclusion {
  switch (part) {
    case 'hash':
      return { outcome: 'other_file', message: otherFileText };
    case 'seller_nip':
      return {
        outcome: 'other_seller',
        message: {
          pl: `Kod ma skrót tego pliku, ale NIP ${found}, a sprzedawcą z faktury (Podmiot1) jest ${expected}. Link nie otworzy tej faktury. W kodzie jest zawsze NIP sprzedawcy, także przy samofakturowaniu, w JST i w grupie VAT.`,
          en: `The code has the hash of this file, but the NIP ${found}, whereas the seller on the invoice (Podmiot1) is ${expected}. The link does not open this invoice. A code always contains the NIP of the seller, also for self-billing, local government units and VAT groups.`,
        },
      };
    case 'issue_date':
      return {
        outcome: 'other_date',
        message: {
          pl: `Kod ma skrót tego pliku, ale datę ${found}, a data wystawienia z faktury (P_1) to ${expected}. Link nie otworzy tej faktury. Najczęstsza pomyłka: w kodzie jest data przyjęcia faktury przez KSeF albo data sprzedaży zamiast P_1.`,
          en: `The code has the hash of this file, but the date ${found}, whereas the issue date on the invoice (P_1) is ${expected}. The link does not open this invoice. The most common mistake: the code contains the day on which KSeF accepted the invoice, or the date of sale, instead of P_1.`,
        },
      };
    case 'environment':
      return {
        outcome: 'other_environment',
        message: {
          pl: `Kod pasuje do tego pliku, ale prowadzi do innego środowiska KSeF: ${environmentNames[found]?.pl}. Oczekiwano: ${environmentNames[expected]?.pl}.`,
          en: `The code fits this file, but leads to another environment of KSeF: ${environmentNames[found]?.en}. Expected: ${environmentNames[expected]?.en}.`,
        },
      };
  }
}

const environmentNames: Readonly<Record<string, Localized>> = {
  prod: { pl: 'produkcyjne', en: 'production' },
  demo: { pl: 'demonstracyjne (Demo)', en: 'demo' },
  test: { pl: 'testowe', en: 'test' },
} satisfies Record<KsefEnvironment, Localized>;

const matchesText: Localized = {
  pl: 'Kod należy do tego pliku: zgadzają się skrót, NIP sprzedawcy i data wystawienia. Czy faktura jest w KSeF, pokaże strona, do której prowadzi kod.',
  en: 'The code belongs to this file: the hash, the seller’s NIP and the issue date match. Whether KSeF has the invoice is shown by the page to which the code leads.',
};

const certificateText: Localized = {
  pl: 'To KOD II (CERTYFIKAT). Skrót i NIP sprzedawcy pasują do pliku, ale podpisu nie można sprawdzić bez certyfikatu wystawcy. Sprawdzi go strona, do której prowadzi kod.',
  en: 'This is code II (CERTYFIKAT). The hash and the seller’s NIP fit the file, but the signature cannot be verified without the certificate of the issuer. The page to which the code leads verifies it.',
};

const otherFileText: Localized = {
  pl: 'Kod nie należy do tego pliku: zawiera skrót innego pliku. Skrót zmienia się już po zapisaniu XML na nowo (inne wcięcia, kodowanie, BOM), więc porównaj plik dokładnie taki, jaki jest w KSeF.',
  en: 'The code does not belong to this file: it contains the hash of another file. The hash changes as soon as the XML is saved again (indentation, encoding, BOM), so compare the file exactly as it is in KSeF.',
};

const noLinkText: Localized = {
  pl: 'To nie jest kod weryfikujący faktury: nie zawiera linku https://qr.ksef.mf.gov.pl/…',
  en: 'This is not a verification code of an invoice: it does not contain a link https://qr.ksef.mf.gov.pl/…',
};

const otherHostText: Localized = {
  pl: 'Ten link nie prowadzi do KSeF, tylko pod inny adres. Nie otwieraj go: kody faktur prowadzą do https://qr.ksef.mf.gov.pl/ (środowiska qr-test i qr-demo).',
  en: 'This link does not lead to KSeF but to another address. Do not open it: codes of invoices lead to https://qr.ksef.mf.gov.pl/ (environments qr-test and qr-demo).',
};

const incompleteText: Localized = {
  pl: 'Nie można porównać kodu z plikiem: w pliku brakuje poprawnego NIP sprzedawcy (Podmiot1) albo poprawnej daty wystawienia (P_1).',
  en: 'The code cannot be compared with the file: it lacks a valid NIP of the seller (Podmiot1) or a valid issue date (P_1).',
};
