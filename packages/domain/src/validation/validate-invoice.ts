import { type DocumentFacts, readDocumentFacts } from '../fa3/document-facts.ts';
import { fa3Namespace } from '../fa3/identity.ts';
import type { SchemaModel, SimpleType } from '../schema/model.ts';
import { sha256Hex } from '../shared/digest.ts';
import { ok, type Result, refused } from '../shared/result.ts';
import { type DecodedText, decodeDocument } from '../xml/decode.ts';
import { walk, type XmlDocument, type XmlElement } from '../xml/element.ts';
import { parseDocument } from '../xml/parse.ts';
import { indexLines } from '../xml/positions.ts';
import type { DocumentRefusal } from '../xml/refusal.ts';
import type { AcceptedInvoices } from './accepted-invoices.ts';
import { type Finding, shorten, toIssue } from './issue.ts';
import { fillSlots, type Rule, type RuleContext } from './rule.ts';
import { allRules, rulesVersion } from './rules/index.ts';
import { mayBeOddlyWritten } from './rules/notation.ts';
import { textForEngine } from './schema/engine-text.ts';
import { inspectDocument, type SchemaFinding } from './schema/inspect-document.ts';
import { mergeFindings } from './schema/merge-findings.ts';
import type { SchemaCheck, SchemaChecker, SchemaIdentity, SchemaUnavailableReason } from './schema/schema-checker.ts';
import { judge, type Verdict } from './verdict.ts';

/** What validation needs of the world. */
export interface ValidationPorts {
  readonly schemaChecker: SchemaChecker;
  /** The same schema as a model, from which violations are explained. */
  readonly schemaModel: SchemaModel;
  readonly schemaIdentity: SchemaIdentity;
  readonly acceptedInvoices: AcceptedInvoices;
}

/** A verdict and the facts about the document it is on. */
export interface ValidatedInvoice extends Verdict {
  readonly document: DocumentFacts & { readonly sizeBytes: number; readonly sha256: string };
  readonly schema: SchemaIdentity;
  /** Why the official schema was not run; null when it was. */
  readonly schemaUnavailableReason: SchemaUnavailableReason | null;
  readonly rulesVersion: string;
}

/** Most issues that one verdict lists. */
export const issueLimit = 1_000;

/**
 * Validates one invoice: reads it, runs the official schema, explains what that finds, runs the rules, and judges.
 *
 * @param bytes the XML as sent
 * @returns     a verdict, or why the document cannot be read at all (not XML, not UTF-8, a DOCTYPE, no `Faktura`)
 */
export async function validateInvoice(bytes: Uint8Array, ports: ValidationPorts): Promise<Result<ValidatedInvoice, DocumentRefusal>> {
  const decoded = decodeDocument(bytes);
  if (!decoded.ok) return decoded;
  const parsed = parseDocument(decoded.value);
  if (!parsed.ok) return parsed;
  const document = parsed.value;
  if (document.root.name !== 'Faktura') return refused(notAnInvoice(document));

  const schemaRun = startSchema(bytes, decoded.value, document, ports);
  const facts = readDocumentFacts(document.root);
  const duplicate = await ports.acceptedInvoices.find({ sellerNip: facts.sellerNip, kind: facts.kind, number: facts.number });
  const context: RuleContext = {
    decoded: decoded.value,
    document,
    sizeBytes: bytes.length,
    elements: indexElements(document),
    oddlyWritten: schemaRun.oddlyWritten,
    duplicate,
  };
  const lines = indexLines(document.text);
  const ruleIssues = allRules.flatMap((rule) => applyRule(rule, context).map((finding) => toIssue(finding, document, lines)));

  const schema = await finishSchema(schemaRun, document);
  if (schema.check.outcome === 'not-well-formed') return refused(notWellFormed(schema.check.line));
  const schemaIssues = schema.findings.map((finding) => toIssue(finding, document, lines));
  const verdict = judge({
    ruleIssues,
    schemaIssues,
    isSchemaChecked: schema.check.outcome === 'checked',
    hasMore: schema.hasMore,
    issueLimit,
  });
  return ok({
    ...verdict,
    document: { ...facts, sizeBytes: bytes.length, sha256: sha256Hex(bytes) },
    schema: ports.schemaIdentity,
    schemaUnavailableReason: schema.check.outcome === 'unavailable' ? schema.check.reason : null,
    rulesVersion,
  });
}

/** The schema at work: the engine in its worker, and what we have read of the document meanwhile. */
interface SchemaRun {
  readonly check: Promise<SchemaCheck>;
  readonly findings: readonly SchemaFinding[];
  readonly hasMore: boolean;
  readonly oddlyWritten: readonly { readonly element: XmlElement; readonly type: SimpleType }[];
}

/** Starts the official engine and reads the document along our model of the schema while it runs. */
function startSchema(bytes: Uint8Array, decoded: DecodedText, document: XmlDocument, ports: ValidationPorts): SchemaRun {
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
  const inspection = inspectDocument(document, ports.schemaModel, issueLimit, (element, type) => {
    if (mayBeOddlyWritten(element.text, type)) oddlyWritten.push({ element, type });
  });
  // The engine takes quadratic time on many errors, and a document with so many is refused either way.
  if (inspection.isTruncated) abort.abort();
  return { check, findings: inspection.findings, hasMore: inspection.isTruncated, oddlyWritten };
}

/** Lets the official engine judge what we found. */
async function finishSchema(
  run: SchemaRun,
  document: XmlDocument,
): Promise<Pick<SchemaRun, 'findings' | 'hasMore'> & { check: SchemaCheck }> {
  const check = await run.check;
  const findings = check.outcome === 'checked' ? mergeFindings(document.root, run.findings, check.errors) : run.findings;
  return { check, findings: findings.slice(0, issueLimit), hasMore: run.hasMore || findings.length > issueLimit };
}

function applyRule(rule: Rule, context: RuleContext): Finding[] {
  const findings: Finding[] = [];
  for (const { place, slots, expected } of rule.find(context)) {
    findings.push({
      code: rule.code,
      severity: rule.severity,
      place,
      message: fillSlots(rule.message, slots),
      expected: expected ?? null,
      quickFix: rule.quickFix === null ? null : fillSlots(rule.quickFix, slots),
    });
    // One more than an answer lists tells that there are more.
    if (findings.length > issueLimit) break;
  }
  return findings;
}

function indexElements(document: XmlDocument): (name: string) => readonly XmlElement[] {
  const byName = new Map<string, XmlElement[]>();
  for (const element of walk(document.root)) {
    const sameName = byName.get(element.name);
    if (sameName === undefined) byName.set(element.name, [element]);
    else sameName.push(element);
  }
  return (name) => byName.get(name) ?? [];
}

function notAnInvoice(document: XmlDocument): DocumentRefusal {
  const name = shorten(document.root.name, 60);
  return {
    code: 'XML-012',
    ...indexLines(document.text).positionAt(document.root.start),
    message: {
      pl: `Elementem głównym jest ${name}, a faktura KSeF zaczyna się od elementu Faktura.`,
      en: `The root element is ${name}; a KSeF invoice starts with Faktura.`,
    },
  };
}

/** Our reading lets pass what the engine does not: in practice, namespaces that are not URIs. */
function notWellFormed(line: number): DocumentRefusal {
  return {
    code: 'XML-001',
    line,
    column: 1,
    message: {
      pl: 'W tym wierszu jest coś, czego nie dopuszcza XML 1.0 z przestrzeniami nazw. Sprawdź, czy wartości xmlns są poprawnymi adresami URI.',
      en: 'Something on this line is not allowed in XML 1.0 with namespaces. Check that the values of xmlns are valid URIs.',
    },
  };
}
