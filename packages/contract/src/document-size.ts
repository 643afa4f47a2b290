import { groupThousands } from '@nakor/domain/shared/group-thousands';
import type { Localized } from '@nakor/domain/shared/localized';

/** The documents of a request are too large together. */
export function rejectTooLargeTogether(bytes: number): Localized {
  const [pl, en] = [' ', ','].map((separator) => groupThousands(String(bytes), separator));
  return {
    pl: `Dokumenty w żądaniu są razem za duże: mają ${pl} bajtów w UTF-8, a mogą mieć najwyżej 10 000 000.`,
    en: `The documents of the request are too large together: they have ${en} bytes in UTF-8, and may have at most 10,000,000.`,
  };
}

/** The document in a field is too large. */
export function rejectTooLargeField(field: string, bytes: number): Localized {
  return {
    pl: `Dokument w polu ${field} jest za duży: ma ${bytes} bajtów w UTF-8, a może mieć najwyżej 10 000 000. Faktura w KSeF może mieć najwyżej 1 MB (z załącznikiem 3 MB).`,
    en: `The document in the field ${field} is too large: it has ${bytes} bytes in UTF-8, and may have at most 10,000,000. An invoice in KSeF may have 1 MB at most (3 MB with an attachment).`,
  };
}
