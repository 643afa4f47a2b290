import { headerNames } from '../../headers.ts';
import type { RouteId } from '../../routes.ts';
import { autofixResult } from '../../schemas/responses/autofix.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { explanation } from '../../schemas/responses/explanation.ts';
import { validationResult } from '../../schemas/responses/validation.ts';
import { validateOptions, validationOptions } from '../../schemas/validation.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on one invoice. */
export const validationOperations = {
  validateInvoice: {
    tag: 'Validation',
    summary: 'Validate an invoice',
    description:
      'Validates an FA(3) invoice against the complete official schema and the rules of Nakor, and reports every issue with its location and how to fix it. With `source_xml`, `corrections_xml` and `advances_xml`, it is also compared with the documents to which it refers. With `ksef_number`, an invoice that KSeF has accepted is registered, and other documents with the same seller, kind and number are then reported as duplicates (XML-020). Consumes quota with live keys, and emits `validation.completed`.',
    query: validateOptions,
    responses: json('The validation result. The status is 200 even if the invoice is invalid.', defineEnvelope(validationResult)),
  },
  autofixInvoice: {
    tag: 'Validation',
    summary: 'Auto-fix an invoice',
    description:
      'Fixes structure and formatting only, never an amount, a party or a meaning. A fixed document is not changed again, unless `not_checked` says that the document was too large to try all fixes. `Accept` selects the response: XML (default), JSON with the applied fixes and the remaining issues, or gzip for large documents. Consumes no quota.',
    query: validationOptions,
    responses: {
      200: {
        description: 'The fixed document.',
        content: {
          'application/xml': 'text',
          'application/json': defineEnvelope(autofixResult),
          'text/xml': 'text',
          'application/gzip': 'bytes',
        },
        headers: [headerNames.autofixApplied, headerNames.autofixRemaining],
        optionalHeaders: [headerNames.contentLanguage, headerNames.vary],
        isLocalized: false,
      },
    },
  },
  explainResponse: {
    tag: 'Validation',
    summary: 'Explain a rejection of KSeF',
    description:
      'Says what a status or an error of KSeF means, what to do, and which rules find the cause before an invoice is sent. Accepts a code, the text of a message, or the JSON of KSeF as it is. With `xml`, names the issues of the invoice that are the cause, and says whether it is the file that KSeF received. Stores nothing and consumes no quota.',
    responses: json('The explanation. The status is 200 even if nothing is recognized.', defineEnvelope(explanation)),
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
