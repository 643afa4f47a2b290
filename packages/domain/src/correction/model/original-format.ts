import { fa3Namespace, otherFormats } from '../../fa3/elements/identity.ts';
import type { Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { LocatedElement } from '../../xml/element.ts';

/** Supported formats of the original. */
export type OriginalFormat = 'FA(2)' | 'FA(3)';

/**
 * Determines the format of an invoice to be corrected by its root and namespace.
 *
 * @returns why it cannot be corrected, if in another format
 */
export function formatOf({ name, namespace }: LocatedElement): Result<OriginalFormat, Localized> {
  if (name !== 'Faktura') return err(anotherDocument(name));
  if (namespace === fa3Namespace) return ok('FA(3)');
  const format = otherFormats.get(namespace);
  if (format === 'FA(2)') return ok('FA(2)');
  return err(namespace === '' ? withoutNamespace : anotherFormat(format ?? namespace));
}

function anotherDocument(name: string): Localized {
  return {
    pl: `Skorygować można fakturę FA(3) albo FA(2), a ten dokument zaczyna się elementem ${toQuotable(name, 101)} zamiast Faktura.`,
    en: `An FA(3) or FA(2) invoice can be corrected, but this document starts with ${toQuotable(name, 101)} instead of Faktura.`,
  };
}

const withoutNamespace: Localized = {
  pl: `Element Faktura nie ma przestrzeni nazw, więc nie wiadomo, w jakiej strukturze jest faktura. Dla FA(3) dodaj xmlns="${fa3Namespace}".`,
  en: `Faktura has no namespace, so the format of the invoice is unknown. For FA(3), add xmlns="${fa3Namespace}".`,
};

function anotherFormat(format: string): Localized {
  return {
    pl: `Skorygować można fakturę FA(3) albo FA(2), a ta ma format ${toQuotable(format, 101)}. Przepisz ją do FA(3); jej numer KSeF i datę podaj w odpowiedziach nr_ksef_faktury_korygowanej i data_wystawienia_faktury_korygowanej.`,
    en: `An FA(3) or FA(2) invoice can be corrected, but this one is ${toQuotable(format, 101)}. Convert it to FA(3), and give its KSeF number and date in the answers nr_ksef_faktury_korygowanej and data_wystawienia_faktury_korygowanej.`,
  };
}
