import * as z from 'zod';
import { sendingContext } from './validation.ts';

/** More of a response is not read: a list of 500 invoices has about 300 kB. */
export const ksefResponseLimit = 2_000_000;

/** JSON body of an explanation. */
export const explanationBody = z.strictObject({
  response: z
    .string()
    .min(1)
    .max(ksefResponseLimit)
    .describe('What KSeF returned: its JSON as text, a code such as `450`, or the text of a message.'),
  xml: z.string().min(1).optional().describe('XML of the invoice that it is about.'),
  ...sendingContext,
});

/** What a request for an explanation states. */
export type ExplanationBody = z.infer<typeof explanationBody>;
