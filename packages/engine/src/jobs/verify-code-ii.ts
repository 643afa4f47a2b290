import type { CodeIiBody } from '@nakor/contract/schemas/code-ii';
import type { CodeIiResult } from '@nakor/contract/schemas/responses/code-ii';
import { type CodeCertificate, readCodeCertificate } from '@nakor/documents/code-ii/certificate';
import { verifyCodeIi } from '@nakor/documents/code-ii/verify-code-ii';
import { readLinkedInvoice } from '@nakor/domain/rendering/verification-code';
import type { LinkedInvoice } from '@nakor/domain/rendering/verification-link';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Job } from '../job.ts';
import { JobRejected, rejectField, rejectUnreadableDocument } from '../rejection.ts';

/** Input of a verification of code II. */
export interface VerifyCodeIiInput extends Pick<CodeIiBody, 'url'> {
  /** In PEM, or DER. */
  readonly certificate: string | Uint8Array;
  /** The invoice exactly as sent; null to verify code and certificate alone. */
  readonly xml: Uint8Array | null;
  readonly environment: KsefEnvironment;
  readonly language: Language;
}

/** Verifies a code II with the certificate of its issuer. */
export const verifyCodeIiJob: Job<VerifyCodeIiInput, { readonly dataJson: string }> = async (input) => ({
  dataJson: JSON.stringify(verifyCodeIiOf(input)),
});

/**
 * The same without an engine.
 *
 * @throws JobRejected if the certificate or the invoice cannot be read, or the invoice has no NIP or date
 */
export function verifyCodeIiOf({ url, certificate, xml, environment, language }: VerifyCodeIiInput): CodeIiResult {
  const read = requireCertificate(certificate, language);
  const invoice = xml === null ? null : requireLinkedInvoice(xml, language);
  const { isValid, signature, findings, environment: found } = verifyCodeIi(url, { environment, certificate: read, invoice });
  const { serial, subject, nip, validFrom, validTo, keyName } = read;
  return {
    valid: isValid,
    environment: found,
    signature,
    findings: findings.map((finding) => ({ ...finding, message: finding.message[language] })),
    certificate: { serial, subject, nip, valid_from: validFrom, valid_to: validTo, key: keyName },
    notes: [notChecked[language], ...(invoice === null ? [withoutInvoice[language]] : [])],
  };
}

/** @throws JobRejected if it is no certificate */
export function requireCertificate(certificate: string | Uint8Array, language: Language): CodeCertificate {
  const read = readCodeCertificate(certificate);
  if (read === null) throw rejectField('certificate', 'invalid_value', noCertificate, language);
  return read;
}

/** @throws JobRejected if the invoice cannot be read, or has no valid NIP of the seller or date of issue */
export function requireLinkedInvoice(xml: Uint8Array, language: Language): LinkedInvoice {
  const read = readInvoiceDocument(xml);
  if (!read.ok) throw new JobRejected(rejectUnreadableDocument(read.error, language));
  const invoice = readLinkedInvoice(xml, read.value.document.root);
  if (invoice === null) throw rejectField('xml', 'incomplete_document', incomplete, language);
  return invoice;
}

const notChecked: Localized = {
  pl: 'KOD II dowodzi, kto wystawił dokument, a nie, że jest on w KSeF. Nie sprawdzono, czy certyfikat unieważniono ani kto go wydał.',
  en: 'Code II proves who issued the document, not that KSeF has it. Whether the certificate was revoked, and by whom it was issued, was not checked.',
};

const withoutInvoice: Localized = {
  pl: 'Bez faktury nie porównano skrótu, sprzedawcy ani ważności certyfikatu w dniu wystawienia.',
  en: 'Without the invoice, hash, seller and the validity of the certificate on the day of issue were not compared.',
};

const noCertificate: Localized = {
  pl: 'To nie jest certyfikat X.509 w PEM (-----BEGIN CERTIFICATE-----).',
  en: 'This is not an X.509 certificate in PEM (-----BEGIN CERTIFICATE-----).',
};

const incomplete: Localized = {
  pl: 'KOD II zawiera NIP sprzedawcy, a certyfikat ma być ważny w dniu P_1; w tej fakturze brakuje poprawnego NIP w Podmiot1 albo daty P_1.',
  en: 'Code II contains the seller’s NIP, and the certificate must be valid on the day P_1; this invoice lacks a valid NIP in Podmiot1 or the date P_1.',
};
