import { Decimal } from '../../money/decimal.ts';
import { checkValue, normalizeWhiteSpace } from '../../schema/check-value.ts';
import { type ElementDeclaration, isComplex, readTextType, type SimpleType } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { explainValue } from '../../validation/violations/explain-value.ts';
import type { PathStep } from '../draft/change-path.ts';

/** The type of the text of an element; null where the schema has no such element, or no text in it. */
export function readTextTypeAt(root: ElementDeclaration, steps: readonly PathStep[]): SimpleType | null {
  let declaration: ElementDeclaration | undefined = root;
  for (const { name } of steps) {
    if (declaration === undefined || !isComplex(declaration.type)) return null;
    declaration = declaration.type.childByName.get(name)?.declaration;
  }
  return declaration === undefined ? null : readTextType(declaration);
}

/**
 * Why a string is not a valid value of a field. Checked before any calculation, because an unreadable number would count as missing: a
 * decimal comma would cancel the whole value.
 *
 * @param name of the field
 * @returns    code and message of the issue that a document with this value would have, with advice; null when valid
 */
export function findValueProblem(
  name: string,
  text: string,
  type: SimpleType,
): { readonly code: string; readonly message: Localized } | null {
  const problem = checkValue(text, type) ?? (isUnreadable(text, type) ? { kind: 'number-notation' as const } : null);
  if (problem === null) return null;
  const { code, message, quickFix } = explainValue(name, text, type, problem);
  return {
    code,
    message: quickFix === null ? message : { pl: `${message.pl} ${quickFix.pl}`, en: `${message.en} ${quickFix.en}` },
  };
}

/** Types without a pattern also accept numbers such as `+5` and `.5`. */
function isUnreadable(text: string, type: SimpleType): boolean {
  return type.primitive === 'decimal' && Decimal.parse(normalizeWhiteSpace(text, 'collapse')) === null;
}
