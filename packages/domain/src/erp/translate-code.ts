import type { RateLiteral } from '../fa3/buckets.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type AliasField, rateOfAliasField } from './alias-fields.ts';
import { normalizeCodeKey } from './code-key.ts';
import type { ErpPreset } from './preset.ts';
import { type CodeKind, findUnknownCode } from './unknown-code.ts';

/**
 * Translates a VAT code of the system to a literal of `P_12`.
 *
 * @param code as given by the caller; case-sensitive, surrounding white space is ignored
 * @returns    what to write instead when the code is unknown or ambiguous
 */
export function translateVatCode(preset: ErpPreset, code: string): Result<RateLiteral, Localized> {
  return lookUp(preset, 'vat', preset.vatRateMap, code);
}

/** Translates a code of the system to the JPK_V7M field of its tax base (`K_19`); otherwise as {@link translateVatCode}. */
export function translateJpkAlias(preset: ErpPreset, code: string): Result<AliasField, Localized> {
  return lookUp(preset, 'jpk', preset.jpkFieldAliases, code);
}

const codeForm = /^preset:(vat|jpk):(.*)$/s;

/**
 * Resolves the value of a change: `preset:vat:<code>` to the literal of the code, `preset:jpk:<code>` to the literal of its field; any
 * other value is returned unchanged. Everything after the second colon is the code, including colons, slashes and white space.
 *
 * @param preset null when the caller names none; then a value in one of these forms is rejected
 */
export function translateValue(preset: ErpPreset | null, value: string): Result<string, Localized> {
  const [, kind, code = ''] = codeForm.exec(value.trim()) ?? [];
  if (kind === undefined) return ok(value);
  if (preset === null) return err(withoutPreset);
  if (kind === 'vat') return translateVatCode(preset, code);
  const field = translateJpkAlias(preset, code);
  return field.ok ? ok(rateOfAliasField[field.value]) : field;
}

function lookUp<Meaning extends string>(
  preset: ErpPreset,
  kind: CodeKind,
  map: Readonly<Record<string, Meaning>>,
  code: string,
): Result<Meaning, Localized> {
  const key = normalizeCodeKey(code);
  const meaning = Object.hasOwn(map, key) ? map[key] : undefined;
  return meaning === undefined ? err(findUnknownCode(preset, kind, key)) : ok(meaning);
}

const withoutPreset: Localized = {
  pl: 'Wartość z „preset:” jest kodem systemu ERP. Podaj w polu preset, którego systemu, albo wpisz tu stawkę FA(3), np. 23.',
  en: 'A value with “preset:” is a code of an ERP system. Set the field preset to that system, or enter an FA(3) rate here, such as 23.',
};
