import type { Rule } from '../../model/rule.ts';
import { dataRules } from './data.ts';

/** Advice that requires no action (XML-9xx). */
export const adviceRules: readonly Rule[] = dataRules;
