import { X509Certificate } from 'node:crypto';
import { createSignatureProblem, type SignatureProblem } from '@nakor/domain/upo/signature-problems';
import { canSignCertificates, canSignDocuments } from '../code-ii/certificate.ts';

/** A certificate of a chain; longer chains are not followed. */
const chainLimit = 5;

const pemBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * Certificates in PEM, one after another.
 *
 * @returns null if there is none, or one that cannot be read
 */
export function readTrust(pem: string): readonly X509Certificate[] | null {
  const certificates = [...pem.matchAll(pemBlock)].map(([block]) => parseCertificate(block));
  const read = certificates.filter((certificate) => certificate !== null);
  return read.length === 0 || read.length !== certificates.length ? null : read;
}

/** A certificate in PEM or DER; null if it is none. */
export function parseCertificate(content: string | Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(content);
  } catch {
    return null;
  }
}

/**
 * A subject or an issuer on one line.
 *
 * @param name undefined for an empty one, whatever the types of Node say
 */
export function formatName(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}

/** The subject of a certificate on one line. */
export function describeSubject({ subject }: X509Certificate): string {
  return formatName(subject);
}

/**
 * Whether a signer is trusted: its certificate, or one that issued it, is in the trust, and each was valid at the time of signing. Revocation is
 * not checked.
 *
 * @param others further certificates of the signature, which are not trusted by themselves
 * @returns      what is wrong; empty if it is trusted
 */
export function checkTrust(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  trust: readonly X509Certificate[],
  signingTimeMs: number,
): readonly SignatureProblem[] {
  if (!canSignDocuments(signer.raw)) return [createSignatureProblem('UPO-056', describeSubject(signer))];
  let certificate = signer;
  for (let length = 0; length < chainLimit; length += 1) {
    if (!isValidAt(certificate, signingTimeMs)) return [createSignatureProblem('UPO-053', describeSubject(certificate))];
    if (trust.some(({ raw }) => raw.equals(certificate.raw))) return [];
    const subject = certificate;
    const issuer = [...trust, ...others].find((candidate) => !candidate.raw.equals(subject.raw) && isIssuerOf(candidate, subject));
    if (issuer === undefined) break;
    certificate = issuer;
  }
  return [createSignatureProblem('UPO-054', describeSubject(signer))];
}

function isValidAt({ validFrom, validTo }: X509Certificate, unixMs: number): boolean {
  return Date.parse(validFrom) <= unixMs && unixMs <= Date.parse(validTo);
}

function isIssuerOf(issuer: X509Certificate, subject: X509Certificate): boolean {
  return issuer.ca && canSignCertificates(issuer.raw) && subject.checkIssued(issuer) && subject.verify(issuer.publicKey);
}
