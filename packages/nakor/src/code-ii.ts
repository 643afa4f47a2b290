import { codeIiBody } from '@nakor/contract/schemas/code-ii';
import { describeSigningProblem, readSigningKey, signCodeIi } from '@nakor/documents/code-ii/sign-code-ii';
import type { Localized } from '@nakor/domain/shared/localized';
import { requireCertificate, requireLinkedInvoice, verifyCodeIiOf } from '@nakor/engine/jobs/verify-code-ii';
import { JobRejected, rejectField } from '@nakor/engine/rejection';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import { checkObject, documentOf, readFields, readingOf } from './read-request.ts';
import type { CodeIiRequest, CodeIiSigning } from './requests.ts';
import type { CodeIiVerification } from './results.ts';
import type { Settings } from './settings.ts';

const signingFields = z.strictObject({
  ...codeIiBody.pick({ certificate: true, environment: true }).shape,
  xml: z.string().min(1),
  key: z.string().min(1),
  passphrase: z.string().optional(),
  context: z.strictObject({ type: z.enum(['Nip', 'InternalId', 'NipVatUe', 'PeppolId']), value: z.string() }).optional(),
});

/**
 * Verifies a code II.
 *
 * @throws NakorError VALIDATION_ERROR, INVALID_XML or FILE_TOO_LARGE
 */
export function verifyCodeIiRequest(request: CodeIiRequest, settings: Settings): CodeIiVerification {
  const { language } = settings;
  checkObject(request, language);
  const { url, environment = settings.environment } = readFields(request, codeIiBody, ['xml', 'certificate'], readingOf(settings));
  const { certificate } = request;
  const xml = request.xml === undefined ? null : documentOf('xml', request.xml, language);
  return withRejections(settings, () => verifyCodeIiOf({ url, certificate, xml, environment, language }));
}

/**
 * Signs a code II.
 *
 * @returns the URL for the QR code
 * @throws  NakorError VALIDATION_ERROR, INVALID_XML or FILE_TOO_LARGE
 */
export function signCodeIiRequest(request: CodeIiSigning, settings: Settings): string {
  const { language } = settings;
  checkObject(request, language);
  const documents = ['xml', 'certificate', 'key'] as const;
  const { environment = settings.environment, passphrase, context } = readFields(request, signingFields, documents, readingOf(settings));
  const xml = documentOf('xml', request.xml, language);
  return withRejections(settings, () => {
    const certificate = requireCertificate(request.certificate, language);
    const invoice = requireLinkedInvoice(xml, language);
    const key = readSigningKey(request.key, passphrase);
    if (key === null) throw rejectField('key', 'invalid_value', noKey, language);
    const wanted = { invoice, environment, certificate, key, context: context ?? { type: 'Nip', value: invoice.sellerNip } };
    const signed = signCodeIi(wanted);
    if (signed.ok) return signed.value;
    const field =
      signed.error === 'other_key'
        ? 'key'
        : signed.error.endsWith('_context') || signed.error === 'unknown_context_type'
          ? 'context'
          : 'certificate';
    throw rejectField(field, signed.error, describeSigningProblem(signed.error, wanted), language);
  });
}

const noKey: Localized = {
  pl: 'To nie jest klucz prywatny w PEM, albo hasło jest błędne lub go brakuje.',
  en: 'This is not a private key in PEM, or its passphrase is wrong or missing.',
};

function withRejections<Value>({ language }: Settings, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof JobRejected) throw new NakorError(error.rejection, language);
    throw error;
  }
}
