import { ksefOutcomes, ksefStatusKinds } from '@nakor/domain/ksef-statuses/ksef-status';
import * as z from 'zod';
import { explainNullableSchema } from '../explained.ts';
import { issueResult } from '../validation-result.ts';

const text = z.string().nullable();

const statedInvoice = z.strictObject({
  invoice_number: text.describe('P_2.'),
  ksef_number: text.describe('KSeF number.'),
  reference_number: text.describe('Reference number of the invoice in its session.'),
  sha256: text.describe('SHA-256 of the file that was sent, 64 hexadecimal digits.'),
});

const explainedDetail = z.strictObject({
  text: z.string().describe('The detail as KSeF wrote it.'),
  field: text.describe('The element that it is about, by its name in FA(3).'),
  meaning: text.describe('What it says; null if it is not recognized.'),
});

const cause = z.strictObject({
  is_sent_file: z
    .boolean()
    .nullable()
    .describe('Whether the invoice of the request is the file that KSeF received, by its SHA-256; null if KSeF states no hash.'),
  issues: z
    .array(issueResult)
    .describe(
      'Issues of the invoice that explain the rejection: those at the fields that KSeF names, otherwise all for which KSeF rejects it.',
    ),
  unreadable: z
    .strictObject({
      code: z.string().describe('Code of the rule, such as `XML-001`.'),
      message: z.string().describe('What is wrong.'),
      line: z.int().positive().describe('Line in the document as sent, from 1.'),
      column: z.int().positive().describe('Column in the document as sent, in characters, from 1.'),
    })
    .nullable()
    .describe('Why the invoice cannot be read at all; null if it can.'),
  note: text.describe('What the comparison with the invoice could not show.'),
});

const explainedStatus = z.strictObject({
  kind: explainNullableSchema(
    ksefStatusKinds,
    {
      invoice: 'an invoice',
      session: 'a session',
      access: 'authentication',
      export: 'an export of invoices',
      request: 'an error code of a request',
      http: 'a status of HTTP',
    },
    'What the status is about; null if the code is unknown.',
  ),
  code: z.int().describe('Code of KSeF.'),
  name: text.describe('What KSeF calls it, in Polish.'),
  outcome: explainNullableSchema(
    ksefOutcomes,
    {
      in_progress: 'not finished',
      done: 'finished',
      refused: 'the same request will be refused again',
      retry: 'the same request may succeed later',
    },
    'What it says of the work; null if the code is unknown.',
  ),
  meaning: z.string().describe('What it means.'),
  next_step: z.string().describe('What to do now.'),
  rules: z
    .array(z.strictObject({ code: z.string().describe('Code of the rule.'), title: z.string().describe('What is wrong, in a few words.') }))
    .describe('Rules that find such a cause before an invoice is sent.'),
  details: z.array(explainedDetail).describe('Details that KSeF stated.'),
  original_ksef_number: text.describe('KSeF number of the invoice of which this one is a duplicate.'),
  invoices: z.array(statedInvoice).describe('The first 20 invoices with this status, as far as the response names them.'),
  occurrences: z.int().positive().describe('How many invoices have this status with these details.'),
  cause: cause
    .nullable()
    .describe('What the invoice of the request shows; null without one, or if the status is not about the content of an invoice.'),
});

/** The schema of {@link KsefExplanation}. */
export const explanation = z
  .strictObject({
    recognized: z.boolean().describe('Whether a status of KSeF was found in the response.'),
    statuses: z
      .array(explainedStatus)
      .describe('The statuses, refused ones first. A code without its context is explained for everything it can be about.'),
    truncated: z.boolean().describe('Whether the response has more than was read.'),
    source: z
      .strictObject({
        text: z.string().describe('What it is.'),
        url: z.string().describe('Where it is published.'),
        edition: z.string().describe('The edition that was read.'),
      })
      .describe('Where the meanings of the codes come from, and which edition was read.'),
  })
  .meta({ id: 'KsefExplanation', description: 'What a response of KSeF means, and what to do.' });

/** What a response of KSeF means, in one language. */
export type KsefExplanation = z.infer<typeof explanation>;
