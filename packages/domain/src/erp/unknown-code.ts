import type { Localized } from '../shared/localized.ts';
import { listQualifiedKeys } from './code-key.ts';
import type { ErpPreset } from './preset.ts';

/** What a code is translated to: a rate, or a field of JPK_V7M. */
export type CodeKind = 'vat' | 'jpk';

const shownKeys = 30;
const shownCharacters = 60;

/** The message for a code that the preset cannot translate; it lists the keys that the caller may have meant. */
export function findUnknownCode(preset: ErpPreset, kind: CodeKind, key: string): Localized {
  const [map, otherMap] = kind === 'vat' ? [preset.vatRateMap, preset.jpkFieldAliases] : [preset.jpkFieldAliases, preset.vatRateMap];
  const keys = Object.keys(map);
  const code = shortened(key);
  const system = preset.name;
  if (key === '')
    return {
      pl: `Po „preset:${kind}:” brakuje kodu. ${allOf(keys).pl}`,
      en: `The code after “preset:${kind}:” is missing. ${allOf(keys).en}`,
    };
  const qualified = listQualifiedKeys(key, keys);
  if (qualified.length > 0) {
    const list = listed(qualified.map((one) => `${one} (${map[one]})`));
    return {
      pl: `Kod „${code}” systemu ${system} jest niejednoznaczny. Wpisz jeden z kodów: ${list}.`,
      en: `The code “${code}” of ${system} is ambiguous. Use one of these codes: ${list}.`,
    };
  }
  const similar = keys.filter((one) => one.toLowerCase() === key.toLowerCase());
  if (similar.length > 0) {
    return {
      pl: `System ${system} nie ma kodu „${code}”; wielkość liter ma znaczenie. Jest: ${listed(similar)}.`,
      en: `${system} has no code “${code}”; codes are case-sensitive. Available: ${listed(similar)}.`,
    };
  }
  return Object.hasOwn(otherMap, key)
    ? onlyOther(system, kind, code, keys)
    : {
        pl: `System ${system} nie ma w presecie kodu „${code}”. ${allOf(keys).pl}`,
        en: `The preset of ${system} has no code “${code}”. ${allOf(keys).en}`,
      };
}

/** Some codes, such as that of a reverse charge, have a rate but no field; transaction types may have a field but no rate. */
function onlyOther(system: string, kind: CodeKind, code: string, keys: readonly string[]): Localized {
  return kind === 'vat'
    ? {
        pl: `Kod „${code}” systemu ${system} ma tylko pole JPK, bez stawki. Użyj preset:jpk:${code} albo innego kodu. ${allOf(keys).pl}`,
        en: `The code “${code}” of ${system} has only a JPK field and no rate. Use preset:jpk:${code} or another code. ${allOf(keys).en}`,
      }
    : {
        pl: `Kod „${code}” systemu ${system} ma tylko stawkę, bez pola JPK. Użyj preset:vat:${code} albo innego kodu. ${allOf(keys).pl}`,
        en: `The code “${code}” of ${system} has only a rate and no JPK field. Use preset:vat:${code} or another code. ${allOf(keys).en}`,
      };
}

function allOf(keys: readonly string[]): Localized {
  if (keys.length === 0) return { pl: 'Preset nie ma takich kodów.', en: 'The preset has no such codes.' };
  return { pl: `Dostępne kody: ${listed(keys)}.`, en: `Available codes: ${listed(keys)}.` };
}

function listed(keys: readonly string[]): string {
  return keys.slice(0, shownKeys).join(', ') + (keys.length > shownKeys ? ', …' : '');
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : text;
}
