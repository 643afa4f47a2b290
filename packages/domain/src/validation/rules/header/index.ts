import type { Rule } from '../../model/rule.ts';
import { correctedInvoiceDateRules } from './corrected-invoice-dates.ts';
import { currencyRules } from './currency.ts';
import { exchangeRateRules } from './exchange-rates.ts';
import { issueDateRules } from './issue-dates.ts';
import { ksefNumberRules } from './ksef-numbers.ts';
import { supplyDateRules } from './supply-dates.ts';

/** Header, dates, currency and KSeF numbers (XML-3xx). */
export const headerRules: readonly Rule[] = [
  ...issueDateRules,
  ...supplyDateRules,
  ...correctedInvoiceDateRules,
  ...ksefNumberRules,
  ...currencyRules,
  ...exchangeRateRules,
].toSorted((left, right) => left.code.localeCompare(right.code));
