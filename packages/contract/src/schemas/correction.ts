import * as z from 'zod';
import { xmlText } from './xml-text.ts';

/** Most changes in one correction. */
const changeLimit = 1_000;
/** Longest text that FA(3) takes anywhere. */
const longestText = 4_000;
/** A list of the invoices of a rebate, as JSON, is the longest answer there is. */
const longestAnswer = 8_000_000;

/** `TZnakowy` of FA(3): some words, at most 256 characters. */
const words = xmlText().trim().min(1).max(256);

const change = z.strictObject({
  /** Address of an element of the original, such as `/Faktura/Fa/FaWiersz[2]/P_9A`. */
  path: xmlText().min(1).max(300),
  /** The text afterwards; empty to remove the element. */
  new_value: xmlText().max(longestText),
  /** For the caller's own use. */
  description: xmlText().max(500).optional(),
});

/** JSON body of `POST /correction/build`. */
export const correctionBody = z.strictObject({
  /** The original invoice's XML as text. */
  source_xml: z.string().min(1),
  scenario_id: z.string().min(1).max(100),
  changes: z.array(change).max(changeLimit),
  przyczyna_korekty: words,
  numer_faktury_kor: words,
  desired_jpk_field: z
    .string()
    .regex(/^K_\d{1,3}$/)
    .optional(),
  question_answers: z.record(xmlText().min(1).max(100), xmlText().max(longestAnswer)).optional(),
  data_wystawienia: z.iso.date().optional(),
  force_typ_korekty: z.enum(['A', 'B', 'C']).optional(),
  force_rodzaj_faktury: z.enum(['KOR', 'KOR_ZAL', 'KOR_ROZ']).optional(),
  preset: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(60)
    .optional(),
});

/** An order for a correction, as sent. */
export type CorrectionBody = z.infer<typeof correctionBody>;
