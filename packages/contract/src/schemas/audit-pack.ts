import * as z from 'zod';
import { presetSlug, scenarioId, shortText } from './correction-fields.ts';
import { passThroughObjects } from './pass-through-json.ts';
import { xmlText } from './xml-text.ts';

/** An amount in the currency of the invoice. Beyond the bounds a number of JSON is not exact to the grosz. */
const amount = z.number().min(-10_000_000_000_000).max(10_000_000_000_000);

/** What the caller believes the correction to say; each part is compared with the documents. */
const summary = z.strictObject({
  rodzaj_faktury: xmlText().min(1).max(20).describe('RodzajFaktury, such as KOR.'),
  typ_korekty: xmlText().min(1).max(20).describe('TypKorekty: 1, 2 or 3.'),
  net_delta: amount.describe('What changes in the tax bases, in the currency of the invoice.'),
  vat_delta: amount.describe('What changes in the tax.'),
  gross_delta: amount.describe('What changes in the total: P_15 of the correction.'),
});

/** JSON body of `POST /correction/audit-pack`. */
export const auditPackBody = z.strictObject({
  source_xml: z.string().min(1).describe("The original invoice's XML as text, 10,000,000 bytes at most."),
  correction_xml: z.string().min(1).describe("The correcting invoice's XML as text, 10,000,000 bytes at most."),
  scenario_id: scenarioId,
  przyczyna_korekty: shortText.describe('Reason of the correction.'),
  numer_faktury_kor: shortText.describe('Number of the correcting invoice.'),
  preset: presetSlug.optional(),
  summary: summary.optional().describe('What you believe the correction to say; each part is compared with the documents.'),
  validation: passThroughObjects({ most: 1_000, mostBytes: 2_000_000 })
    .optional()
    .describe('Issues as an earlier validation gave them: compared, and kept in the pack as stated.'),
  warnings: z
    .array(xmlText().max(2_000))
    .max(100)
    .optional()
    .describe('Warnings as the correction came with them: kept in the pack as stated.'),
});

/** What an audit pack is wanted of, as sent. */
export type AuditPackBody = z.infer<typeof auditPackBody>;
