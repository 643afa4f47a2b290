import { validationOptions } from '@nakor/contract/schemas/validation';
import { type CodeVerification, verifyCode } from '@nakor/domain/rendering/verify-code';
import { rejectUnreadableDocument } from '@nakor/engine/rejection';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import { checkObject, documentOf, readFields } from './read-request.ts';
import type { Xml } from './requests.ts';
import type { Settings } from './settings.ts';

/** Options of `verifyCode`. */
export interface CodeContext {
  /** Environment of KSeF in which the invoice was issued; by default that of the library. */
  readonly environment?: 'prod' | 'demo' | 'test';
}

const fields = z.strictObject({ url: z.string(), xml: z.string().min(1), environment: validationOptions.shape.environment });

/**
 * Compares the text of a verification code with a file.
 *
 * @throws NakorError VALIDATION_ERROR, INVALID_XML or FILE_TOO_LARGE
 */
export function verifyCodeOf(url: string, xml: Xml, context: CodeContext, settings: Settings): CodeVerification {
  const { language } = settings;
  checkObject(context, language);
  const { environment = settings.environment } = readFields({ ...context, url, xml }, fields, ['xml'], { language, nowUnixMs: Date.now() });
  const verified = verifyCode(url, documentOf('xml', xml, language), environment, language);
  if (!verified.ok) throw new NakorError(rejectUnreadableDocument(verified.error, language), language);
  return verified.value;
}
