import { listProblemsOfNext } from '../../correction/chain/chain-problems.ts';
import { neverIssuedText, readChain } from '../../correction/chain/read-chain.ts';
import { readCorrections } from '../../correction/chain/read-corrections.ts';
import { type Draft, draftOf } from '../../correction/draft/draft.ts';
import type { PlanRejection } from '../../correction/model/scenario.ts';
import { findBeyondBounds } from '../../correction/review/too-large.ts';
import { findScenario } from '../../correction/scenarios/index.ts';
import { hasSeveralCorrectedInvoices } from '../../fa3/corrected-invoice-references.ts';
import { fa3Namespace } from '../../fa3/elements/identity.ts';
import { Invoice } from '../../fa3/invoice.ts';
import { isNeverIssued } from '../../fa3/never-issued.ts';
import type { SchemaModel } from '../../schema/model.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { readInvoiceDocument } from '../../validation/examine/examine-document.ts';
import { isBeyondBounds } from '../../validation/model/work-bounds.ts';
import type { LocatedElement } from '../../xml/element.ts';
import type { AuditPackRequest } from '../model/audit-pack-request.ts';
import type { AuditRejection } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import { findMixUp, listProblemsOfPair } from './pair-problems.ts';
import { notFa3, rejectNonCorrection, rejectUnknownScenario } from './request-problems.ts';

/**
 * Reads both documents of a request and verifies that they are a pair.
 *
 * @returns all problems of the request that can be found in one pass
 */
export function readPair(request: AuditPackRequest, schemaModel: SchemaModel): Result<ReadPair, AuditRejection> {
  const original = readInvoiceDocument(request.original);
  if (!original.ok) return err({ kind: 'document', field: 'source_xml', rejection: original.error });
  const correction = readInvoiceDocument(request.correction);
  if (!correction.ok) return err({ kind: 'document', field: 'correction_xml', rejection: correction.error });
  const tooLarge = [
    ...(isBeyondBounds(request.original.length, original.value.document) ? [findBeyondBounds('source_xml')] : []),
    ...(isBeyondBounds(request.correction.length, correction.value.document) ? [findBeyondBounds('correction_xml')] : []),
  ];
  if (tooLarge.length > 0) return err({ kind: 'request', problems: tooLarge });
  const earlier = readCorrections(request.earlierCorrections ?? []);
  if (!earlier.ok) return earlier;
  const roots = { source: original.value.document.root, correction: correction.value.document.root, earlier: earlier.value };
  return pairOf(request, roots, schemaModel);
}

/** The elements `Faktura` of the documents. */
interface PairRoots {
  readonly source: LocatedElement;
  readonly correction: LocatedElement;
  readonly earlier: readonly LocatedElement[];
}

function pairOf(
  request: AuditPackRequest,
  { source: sourceRoot, correction: correctionRoot, earlier }: PairRoots,
  schemaModel: SchemaModel,
): Result<ReadPair, AuditRejection> {
  const reject = (...problems: readonly PlanRejection[]): Result<ReadPair, AuditRejection> => err({ kind: 'request', problems });
  const scenario = findScenario(request.scenarioId);
  const unknown = scenario === null ? [rejectUnknownScenario(request.scenarioId)] : [];
  const [source, correction] = [new Invoice(sourceRoot), new Invoice(correctionRoot)];
  if (isNeverIssued(source)) return reject({ path: 'source_xml', code: 'never_issued', message: neverIssuedText });
  const mixed = findMixUp(source, correction, request.number);
  if (mixed !== null) return reject(...unknown, mixed);
  const { kind } = correction;
  const isCorrection = kind === 'KOR' || kind === 'KOR_ZAL' || kind === 'KOR_ROZ';
  const wrongForm = correctionRoot.namespace === fa3Namespace ? [] : [notFa3];
  const wrongKind = isCorrection ? [] : [rejectNonCorrection(correction.fa.text('RodzajFaktury'))];
  const chain = readChain(sourceRoot, earlier, schemaModel, { ksefNumber: null, issueDay: null });
  if (!chain.ok || !isCorrection) return reject(...unknown, ...(chain.ok ? [] : chain.error), ...wrongForm, ...wrongKind);
  const { original, corrections } = chain.value;
  const apart = [...listProblemsOfPair(original, source, correction, request.number), ...problemsOfLast(corrections, correction)];
  if (scenario === null || wrongForm.length > 0 || apart.length > 0) return reject(...unknown, ...wrongForm, ...apart);
  const isCollective = hasSeveralCorrectedInvoices(correction);
  return ok({
    request,
    scenario,
    original,
    earlierCorrections: corrections,
    source,
    correction,
    draft: draftOf(correctionRoot),
    kind,
    isCollective,
  });
}

/** The correction is the last of the chain. */
function problemsOfLast(earlier: readonly Invoice<Draft>[], { fa, issueDay }: Invoice): PlanRejection[] {
  const problems = listProblemsOfNext(earlier, { number: fa.text('P_2') ?? '', issueDay: issueDay ?? '' });
  return problems.map((problem) => ({ ...problem, path: 'correction_xml' }));
}
