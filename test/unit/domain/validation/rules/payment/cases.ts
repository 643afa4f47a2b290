import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { accountNumberCases } from './account-numbers.cases.ts';
import { accountCases } from './accounts.cases.ts';
import { paymentCases as paidCases } from './payments.cases.ts';
import { termCases } from './terms.cases.ts';

/** Cases of all rules of the group. */
export const paymentCases: CasesByCode = { ...accountNumberCases, ...accountCases, ...paidCases, ...termCases };
