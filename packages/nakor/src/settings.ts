import { findAsOfErrors } from '@nakor/contract/field-errors/as-of';
import { findFieldErrors } from '@nakor/contract/field-errors/validation-errors';
import { asOf, type ValidationOptions, validationOptions } from '@nakor/contract/schemas/validation';
import { checkOfficialSchema } from '@nakor/documents/official-schema';
import { defaultSizeLimits } from '@nakor/domain/fa3/size-limits';
import { defaultLanguage, type Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import type { NakorOptions } from './options.ts';
import { checkObject } from './read-request.ts';

/** Options with their defaults. */
export interface Settings extends Pick<NakorOptions, 'exchangeRates' | 'acceptedInvoices' | 'schemaFiles' | 'invoiceLimits'> {
  readonly language: Language;
  readonly environment: KsefEnvironment;
  /** In RFC 3339; null for the time of each call. */
  readonly asOf: string | null;
  readonly onError: (error: unknown) => void;
}

const limitBytes = z.int().min(1).optional();

/** A misspelt option must not silently become a default, such as production. The ports are functions of the caller. */
const plainOptions = z.strictObject({
  language: z.enum(['pl', 'en']).optional(),
  environment: validationOptions.shape.environment,
  asOf: asOf.optional(),
  invoiceLimits: z.strictObject({ bytes: limitBytes, withAttachmentBytes: limitBytes }).optional(),
  exchangeRates: z.unknown().optional(),
  acceptedInvoices: z.unknown().optional(),
  schemaFiles: z.unknown().optional(),
  // Only in browsers and edge runtimes.
  schemaEngine: z.unknown().optional(),
  onError: z.unknown().optional(),
});

/**
 * Checks options and adds their defaults.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if the schema files are not the official ones
 */
export function settingsOf(options: NakorOptions): Settings {
  checkObject(options, defaultLanguage);
  const parsed = plainOptions.safeParse(options, { reportInput: true });
  const language = parsed.success ? (parsed.data.language ?? defaultLanguage) : defaultLanguage;
  const errors = [
    ...findAsOfErrors(options.asOf, 'asOf', { language, nowUnixMs: Date.now() }),
    ...(parsed.success ? [] : findFieldErrors(parsed.error, language, plainOptions)),
  ];
  if (errors.length > 0) throw new NakorError({ code: 'VALIDATION_ERROR', details: errors }, language);
  if (options.schemaFiles !== undefined) checkOfficialSchema(options.schemaFiles);
  const { environment = 'prod', asOf: instant = null, onError = console.error } = options;
  return { ...options, language, environment, asOf: instant, onError };
}

/** The settings of a validation: those of a call before those of the library. */
export function validationSettings(settings: Settings, { environment, as_of }: ValidationOptions = {}) {
  const instant = as_of ?? settings.asOf;
  const { bytes = defaultSizeLimits.invoiceBytes, withAttachmentBytes = defaultSizeLimits.withAttachmentBytes } =
    settings.invoiceLimits ?? {};
  return {
    nowUnixMs: instant === null ? Date.now() : Date.parse(instant),
    environment: environment ?? settings.environment,
    sizeLimits: { invoiceBytes: bytes, withAttachmentBytes },
  };
}
