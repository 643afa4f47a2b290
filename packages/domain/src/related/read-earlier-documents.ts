import { listContradictions } from '../correction/chain/chain-contradictions.ts';
import { neverIssuedText, readChain } from '../correction/chain/read-chain.ts';
import { reconcileRows } from '../correction/chain/reconcile-rows.ts';
import { draftOf } from '../correction/draft/draft.ts';
import { readOriginal } from '../correction/original/read-original.ts';
import { isNeverIssued } from '../fa3/never-issued.ts';
import type { SchemaModel } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import type { RelatedDocuments, RelatedProblem } from '../validation/model/related.ts';
import type { CorrectedOriginal } from '../validation/model/rule.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildChainMessage } from './chain-message.ts';
import type { ReadDocument } from './read-documents.ts';

/** What a corrected invoice and its earlier corrections show. */
interface EarlierDocuments
  extends Pick<RelatedDocuments, 'chainProblems' | 'contradictions' | 'paymentBefore' | 'stateBefore' | 'reconcile'> {
  /** Null when the corrected invoice was not provided or is unreadable. */
  readonly original: CorrectedOriginal | null;
}

const noData = { ksefNumber: null, issueDay: null };

/**
 * Reads a corrected invoice with its earlier corrections, with the checks of chains of corrections.
 *
 * @param isComplete whether all documents that were provided are readable
 */
export function readEarlierDocuments(
  source: ReadDocument | undefined,
  corrections: readonly ReadDocument[],
  isComplete: boolean,
  schemaModel: SchemaModel,
): EarlierDocuments {
  const unknown = { original: null, chainProblems: [], contradictions: [], paymentBefore: null, stateBefore: null, reconcile: null };
  if (source === undefined) return unknown;
  const withoutState = { ...unknown, original: { invoice: source.invoice, earlierCorrections: null } };
  if (isNeverIssued(source.invoice)) return { ...withoutState, chainProblems: [{ document: source.document, message: neverIssuedText }] };
  if (!isComplete) return withoutState;
  const chain = readChain(
    source.root,
    corrections.map(({ root }) => root),
    schemaModel,
    noData,
  );
  const original = { invoice: source.invoice, earlierCorrections: corrections.map(({ invoice }) => invoice) };
  const documents = new Map([source, ...corrections].map(({ document }) => [document.field, document]));
  const problemsOf = (found: readonly { readonly path: string; readonly text: Localized }[]) =>
    found.flatMap(({ path, text }): RelatedProblem[] => {
      const document = documents.get(path);
      return document === undefined ? [] : [{ document, message: text }];
    });
  if (chain.ok) {
    const { warnings, invoice, isCorrection, shownLines } = chain.value.original;
    const contradictions = listContradictions(warnings, [...documents.values()]);
    const isWhole = contradictions.length === 0 && (!isCorrection || shownLines === 'all');
    const paymentBefore = invoice.fa.amount('P_15');
    if (!isWhole) return { ...unknown, original, contradictions, paymentBefore };
    const start = readOriginal(source.root, schemaModel, noData);
    const earlier = corrections.flatMap((document) => document.invoice.root.element ?? []);
    const reconcile = start.ok ? (next: LocatedElement) => reconcileRows(start.value, earlier, draftOf(next)) : null;
    return { original, chainProblems: [], contradictions, paymentBefore, stateBefore: invoice, reconcile };
  }
  // Rules compare a correction also with an earlier one that does not show the whole state.
  if (corrections.length === 0) return { ...unknown, original };
  const problems = chain.error.map((problem) => ({ path: problem.path, text: buildChainMessage(problem) }));
  return { ...withoutState, chainProblems: problemsOf(problems) };
}
