import { jpkLabels } from '@nakor/domain/ledger/jpk-labels';
import { type JpkField, jpkFields } from '@nakor/domain/ledger/jpk-map';
import { groupThousands } from '@nakor/domain/shared/group-thousands';
import { severities } from '@nakor/domain/validation/model/issue';
import { groupLimit, placeLimit } from '@nakor/domain/validation/model/issue-groups';
import { notCheckedCodes, notCheckedReasons } from '@nakor/domain/validation/model/not-checked';
import * as z from 'zod';
import { correctionTypeTexts } from './correction-fields.ts';
import { explainSchema } from './explained.ts';
import { enforcer, issueSource, ksefEnforcement } from './issue-origin.ts';
import { jpkRow } from './jpk-row.ts';

const text = z.string().nullable();
const position = z.int().positive().nullable();

/** One of the places of an issue. */
const issuePlace = z.strictObject({
  xpath: text.describe('XPath of the location, with positions.'),
  line: position.describe('Line in the document as sent, from 1.'),
  column: position.describe('Column in the document as sent, in characters, from 1.'),
  field_value: text.describe('The actual value there, truncated to 500 characters.'),
  expected_value: text.optional().describe('The expected value there, if it differs from that of the issue.'),
});

/** One issue, as in all responses and files. Its own place and texts are those of the first occurrence. */
export const issueResult = z.strictObject({
  severity: explainSchema(
    severities,
    {
      critical: 'KSeF rejects the file on the day of sending in its environment, or the correction would have no effect',
      error: 'it contradicts the VAT Act, arithmetic or the documentation of the schema',
      warning: 'probably wrong, or wrong only in some cases',
      info: 'for information',
    },
    '`critical` and `error` make an invoice invalid, the others do not.',
  ),
  code: z
    .string()
    .regex(/^XML-\d{3}$/)
    .describe('Stable code of the rule, explained in the rule catalogue.'),
  title: z.string().describe('What is wrong, in a few words; the same for all issues of a code.'),
  message: z.string().describe('What is wrong, with the actual values.'),
  field_name: text.describe('Name of the element or attribute.'),
  field_value: text.describe('The actual value, truncated to 500 characters.'),
  expected_value: text.describe(
    'The correct value. For an amount, only where the other amounts of the document prove it: null where two contradict each other and either may be wrong.',
  ),
  xpath: text.describe('XPath of the location, with positions.'),
  line: position.describe('Line in the document as sent, from 1.'),
  column: position.describe('Column in the document as sent, in characters, from 1.'),
  quick_fix: text.describe('How to fix it, in one sentence.'),
  help_url: text.describe('URL of the explanation of the rule.'),
  is_auto_fixable: z.boolean().describe('An automatic fix exists for this code.'),
  can_actually_auto_fix: z
    .boolean()
    .describe(
      'The fix was tried on this document: it resolved every occurrence of this issue and caused no new issue. `POST /autofix` applies it.',
    ),
  document: z
    .strictObject({
      field: z.string().describe('Field of the request that contains the document, such as `advances_xml[1]`.'),
      number: text.describe('P_2 of that document; null if it cannot be read.'),
    })
    .optional()
    .describe('The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.'),
  enforced_by: enforcer,
  enforcement: ksefEnforcement.optional(),
  source: issueSource,
  occurrences: z
    .int()
    .positive()
    .describe(
      'How often this mistake occurs. Repeats with the same code, field and cause are one issue; its place and texts are those of the first one.',
    ),
  places: z
    .array(issuePlace)
    .max(placeLimit)
    .describe(`The first ${placeLimit} places at which it occurs, in the order of the document; empty for the document as a whole.`),
});

const count = z.int().nonnegative();

/** SHA-256: 64 lower-case hexadecimal digits. */
export const sha256Text = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 checksum of the bytes: 64 hexadecimal digits.');

/** The official schema that a document was validated against. */
const schemaIdentity = z.strictObject({
  name: z.string().describe('Name of the schema: FA(3).'),
  version: z.string().describe('Version of the schema, as assigned by the Ministry of Finance.'),
  sha256: sha256Text.describe('SHA-256 checksum of the schema files: 64 hexadecimal digits.'),
});

/** The same in an audit pack, with the files by name. Packs of revisions before 10 have none. */
export const recordedSchemaIdentity = schemaIdentity.extend({
  files: z.array(z.strictObject({ name: z.string(), sha256: sha256Text })).optional(),
});

/** Something that the validation did not check. */
const notCheckedEntry = z.strictObject({
  code: explainSchema(
    notCheckedCodes,
    {
      rules: 'the rules of law and arithmetic',
      fixes: 'whether every fix works',
      rule: 'what the rule named in `message` checks',
      duplicate: 'whether KSeF already has this invoice',
      exchange_rates: 'whether the exchange rates are the official ones',
      corrected_invoice: 'whether the correction agrees with the corrected invoice',
      related_document: 'whether the invoice agrees with the related document named in `message`',
      line_sums: 'whether a P_13 total is the sum of its lines',
      advances: 'whether the totals of a settlement invoice are its order minus the advances',
      order_value: 'whether WartoscZamowienia is the sum of the lines of the order',
      tax_in_pln: 'whether the tax in PLN is converted correctly',
      total_due: 'whether P_15 is the sum of the totals',
    },
    'What was not checked. The rule catalogue explains each code.',
  ),
  reason: explainSchema(notCheckedReasons, {
    no_data: 'the data that the check needs is not available',
    too_large: 'the document is too large, or trying every fix would exceed the processing limit per document',
    unknown_value: 'the document does not state a value that the check needs',
    internal_error: 'a rule failed because of an error on our side; all other rules were applied',
  }),
  message: z.string().describe('What was not checked in this document, and why.'),
  xpath: z.string().optional().describe('XPath of the element concerned, with positions; absent for the whole document.'),
});

/** Everything that the validation did not check. */
export const notCheckedList = z
  .array(notCheckedEntry)
  .describe('What was not checked, and why; empty if nothing. These entries are not issues.');

/** The same in results recorded by earlier versions, which had no messages. */
export const recordedNotCheckedList = z.array(notCheckedEntry.partial({ message: true }));

/** Description of a list of issues. */
export const issuesDescription = `At most ${groupThousands(String(groupLimit), ',')}, sorted by severity (\`critical\` first), line, column and code.`;

const jpkTexts = Object.fromEntries(jpkFields.map((field) => [field, jpkLabels[field].en])) as Record<JpkField, string>;
const jpkField = explainSchema(jpkFields, jpkTexts);

/** The validation result of one document. */
export const baseValidationResult = z.strictObject({
  valid: z.boolean().describe('No issue has severity `critical` or `error`.'),
  preflight_ok: z.boolean().describe('The same, counting only the rules of Nakor and not violations of the official schema.'),
  full_xsd_confirmed: z.boolean().describe('The document was validated against the complete official schema and conforms to it.'),
  readiness: explainSchema(['ready_to_send', 'ready_with_warnings', 'not_ready', 'preflight_only_not_ready_to_send'], {
    ready_to_send: 'valid, confirmed by the official schema, and without warnings',
    ready_with_warnings: 'the same, but with warnings that a person should review',
    not_ready: 'an issue has severity `critical` or `error`',
    preflight_only_not_ready_to_send: 'the rules of Nakor are satisfied, but the official schema could not be checked, so do not send it',
  }),
  readiness_note: text.describe(
    'What `readiness` does not rest on: the amounts that were not checked, and why. Show it together with `readiness`. Null if all amounts were checked.',
  ),
  issues: z.array(issueResult).describe(issuesDescription),
  truncated: z.boolean().describe('Whether there are more issues than listed. The counts of `summary` may then be incomplete, too.'),
  summary: z
    .strictObject({
      critical: count.describe('Number of occurrences of critical issues.'),
      error: count.describe('Number of occurrences of errors.'),
      warning: count.describe('Number of occurrences of warnings.'),
      info: count.describe('Number of occurrences of informational issues.'),
      groups: count.describe('Number of issues after grouping repeats: the length of `issues`, unless it is truncated.'),
    })
    .describe('Number of occurrences by severity, and the number of issues.'),
  document: z
    .strictObject({
      kind: text.describe('RodzajFaktury.'),
      number: text.describe('P_2.'),
      issue_date: text.describe('P_1.'),
      seller_nip: text.describe('NIP of Podmiot1.'),
      buyer_nip: text.describe('NIP of Podmiot2.'),
      currency: text.describe('KodWaluty.'),
      gross: text.describe('P_15, as written in the document.'),
      lines: count.describe('Number of FaWiersz elements.'),
      bytes: count.describe('Size in bytes.'),
      sha256: sha256Text,
    })
    .describe('Data read from the document; null for what it does not contain.'),
  schema: schemaIdentity
    .extend({ unavailable_reason: text.describe('Why the official schema could not be checked; null if it was checked.') })
    .describe('The official schema.'),
  rules_version: z.string().describe('Version of the rules. The same version gives the same result.'),
  jpk: z
    .partialRecord(
      jpkField,
      z
        .string()
        .regex(/^-?(0|[1-9]\d*)\.\d{2}$/)
        .nullable(),
    )
    .nullable()
    .describe(
      'Fields of JPK_V7M in which the invoice is recorded, with the amounts in PLN; null for an amount that does not follow from the document. Empty if it is not recorded there; null if it was not determined.',
    ),
  jpk_to_confirm: z.array(jpkField).describe('Those fields of `jpk` that follow from practice and have to be confirmed by an accountant.'),
  jpk_rows: z
    .array(jpkRow)
    .nullable()
    .describe(
      'The rows of a correction in JPK_V7M(3), one for each period, with what determines their months and amounts. Empty for other invoices, whose fields are in `jpk`; null if they were not determined.',
    ),
  period: z
    .strictObject({
      typ_korekty: explainSchema(['1', '2', '3'], correctionTypeTexts),
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .nullable()
        .describe('The month as `YYYY-MM`; null if it does not follow from the document.'),
      text: z.string().describe('The period in words.'),
    })
    .nullable()
    .describe('The VAT period in which a correction takes effect according to its `TypKorekty`; null for other invoices.'),
  not_checked: notCheckedList,
  engine_ms: z.number().nonnegative().nullable().describe('Duration of the validation in milliseconds; null if it was not measured.'),
});
