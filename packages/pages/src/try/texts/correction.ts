import type { Language } from '../language.ts';

const polish = {};

/** The texts of the correction wizard. */
export type CorrectionTexts = typeof polish;

const english: CorrectionTexts = {};

/** By language. */
export const correctionTexts: Readonly<Record<Language, CorrectionTexts>> = { pl: polish, en: english };
