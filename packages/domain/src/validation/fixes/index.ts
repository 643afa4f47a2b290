import { accountNotationFix } from './account-notation.ts';
import { byteOrderMarkFix } from './byte-order-mark.ts';
import { countryCodeFix } from './country-code.ts';
import { dateNotationFix } from './date-notation.ts';
import { declaredEncodingFix } from './declared-encoding.ts';
import { doctypeFix } from './doctype.ts';
import { emptyContainerFix } from './empty-container.ts';
import { emptyElementFix } from './empty-element.ts';
import { fieldsOutsideFaFix } from './fields-outside-fa.ts';
import type { Fix, RejectionFix } from './fix.ts';
import { formCodeFix } from './form-code.ts';
import { gtuCodeFix } from './gtu-code.ts';
import { invisibleCharactersFix } from './invisible-characters.ts';
import { lineNumbersFix } from './line-numbers.ts';
import { missingNamespaceFix } from './missing-namespace.ts';
import { nipNotationFix } from './nip-notation.ts';
import { nonCanonicalNotationFix } from './non-canonical-notation.ts';
import { numberNotationFix } from './number-notation.ts';
import { processingInstructionFix } from './processing-instruction.ts';
import { rateLiteralFix } from './rate-literal.ts';
import { repeatedCorrectionFix } from './repeated-correction.ts';
import { saleDateTwiceFix } from './sale-date-twice.ts';
import { sameLineDatesFix } from './same-line-dates.ts';
import { schemaLocationFix } from './schema-location.ts';
import { siblingOrderFix } from './sibling-order.ts';
import { surplusDecimalsFix } from './surplus-decimals.ts';
import { unknownAttributeFix } from './unknown-attribute.ts';
import { unknownNameFix } from './unknown-name.ts';
import { xmlVersionFix } from './xml-version.ts';

/** Every fix of an issue, in the order of their codes. */
export const fixes: readonly Fix[] = [
  byteOrderMarkFix,
  declaredEncodingFix,
  xmlVersionFix,
  processingInstructionFix,
  missingNamespaceFix,
  formCodeFix,
  schemaLocationFix,
  invisibleCharactersFix,
  siblingOrderFix,
  unknownNameFix,
  numberNotationFix,
  surplusDecimalsFix,
  dateNotationFix,
  emptyElementFix,
  unknownAttributeFix,
  gtuCodeFix,
  rateLiteralFix,
  countryCodeFix,
  nipNotationFix,
  fieldsOutsideFaFix,
  nonCanonicalNotationFix,
  emptyContainerFix,
  saleDateTwiceFix,
  sameLineDatesFix,
  repeatedCorrectionFix,
  accountNotationFix,
  lineNumbersFix,
];

/** Fixes of documents that are rejected. */
export const rejectionFixes: readonly RejectionFix[] = [doctypeFix];

/** Fixes by the code that they fix. */
export const fixByCode: ReadonlyMap<string, Fix> = new Map(fixes.map((fix) => [fix.code, fix]));

/** Whether there is an automatic fix for a code. */
export function isFixable(code: string): boolean {
  return fixByCode.has(code) || rejectionFixes.some((fix) => fix.code === code);
}
