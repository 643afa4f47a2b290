import { sha256Hex } from '../../shared/digest.ts';
import type { Rule } from '../rule.ts';
import { acceptanceRules } from './acceptance.ts';
import { encodingRules } from './encoding.ts';
import { formRules } from './form.ts';
import { notationRules } from './notation.ts';
import { schemaCodes } from './schema-codes.ts';

/** All rules, in the order of their groups. */
export const allRules: readonly Rule[] = [...encodingRules, ...formRules, ...acceptanceRules, ...notationRules];

/** Everything that can change a verdict, as text; a review sees each change of it. */
export function dumpRules(): string {
  const lines = [
    ...allRules.map(({ code, severity, message, source }) => ({ code, severity, message, source })),
    ...schemaCodes.map(({ code, title }) => ({ code, severity: 'critical', message: title, source: 'FA(3)' })),
  ];
  return JSON.stringify(
    lines.sort((left, right) => left.code.localeCompare(right.code)),
    null,
    2,
  );
}

/** Version of the rules, derived from them, so that it cannot be forgotten: 12 hexadecimal digits. */
export const rulesVersion = sha256Hex(dumpRules()).slice(0, 12);
