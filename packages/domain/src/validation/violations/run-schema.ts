import { fa3Namespace } from '../../fa3/elements/identity.ts';
import { mayBeNonCanonical } from '../../schema/canonical-notation.ts';
import type { SchemaModel, SimpleType } from '../../schema/model.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { LocatedElement, XmlDocument } from '../../xml/element.ts';
import type { ValidationPorts } from '../model/examination.ts';
import type { SchemaCheck, SchemaUnavailableReason } from '../model/schema-checker.ts';
import { formatTextForEngine } from './engine-text.ts';
import { type Inspection, inspectDocument, type SchemaFinding } from './inspect-document.ts';
import { isCertainlyValid } from './is-certainly-valid.ts';
import { mergeFindings } from './merge-findings.ts';

/** With more findings the engine is not run: it takes quadratic time on many errors. */
const engineLimit = 1_000;

/** The result of checking a document against the schema, and what was collected during the check. */
interface SchemaRun {
  readonly check: SchemaCheck;
  readonly findings: readonly SchemaFinding[];
  readonly hasMore: boolean;
  /** Elements whose own text breaks the schema. */
  readonly malformed: ReadonlySet<LocatedElement>;
  readonly nonCanonicalElements: readonly NonCanonicalElement[];
}

/**
 * Checks a document against our model of the schema, and lets the official engine decide on the findings.
 *
 * @param listLimit maximum number of findings
 */
export function runSchema(
  bytes: Uint8Array,
  decoded: DecodedText,
  document: XmlDocument,
  ports: Pick<ValidationPorts, 'schemaChecker' | 'schemaModel'>,
  listLimit: number,
): SchemaRun {
  if (document.root.namespace !== fa3Namespace) {
    return { check: unavailable('other_namespace'), findings: [], hasMore: false, malformed: new Set(), nonCanonicalElements: [] };
  }
  const inspection = inspect(document, ports.schemaModel, listLimit);
  // A document with this many errors is rejected anyway.
  const isHopeless = inspection.isTruncated || inspection.findings.length > engineLimit;
  const check = isHopeless
    ? unavailable('too_many_errors')
    : ports.schemaChecker.check(formatTextForEngine(bytes, decoded, document, ports.schemaModel));
  const findings = check.outcome === 'checked' ? mergeFindings(document.root, inspection.findings, check.errors) : inspection.findings;
  return {
    check,
    findings: findings.slice(0, listLimit),
    hasMore: inspection.isTruncated || findings.length > listLimit,
    malformed: malformedTexts(inspection.findings),
    nonCanonicalElements: inspection.nonCanonicalElements,
  };
}

/** An element whose text may be in a non-canonical notation. */
interface NonCanonicalElement {
  readonly element: LocatedElement;
  readonly type: SimpleType;
}

/** Looks for violations in two steps: most documents have none, which is quick to see. */
function inspect(
  document: XmlDocument,
  model: SchemaModel,
  limit: number,
): Inspection & { readonly nonCanonicalElements: readonly NonCanonicalElement[] } {
  const quick = nonCanonicalCollector();
  if (isCertainlyValid(document, model, quick.add)) return { findings: [], isTruncated: false, nonCanonicalElements: quick.found };
  const complete = nonCanonicalCollector();
  return { ...inspectDocument(document, model, limit, complete.add), nonCanonicalElements: complete.found };
}

function nonCanonicalCollector() {
  const found: NonCanonicalElement[] = [];
  const add = (element: LocatedElement, type: SimpleType) => {
    if (mayBeNonCanonical(element.text, type)) found.push({ element, type });
  };
  return { found, add };
}

function unavailable(reason: SchemaUnavailableReason): SchemaCheck {
  return { outcome: 'unavailable', reason };
}

function malformedTexts(findings: readonly SchemaFinding[]): ReadonlySet<LocatedElement> {
  return new Set(findings.flatMap(({ subject, place, isAboutChildren }) => (isAboutChildren || place.kind !== 'element' ? [] : [subject])));
}
