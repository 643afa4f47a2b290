import * as z from 'zod';
import { correctionKindTexts, correctionTypeTexts, presetSlug, scenarioId, shortText } from './correction-fields.ts';
import { explainSchema } from './explained.ts';
import { invoiceBody, sendingContext } from './validation.ts';
import { defineXmlText } from './xml-text.ts';

/** Maximum number of changes in one correction. */
const changeLimit = 1_000;
/** Maximum length of any string in FA(3). */
const maxTextLength = 4_000;
/** The longest answer to a question is the JSON list of the invoices of a rebate. */
const maxAnswerLength = 8_000_000;

const change = z.strictObject({
  path: defineXmlText().min(1).max(300).describe('XPath of an element of the original, such as `/Faktura/Fa/FaWiersz[2]/P_9A`.'),
  new_value: defineXmlText()
    .max(maxTextLength)
    .describe(
      'The value after the correction; empty to remove the element. With a preset also `preset:vat:<code>` and `preset:jpk:<code>`.',
    ),
  description: defineXmlText().max(500).optional().describe('For your own use.'),
});

/** Maximum number of earlier corrections in a request. */
const earlierCorrectionLimit = 100;

/** XML of earlier corrections of one invoice. */
export const earlierCorrections = z
  .array(z.string().min(1))
  .max(earlierCorrectionLimit)
  .describe(
    'XML of the earlier corrections of the invoice, in the order of issue, each at most 10,000,000 bytes. Differences are calculated from the state after them; the original stays the invoice referred to.',
  );

/** JSON body of `POST /correction/analyze`. */
export const analysisBody = z.strictObject({ ...invoiceBody.shape, ...sendingContext, corrections_xml: earlierCorrections.optional() });

const { environment, as_of } = sendingContext;

/** The same for documents that are made: the instant also sets their dates. */
const creationContext = {
  environment,
  as_of: as_of.describe(
    'Instant as of which the correction is made, in RFC 3339 with a time zone: of rules, tables and deadlines, `DataWytworzeniaFa`, and the default of `data_wystawienia`. From 2026-02-01 to one year ahead; by default now. The same request with it gives the same document later.',
  ),
};

/** JSON body of `POST /correction/build`. */
export const correctionBody = z.strictObject({
  source_xml: z.string().min(1).describe('XML of the original invoice, at most 10,000,000 bytes.'),
  corrections_xml: earlierCorrections.optional(),
  scenario_id: scenarioId,
  changes: z
    .array(change)
    .max(changeLimit)
    .describe(
      'The changes to make to the invoice. At least one belongs to the scenario of `scenario_id`; others may belong to other scenarios that can be combined with it.',
    ),
  przyczyna_korekty: shortText.describe('Reason for the correction.'),
  numer_faktury_kor: shortText.describe('Number of the correcting invoice.'),
  desired_jpk_field: z
    .string()
    .regex(/^K_\d{1,3}$/)
    .nullish()
    .describe('Field of JPK_V7M to which an advance is moved; null for none.'),
  question_answers: z
    .record(defineXmlText().min(1).max(100), defineXmlText().max(maxAnswerLength))
    .optional()
    .describe(
      'Answers to the questions of the scenario, by question id; for every scenario also `nr_ksef_faktury_korygowanej`, or `poza_ksef` for an invoice that was lawfully issued outside KSeF.',
    ),
  data_wystawienia: z.iso.date().optional().describe('Issue date of the correcting invoice; by default the current date in Warsaw.'),
  force_typ_korekty: explainSchema(
    ['A', 'B', 'C'],
    { A: `1, ${correctionTypeTexts[1]}`, B: `2, ${correctionTypeTexts[2]}`, C: `3, ${correctionTypeTexts[3]}` },
    'Sets TypKorekty, instead of deriving it from the amounts.',
  ).optional(),
  force_rodzaj_faktury: explainSchema(
    ['KOR', 'KOR_ZAL', 'KOR_ROZ'],
    correctionKindTexts,
    'Rejects the request if the correction would be of another kind (RodzajFaktury).',
  ).optional(),
  preset: presetSlug.optional(),
  ...creationContext,
  include_state_after: z
    .boolean()
    .optional()
    .describe('Whether to return the invoice as it stands after the correction, in `state_after_xml`; by default not.'),
});

/** Request body for a correction, as sent. */
export type CorrectionBody = z.infer<typeof correctionBody>;
