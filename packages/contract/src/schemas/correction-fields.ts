import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import * as z from 'zod';
import { explainSchema } from './explained.ts';
import { defineXmlText } from './xml-text.ts';

/** Id of a scenario. The schema does not check that it exists. */
export const scenarioId = z.string().min(1).max(100).describe('Id of a scenario, from `GET /scenarios`.');

/** `TZnakowy` of FA(3): a string of at most 256 characters. */
export const shortText = defineXmlText().trim().min(1).max(256);

/** Slug of a preset. The schema does not check that it exists. */
export const presetSlug = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(60)
  .describe('Slug of a preset, from `GET /erp-presets`.');

/** In which period a correction takes effect, by the values of `TypKorekty`. */
export const correctionTypeTexts = {
  1: 'takes effect in the period of the original invoice',
  2: 'takes effect in the period in which the correction is issued',
  3: 'takes effect in another period, or in several periods',
} as const;

/** How a correction shows changed lines. */
export const lineMethodTexts = {
  przed_po: 'one line with the state before the correction and one with the state after it',
  roznica: 'one line with the difference',
  storno: 'one line that cancels the old one, and a new line',
} as const;

/** How a correction shows changed lines. */
export const lineMethod = explainSchema(lineMethods, lineMethodTexts);

/** Kinds of corrections, by the values of `RodzajFaktury`. */
export const correctionKindTexts = {
  KOR: 'corrects an ordinary or a simplified invoice',
  KOR_ZAL: 'corrects an advance invoice',
  KOR_ROZ: 'corrects a settlement invoice',
} as const;
