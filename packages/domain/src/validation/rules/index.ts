import { compareTexts } from '../../shared/compare-texts.ts';
import { computeSha256Hex } from '../../shared/hash.ts';
import { criticalCodes } from '../enforcement/critical-codes.ts';
import { enforcementRows } from '../enforcement/ksef-enforcement.ts';
import { generalNotCheckedDefinitions, type NotCheckedDefinition } from '../model/not-checked.ts';
import type { Rule } from '../model/rule.ts';
import { acceptanceRules, sizeRules } from './acceptance.ts';
import { adviceRules } from './advice/index.ts';
import { amountRules } from './amounts/index.ts';
import { annotationRules } from './annotations/index.ts';
import { encodingRules } from './encoding.ts';
import { formRules } from './form.ts';
import { headerRules } from './header/index.ts';
import { kindRules } from './kinds/index.ts';
import { lineRules } from './lines/index.ts';
import { notCheckedRules } from './not-checked.ts';
import { notationRules } from './notation.ts';
import { partyRules } from './parties/index.ts';
import { paymentRules } from './payment/index.ts';
import { schemaCodes, schemaSource } from './schema-codes.ts';

/** Rules that apply to any document with the root `Faktura`. */
export const documentRules: readonly Rule[] = [...encodingRules, ...formRules, ...acceptanceRules, ...notationRules];

/** Rules for a document that is too large for all others: its form and its size. */
export const boundRules: readonly Rule[] = [...formRules, ...sizeRules];

/** Rules on the content of FA(3), in the order of their codes. */
const invoiceRules: readonly Rule[] = [
  ...partyRules,
  ...headerRules,
  ...amountRules,
  ...annotationRules,
  ...kindRules,
  ...paymentRules,
  ...lineRules,
  ...adviceRules,
];

/** Every rule, in the order of their groups. */
export const allRules: readonly Rule[] = [...documentRules, ...invoiceRules];

/** Everything that a validation result may report as not checked. */
export const notCheckedDefinitions: readonly NotCheckedDefinition[] = [...generalNotCheckedDefinitions, ...notCheckedRules];

/** Codes of former rules. They are never reused. */
export const retiredCodes: readonly string[] = ['XML-907', 'XML-908', 'XML-998', 'XML-999'];

/** Incremented by hand when a rule or the schema check finds different issues although its texts are unchanged. */
const revision = 4;

/** The texts of all rules, what KSeF enforces and the revision, as JSON. Committed as a golden file, so that a review shows each change. */
export function dumpRules(): string {
  const lines = [
    // Which elements a rule needs changes no result.
    ...allRules.map(({ find: _, neededElements: __, ...texts }) => texts),
    ...schemaCodes.map((each) => ({ ...each, source: schemaSource })),
  ];
  const notChecked = [...generalNotCheckedDefinitions, ...notCheckedRules.map(({ find: _, ...texts }) => texts)];
  return JSON.stringify(
    {
      revision,
      enforcement: enforcementRows,
      criticalCodes,
      rules: lines.sort((left, right) => compareTexts(left.code, right.code)),
      notChecked,
    },
    null,
    2,
  );
}

/** Version of the rules, derived from {@link dumpRules}: 12 hexadecimal digits. */
export const rulesVersion = computeSha256Hex(dumpRules()).slice(0, 12);
