import * as z from 'zod';
import { earlierCorrections } from './correction.ts';
import { presetSlug, scenarioId, shortText } from './correction-fields.ts';
import { passThroughObjects } from './pass-through-json.ts';
import { sendingContext } from './validation.ts';
import { defineXmlText } from './xml-text.ts';

/** An amount in the currency of the invoice. Beyond these bounds, a JSON number is not exact to the grosz. */
const amount = z.number().min(-10_000_000_000_000).max(10_000_000_000_000);

/** What the caller expects the correction to state. Each field is compared with the documents. */
const summary = z.strictObject({
  rodzaj_faktury: defineXmlText().min(1).max(20).describe('RodzajFaktury, such as KOR.'),
  typ_korekty: defineXmlText().min(1).max(20).describe('TypKorekty: 1, 2 or 3.'),
  net_delta: amount.describe('Change of the tax bases, in the currency of the invoice.'),
  vat_delta: amount.describe('Change of the tax.'),
  gross_delta: amount.describe('Change of the total: P_15 of the correction.'),
});

/** JSON body of `POST /correction/audit-pack`. */
export const auditPackBody = z.strictObject({
  source_xml: z.string().min(1).describe('XML of the original invoice, at most 10,000,000 bytes.'),
  corrections_xml: earlierCorrections.optional(),
  correction_xml: z.string().min(1).describe('XML of the correcting invoice, at most 10,000,000 bytes.'),
  include_earlier_corrections: z
    .boolean()
    .optional()
    .describe(
      'Whether the pack also contains the documents of `corrections_xml`, as `earlier-correction-1.xml` and so on, so that the state before the correction can be verified from the pack alone; by default only their checksums.',
    ),
  scenario_id: scenarioId,
  przyczyna_korekty: shortText.describe('Reason for the correction.'),
  numer_faktury_kor: shortText.describe('Number of the correcting invoice.'),
  preset: presetSlug.optional(),
  ...sendingContext,
  summary: summary.optional().describe('What you expect the correction to state. Each field is compared with the documents.'),
  validation: passThroughObjects({ maxItems: 1_000, maxBytes: 2_000_000 })
    .optional()
    .describe('Issues returned by an earlier validation. They are compared, and stored in the pack unchanged.'),
  warnings: z
    .array(defineXmlText().max(2_000))
    .max(100)
    .optional()
    .describe('Warnings returned with the correction. They are stored in the pack unchanged.'),
});

/** Request body for an audit pack, as sent. */
export type AuditPackBody = z.infer<typeof auditPackBody>;
