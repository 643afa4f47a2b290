import * as z from 'zod';
import { explainNullableSchema, explainSchema } from '../explained.ts';

const text = z.string().nullable();

const upoIndex = z.int().nonnegative().describe('Index of the UPO in the request, from 0.');
const position = z.int().positive().describe('Position of the entry in its UPO, from 1.');

const mode = explainNullableSchema(
  ['online', 'offline'],
  { online: 'sent on the day of issue', offline: 'sent in an offline mode' },
  'How KSeF says that it was sent (`TrybWysylki`); null in older versions.',
);

const signature = z
  .strictObject({
    state: explainSchema(
      ['valid', 'untrusted', 'invalid', 'absent'],
      {
        valid: 'made by a signer that you trust, and covers what was read',
        untrusted: 'covers what was read, but the signer is not one that you trust, or no trust was given',
        invalid: 'proves nothing',
        absent: 'there is none',
      },
      'Whether it is right. Revocation and time stamps are not checked.',
    ),
    signer: z
      .strictObject({
        subject: z.string().describe('Subject of the certificate.'),
        issuer: z.string().describe('Its issuer.'),
        serial: z.string().describe('Serial number, in hexadecimal.'),
        fingerprint: z.string().describe('SHA-256 of the certificate, in hexadecimal.'),
      })
      .nullable()
      .describe('The certificate with which the signature was verified; null if it was not.'),
    algorithm: text.describe('Such as `RSA-SHA256`; null if it could not be read.'),
    signing_time: text.describe('Time of signing, as the signature states it.'),
    findings: z
      .array(
        z.strictObject({
          code: z.string().describe('Such as `UPO-047`; more may be added.'),
          message: z.string().describe('What was found.'),
        }),
      )
      .describe('Why it is not `valid`.'),
  })
  .describe('The XAdES signature of the UPO.');

const upo = z.strictObject({
  version: z.string().describe('Such as `v4-3`.'),
  environment: explainNullableSchema(
    ['prod', 'demo', 'test'],
    { prod: 'production', demo: 'the demo environment', test: 'the test environment' },
    'Environment of KSeF that issued it, by the name of the receiver; null where that cannot be told. Only `prod` has legal effect.',
  ),
  receiver: text.describe('`NazwaPodmiotuPrzyjmujacego`.'),
  session: text.describe('Reference number of the session.'),
  context: z
    .strictObject({ type: z.string().describe('Such as `Nip`.'), value: z.string().describe('The identifier.') })
    .nullable()
    .describe('The context in which the session was authenticated.'),
  page: z
    .strictObject({
      number: z.int().positive().describe('Number of the page.'),
      count: z.int().positive().describe('Number of pages of the session.'),
      documents: z.int().positive().describe('Number of documents on all pages.'),
    })
    .nullable()
    .describe('Which part of the UPO of a session it is; null in the UPO of an invoice.'),
  entries: z.int().nonnegative().describe('Number of its entries.'),
  signature,
});

const entry = z.strictObject({
  upo: upoIndex,
  position,
  ksef_number: text.describe('KSeF number.'),
  invoice_number: text.describe('Number of the invoice (`P_2`).'),
  issue_date: text.describe('Its date of issue (`P_1`).'),
  assigned_at: text.describe('When it got its KSeF number.'),
  mode,
});

const changes = z
  .array(
    explainSchema(
      [
        'byte_order_mark_added',
        'byte_order_mark_removed',
        'line_ends',
        'trailing_white_space',
        'declaration',
        'indentation',
        'empty_elements',
      ],
      {
        byte_order_mark_added: 'it has a byte order mark now',
        byte_order_mark_removed: 'it had a byte order mark',
        line_ends: 'CRLF instead of LF, or the reverse',
        trailing_white_space: 'white space at its end',
        declaration: 'the XML declaration',
        indentation: 'the XML was written again with another indentation',
        empty_elements: 'the XML was written again with another form of empty elements',
      },
    ),
  )
  .nullable()
  .describe('What happened to the file since it was sent, proven by the hash; null if no form was found in which it was sent.');

const finding = z.strictObject({
  code: z.string().describe('Such as `UPO-020`; more may be added.'),
  severity: explainSchema(['error', 'warning', 'info'], {
    error: 'something does not agree',
    warning: 'limits what the UPO proves, or has to be clarified',
    info: 'for information',
  }),
  upo: upoIndex.nullable().describe('Index of the UPO in the request, from 0; null for none.'),
  position: position.nullable().describe('Position of the entry in its UPO, from 1; null for none.'),
  element: text.describe('The element of the UPO.'),
  file: text.describe('The file.'),
  message: z.string().describe('What was found.'),
});

/** The schema of {@link UpoMatchResult}. */
export const upoMatchResult = z
  .strictObject({
    complete: z
      .boolean()
      .describe(
        'Whether each file is in a UPO, each entry is one of the files, there is no finding of severity `error`, and no signature is `invalid`; with `trust`, also whether each is `valid`.',
      ),
    upos: z.array(upo).describe('The UPOs, in the order of the request.'),
    matched: z
      .array(
        z.strictObject({
          file: z.string().describe('Its name.'),
          sha256: z.string().describe('SHA-256 of the file, in hexadecimal.'),
          entries: z.array(entry).describe('Its entry; several if the same file was accepted more than once.'),
          entry_count: z.int().positive().describe('Number of its entries, of which 20 are listed.'),
        }),
      )
      .describe('Files that KSeF accepted: their SHA-256 is that of an entry.'),
    unmatched_files: z
      .array(
        z.strictObject({
          file: z.string().describe('Its name.'),
          sha256: z.string().describe('SHA-256 of the file, in hexadecimal.'),
          code: z.string().describe('`UPO-031`: not what was sent; `UPO-033`: in none of the UPOs; `UPO-036`: not an invoice.'),
          nearest: entry.nullable().describe('The entry with the same seller and invoice number.'),
          changes,
          message: z.string().describe('Why it does not match.'),
        }),
      )
      .describe('Files that are in none of the UPOs.'),
    unmatched_entries: z
      .array(
        entry.extend({
          seller_nip: text.describe('NIP of the seller.'),
          sha256: text.describe('SHA-256 of the file that was sent, in hexadecimal.'),
          code: z.string().describe('`UPO-030`: no such file; `UPO-031`: a file that is not what was sent; `UPO-032`: of another seller.'),
          nearest_file: text.describe('The file with the same seller and invoice number.'),
          message: z.string().describe('Why it does not match.'),
        }),
      )
      .describe('Entries that none of the files is. Empty without files.'),
    findings: z.array(finding).describe('What is wrong with the UPOs by themselves, with each other, and with files that match.'),
    truncated: z.boolean().describe('Whether lists were cut so that they fit into the response.'),
    notes: z.array(z.string()).describe('What was not checked.'),
  })
  .meta({ id: 'UpoMatch', description: 'UPOs compared with files.' });

/** UPOs compared with files, in one language. */
export type UpoMatchResult = z.infer<typeof upoMatchResult>;
