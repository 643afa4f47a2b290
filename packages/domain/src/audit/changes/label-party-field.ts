import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import type { Localized } from '../../shared/localized.ts';

/** What a field is called, after the party it belongs to. */
export function labelPartyField(name: string, party: Localized | null): Localized {
  const label = getFieldInText(name);
  return party === null ? label : { pl: `${party.pl}: ${label.pl}`, en: `${party.en}: ${label.en}` };
}

/** What a party is called; null for any other element. A third party may have its position after its name. */
export function labelParty(name: string): Localized | null {
  if (/^(?:Podmiot[12]|PodmiotUpowazniony)$/.test(name)) return getFieldInText(name);
  return name.startsWith('Podmiot3') ? getFieldInText('Podmiot3') : null;
}
