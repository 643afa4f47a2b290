import { type InvoiceKind, isInvoiceKind, type PrimaryKind } from '../../fa3/elements/kinds.ts';
import { Invoice } from '../../fa3/invoice.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { type Draft, draftOf, readTextAt, sortInSchemaOrder } from '../draft/draft.ts';
import type { CorrectionKind, GivenReference } from '../model/correction-request.ts';
import type { Original, OriginalWarning } from '../model/original.ts';
import { formatOf, type OriginalFormat } from '../model/original-format.ts';
import { readReference } from './corrected-reference.ts';
import { stateAfterCorrection } from './state-after-correction.ts';
import { listUnreadableNumbers } from './unreadable-numbers.ts';
import { upgradeFa2 } from './upgrade-fa2.ts';

/** Kinds of the original invoice and of its corrections, by the kind of the given document (correction-rules, section 2). */
const kindsOf: Readonly<Record<InvoiceKind, { readonly primary: PrimaryKind; readonly correction: CorrectionKind }>> = {
  VAT: { primary: 'VAT', correction: 'KOR' },
  UPR: { primary: 'UPR', correction: 'KOR' },
  KOR: { primary: 'VAT', correction: 'KOR' },
  ZAL: { primary: 'ZAL', correction: 'KOR_ZAL' },
  KOR_ZAL: { primary: 'ZAL', correction: 'KOR_ZAL' },
  ROZ: { primary: 'ROZ', correction: 'KOR_ROZ' },
  KOR_ROZ: { primary: 'ROZ', correction: 'KOR_ROZ' },
};

/** A document in the form of FA(3), as far as a correction depends on it. */
interface ReadForm {
  readonly draft: Draft;
  readonly version: OriginalFormat;
  readonly kind: InvoiceKind;
  readonly warnings: readonly OriginalWarning[];
}

/**
 * Reads an invoice or a correction and converts it to FA(3).
 *
 * @param root the element `Faktura`
 * @returns    why it cannot be used: another format, unreadable numbers, or missing required data
 */
export function readForm(root: LocatedElement): Result<ReadForm, Localized> {
  const version = formatOf(root);
  if (!version.ok) return version;
  const read = draftOf(root);
  const missing = requiredPaths.find((path) => readTextAt(read, ...path) === null);
  if (missing !== undefined) return err(withoutPart(missing.join('/')));
  const unreadable = listUnreadableNumbers(root);
  if (unreadable !== null) return err(unreadable);
  const { draft, warnings } = version.value === 'FA(2)' ? upgradeFa2(read) : { draft: read, warnings: [] };
  const kind = readTextAt(draft, 'Fa', 'RodzajFaktury');
  return isInvoiceKind(kind) ? ok({ draft, version: version.value, kind, warnings }) : err(unknownKind(kind ?? ''));
}

/**
 * Reads the invoice that is to be corrected: FA(3) or FA(2), of any kind, corrections included.
 *
 * @param root  the element `Faktura`
 * @param given the caller's data of the original invoice that are not in the document
 * @returns     why it cannot be corrected: another format, unreadable numbers, or missing required data
 */
export function readOriginal(root: LocatedElement, schemaModel: SchemaModel, given: GivenReference): Result<Original, Localized> {
  const form = readForm(root);
  if (!form.ok) return form;
  const { draft, version, kind, warnings } = form.value;
  const { primary, correction } = kindsOf[kind];
  const isCorrection = kind === correction;
  const reference = readReference(draft, isCorrection, given);
  if (!reference.ok) return reference;
  const state = isCorrection ? stateAfterCorrection(draft, correction, primary) : { draft, shownLines: 'all' as const, warnings: [] };
  const before = sortInSchemaOrder(state.draft, schemaModel.root);
  return ok({
    before,
    invoice: new Invoice(before),
    kind: primary,
    correctionKind: correction,
    isCorrection,
    shownLines: state.shownLines,
    version,
    currency: readTextAt(draft, 'Fa', 'KodWaluty') ?? '',
    reference: reference.value.reference,
    warnings: [...warnings, ...reference.value.warnings, ...state.warnings],
  });
}

/** Texts without which an invoice cannot be corrected. */
const requiredPaths: readonly (readonly string[])[] = [
  ['Podmiot1', 'DaneIdentyfikacyjne', 'NIP'],
  ['Fa', 'KodWaluty'],
  ['Fa', 'P_1'],
  ['Fa', 'P_2'],
  ['Fa', 'P_15'],
  ['Fa', 'RodzajFaktury'],
];

function withoutPart(path: string): Localized {
  return {
    pl: `Na fakturze brakuje ${path}, a bez tego nie da się jej skorygować. Podaj kompletny XML faktury.`,
    en: `The invoice has no ${path}, which is required for a correction. Provide the complete XML of the invoice.`,
  };
}

function unknownKind(kind: string): Localized {
  return {
    pl: `RodzajFaktury „${toQuotable(kind, 101)}” nie istnieje; możliwe są VAT, UPR, ZAL, ROZ, KOR, KOR_ZAL i KOR_ROZ.`,
    en: `Unknown RodzajFaktury “${toQuotable(kind, 101)}”; allowed are VAT, UPR, ZAL, ROZ, KOR, KOR_ZAL and KOR_ROZ.`,
  };
}
