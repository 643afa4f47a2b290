import * as z from 'zod';
import { explainNullableSchema, explainSchema } from '../explained.ts';

const text = z.string().nullable();

const finding = z.strictObject({
  code: z.string().describe('Such as `other_file`; more may be added.'),
  severity: explainSchema(['error', 'warning'], { error: 'makes the code useless', warning: 'may be right in rare cases' }),
  part: explainNullableSchema(
    ['host', 'path', 'context_type', 'context', 'seller_nip', 'serial', 'hash', 'signature'],
    {
      host: 'host of the verification service',
      path: 'the form of the URL',
      context_type: 'type of the context identifier',
      context: 'the context in which the invoice is sent',
      seller_nip: 'NIP of the seller',
      serial: 'serial number of the certificate',
      hash: 'SHA-256 of the file',
      signature: 'the signature',
    },
    'The part of the URL; null for the certificate or the whole URL.',
  ),
  start: z.int().nonnegative().nullable().describe('Offset of the part in the URL.'),
  end: z.int().nonnegative().nullable().describe('Offset of its end, exclusive.'),
  expected: text.describe('What the part should be; null if that cannot be said.'),
  found: text.describe('What it is.'),
  message: z.string().describe('What is wrong, and what to do.'),
});

/** The schema of {@link CodeIiResult}. */
export const codeIiResult = z
  .strictObject({
    valid: z.boolean().describe('Whether the code has no errors and its signature belongs to it and to the certificate.'),
    environment: explainNullableSchema(
      ['prod', 'demo', 'test'],
      { prod: 'production', demo: 'the demo environment', test: 'the test environment' },
      'Environment of KSeF to which the code leads; null if it leads elsewhere.',
    ),
    signature: explainSchema(
      ['valid', 'wrong', 'not_checked'],
      {
        valid: 'made with the key of the certificate over this URL',
        wrong: 'not made so',
        not_checked: 'not readable, or of a key that cannot sign a code',
      },
      'The signature.',
    ),
    findings: z.array(finding).describe('What is wrong, in the order of the URL; the certificate and the signature last.'),
    certificate: z
      .strictObject({
        serial: z.string().describe('Serial number, in hexadecimal.'),
        subject: z.string().describe('Subject, as the certificate names it.'),
        nip: text.describe('NIP of the organization for which it was issued.'),
        valid_from: z.iso.date().describe('First day of its validity in Poland.'),
        valid_to: z.iso.date().describe('Last day.'),
        key: z.string().describe('Kind of its key, such as `EC P-256`.'),
      })
      .describe('The certificate.'),
    notes: z.array(z.string()).describe('What was not checked.'),
  })
  .meta({ id: 'CodeIiVerification', description: 'Whether a code II belongs to an invoice and a certificate.' });

/** The verification of a code II, in one language. */
export type CodeIiResult = z.infer<typeof codeIiResult>;
