import { Invoice } from '../../fa3/invoice.ts';
import { isNeverIssued } from '../../fa3/never-issued.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { type Draft, sortInSchemaOrder } from '../draft/draft.ts';
import type { GivenReference } from '../model/correction-request.ts';
import type { Original } from '../model/original.ts';
import type { PlanRejection } from '../model/scenario.ts';
import { readForm, readOriginal } from '../original/read-original.ts';
import { listChainProblems, type SourceField } from './chain-problems.ts';
import { noteCorrectionField } from './chain-warnings.ts';
import { foldCorrections } from './fold-corrections.ts';
import { listNumbersOutOfOrder } from './number-order.ts';

/** An invoice with its corrections, and its state after them. */
export interface ReadChain {
  /** With the state after all corrections; refers to the original invoice. */
  readonly original: Original;
  /** The corrections in their order, in the form of FA(3). */
  readonly corrections: readonly Invoice<Draft>[];
}

/**
 * Reads an invoice and its earlier corrections.
 *
 * @param root        the element `Faktura` of the original; without corrections it may be a correction itself
 * @param corrections the same of each correction, in the order of issue
 * @param given       the caller's data of the original invoice
 * @param sourceField field of the request with the original
 * @returns           all problems; each names its field of the request
 */
export function readChain(
  root: LocatedElement,
  corrections: readonly LocatedElement[],
  schemaModel: SchemaModel,
  given: GivenReference,
  sourceField: SourceField = 'source_xml',
): Result<ReadChain, readonly PlanRejection[]> {
  const read = readOriginal(root, schemaModel, given);
  if (!read.ok) return err([{ path: sourceField, code: 'not_correctable', message: read.error }]);
  if (corrections.length === 0) return ok({ original: read.value, corrections: [] });
  if (read.value.isCorrection) return err([{ path: sourceField, code: 'not_an_original', message: notAnOriginal(sourceField) }]);
  if (isNeverIssued(read.value.invoice)) return err([{ path: sourceField, code: 'never_issued', message: neverIssuedText }]);
  const forms = corrections.map(readForm);
  const unreadable = forms.flatMap((form, index) =>
    form.ok ? [] : [{ path: noteCorrectionField(index), code: 'not_correctable', message: form.error }],
  );
  if (unreadable.length > 0) return err(unreadable);
  const invoices = forms.flatMap((form) => (form.ok ? [new Invoice(form.value.draft)] : []));
  const problems = listChainProblems(read.value, given.ksefNumber, invoices, { original: sourceField, correction: noteCorrectionField });
  if (problems.length > 0) return err(problems);
  const warnings = forms.flatMap((form, index) =>
    form.ok ? form.value.warnings.map(({ path, text }) => ({ path: `${noteCorrectionField(index)}${path}`, text })) : [],
  );
  const original = stateAfter(read.value, invoices, schemaModel, given);
  return ok({
    original: { ...original, warnings: [...original.warnings, ...listNumbersOutOfOrder(invoices), ...warnings] },
    corrections: invoices,
  });
}

function stateAfter(original: Original, corrections: readonly Invoice<Draft>[], schemaModel: SchemaModel, given: GivenReference): Original {
  const drafts = corrections.map(({ root }) => root.element).filter((element) => element !== null);
  const folded = foldCorrections(original.before, original.kind, drafts);
  const before = sortInSchemaOrder(folded.draft, schemaModel.root);
  const stated = corrections.flatMap(({ correctedInvoices }) => correctedInvoices);
  const lastDay = stated.at(-1)?.text('DataWystFaKorygowanej') ?? null;
  const ksefNumbers = stated.flatMap((entry) => entry.text('NrKSeFFaKorygowanej') ?? []);
  return {
    ...original,
    before,
    invoice: new Invoice(before),
    reference: {
      ...original.reference,
      issueDay: given.issueDay ?? lastDay ?? original.reference.issueDay,
      ksefNumber: original.reference.ksefNumber ?? ksefNumbers.at(-1) ?? null,
    },
    warnings: [...original.warnings, ...folded.warnings],
  };
}

/** A state calculated by Nakor was given where an issued invoice is required. */
export const neverIssuedText: Localized = {
  pl: 'To stan faktury po korekcie wyliczony przez Nakor, a nie wystawiona faktura. Podaj fakturę pierwotną, a jej korekty w corrections_xml.',
  en: 'This is the state of an invoice after a correction, calculated by Nakor, not an issued invoice. Provide the original invoice, and its corrections in corrections_xml.',
};

function notAnOriginal(field: SourceField): Localized {
  return {
    pl: `W ${field} jest korekta. Z corrections_xml podaj tu fakturę pierwotną, a wszystkie jej korekty w corrections_xml.`,
    en: `${field} contains a correction. With corrections_xml, provide the original invoice here, and all its corrections in corrections_xml.`,
  };
}
