import { hasDay } from '../../fa3/corrected-invoice-references.ts';
import type { Part } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { compareNumbers, formatBareNumber } from '../../fa3/invoice-number-match.ts';
import { getSeller, hasPredecessorName } from '../../fa3/seller-succession.ts';
import type { Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import type { Draft } from '../draft/draft.ts';
import type { Original } from '../model/original.ts';
import type { PlanRejection } from '../model/scenario.ts';
import { noteCorrectionField } from './chain-warnings.ts';

/** The field of the request with the invoice to correct: `xml` for an analysis. */
export type SourceField = 'source_xml' | 'xml';

/** Where the documents of a chain are in a request. */
interface ChainFields {
  readonly original: string;
  readonly correction: (index: number) => string;
}

/**
 * Why documents are not the corrections of an invoice, in their order: another kind, seller, currency or invoice, a number used twice, or a date
 * before that of the document in front.
 *
 * @param original    as read without its corrections
 * @param ksefNumber  of the original, if the caller gives it
 * @param corrections in the form of FA(3)
 * @param fields      the fields of the request with the original and with each correction
 */
export function listChainProblems(
  original: Original,
  ksefNumber: string | null,
  corrections: readonly Invoice<Draft>[],
  fields: ChainFields,
): PlanRejection[] {
  const sellers = new Set([getSeller(original.invoice)]);
  const numbers = new Map([[formatBareNumber(original.reference.number), fields.original]]);
  let [latest, latestField] = [original.invoice.issueDay ?? '', fields.original];
  let knownKsefNumber = ksefNumber;
  return corrections.flatMap((correction, index): PlanRejection[] => {
    const field = fields.correction(index);
    const unfit = unfitDocument(original, correction, { sellers, sourceField: fields.original });
    if (unfit !== null) return [{ path: field, ...unfit }];
    sellers.add(getSeller(correction));
    const number = correction.fa.text('P_2') ?? '';
    const day = correction.issueDay ?? '';
    const [entry] = correction.correctedInvoices;
    const other = entry === undefined ? withoutReference : otherInvoice(original, entry, knownKsefNumber);
    knownKsefNumber ??= entry?.text('NrKSeFFaKorygowanej') ?? null;
    const same = numbers.get(formatBareNumber(number));
    const problems = [
      ...(other === null ? [] : [other]),
      ...(same === undefined ? [] : [{ code: 'duplicate_number', message: duplicateNumber(number, same) }]),
      ...(day < latest ? [{ code: 'wrong_order', message: wrongOrder(day, latest, latestField) }] : []),
    ];
    numbers.set(formatBareNumber(number), field);
    if (day >= latest) [latest, latestField] = [day, field];
    // One problem of a document at a time.
    return problems.slice(0, 1).map((problem) => ({ path: field, ...problem }));
  });
}

/**
 * Why a new correction cannot follow the earlier ones: it has the number of one of them, or is dated before the last.
 *
 * @param request the new correction
 */
export function listProblemsOfNext(
  corrections: readonly Invoice<Draft>[],
  { number, issueDay }: { readonly number: string; readonly issueDay: string },
): PlanRejection[] {
  const same = corrections.findIndex(({ fa }) => compareNumbers(fa.text('P_2'), number.trim()) !== 'other');
  const last = corrections.at(-1)?.issueDay ?? '';
  const lastField = noteCorrectionField(corrections.length - 1);
  return [
    ...(same === -1
      ? []
      : [{ path: 'numer_faktury_kor', code: 'duplicate_number', message: duplicateNumber(number, noteCorrectionField(same)) }]),
    ...(issueDay < last ? [{ path: 'data_wystawienia', code: 'wrong_order', message: wrongOrder(issueDay, last, lastField) }] : []),
  ];
}

interface Problem {
  readonly code: string;
  readonly message: Localized;
}

function unfitDocument(
  original: Original,
  correction: Invoice<Draft>,
  { sellers, sourceField }: { readonly sellers: ReadonlySet<string | null>; readonly sourceField: string },
): Problem | null {
  const kind = correction.fa.text('RodzajFaktury') ?? '';
  if (kind !== original.correctionKind) return { code: 'another_kind', message: anotherKind(original, kind) };
  const seller = getSeller(correction);
  const isKnownSeller = sellers.has(seller) || [...sellers].some((former) => former !== null && hasPredecessorName(correction, former));
  if (!isKnownSeller) return { code: 'another_seller', message: anotherSeller(seller) };
  if (correction.currency !== original.currency)
    return { code: 'another_currency', message: anotherCurrency(original, correction.currency) };
  return correction.correctedInvoices.length > 1 ? { code: 'several_invoices', message: severalInvoices(sourceField) } : null;
}

function otherInvoice(original: Original, entry: Part<Draft>, ksefNumber: string | null): Problem | null {
  const { number, issueDay } = original.reference;
  const [statedNumber, statedDay] = [entry.text('NrFaKorygowanej'), entry.text('DataWystFaKorygowanej')];
  const statedKsef = entry.text('NrKSeFFaKorygowanej');
  const differing =
    compareNumbers(statedNumber, number) === 'other'
      ? { field: 'NrFaKorygowanej', stated: statedNumber, known: number }
      : statedDay !== issueDay && !hasDay(entry, original.invoice.issueDay ?? '')
        ? { field: 'DataWystFaKorygowanej', stated: statedDay, known: issueDay }
        : statedKsef !== null && ksefNumber !== null && statedKsef !== ksefNumber
          ? { field: 'NrKSeFFaKorygowanej', stated: statedKsef, known: ksefNumber }
          : null;
  return differing === null ? null : { code: 'another_invoice', message: anotherInvoice(differing) };
}

function anotherKind({ kind, correctionKind }: Original, stated: string): Localized {
  return {
    pl: `Ten dokument to ${toQuotable(stated, 101)}, a fakturę ${kind} koryguje ${correctionKind}. Podaj wcześniejsze korekty tej faktury.`,
    en: `The document is of kind ${toQuotable(stated, 101)}, but an invoice of kind ${kind} is corrected by ${correctionKind}. Provide earlier corrections of this invoice.`,
  };
}

function anotherSeller(stated: string | null): Localized {
  return {
    pl: `Korektę wystawił inny sprzedawca (${toQuotable(stated ?? '', 101)}) niż fakturę, a nie wskazuje ona jego poprzednika prawnego (Podmiot1K albo Podmiot3 z rolą 3).`,
    en: `The correction was issued by another seller (${toQuotable(stated ?? '', 101)}) than the invoice, and does not name the issuer of the invoice as its legal predecessor (Podmiot1K or Podmiot3 with role 3).`,
  };
}

function anotherCurrency({ currency }: Original, stated: string | null): Localized {
  return {
    pl: `Korekta jest w walucie ${toQuotable(stated ?? '', 101)}, a faktura w ${toQuotable(currency, 101)}.`,
    en: `The correction is in ${toQuotable(stated ?? '', 101)}, but the invoice is in ${toQuotable(currency, 101)}.`,
  };
}

function severalInvoices(field: string): Localized {
  return {
    pl: `Ta korekta dotyczy wielu faktur naraz, więc nie wiadomo, jaka część jej kwot przypada na tę fakturę. Podaj w ${field} fakturę w stanie po niej, bez corrections_xml.`,
    en: `This correction covers several invoices, so the part of its amounts that concerns this invoice is unknown. Provide the invoice in its state after it in ${field}, without corrections_xml.`,
  };
}

const withoutReference: Problem = {
  code: 'another_invoice',
  message: {
    pl: 'Korekta nie podaje, którą fakturę koryguje (DaneFaKorygowanej).',
    en: 'The correction does not state which invoice it corrects (DaneFaKorygowanej).',
  },
};

function anotherInvoice({
  field,
  stated,
  known,
}: {
  readonly field: string;
  readonly stated: string | null;
  readonly known: string;
}): Localized {
  return {
    pl: `Korekta wskazuje inną fakturę: ${field} to „${toQuotable(stated ?? '', 101)}”, a faktura pierwotna ma „${toQuotable(known, 101)}”. Każda korekta wskazuje fakturę pierwotną, nie poprzednią korektę.`,
    en: `The correction refers to another invoice: ${field} is “${toQuotable(stated ?? '', 101)}”, but the original invoice has “${toQuotable(known, 101)}”. Every correction refers to the original invoice, not to the previous correction.`,
  };
}

function duplicateNumber(number: string, field: string): Localized {
  return {
    pl: `Numer ${toQuotable(number, 101)} ma już dokument w ${field}. Podaj każdą korektę raz; każda ma własny numer.`,
    en: `The document in ${field} already has the number ${toQuotable(number, 101)}. Provide each correction once; each has its own number.`,
  };
}

function wrongOrder(day: string, latest: string, field: string): Localized {
  return {
    pl: `Data ${toQuotable(day, 101)} jest wcześniejsza niż ${toQuotable(latest, 101)} w ${field}. Podaj korekty w kolejności wystawienia, od najstarszej.`,
    en: `The date ${toQuotable(day, 101)} is earlier than ${toQuotable(latest, 101)} in ${field}. Provide corrections in the order of issue, oldest first.`,
  };
}
