import * as z from 'zod';
import { correctionKindTexts, correctionTypeTexts, presetSlug, scenarioId, shortText } from './correction-fields.ts';
import { explained } from './explained.ts';
import { xmlText } from './xml-text.ts';

/** Most changes in one correction. */
const changeLimit = 1_000;
/** Longest text that FA(3) takes anywhere. */
const longestText = 4_000;
/** A list of the invoices of a rebate, as JSON, is the longest answer there is. */
const longestAnswer = 8_000_000;

const change = z.strictObject({
  path: xmlText().min(1).max(300).describe('Address of an element of the original, such as /Faktura/Fa/FaWiersz[2]/P_9A.'),
  new_value: xmlText()
    .max(longestText)
    .describe('The text afterwards; empty to remove the element. With a preset also preset:vat:<code> and preset:jpk:<code>.'),
  description: xmlText().max(500).optional().describe('For your own use.'),
});

/** JSON body of `POST /correction/build`. */
export const correctionBody = z.strictObject({
  source_xml: z.string().min(1).describe("The original invoice's XML as text, 10,000,000 bytes at most."),
  scenario_id: scenarioId,
  changes: z.array(change).max(changeLimit).describe('What is to become of the invoice.'),
  przyczyna_korekty: shortText.describe('Reason of the correction.'),
  numer_faktury_kor: shortText.describe('Number of the correcting invoice.'),
  desired_jpk_field: z
    .string()
    .regex(/^K_\d{1,3}$/)
    .nullish()
    .describe('Field of JPK_V7M to which an advance is moved. Null is none, as the catalogue and analyses show it.'),
  question_answers: z
    .record(xmlText().min(1).max(100), xmlText().max(longestAnswer))
    .optional()
    .describe('Answers to questions of the scenario, by their ids; also nr_ksef_faktury_korygowanej.'),
  data_wystawienia: z.iso.date().optional().describe('Day of the correcting invoice; today in Warsaw unless told otherwise.'),
  force_typ_korekty: explained(
    ['A', 'B', 'C'],
    { A: `1, ${correctionTypeTexts[1]}`, B: `2, ${correctionTypeTexts[2]}`, C: `3, ${correctionTypeTexts[3]}` },
    'TypKorekty, in place of what follows from the amounts.',
  ).optional(),
  force_rodzaj_faktury: explained(
    ['KOR', 'KOR_ZAL', 'KOR_ROZ'],
    correctionKindTexts,
    'Refuses the request if the correction would be of another kind (RodzajFaktury).',
  ).optional(),
  preset: presetSlug.optional(),
});

/** An order for a correction, as sent. */
export type CorrectionBody = z.infer<typeof correctionBody>;
