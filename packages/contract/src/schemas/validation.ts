import * as z from 'zod';

/** JSON body of an operation on one invoice. */
export const invoiceBody = z.strictObject({
  xml: z.string().min(1).describe("The invoice's XML as text, 10,000,000 bytes at most."),
  filename: z.string().max(255).optional().describe('Name of the file, for your own use; it is not stored.'),
});
