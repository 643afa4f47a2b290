import { validationOptions } from '@nakor/contract/schemas/validation';
import { describeCodes } from '@nakor/domain/rendering/describe-codes';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { writeHtml } from '@nakor/domain/rendering/html/write-html';
import { buildVerificationCodes, type CodeStatements } from '@nakor/domain/rendering/verification-code';
import type { InvoiceView, ViewCode, ViewOptions } from '@nakor/domain/rendering/view';
import { formatAsciiName } from '@nakor/domain/shared/ascii-name';
import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { rejectUnreadableDocument } from '@nakor/engine/rejection';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import { checkObject, readFields } from './read-request.ts';
import type { RenderFormat, RenderOptions, Xml } from './requests.ts';
import type { RenderedContent, RenderedInvoice } from './results.ts';

const renderBody = z.strictObject({
  xml: z.string().min(1),
  format: z.enum(['html', 'pdf']),
  language: z.enum(['pl', 'en']).optional(),
  environment: validationOptions.shape.environment,
  as_of: validationOptions.shape.as_of,
  ksef_number: z.string().optional(),
  offline: z.boolean().optional(),
  certificate_link: z.string().optional(),
  validation: z.enum(['run', 'skip', 'valid', 'invalid']).optional(),
});

/** Draws an invoice as PDF, which contains its XML. */
export type DrawPdf = (view: InvoiceView, xml: Uint8Array) => Promise<Uint8Array>;

/** What rendering needs of the library. */
export interface RenderTools {
  /** Used when the options name no language. */
  readonly language: Language;
  /** Used when the options name no environment. */
  readonly environment: KsefEnvironment;
  /** The clock, in milliseconds since the epoch. */
  readonly nowUnixMs: number;
  /** The bytes of the document; throws NakorError FILE_TOO_LARGE. */
  readonly bytesOf: (language: Language) => Uint8Array;
  /** Null where documents cannot be drawn as PDF. */
  readonly drawPdf: DrawPdf | null;
  /** Whether the document is valid, apart from the mark of a state that was never issued. */
  readonly isValid: (options: RenderOptions, language: Language) => Promise<boolean>;
}

/**
 * Renders an invoice.
 *
 * @throws NakorError VALIDATION_ERROR for invalid options, INVALID_XML for a document that is no XML
 */
export async function renderInvoice<Format extends RenderFormat>(
  xml: Xml,
  options: RenderOptions<Format>,
  tools: RenderTools,
): Promise<RenderedInvoice<Format>> {
  checkObject(options, tools.language);
  const { nowUnixMs } = tools;
  const fields = readFields({ ...options, xml }, renderBody, ['xml'], { language: options?.language ?? tools.language, nowUnixMs });
  const {
    language = tools.language,
    environment = tools.environment,
    ksef_number = null,
    offline = false,
    certificate_link = null,
  } = fields;
  const bytes = tools.bytesOf(language);
  const root = rootOf(bytes, language);
  const statements = { environment, ksefNumber: ksef_number, offline, certificateLink: certificate_link, today: anyDay };
  const codes = codesOf(bytes, root, statements, language);
  const validity = await validityOf(options, language, tools);
  // Only offline invoices have code II.
  const isOffline = offline || certificate_link !== null;
  const view = describeInvoice(root, { language, validity, ksefNumber: ksef_number, isOffline, codes });
  const { mediaType, write } = writers[options.format];
  return { content: await write(view, bytes, tools), media_type: mediaType, filename: `${nameOf(view)}.${options.format}` };
}

interface Writer<Format extends RenderFormat> {
  readonly mediaType: string;
  readonly write: (view: InvoiceView, xml: Uint8Array, tools: RenderTools) => Promise<RenderedContent[Format]>;
}

const writers: { readonly [Format in RenderFormat]: Writer<Format> } = {
  html: { mediaType: 'text/html; charset=utf-8', write: async (view) => writeHtml(view) },
  pdf: { mediaType: 'application/pdf', write: async (view, xml, { drawPdf }) => (drawPdf ?? noPdf(view.language))(view, xml) },
};

/** @throws NakorError always */
function noPdf(language: Language): never {
  const message =
    language === 'pl' ? 'PDF powstaje tylko w Node; w przeglądarce użyj html.' : 'PDF is drawn in Node only; use html in browsers.';
  throw new NakorError({ code: 'VALIDATION_ERROR', details: [{ path: 'format', code: 'not_available', message }] }, language);
}

/** An invoice may be rendered long before a number is compared with the calendar, and the same input always gives the same page. */
const anyDay = '9999-12-31';

function codesOf(bytes: Uint8Array, root: LocatedElement, statements: CodeStatements, language: Language): readonly ViewCode[] {
  const codes = buildVerificationCodes(bytes, root, statements);
  if (codes.ok) return describeCodes(codes.value, language);
  const details = codes.error.map(({ statement, code, message }) => ({ path: statement, code, message: message[language] }));
  throw new NakorError({ code: 'VALIDATION_ERROR', details }, language);
}

function rootOf(bytes: Uint8Array, language: Language): LocatedElement {
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!parsed.ok) throw new NakorError(rejectUnreadableDocument(parsed.error, language), language);
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
  const name = formatAsciiName(heading.number?.text ?? '', /[^A-Za-z0-9-]+/g);
  return name === '' ? 'invoice' : name;
}
