import * as z from 'zod';
import { relatedDocumentLimit } from '../limits.ts';
import { explainSchema } from './explained.ts';

/** Options of operations on one invoice: fields of the JSON body, or query parameters with every other body. */
const invoiceOptions = z.strictObject({
  advice: z.literal('off').optional().describe('`off` omits advice (codes `XML-9xx`), which requires no action. Included by default.'),
});

/** When an invoice is validated: RFC 3339 with a time zone. The schema does not check the range, which depends on the current time. */
export const asOf = z.iso.datetime({ offset: true });

/** The context of operations whose result depends on where and when an invoice is sent. */
export const sendingContext = {
  environment: explainSchema(
    ['prod', 'demo', 'test'],
    { prod: 'production', demo: 'the demo environment', test: 'the test environment' },
    'Environment of KSeF to which the invoice will be sent; by default that of this service.',
  ).optional(),
  as_of: asOf
    .meta({ examples: ['2026-11-02T09:00:00+01:00'] })
    .optional()
    .describe(
      'Instant at which the invoice is assumed to be sent to KSeF, in RFC 3339 with a time zone: from 2026-02-01 to one year ahead; by default now. In a query, write `+` as `%2B`.',
    ),
};

/** The same with the context of a validation. */
export const validationOptions = z.strictObject({ ...sendingContext, ...invoiceOptions.shape });

/** The context of an operation, as callers state it. */
export type SendingContext = Pick<z.infer<typeof validationOptions>, 'environment' | 'as_of'>;

const ksefNumber = z
  .string()
  .meta({ examples: ['5265877635-20250826-0100001AF629-AF'] })
  .optional()
  .describe(
    'States that KSeF has accepted this invoice under this number. It is registered, as hashes only and also if the invoice is not valid, for 10 full years from the end of the year of issue: another document of the same seller, kind and number is then reported as a duplicate (XML-020). The number must be that of this invoice: right checksum, NIP of the seller, a date not before `P_1`. Requires a live key.',
  );

/** The options of `POST /validate`. */
export const validateOptions = z.strictObject({ ...validationOptions.shape, ksef_number: ksefNumber });

const document = {
  xml: z.string().min(1).describe('XML of the invoice, at most 10,000,000 bytes.'),
  filename: z.string().max(255).optional().describe('Name of the file, for your own use; it is not stored.'),
};

/** JSON body of an operation on one invoice. */
export const invoiceBody = z.strictObject({ ...document, ...invoiceOptions.shape });

/** JSON body of `POST /autofix`. */
export const autofixBody = z.strictObject({ ...document, ...validationOptions.shape });

const relatedDocuments = z.array(z.string().min(1)).max(relatedDocumentLimit);

/** JSON body of `POST /validate`. */
export const validationBody = z
  .strictObject({
    ...autofixBody.shape,
    ksef_number: ksefNumber,
    source_xml: z
      .string()
      .min(1)
      .optional()
      .describe('XML of the invoice that `xml` corrects. Its agreement with the correction is checked.'),
    corrections_xml: relatedDocuments
      .optional()
      .describe('XML of the earlier corrections of `source_xml`, in the order of issue. Requires `source_xml`.'),
    advances_xml: relatedDocuments
      .optional()
      .describe(
        'XML of the advance invoices (ZAL) that `xml` settles, and of their corrections (KOR_ZAL), in any order. Whether all are named, and whether the totals are the order minus the advances, is checked.',
      ),
  })
  .refine(({ source_xml, corrections_xml = [] }) => source_xml !== undefined || corrections_xml.length === 0, {
    path: ['source_xml'],
    params: { code: 'needed_with_corrections' },
  })
  .refine(
    ({ source_xml, corrections_xml = [], advances_xml = [] }) =>
      (source_xml === undefined ? 0 : 1) + corrections_xml.length + advances_xml.length <= relatedDocumentLimit,
    { path: ['advances_xml'], params: { code: 'too_many_documents', maximum: relatedDocumentLimit } },
  );

/** Options of a validation, as sent. */
export type ValidationOptions = z.infer<typeof validationOptions>;

/** Options of `POST /validate`, as sent. */
export type ValidateOptions = z.infer<typeof validateOptions>;
