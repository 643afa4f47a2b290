import type { Localized } from '../../../shared/localized.ts';
import { changeChild, childrenOf, type Draft, draftAt, leaf, textAt, withChild, without } from '../../draft/draft.ts';
import { linesOf } from '../../draft/line-fields.ts';
import type { Original } from '../../model/original.ts';
import type { AppliedChange } from '../../model/scenario.ts';
import { withIdentifier } from './right-identifier.ts';

/** What a new invoice in place of one with a wrong buyer needs. */
interface NewInvoiceParts {
  /** `P_2`. */
  readonly number: string;
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string;
  /** The right identifier, as elements of `DaneIdentyfikacyjne`. */
  readonly identifier: readonly Draft[];
}

/**
 * The invoice that goes to the right buyer: the same sale, kind and amounts, with a number and day of its own. Its header (`Naglowek`)
 * is that of the original still. Where the original gave no date of sale, its own day was that date.
 *
 * @param wanted the original with other data of the buyer (name, address, `JST`, `GV`)
 * @source       art. 106e ust. 1 pkt 5 i 6 ustawy o VAT; FA(3), opis pola P_6
 */
export function newInvoiceFor(original: Original, wanted: Draft, { number, issueDay, identifier }: NewInvoiceParts): Draft {
  const buyer = changeChild(wanted, 'Podmiot2', (party) => withIdentifier(without(party, 'IDNabywcy'), identifier));
  return changeChild(buyer, 'Fa', (fa) => {
    const renumbered = withChild(withChild(fa, leaf('P_1', issueDay)), leaf('P_2', number));
    // Links and identifiers of a payment belong to the invoice that is taken back.
    const paid = changeChild(renumbered, 'Platnosc', (payment) => without(payment, 'LinkDoPlatnosci', 'IPKSeF'));
    const { issueDay: oldDay } = original.reference;
    return isSaleDated(original.before) || oldDay === issueDay ? paid : withChild(paid, leaf('P_6', oldDay));
  });
}

function isSaleDated(invoice: Draft): boolean {
  const isDated = draftAt(invoice, 'Fa', 'P_6') !== null || draftAt(invoice, 'Fa', 'OkresFa') !== null;
  return isDated || linesOf(invoice).some((line) => textAt(line, 'P_6A') !== null);
}

/** What goes with a new invoice that settles advances. */
export function warningsOfNewInvoice({ before, kind }: Original): readonly Localized[] {
  const fa = draftAt(before, 'Fa');
  const settles = kind === 'ROZ' && fa !== null && childrenOf(fa, 'FakturaZaliczkowa').length > 0;
  return settles ? [advancesToo] : [];
}

/** Says that name and address are those of the corrected invoice, where the changes give neither. */
export function warningsOfBuyer(changes: readonly AppliedChange[]): readonly Localized[] {
  return changes.some(({ names }) => /^Podmiot2\/(?:DaneIdentyfikacyjne\/Nazwa$|Adres\/)/.test(names)) ? [] : [formerBuyer];
}

const formerBuyer: Localized = {
  pl: 'Nowa faktura ma nazwę i adres z faktury korygowanej. Sprawdź, czy należą do nowego identyfikatora nabywcy.',
  en: 'The new invoice has the name and address of the corrected one. Check that they belong to the new identifier of the buyer.',
};

const advancesToo: Localized = {
  pl: 'Nowa faktura rozliczająca wskazuje dotychczasowe faktury zaliczkowe. Jeśli i one mają błędny identyfikator nabywcy, skoryguj je tak samo i podaj numery nowych.',
  en: 'The new settlement names the advance invoices so far. If these carry the wrong identifier too, correct them likewise and give the numbers of the new ones.',
};
