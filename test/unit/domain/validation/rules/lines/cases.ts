import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { attachmentCases } from './attachment.cases.ts';
import { codeCases } from './codes.cases.ts';
import { contentCases } from './content.cases.ts';
import { numberingCases } from './numbering.cases.ts';
import { orderContentCases } from './order-content.cases.ts';
import { linePlaceholderCases } from './placeholders.cases.ts';
import { priceCases } from './prices.cases.ts';
import { rateCases } from './rates.cases.ts';
import { transportCases } from './transport.cases.ts';

/** Cases of all rules of the group. */
export const lineCases: CasesByCode = {
  ...numberingCases,
  ...contentCases,
  ...orderContentCases,
  ...priceCases,
  ...rateCases,
  ...codeCases,
  ...transportCases,
  ...attachmentCases,
  ...linePlaceholderCases,
};
