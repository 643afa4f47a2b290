import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { dataCases } from './data.cases.ts';

/** Cases of all rules of the group. */
export const adviceCases: CasesByCode = dataCases;
