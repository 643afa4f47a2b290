import { compareTexts } from '../../../shared/compare-texts.ts';
import type { Rule } from '../../model/rule.ts';
import { accountNumberRules } from './account-numbers.ts';
import { accountRules } from './accounts.ts';
import { paymentRules as paidRules } from './payments.ts';
import { termRules } from './terms.ts';

/** Payment and bank accounts (XML-7xx), in the order of their codes. */
export const paymentRules: readonly Rule[] = [...accountNumberRules, ...accountRules, ...paidRules, ...termRules].sort((left, right) =>
  compareTexts(left.code, right.code),
);
