import type { RateLiteral } from '../fa3/buckets.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type AliasField, rateOfAliasField } from './alias-fields.ts';
import { keyOfCode } from './code-key.ts';
import type { ErpPreset } from './preset.ts';
import { type CodeKind, unknownCode } from './unknown-code.ts';

/**
 * The literal of `P_12` that a VAT code of the system stands for.
 *
 * @param code as the caller writes it; case matters, blanks around it do not
 * @returns    what to write instead when the preset has no such code, or when the code alone could mean several rates
 */
export function translateVatCode(preset: ErpPreset, code: string): Result<RateLiteral, Localized> {
  return lookUp(preset, 'vat', preset.vatRateMap, code);
}

/** The field of JPK_V7M that a code of the system stands for, of the tax base (`K_19`); otherwise as {@link translateVatCode}. */
export function translateJpkAlias(preset: ErpPreset, code: string): Result<AliasField, Localized> {
  return lookUp(preset, 'jpk', preset.jpkFieldAliases, code);
}

const codeForm = /^preset:(vat|jpk):(.*)$/s;

/**
 * The value that a change means: of `preset:vat:<code>` the literal of the code, of `preset:jpk:<code>` the literal of its field; any other
 * value as it is. Whatever follows the second colon is the code, colons, slashes and blanks included.
 *
 * @param preset null when the caller names none; then a value in one of these forms is refused
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
  const key = keyOfCode(code);
  const meaning = Object.hasOwn(map, key) ? map[key] : undefined;
  return meaning === undefined ? err(unknownCode(preset, kind, key)) : ok(meaning);
}

const withoutPreset: Localized = {
  pl: 'Wartość z „preset:” jest kodem systemu ERP. Podaj w polu preset, którego systemu, albo wpisz tu stawkę FA(3), np. 23.',
  en: 'A value with “preset:” is a code of an ERP system. Name the system in the field preset, or give a rate of FA(3) here, such as 23.',
};
