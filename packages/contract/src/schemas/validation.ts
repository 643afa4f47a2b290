import * as z from 'zod';

/** Options of operations on one invoice: fields of the JSON body, or query parameters with every other body. */
export const invoiceOptions = z.strictObject({
  advice: z.literal('off').optional().describe('`off` omits advice (codes `XML-9xx`), which requires no action. Included by default.'),
});

/** JSON body of an operation on one invoice. */
export const invoiceBody = z.strictObject({
  xml: z.string().min(1).describe('XML of the invoice, at most 10,000,000 bytes.'),
  filename: z.string().max(255).optional().describe('Name of the file, for your own use; it is not stored.'),
  ...invoiceOptions.shape,
});

/** Options of an operation on one invoice, as sent. */
export type InvoiceOptions = z.infer<typeof invoiceOptions>;
