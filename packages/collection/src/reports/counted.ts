import { groupThousands } from '@nakor/domain/shared/group-thousands';
import type { Language } from '@nakor/domain/shared/localized';
import { formatPolishPlural } from '@nakor/domain/shared/polish-plural';

/** Forms of a noun: English singular and plural, Polish for 1, 2 to 4 (22 to 24…) and 5. */
export interface Noun {
  readonly en: readonly [one: string, many: string];
  readonly pl: readonly [one: string, few: string, many: string];
}

/** A number with its noun, such as `1,200 files` or `2 pliki`. */
export function formatCounted(count: number, noun: Noun, language: Language): string {
  return `${formatCount(count, language)} ${nounFor(count, noun, language)}`;
}

/** A whole number with the separators of a language. */
export function formatCount(count: number, language: Language): string {
  return groupThousands(String(count), language === 'pl' ? '\u00a0' : ',');
}

function nounFor(count: number, { en, pl }: Noun, language: Language): string {
  if (language === 'en') return count === 1 ? en[0] : en[1];
  return formatPolishPlural(count, ...pl);
}
