import type { Original } from '../../correction/model/original.ts';
import type { PlanRejection } from '../../correction/model/scenario.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { compareNumbers, findEntryNaming } from '../../fa3/invoice-number-match.ts';
import { getSeller, hasPredecessorName } from '../../fa3/seller-succession.ts';
import { toQuotable } from '../../shared/quotable.ts';
import type { Element } from '../../xml/element.ts';

/** The problem that both documents are the same, or that they are swapped; null when neither applies. */
export function findMixUp(source: Invoice<Element>, correction: Invoice<Element>, number: string): PlanRejection | null {
  const [ofSource, ofCorrection] = [source.fa.text('P_2'), correction.fa.text('P_2')];
  const isSameSeller = getSeller(source) === getSeller(correction);
  if (isSameSeller && source.kind === correction.kind && compareNumbers(ofSource, ofCorrection) === 'same') return sameDocument;
  if (!source.isCorrection || correction.isCorrection) return null;
  const isNamed = ofCorrection !== null && findEntryNaming(source.correctedInvoices, ofCorrection) !== null;
  return isNamed || compareNumbers(ofSource, number) === 'same' ? swapped : null;
}

/** Problems that keep two documents from being a pair: another seller, another number, or a reference to another invoice. */
export function listProblemsOfPair(
  original: Original,
  source: Invoice<Element>,
  correction: Invoice<Element>,
  number: string,
): PlanRejection[] {
  const problems: PlanRejection[] = [];
  const [former, current] = [getSeller(source), getSeller(correction)];
  if (former !== null && current !== null && former !== current && !hasPredecessorName(correction, former)) {
    problems.push(anotherSeller(former, current));
  }
  if (!refersToOriginal(original, source, correction)) problems.push(anotherInvoice(original, correction));
  const written = correction.fa.text('P_2');
  if (compareNumbers(written, number.replace(/\s+/g, ' ').trim()) === 'other') problems.push(anotherNumber(number, written));
  return problems;
}

/** By the number of the original invoice; the number of the given earlier correction is a mistake, but identifies the invoice as well. */
function refersToOriginal({ reference }: Original, source: Invoice<Element>, { correctedInvoices }: Invoice<Element>): boolean {
  const own = source.fa.text('P_2');
  return (
    findEntryNaming(correctedInvoices, reference.number) !== null || (own !== null && findEntryNaming(correctedInvoices, own) !== null)
  );
}

const sameDocument: PlanRejection = {
  path: 'correction_xml',
  code: 'same_document',
  message: {
    pl: 'source_xml i correction_xml to ta sama faktura (ten sam sprzedawca, rodzaj i numer). W source_xml podaj fakturę korygowaną, a w correction_xml jej korektę.',
    en: 'source_xml and correction_xml are the same invoice (same seller, kind and number). Put the corrected invoice in source_xml and its correction in correction_xml.',
  },
};

const swapped: PlanRejection = {
  path: 'correction_xml',
  code: 'documents_swapped',
  message: {
    pl: 'Dokumenty są zamienione miejscami: w source_xml jest korekta, a w correction_xml faktura, której ona dotyczy. Zamień je.',
    en: 'The documents are swapped: source_xml contains the correction and correction_xml the invoice that it corrects. Swap them.',
  },
};

function anotherSeller(former: string, current: string): PlanRejection {
  return {
    path: 'correction_xml',
    code: 'another_seller',
    message: {
      pl: `Korektę wystawił inny sprzedawca (${toQuotable(current, 101)}) niż fakturę (${toQuotable(former, 101)}), a nie wskazuje ona jego poprzednika prawnego (Podmiot1K albo Podmiot3 z rolą 3). Podaj korektę tej faktury.`,
      en: `The correction was issued by another seller (${toQuotable(current, 101)}) than the invoice (${toQuotable(former, 101)}), and does not name the issuer of the invoice as its legal predecessor (Podmiot1K or Podmiot3 with role 3). Provide the correction of this invoice.`,
    },
  };
}

function anotherInvoice({ reference }: Original, { correctedInvoices }: Invoice<Element>): PlanRejection {
  const [first] = correctedInvoices.flatMap((entry) => entry.text('NrFaKorygowanej') ?? []);
  const number = toQuotable(reference.number, 101);
  const named = first === undefined ? null : toQuotable(first, 101);
  const more = correctedInvoices.length > 1 ? correctedInvoices.length - 1 : 0;
  return {
    path: 'correction_xml',
    code: 'another_invoice',
    message:
      named === null
        ? {
            pl: `Korekta nie podaje, którą fakturę koryguje: nie ma DaneFaKorygowanej z numerem ${number}. Bez tego dokumenty nie tworzą pary.`,
            en: `The correction does not state which invoice it corrects: it has no DaneFaKorygowanej with the number ${number}. Without it the documents are not a pair.`,
          }
        : {
            pl: `Korekta dotyczy faktury ${named}${more > 0 ? ` (i ${more} innych)` : ''}, a nie ${number}. Podaj fakturę, którą koryguje, albo właściwą korektę.`,
            en: `The correction refers to invoice ${named}${more > 0 ? ` (and ${more} others)` : ''}, not ${number}. Provide the invoice that it corrects, or the right correction.`,
          },
  };
}

function anotherNumber(number: string, written: string | null): PlanRejection {
  return {
    path: 'numer_faktury_kor',
    code: 'number_differs',
    message:
      written === null
        ? {
            pl: 'Korekta w correction_xml nie ma numeru (P_2), więc nie można jej zidentyfikować.',
            en: 'The correction in correction_xml has no number (P_2), so it cannot be identified.',
          }
        : {
            pl: `Korekta w correction_xml ma numer ${toQuotable(written, 101)}, a nie ${toQuotable(number, 101)}. Podaj jej numer (P_2) albo właściwą korektę.`,
            en: `The correction in correction_xml has the number ${toQuotable(written, 101)}, not ${toQuotable(number, 101)}. Provide its number (P_2), or the right correction.`,
          },
  };
}
