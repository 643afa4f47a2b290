import * as z from 'zod';
import { sendingContext } from './validation.ts';

/** A certificate has about 1,500 characters in PEM, with a chain a few thousand. */
const certificateLimit = 50_000;

/** JSON body of `POST /offline/kod-ii/verify`. */
export const codeIiBody = z.strictObject({
  url: z.string().min(1).max(2_000).describe('The text of the QR code: `https://qr.ksef.mf.gov.pl/certificate/…`.'),
  certificate: z
    .string()
    .min(1)
    .max(certificateLimit)
    .describe(
      'The certificate of the issuer in PEM. Never send a private key: signing is part of the command line and of the library only.',
    ),
  xml: z
    .string()
    .min(1)
    .optional()
    .describe('XML of the invoice exactly as sent. Without it, hash, seller and validity on the day of issue are not compared.'),
  environment: sendingContext.environment,
});

/** What a request states about a code II. */
export type CodeIiBody = z.infer<typeof codeIiBody>;
