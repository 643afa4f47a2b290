import type { Localized } from '../../../shared/localized.ts';
import { changeChild, createLeaf, type Draft, draftAt, listChildren, readTextAt, withChild, without } from '../../draft/draft.ts';
import { linesOf } from '../../draft/line-fields.ts';
import type { Original } from '../../model/original.ts';
import type { AppliedChange } from '../../model/scenario.ts';
import { withIdentifier } from './right-identifier.ts';

/** Data of the new invoice that replaces one with a wrong buyer. */
interface NewInvoiceParts {
  /** `P_2`. */
  readonly number: string;
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string;
  /** The correct identifier, as elements of `DaneIdentyfikacyjne`. */
  readonly identifier: readonly Draft[];
}

/**
 * The invoice to the right buyer: the same sale, kind and amounts, with its own number and date. Its header (`Naglowek`) is still that of
 * the original. If the original states no date of sale, its issue date is used.
 *
 * @param wanted the original with the new data of the buyer (name, address, `JST`, `GV`)
 * @source       art. 106e ust. 1 pkt 5 i 6 ustawy o VAT; FA(3), opis pola P_6
 */
export function buildNewInvoice(original: Original, wanted: Draft, { number, issueDay, identifier }: NewInvoiceParts): Draft {
  const buyer = changeChild(wanted, 'Podmiot2', (party) => withIdentifier(without(party, 'IDNabywcy'), identifier));
  return changeChild(buyer, 'Fa', (fa) => {
    const renumbered = withChild(withChild(fa, createLeaf('P_1', issueDay)), createLeaf('P_2', number));
    // Payment links and identifiers belong to the cancelled invoice.
    const paid = changeChild(renumbered, 'Platnosc', (payment) => without(payment, 'LinkDoPlatnosci', 'IPKSeF'));
    const { issueDay: oldDay } = original.reference;
    return isSaleDated(original.before) || oldDay === issueDay ? paid : withChild(paid, createLeaf('P_6', oldDay));
  });
}

function isSaleDated(invoice: Draft): boolean {
  const isDated = draftAt(invoice, 'Fa', 'P_6') !== null || draftAt(invoice, 'Fa', 'OkresFa') !== null;
  return isDated || linesOf(invoice).some((line) => readTextAt(line, 'P_6A') !== null);
}

/** Warnings for a new invoice that settles advances. */
export function listWarningsOfNewInvoice({ before, kind }: Original): readonly Localized[] {
  const fa = draftAt(before, 'Fa');
  const settles = kind === 'ROZ' && fa !== null && listChildren(fa, 'FakturaZaliczkowa').length > 0;
  return settles ? [advancesToo] : [];
}

/** Warns that name and address were copied from the corrected invoice, if the changes contain neither. */
export function listWarningsOfBuyer(changes: readonly AppliedChange[]): readonly Localized[] {
  return changes.some(({ names }) => /^Podmiot2\/(?:DaneIdentyfikacyjne\/Nazwa$|Adres\/)/.test(names)) ? [] : [formerBuyer];
}

const formerBuyer: Localized = {
  pl: 'Nowa faktura ma nazwę i adres z faktury korygowanej. Sprawdź, czy należą do nowego identyfikatora nabywcy.',
  en: 'The new invoice has the name and address of the corrected one. Check that they belong to the new identifier of the buyer.',
};

const advancesToo: Localized = {
  pl: 'Nowa faktura rozliczająca wskazuje dotychczasowe faktury zaliczkowe. Jeśli i one mają błędny identyfikator nabywcy, skoryguj je tak samo i podaj numery nowych.',
  en: 'The new settlement refers to the existing advance invoices. If these also have the wrong identifier, correct them the same way and provide the numbers of the new ones.',
};
