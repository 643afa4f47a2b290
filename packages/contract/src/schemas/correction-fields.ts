import * as z from 'zod';
import { xmlText } from './xml-text.ts';

/** Id of a scenario of the catalogue. Whether there is one is not looked at. */
export const scenarioId = z.string().min(1).max(100).describe('Id of a scenario of GET /scenarios.');

/** `TZnakowy` of FA(3): some words, at most 256 characters. */
export const words = xmlText().trim().min(1).max(256);

/** Slug of a preset. Whether there is one is not looked at. */
export const presetSlug = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(60)
  .describe('Slug of a preset of GET /erp-presets.');
