import { fa3Namespace } from '../../fa3/identity.ts';
import type { SimpleType } from '../../schema/model.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { XmlDocument, XmlElement } from '../../xml/element.ts';
import { mayBeOddlyWritten } from '../rules/notation.ts';
import type { ValidationPorts } from '../validate-invoice.ts';
import { textForEngine } from './engine-text.ts';
import { inspectDocument, type SchemaFinding } from './inspect-document.ts';
import { mergeFindings } from './merge-findings.ts';
import type { SchemaCheck } from './schema-checker.ts';

/** Findings of ours beyond which the engine is not asked: it takes quadratic time on many errors. */
const engineLimit = 1_000;

/** The schema at work: the engine in its worker, and what we have read of the document meanwhile. */
interface SchemaRun {
  readonly check: Promise<SchemaCheck>;
  readonly findings: readonly SchemaFinding[];
  readonly hasMore: boolean;
  readonly oddlyWritten: readonly { readonly element: XmlElement; readonly type: SimpleType }[];
}

/**
 * Starts the official engine and reads the document along our model of the schema while it runs.
 *
 * @param listLimit how many findings are enough
 */
export function startSchema(
  bytes: Uint8Array,
  decoded: DecodedText,
  document: XmlDocument,
  ports: Pick<ValidationPorts, 'schemaChecker' | 'schemaModel'>,
  listLimit: number,
): SchemaRun {
  if (document.root.namespace !== fa3Namespace) {
    return {
      check: Promise.resolve({ outcome: 'unavailable', reason: 'other_namespace' }),
      findings: [],
      hasMore: false,
      oddlyWritten: [],
    };
  }
  const abort = new AbortController();
  const check = ports.schemaChecker.check(textForEngine(bytes, decoded, document, ports.schemaModel), abort.signal);
  const oddlyWritten: { element: XmlElement; type: SimpleType }[] = [];
  const inspection = inspectDocument(document, ports.schemaModel, listLimit, (element, type) => {
    if (mayBeOddlyWritten(element.text, type)) oddlyWritten.push({ element, type });
  });
  // A document with so many errors is refused either way.
  if (inspection.isTruncated || inspection.findings.length > engineLimit) abort.abort();
  return { check, findings: inspection.findings, hasMore: inspection.isTruncated, oddlyWritten };
}

/** Elements whose own text breaks the schema. */
export function malformedTexts(findings: readonly SchemaFinding[]): ReadonlySet<XmlElement> {
  return new Set(findings.flatMap(({ subject, place, isAboutChildren }) => (isAboutChildren || place.kind !== 'element' ? [] : [subject])));
}

/** Lets the official engine judge what we found. */
export async function finishSchema(
  run: SchemaRun,
  document: XmlDocument,
  listLimit: number,
): Promise<Pick<SchemaRun, 'findings' | 'hasMore'> & { check: SchemaCheck }> {
  const check = await run.check;
  const findings = check.outcome === 'checked' ? mergeFindings(document.root, run.findings, check.errors) : run.findings;
  return { check, findings: findings.slice(0, listLimit), hasMore: run.hasMore || findings.length > listLimit };
}
