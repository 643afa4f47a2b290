import * as z from 'zod';

/** Most UPOs, or pages of one, in a request. */
const upoLimit = 100;

/** Most invoices in a request: those of a full session of KSeF. */
const upoInvoiceLimit = 10_000;

/** Without white space, names of files are at most this long. */
const nameLimit = 500;

/** Certificates have about 2,000 characters in PEM. */
const trustLimit = 100_000;

const isText = (text: string) => text.isWellFormed();

const upoInvoice = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(nameLimit)
      .refine(isText, { params: { code: 'invalid_text' } })
      .describe('Name by which the result calls it, such as that of its file.'),
    xml: z
      .string()
      .min(1)
      .refine(isText, { params: { code: 'invalid_text' } })
      .optional()
      .describe('XML exactly as stored: a byte order mark, line ends and white space count.'),
    sha256: z
      .string()
      .regex(/^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/)
      .optional()
      .describe(
        'Instead of `xml`: SHA-256 of the file, in hexadecimal or Base64. Without the XML, a file that was changed is not explained.',
      ),
  })
  .refine(({ xml, sha256 }) => (xml === undefined) !== (sha256 === undefined), { params: { code: 'needed_xml_or_hash' }, path: ['xml'] });

/** JSON body of `POST /upo/match`. */
export const upoBody = z.strictObject({
  upo_xml: z
    .array(z.string().min(1))
    .min(1)
    .max(upoLimit)
    .describe('UPOs as downloaded from KSeF, of sessions (each page) or of invoices, version v4-3 or older.'),
  invoices: z
    .array(upoInvoice)
    .max(upoInvoiceLimit)
    .default([])
    .describe(
      'The files to compare with them. Without any, only the UPOs are checked. All documents of a request have 10,000,000 bytes at most.',
    ),
  trust: z
    .string()
    .min(1)
    .max(trustLimit)
    .optional()
    .describe(
      'Certificates that you trust, in PEM one after another: that of the signer, or of an authority above it. The Ministry publishes no list. Without them, a right signature is `untrusted`.',
    ),
});

/** What a request states about UPOs and files. */
export type UpoBody = z.input<typeof upoBody>;
