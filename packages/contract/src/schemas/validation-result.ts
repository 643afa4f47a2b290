import { severities } from '@nakor/domain/validation/model/issue';
import * as z from 'zod';
import { explained } from './explained.ts';

const text = z.string().nullable();
const position = z.int().positive().nullable();

/** One issue, as every answer and file of ours shows it. */
export const issueResult = z.strictObject({
  severity: explained(
    severities,
    {
      critical: 'KSeF refuses the file, or the correction would be void',
      error: 'it contradicts the VAT Act, arithmetic or the notes of the schema',
      warning: 'probably wrong, or wrong in some cases only',
      info: 'good to know',
    },
    '`critical` and `error` make an invoice invalid, the others do not.',
  ),
  code: z
    .string()
    .regex(/^XML-\d{3}$/)
    .describe('Stable code of the rule; the catalogue explains each.'),
  message: z.string().describe('What is wrong, with the actual values.'),
  field_name: text.describe('Name of the element or attribute.'),
  field_value: text.describe('What stands there, shortened to 500 characters.'),
  expected_value: text.describe('What should stand there.'),
  xpath: text.describe('Address of the place, with positions.'),
  line: position.describe('Line in the text as sent, from 1.'),
  column: position.describe('Column in the text as sent, in characters, from 1.'),
  quick_fix: text.describe('How to mend it, in one sentence.'),
  help_url: text.describe('Where the rule is explained.'),
  is_auto_fixable: z.boolean().describe('A fix exists for the code.'),
  can_actually_auto_fix: z
    .boolean()
    .describe('The fix was tried on this very document: this issue went away and no new one came. POST /autofix makes it.'),
});

const count = z.int().nonnegative();

/** SHA-256: 64 lower-case hexadecimal digits. */
export const sha256Text = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of its bytes: 64 hexadecimal digits.');

/** The official schema by which a document was checked. */
export const schemaIdentity = z.strictObject({
  name: z.string().describe('Name of the schema: FA(3).'),
  version: z.string().describe('Its version, as the Ministry of Finance numbers it.'),
  sha256: sha256Text.describe('SHA-256 over its files: 64 hexadecimal digits.'),
});

/** What a result does not cover, and why. */
export const notCheckedList = z
  .array(
    z.strictObject({
      code: explained(['rules', 'fixes'], {
        rules: 'our rules of law and arithmetic, so that `valid` and `preflight_ok` are false',
        fixes: 'whether each issue can be fixed automatically: `can_actually_auto_fix` is true only where that was tried',
      }),
      reason: explained(['too_large'], {
        too_large:
          'the document is larger than KSeF takes (3,000,000 bytes, 10,000 lines), or trying every fix takes more work than one document may cost',
      }),
    }),
  )
  .describe('What the result does not cover; empty for nothing.');

/** The verdict on one document. */
export const baseValidationResult = z.strictObject({
  valid: z.boolean().describe('No issue is critical or an error.'),
  preflight_ok: z.boolean().describe('The same over our own rules alone, without what the official schema says.'),
  full_xsd_confirmed: z.boolean().describe('The complete official schema was run, and the document passed it.'),
  readiness: explained(['ready_to_send', 'ready_with_warnings', 'not_ready', 'preflight_only_not_ready_to_send'], {
    ready_to_send: 'valid, confirmed by the official schema, and without warnings',
    ready_with_warnings: 'the same with warnings, which somebody should look at',
    not_ready: 'an issue is critical or an error',
    preflight_only_not_ready_to_send: 'our rules are satisfied, but the official schema could not be run, so do not send it',
  }),
  issues: z.array(issueResult).describe('By line, column and code; 1,000 at most.'),
  truncated: z.boolean().describe('There are more issues than listed.'),
  summary: z
    .strictObject({
      critical: count.describe('How many are critical.'),
      error: count.describe('How many are errors.'),
      warning: count.describe('How many are warnings.'),
      info: count.describe('How many are notes.'),
    })
    .describe('Listed issues by severity.'),
  document: z
    .strictObject({
      kind: text.describe('RodzajFaktury.'),
      number: text.describe('P_2.'),
      issue_date: text.describe('P_1.'),
      seller_nip: text.describe('NIP of Podmiot1.'),
      buyer_nip: text.describe('NIP of Podmiot2.'),
      currency: text.describe('KodWaluty.'),
      gross: text.describe('P_15, as it stands in the document.'),
      lines: count.describe('How many FaWiersz it has.'),
      bytes: count.describe('Its length in bytes.'),
      sha256: sha256Text,
    })
    .describe('What the document says of itself; null for what it does not say.'),
  schema: schemaIdentity
    .extend({ unavailable_reason: text.describe('Why the official schema could not be run; null when it was run.') })
    .describe('The official schema.'),
  rules_version: z.string().describe('Version of our rules. The same version gives the same verdict.'),
  not_checked: notCheckedList,
  engine_ms: z.number().nonnegative().nullable().describe('How long the verdict took, in milliseconds; null where nobody measured it.'),
});
