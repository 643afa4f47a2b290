import { headerNames } from '../../headers.ts';
import type { RouteId } from '../../routes.ts';
import { autofixResult } from '../../schemas/responses/autofix.ts';
import { envelopeOf } from '../../schemas/responses/envelope.ts';
import { validationResult } from '../../schemas/responses/validation.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on one invoice. */
export const validationOperations = {
  validateInvoice: {
    tag: 'Validation',
    summary: 'Check an invoice',
    description:
      'Checks an FA(3) invoice against the complete official schema and our rules, and tells every issue with its place and how to mend it. Uses up quota with live keys, and emits `validation.completed`.',
    answers: json('The verdict. An invoice with mistakes is a 200, too.', envelopeOf(validationResult)),
  },
  autofixInvoice: {
    tag: 'Validation',
    summary: 'Mend the notation of an invoice',
    description:
      'Changes structure and notation only, never an amount, a party or a meaning. Run on its own outcome it changes nothing, unless `not_checked` says that the document was too large for all fixes to be tried. Responds in the form that `Accept` asks for: XML unless told otherwise, JSON with what was done and what remains, or gzip for large documents. Uses up no quota.',
    answers: {
      200: {
        description: 'The repaired document.',
        content: {
          'application/xml': 'text',
          'application/json': envelopeOf(autofixResult),
          'text/xml': 'text',
          'application/gzip': 'bytes',
        },
        headers: [headerNames.autofixApplied, headerNames.autofixRemaining],
        optionalHeaders: [headerNames.contentLanguage, headerNames.vary],
        isLocalized: false,
      },
    },
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
