import { kindTitles } from '@nakor/domain/fa3/field-names/code-words';
import { Decimal } from '@nakor/domain/money/decimal';
import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import type { DocumentEntry } from '../document-entry.ts';
import type { PartyIdentity } from '../read-identity.ts';

/** The amount due with its currency, such as `1 230,00 PLN`; an empty string where it is absent. */
export function formatGross({ gross, currency }: Pick<DocumentEntry, 'gross' | 'currency'>, language: Language): string {
  if (gross === null) return '';
  const shown = Decimal.parse(gross) === null ? gross : formatNumber(gross, language);
  return currency === null ? shown : `${shown} ${currency}`;
}

/** The kind in words, such as `Faktura korygująca`; an unknown one as written. */
export function formatKind(kind: string | null, language: Language): string {
  return kind === null ? '' : (kindTitles[kind]?.[language] ?? kind);
}

/** Name and identifier of a party; an empty string where both are absent. */
export function formatParty({ name, identifier }: PartyIdentity): string {
  if (name === null) return identifier ?? '';
  return identifier === null ? name : `${name} (${identifier})`;
}
