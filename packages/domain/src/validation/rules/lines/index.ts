import { compareTexts } from '../../../shared/compare-texts.ts';
import type { Rule } from '../../model/rule.ts';
import { attachmentRules } from './attachment.ts';
import { codeRules } from './codes.ts';
import { contentRules } from './content.ts';
import { numberingRules } from './numbering.ts';
import { orderContentRules } from './order-content.ts';
import { linePlaceholderRules } from './placeholders.ts';
import { priceRules } from './prices.ts';
import { rateRules } from './rates.ts';
import { transportRules } from './transport.ts';

/** Lines, codes and the attachment (XML-8xx), in the order of their codes. */
export const lineRules: readonly Rule[] = [
  ...numberingRules,
  ...contentRules,
  ...orderContentRules,
  ...priceRules,
  ...rateRules,
  ...codeRules,
  ...transportRules,
  ...attachmentRules,
  ...linePlaceholderRules,
].sort((left, right) => compareTexts(left.code, right.code));
