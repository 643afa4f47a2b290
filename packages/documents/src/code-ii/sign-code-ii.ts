import { constants, createPrivateKey, createPublicKey, type KeyObject, type PrivateKeyInput, sign } from 'node:crypto';
import { type CodeIiProblem, describeProblem } from '@nakor/domain/offline/code-ii-problems';
import { contextForms, type LinkedInvoice, verificationHosts } from '@nakor/domain/rendering/verification-link';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { CodeCertificate } from './certificate.ts';

/** What code II is signed for. */
export interface CodeIiRequest {
  readonly invoice: LinkedInvoice;
  readonly environment: KsefEnvironment;
  readonly certificate: CodeCertificate;
  /** Type and value of the context, such as `Nip` and the NIP of the seller. */
  readonly context: { readonly type: string; readonly value: string };
  /** The private key of the certificate. */
  readonly key: KeyObject;
}

/** Why a code cannot be signed: a problem that its verification would report, or a key that is not that of the certificate. */
export type SigningProblem = CodeIiProblem | 'other_key';

/**
 * Reads a private key in PEM, PKCS#8 or the forms of OpenSSL.
 *
 * @param passphrase of an encrypted key
 * @returns null if it is none, or the passphrase is wrong or missing
 */
export function readSigningKey(content: string | Uint8Array, passphrase?: string): KeyObject | null {
  const input = { key: Buffer.from(content), format: 'pem' as const, ...(passphrase === undefined ? {} : { passphrase }) };
  // An error that an earlier signature left in OpenSSL's queue is taken for one of a valid encrypted key; the first attempt empties the queue.
  return tryCreateKey(input) ?? tryCreateKey(input);
}

function tryCreateKey(input: PrivateKeyInput): KeyObject | null {
  try {
    return createPrivateKey(input);
  } catch {
    return null;
  }
}

/** Builds the URL of code II with its signature: EC in IEEE P1363, RSA as RSASSA-PSS. */
export function signCodeIi({ invoice, environment, certificate, context, key }: CodeIiRequest): Result<string, SigningProblem> {
  const problem = findProblem({ invoice, environment, certificate, context, key });
  if (problem !== null) return err(problem);
  const { type, value } = context;
  const text = `${verificationHosts[environment]}/certificate/${type}/${value}/${invoice.sellerNip}/${certificate.serial}/${invoice.hash}`;
  const signature = sign('sha256', Buffer.from(text, 'utf8'), {
    key,
    ...(key.asymmetricKeyType === 'ec'
      ? { dsaEncoding: 'ieee-p1363' as const }
      : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  });
  return ok(`https://${text}/${signature.toString('base64url')}`);
}

function findProblem({ invoice, certificate, context, key }: CodeIiRequest): SigningProblem | null {
  if (!certificate.isKeyAllowed) return 'unsupported_key';
  if (!certificate.isForOffline) return 'wrong_key_usage';
  if (!createPublicKey(key).equals(certificate.publicKey)) return 'other_key';
  if (!/^[0-9A-F]{16}$/.test(certificate.serial)) return 'malformed_serial';
  if (!Object.hasOwn(contextForms, context.type)) return 'unknown_context_type';
  if (contextForms[context.type]?.test(context.value) !== true) return 'malformed_context';
  if (invoice.issueDay < certificate.validFrom || invoice.issueDay > certificate.validTo) return 'not_valid_on_issue_day';
  return null;
}

/** The text of a problem. */
export function describeSigningProblem(problem: SigningProblem, { certificate, invoice }: Pick<CodeIiRequest, 'certificate' | 'invoice'>) {
  if (problem === 'other_key') {
    return { pl: 'Klucz prywatny nie należy do tego certyfikatu.', en: 'The private key does not belong to this certificate.' };
  }
  const found = problem === 'unsupported_key' ? certificate.keyName : invoice.issueDay;
  const expected =
    problem === 'not_valid_on_issue_day'
      ? `${certificate.validFrom}–${certificate.validTo}`
      : problem === 'unknown_context_type'
        ? Object.keys(contextForms).join(', ')
        : certificate.serial;
  return describeProblem(problem, expected, found);
}
