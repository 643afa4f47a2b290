import * as z from 'zod';

/** JSON body of an operation on one invoice. */
export const invoiceBody = z.strictObject({
  xml: z.string().min(1).describe('XML of the invoice, at most 10,000,000 bytes.'),
  filename: z.string().max(255).optional().describe('Name of the file, for your own use; it is not stored.'),
});
