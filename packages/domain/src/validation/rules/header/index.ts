import { compareTexts } from '../../../shared/compare-texts.ts';
import type { Rule } from '../../model/rule.ts';
import { correctedInvoiceDateRules } from './corrected-invoice-dates.ts';
import { currencyRules } from './currency.ts';
import { exchangeRateRules } from './exchange-rates.ts';
import { implausibleDateRules } from './implausible-dates.ts';
import { invoiceNumberRules } from './invoice-numbers.ts';
import { issueDateRules } from './issue-dates.ts';
import { ksefNumberRules } from './ksef-numbers.ts';
import { lineRateRules } from './line-rates.ts';
import { plausibleRateRules } from './plausible-rates.ts';
import { supplyDateRules } from './supply-dates.ts';

/** Header, dates, currency and KSeF numbers (XML-3xx). */
export const headerRules: readonly Rule[] = [
  ...issueDateRules,
  ...supplyDateRules,
  ...implausibleDateRules,
  ...correctedInvoiceDateRules,
  ...invoiceNumberRules,
  ...ksefNumberRules,
  ...currencyRules,
  ...exchangeRateRules,
  ...plausibleRateRules,
  ...lineRateRules,
].toSorted((left, right) => compareTexts(left.code, right.code));
