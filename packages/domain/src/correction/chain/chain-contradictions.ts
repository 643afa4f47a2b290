import type { Invoice } from '../../fa3/invoice.ts';
import type { ValidationSettings } from '../../validation/model/examination.ts';
import type { ChainContradiction, DocumentReference } from '../../validation/model/related.ts';
import type { Element } from '../../xml/element.ts';
import type { Doubt } from '../model/original.ts';
import { noteCorrectionField } from './chain-doubts.ts';

/** The contradictions among the doubts about a chain, in the documents that they concern. */
export function listContradictions(doubts: readonly Doubt[], documents: readonly DocumentReference[]): readonly ChainContradiction[] {
  const byField = new Map(documents.map((document) => [document.field, document]));
  return doubts.flatMap(({ path, text, contradiction }): ChainContradiction[] => {
    const document = byField.get(path);
    return document === undefined || contradiction === undefined ? [] : [{ document, message: text, certainty: contradiction }];
  });
}

/**
 * Makes the contradictions of a chain known to the rules, which then find the next correction not ready to send.
 *
 * @param doubts      about the chain that the correction follows
 * @param corrections the earlier corrections of the request
 * @returns           nothing for a chain without a contradiction
 */
export function relateContradictions(
  doubts: readonly Doubt[],
  corrections: readonly Invoice<Element>[],
): Pick<ValidationSettings, 'related'> {
  const documents = corrections.map(({ fa }, index) => ({ field: noteCorrectionField(index), number: fa.text('P_2') }));
  const contradictions = listContradictions(doubts, documents);
  if (contradictions.length === 0) return {};
  const nothing = {
    others: [],
    corrections: [],
    chainProblems: [],
    paymentBefore: null,
    stateBefore: null,
    advances: null,
    unreadable: [],
  };
  return { related: { ...nothing, source: null, contradictions } };
}
