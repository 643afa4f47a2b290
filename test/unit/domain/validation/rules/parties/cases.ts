import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { buyerCases } from './buyer.cases.ts';
import { hiddenIdentifierCases } from './hidden-identifiers.cases.ts';
import { nipCases } from './nip.cases.ts';
import { placeholderCases } from './placeholders.cases.ts';
import { registerCases } from './registers.cases.ts';
import { roleCases } from './roles.cases.ts';
import { samePartyCases } from './same-party.cases.ts';
import { shareCases } from './shares.cases.ts';
import { vatNumberCases } from './vat-numbers.cases.ts';
import { vatPrefixCases } from './vat-prefix.cases.ts';

/** Cases of all rules of the group. */
export const partyCases: CasesByCode = {
  ...nipCases,
  ...vatNumberCases,
  ...buyerCases,
  ...shareCases,
  ...roleCases,
  ...samePartyCases,
  ...vatPrefixCases,
  ...registerCases,
  ...placeholderCases,
  ...hiddenIdentifierCases,
};
