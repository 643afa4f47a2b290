import { sha256Hex } from '../../shared/digest.ts';
import type { Rule } from '../rule.ts';
import { acceptanceRules } from './acceptance.ts';
import { encodingRules } from './encoding.ts';
import { formRules } from './form.ts';
import { notationRules } from './notation.ts';
import { schemaCodes } from './schema-codes.ts';

/** All rules, in the order of their groups. */
export const allRules: readonly Rule[] = [...encodingRules, ...formRules, ...acceptanceRules, ...notationRules];

/** Raised by hand when a rule or the reading of the schema comes to find other things under the same texts. */
const revision = 1;

/** All rules as text: what users read of them, and the revision. A review sees each change of it. */
export function dumpRules(): string {
  const lines = [
    ...allRules.map(({ code, severity, message, quickFix, source }) => ({ code, severity, message, quickFix, source })),
    ...schemaCodes.map(({ code, title }) => ({ code, severity: 'critical', message: title, source: 'FA(3)' })),
  ];
  return JSON.stringify({ revision, rules: lines.sort((left, right) => left.code.localeCompare(right.code)) }, null, 2);
}

/** Version of the rules, derived from {@link dumpRules}: 12 hexadecimal digits. */
export const rulesVersion = sha256Hex(dumpRules()).slice(0, 12);
