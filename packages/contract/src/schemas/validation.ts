import * as z from 'zod';

/** JSON body of an operation on one invoice. */
export const invoiceBody = z.strictObject({
  /** The invoice's XML as text. */
  xml: z.string().min(1),
  /** Name of the file, for the caller's own use; it is not stored. */
  filename: z.string().max(255).optional(),
});
