import { validationOptions } from '@nakor/contract/schemas/validation';
import { checkKsefNumberText } from '@nakor/domain/accepted-invoices/check-ksef-number';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { writeHtml } from '@nakor/domain/rendering/html/write-html';
import type { InvoiceView, ViewOptions } from '@nakor/domain/rendering/view';
import { asciiName } from '@nakor/domain/shared/ascii-name';
import type { Language } from '@nakor/domain/shared/localized';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { unreadableDocument } from '@nakor/engine/rejection';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import { readFields } from './read-request.ts';
import type { RenderOptions, Xml } from './requests.ts';
import type { RenderedInvoice } from './results.ts';

const renderBody = z.strictObject({
  xml: z.string().min(1),
  format: z.enum(['html']),
  language: z.enum(['pl', 'en']).optional(),
  environment: validationOptions.shape.environment,
  as_of: validationOptions.shape.as_of,
  ksef_number: z.string().optional(),
  offline: z.boolean().optional(),
  validation: z.enum(['run', 'skip', 'valid', 'invalid']).optional(),
});

/** What rendering needs of the library. */
export interface RenderTools {
  /** Used when the options name no language. */
  readonly language: Language;
  /** The clock, in milliseconds since the epoch. */
  readonly nowMs: number;
  /** The bytes of the document; throws NakorError FILE_TOO_LARGE. */
  readonly bytesOf: (language: Language) => Uint8Array;
  /** Whether the document is valid. */
  readonly isValid: (options: RenderOptions, language: Language) => Promise<boolean>;
}

/**
 * Renders an invoice.
 *
 * @throws NakorError VALIDATION_ERROR for invalid options, INVALID_XML for a document that is no XML
 */
export async function renderInvoice(xml: Xml, options: RenderOptions, tools: RenderTools): Promise<RenderedInvoice> {
  const { nowMs } = tools;
  const fields = readFields({ ...options, xml }, renderBody, ['xml'], { language: options.language ?? tools.language, nowMs });
  const { language = tools.language, ksef_number = null, offline = false } = fields;
  checkNumber(ksef_number, language);
  const bytes = tools.bytesOf(language);
  const root = rootOf(bytes, language);
  const validity = await validityOf(options, language, tools);
  const view = describeInvoice(root, { language, validity, ksefNumber: ksef_number, isOffline: offline, codes: [] });
  return { content: writeHtml(view), media_type: 'text/html; charset=utf-8', filename: `${nameOf(view)}.html` };
}

function checkNumber(ksefNumber: string | null, language: Language): void {
  // Any day: an invoice may be rendered long before a number is checked against the calendar.
  const problem = ksefNumber === null ? null : checkKsefNumberText(ksefNumber, '9999-12-31');
  if (problem === null) return;
  const details = [{ path: 'ksef_number', code: problem.code, message: problem.message[language] }];
  throw new NakorError({ code: 'VALIDATION_ERROR', details }, language);
}

function rootOf(bytes: Uint8Array, language: Language): LocatedElement {
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!parsed.ok) throw new NakorError(unreadableDocument(parsed.error, language), language);
  return parsed.value.root;
}

async function validityOf(options: RenderOptions, language: Language, { isValid }: RenderTools): Promise<ViewOptions['validity']> {
  const { validation = 'run' } = options;
  if (validation === 'skip') return 'unknown';
  if (validation !== 'run') return validation;
  return (await isValid(options, language)) ? 'valid' : 'invalid';
}

/** The number of the invoice as the name of a file. */
function nameOf({ heading }: InvoiceView): string {
  const name = asciiName(heading.number?.text ?? '', /[^A-Za-z0-9-]+/g);
  return name === '' ? 'invoice' : name;
}
