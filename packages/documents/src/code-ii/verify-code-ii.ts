import { constants, verify } from 'node:crypto';
import { isNip } from '@nakor/domain/fa3/identifiers/check-digits';
import { type CodeIiProblem, describeProblem } from '@nakor/domain/offline/code-ii-problems';
import { contextForms, type LinkedInvoice, linkHashForm, verificationHosts } from '@nakor/domain/rendering/verification-link';
import type { Localized } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { CodeCertificate } from './certificate.ts';
import { type CodeIiLink, type CodePart, type CodePartName, decodeBase64Url, readCodeIiLink } from './code-ii-link.ts';

/** Something about a code that is wrong, or has to be known. */
interface CodeIiFinding {
  readonly code: CodeIiProblem;
  /** An `error` makes the code useless; a `warning` may be right in rare cases. */
  readonly severity: 'error' | 'warning';
  /** The part of the URL; null for a finding on the certificate or the whole URL. */
  readonly part: CodePartName | null;
  /** Offsets of the part in the URL, the end exclusive; null with it. */
  readonly start: number | null;
  readonly end: number | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly message: Localized;
}

/** The verification of a code II. */
export interface CodeIiVerification {
  /** Whether it has no errors and its signature is valid. */
  readonly isValid: boolean;
  readonly environment: KsefEnvironment | null;
  readonly signature: 'valid' | 'wrong' | 'not_checked';
  /** In the order of the URL, those on the certificate and the signature last. */
  readonly findings: readonly CodeIiFinding[];
}

/** With what a code is compared. */
export interface CodeIiExpectations {
  readonly environment: KsefEnvironment;
  readonly certificate: CodeCertificate;
  /** The invoice; null to verify the code without its file: hash, seller and the day of issue are then not compared. */
  readonly invoice: LinkedInvoice | null;
}

/**
 * Verifies code II with the certificate of the issuer, without a network. It proves who issued the document, not that KSeF has it; whether the
 * certificate was revoked, and by whom it was issued, is not checked.
 *
 * @source MF, ksef-api, kody-qr.md: KOD II; ADR 0043
 */
export function verifyCodeIi(url: string, expectations: CodeIiExpectations): CodeIiVerification {
  const link = readCodeIiLink(url);
  if (link === null) {
    return { isValid: false, environment: null, signature: 'not_checked', findings: [findingOf('not_a_code', null)] };
  }
  const { certificate, invoice } = expectations;
  const signature = checkSignature(link, certificate);
  const findings = [
    ...checkHost(link, expectations.environment),
    ...checkContext(link, certificate),
    ...checkSeller(link, invoice),
    ...checkSerial(link, certificate),
    ...checkHash(link, invoice),
    ...signature.findings.filter(({ part }) => part === 'signature' && signature.state === 'not_checked'),
    ...(link.trailingSlash === null ? [] : [findingOf('trailing_slash', 'path', link.trailingSlash)]),
    ...checkCertificate(certificate, invoice),
    ...signature.findings.filter(() => signature.state !== 'not_checked'),
  ];
  const isValid = signature.state === 'valid' && findings.every(({ severity }) => severity !== 'error');
  return { isValid, environment: environmentOf(link), signature: signature.state, findings };
}

function findingOf(
  code: CodeIiProblem,
  part: CodePartName | null,
  place: CodePart | null = null,
  expected: string | null = null,
): CodeIiFinding {
  const severity = code === 'other_context' ? 'warning' : 'error';
  const found = place?.text ?? null;
  return {
    code,
    severity,
    part,
    start: place?.start ?? null,
    end: place?.end ?? null,
    expected,
    found,
    message: describeProblem(code, expected, found),
  };
}

function environmentOf({ host }: CodeIiLink): KsefEnvironment | null {
  return (['prod', 'demo', 'test'] as const).find((environment) => verificationHosts[environment] === host.text) ?? null;
}

function checkHost(link: CodeIiLink, expected: KsefEnvironment): readonly CodeIiFinding[] {
  const environment = environmentOf(link);
  if (environment === expected) return [];
  return [findingOf(environment === null ? 'other_host' : 'other_environment', 'host', link.host, verificationHosts[expected])];
}

function checkContext({ contextType, context }: CodeIiLink, { nip }: CodeCertificate): readonly CodeIiFinding[] {
  if (!Object.hasOwn(contextForms, contextType.text)) {
    return [findingOf('unknown_context_type', 'context_type', contextType, Object.keys(contextForms).join(', '))];
  }
  if (contextForms[contextType.text]?.test(context.text) !== true) return [findingOf('malformed_context', 'context', context)];
  // Of a Peppol provider no NIP is known; the others begin with one.
  if (nip === null || contextType.text === 'PeppolId' || context.text.startsWith(nip)) return [];
  return [findingOf('other_context', 'context', context, nip)];
}

function checkSeller({ sellerNip }: CodeIiLink, invoice: LinkedInvoice | null): readonly CodeIiFinding[] {
  if (!isNip(sellerNip.text)) return [findingOf('malformed_nip', 'seller_nip', sellerNip)];
  if (invoice === null || invoice.sellerNip === sellerNip.text) return [];
  return [findingOf('other_seller', 'seller_nip', sellerNip, invoice.sellerNip)];
}

function checkSerial({ serial }: CodeIiLink, certificate: CodeCertificate): readonly CodeIiFinding[] {
  if (!/^[0-9A-F]{16}$/.test(serial.text)) return [findingOf('malformed_serial', 'serial', serial, certificate.serial)];
  return serial.text === certificate.serial ? [] : [findingOf('other_serial', 'serial', serial, certificate.serial)];
}

function checkHash({ hash }: CodeIiLink, invoice: LinkedInvoice | null): readonly CodeIiFinding[] {
  if (!linkHashForm.test(hash.text)) return [findingOf('malformed_hash', 'hash', hash, invoice?.hash ?? null)];
  return invoice === null || invoice.hash === hash.text ? [] : [findingOf('other_file', 'hash', hash, invoice.hash)];
}

function checkCertificate(certificate: CodeCertificate, invoice: LinkedInvoice | null): readonly CodeIiFinding[] {
  const { isForOffline, isKeyAllowed, keyName, validFrom, validTo } = certificate;
  const stated = (text: string): CodePart => ({ text, start: 0, end: 0 });
  const onCertificate = (code: CodeIiProblem, expected: string | null, found: string): CodeIiFinding => ({
    ...findingOf(code, null, stated(found), expected),
    ...{ start: null, end: null },
  });
  const isValidThen = invoice === null || (validFrom <= invoice.issueDay && invoice.issueDay <= validTo);
  return [
    ...(isKeyAllowed ? [] : [onCertificate('unsupported_key', 'EC P-256, RSA 2048', keyName)]),
    ...(isForOffline ? [] : [onCertificate('wrong_key_usage', 'nonRepudiation', 'keyUsage')]),
    ...(isValidThen ? [] : [onCertificate('not_valid_on_issue_day', `${validFrom}–${validTo}`, invoice?.issueDay ?? '')]),
  ];
}

interface SignatureCheck {
  readonly state: CodeIiVerification['signature'];
  readonly findings: readonly CodeIiFinding[];
}

function checkSignature(link: CodeIiLink, certificate: CodeCertificate): SignatureCheck {
  const { signature, signedText } = link;
  const bytes = decodeBase64Url(signature.text);
  if (bytes === null) return { state: 'not_checked', findings: [findingOf('malformed_signature', 'signature', signature)] };
  // The certificate is reported; what it signed means nothing.
  if (!certificate.isKeyAllowed) return { state: 'not_checked', findings: [] };
  return isSignatureOf(Buffer.from(signedText, 'utf8'), bytes, certificate)
    ? { state: 'valid', findings: [] }
    : { state: 'wrong', findings: [findingOf('wrong_signature', 'signature', signature)] };
}

/** Signatures of RSA are RSASSA-PSS with SHA-256 and a salt of 32 bytes; of EC, the two numbers as in IEEE P1363, or DER. */
function isSignatureOf(data: Uint8Array, signature: Uint8Array, { publicKey }: Pick<CodeCertificate, 'publicKey'>): boolean {
  if (publicKey.asymmetricKeyType === 'rsa') {
    return verify('sha256', data, { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, signature);
  }
  // DER of these two numbers may have 64 bytes by chance, too.
  const isIn = (dsaEncoding: 'ieee-p1363' | 'der') => verify('sha256', data, { key: publicKey, dsaEncoding }, signature);
  return (signature.length === 64 && isIn('ieee-p1363')) || isIn('der');
}
