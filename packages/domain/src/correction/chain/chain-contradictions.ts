import type { Invoice } from '../../fa3/invoice.ts';
import type { ValidationSettings } from '../../validation/model/examination.ts';
import type { ChainContradiction, DocumentReference } from '../../validation/model/related.ts';
import type { Element } from '../../xml/element.ts';
import type { OriginalWarning } from '../model/original.ts';
import { noteCorrectionField } from './chain-warnings.ts';

/** The contradictions among the warnings about a chain, in the documents that they concern. */
export function listContradictions(
  warnings: readonly OriginalWarning[],
  documents: readonly DocumentReference[],
): readonly ChainContradiction[] {
  const byField = new Map(documents.map((document) => [document.field, document]));
  return warnings.flatMap(({ path, text, contradiction }): ChainContradiction[] => {
    const document = byField.get(path);
    return document === undefined || contradiction === undefined ? [] : [{ document, message: text, certainty: contradiction }];
  });
}

/**
 * Makes the contradictions of a chain known to the rules, which then find the next correction not ready to send.
 *
 * @param warnings      about the chain that the correction follows
 * @param corrections the earlier corrections of the request
 * @returns           nothing for a chain without a contradiction
 */
export function relateContradictions(
  warnings: readonly OriginalWarning[],
  corrections: readonly Invoice<Element>[],
): Pick<ValidationSettings, 'related'> {
  const documents = corrections.map(({ fa }, index) => ({ field: noteCorrectionField(index), number: fa.text('P_2') }));
  const contradictions = listContradictions(warnings, documents);
  if (contradictions.length === 0) return {};
  const nothing = {
    others: [],
    corrections: [],
    chainProblems: [],
    paymentBefore: null,
    stateBefore: null,
    reconcile: null,
    advances: null,
    unreadable: [],
  };
  return { related: { ...nothing, source: null, contradictions } };
}
