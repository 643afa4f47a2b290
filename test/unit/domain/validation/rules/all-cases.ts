import type { CasesByCode } from '../../../../support/builders/rule-cases.ts';
import { acceptanceCases } from './acceptance.cases.ts';
import { adviceCases } from './advice/cases.ts';
import { amountCases } from './amounts/cases.ts';
import { annotationCases } from './annotations/cases.ts';
import { encodingCases } from './encoding.cases.ts';
import { formCases } from './form.cases.ts';
import { headerCases } from './header/cases.ts';
import { kindCases } from './kinds/cases.ts';
import { lineCases } from './lines/cases.ts';
import { notationCases } from './notation.cases.ts';
import { partyCases } from './parties/cases.ts';
import { paymentCases } from './payment/cases.ts';
import { structureCases } from './schema-codes.cases.ts';
import { valueCases } from './schema-values.cases.ts';

/** The tables of cases of all rules; each code is in one of them. */
export const allCases: readonly CasesByCode[] = [
  encodingCases,
  formCases,
  acceptanceCases,
  structureCases,
  valueCases,
  notationCases,
  partyCases,
  headerCases,
  amountCases,
  annotationCases,
  kindCases,
  paymentCases,
  lineCases,
  adviceCases,
];
