import { compareTexts } from '../../../shared/compare-texts.ts';
import type { Rule } from '../../model/rule.ts';
import { buyerRules } from './buyer.ts';
import { hiddenIdentifierRules } from './hidden-identifiers.ts';
import { nipRules } from './nip.ts';
import { placeholderRules } from './placeholders.ts';
import { registerRules } from './registers.ts';
import { roleRules } from './roles.ts';
import { samePartyRules } from './same-party.ts';
import { shareRules } from './shares.ts';
import { vatNumberRules } from './vat-numbers.ts';
import { vatPrefixRules } from './vat-prefix.ts';

/** Parties and their identifiers (XML-2xx), in the order of their codes. */
export const partyRules: readonly Rule[] = [
  ...nipRules,
  ...vatNumberRules,
  ...buyerRules,
  ...shareRules,
  ...roleRules,
  ...samePartyRules,
  ...vatPrefixRules,
  ...registerRules,
  ...placeholderRules,
  ...hiddenIdentifierRules,
].sort((left, right) => compareTexts(left.code, right.code));
