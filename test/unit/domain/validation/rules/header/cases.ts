import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { correctedInvoiceDateCases } from './corrected-invoice-dates.cases.ts';
import { currencyCases } from './currency.cases.ts';
import { exchangeRateCases } from './exchange-rates.cases.ts';
import { implausibleDateCases } from './implausible-dates.cases.ts';
import { invoiceNumberCases } from './invoice-numbers.cases.ts';
import { issueDateCases } from './issue-dates.cases.ts';
import { ksefNumberCases } from './ksef-numbers.cases.ts';
import { lineRateCases } from './line-rates.cases.ts';
import { plausibleRateCases } from './plausible-rates.cases.ts';
import { supplyDateCases } from './supply-dates.cases.ts';

/** Cases of all rules of the group. */
export const headerCases: CasesByCode = {
  ...issueDateCases,
  ...supplyDateCases,
  ...implausibleDateCases,
  ...correctedInvoiceDateCases,
  ...invoiceNumberCases,
  ...ksefNumberCases,
  ...currencyCases,
  ...exchangeRateCases,
  ...plausibleRateCases,
  ...lineRateCases,
};
