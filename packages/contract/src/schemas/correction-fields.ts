import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import * as z from 'zod';
import { explained } from './explained.ts';
import { xmlText } from './xml-text.ts';

/** Id of a scenario of the catalogue. Whether there is one is not looked at. */
export const scenarioId = z.string().min(1).max(100).describe('Id of a scenario of GET /scenarios.');

/** `TZnakowy` of FA(3): some words, at most 256 characters. */
export const shortText = xmlText().trim().min(1).max(256);

/** Slug of a preset. Whether there is one is not looked at. */
export const presetSlug = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(60)
  .describe('Slug of a preset of GET /erp-presets.');

/** In which period a correction works, by the values of `TypKorekty`. */
export const correctionTypeTexts = {
  1: 'it works in the period of the original invoice',
  2: 'it works in the period in which the correction is issued',
  3: 'it works in another period, or in several',
} as const;

/** How changed lines are shown. */
export const lineMethodTexts = {
  przed_po: 'a line before the correction and a line after it',
  roznica: 'one line with the difference',
  storno: 'a line that takes the old one back, and a new one',
} as const;

/** One of the ways in which changed lines are shown. */
export const lineMethod = explained(lineMethods, lineMethodTexts);

/** What is corrected, by the values of `RodzajFaktury`. */
export const correctionKindTexts = {
  KOR: 'corrects an ordinary or a simplified invoice',
  KOR_ZAL: 'corrects an advance invoice',
  KOR_ROZ: 'corrects a settlement invoice',
} as const;
