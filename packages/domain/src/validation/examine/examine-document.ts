import { type DocumentSummary, readDocumentSummary } from '../../fa3/document-summary.ts';
import { toWarsawDay } from '../../fa3/elements/calendar.ts';
import { fa3Namespace } from '../../fa3/elements/identity.ts';
import { Invoice } from '../../fa3/invoice.ts';
import { defaultSizeLimits } from '../../fa3/size-limits.ts';
import { computeSha256Hex } from '../../shared/hash.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { decodeDocument } from '../../xml/decode.ts';
import { forEachElement, type LocatedElement, type XmlDocument } from '../../xml/element.ts';
import { parseDocument } from '../../xml/parse.ts';
import { indexLines } from '../../xml/positions.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import { memoizeEnforcement } from '../enforcement/enforcement-on.ts';
import { type DuplicateLookup, findInvoiceKey } from '../model/accepted-invoices.ts';
import {
  type Examination,
  issueLimit,
  issueLimitBeyondBounds,
  type ReadDocument,
  type ValidationPorts,
  type ValidationSettings,
} from '../model/examination.ts';
import { type ExchangeRates, type ExchangeRateTable, exchangeRateQuestions } from '../model/exchange-rates.ts';
import { toIssue } from '../model/issue.ts';
import { notCheckedBeyondBounds } from '../model/not-checked.ts';
import type { RuleContext } from '../model/rule.ts';
import { evaluate } from '../model/validation-result.ts';
import { noVatRecord } from '../model/vat-record.ts';
import { isBeyondBounds } from '../model/work-bounds.ts';
import { allRules, boundRules, documentRules, rulesVersion } from '../rules/index.ts';
import { notCheckedRules } from '../rules/not-checked.ts';
import { runSchema } from '../violations/run-schema.ts';
import { applyRules } from './apply-rules.ts';
import { findNotChecked } from './find-not-checked.ts';
import { readVatRecord } from './read-vat-record.ts';

/**
 * Examines a document: parses it, runs the official schema, explains its errors, runs the rules, and evaluates the result.
 */
export async function examineDocument(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<Examination, DocumentRejection>> {
  const read = readInvoiceDocument(bytes);
  return read.ok ? examineRead(bytes, read.value, ports, settings) : read;
}

/**
 * Examines a document that is already parsed.
 *
 * @param bytes the document as sent
 */
export async function examineRead(
  bytes: Uint8Array,
  { decoded, document }: ReadDocument,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<Examination, DocumentRejection>> {
  const { sizeLimits = defaultSizeLimits } = settings;
  const isBeyond = isBeyondBounds(bytes.length, document);
  const limit = isBeyond ? issueLimitBeyondBounds : issueLimit;
  const facts = readDocumentSummary(document.root);
  const sha256 = computeSha256Hex(bytes);
  // In another format elements have other meanings, so only rules that apply to any document are run.
  const rules = isBeyond ? boundRules : isFa3(document) ? allRules : documentRules;
  // Looked up while the schema runs, which takes longer.
  const findingDuplicate = rules === allRules ? findDuplicate(ports, facts, sha256) : null;
  const schema = runSchema(bytes, decoded, document, ports, limit);
  if (schema.check.outcome === 'not-well-formed') return err(notWellFormed(schema.check.line));
  const invoice = new Invoice(document.root, schema.malformed);
  const context: RuleContext = {
    decoded,
    document,
    sizeBytes: bytes.length,
    sizeLimits,
    elements: indexElements(document),
    nonCanonicalElements: schema.nonCanonicalElements,
    invoice,
    nowUnixMs: settings.nowUnixMs,
    today: toWarsawDay(settings.nowUnixMs),
    environment: settings.environment,
    ksefNumber: settings.ksefNumber ?? null,
    duplicate: (await findingDuplicate) ?? 'not-checked',
    exchangeRates: await findExchangeRates(invoice, ports.exchangeRates),
    original: settings.original ?? null,
    related: settings.related ?? null,
  };
  const lines = indexLines(document.text);
  const applied = applyRules(rules, {
    context,
    document,
    lines,
    model: ports.schemaModel,
    limit,
    onError: ports.onRuleError,
  });
  const unchecked = rules === allRules ? findNotChecked(notCheckedRules, context, ports.onRuleError) : [];
  const record = rules === allRules ? readVatRecord(context, ports.onRuleError) : { vatRecord: noVatRecord, notChecked: [] };
  const enforcement = memoizeEnforcement(context);
  const schemaIssues = schema.findings.map((finding) => toIssue({ ...finding, enforcement: enforcement(finding.code) }, document, lines));
  const result = evaluate({
    ruleIssues: applied.issues,
    schemaIssues,
    isSchemaChecked: schema.check.outcome === 'checked',
    hasMore: schema.hasMore,
    issueLimit: limit,
    areRulesRun: !isBeyond,
  });
  const validated = {
    ...result,
    document: { ...facts, sizeBytes: bytes.length, sha256 },
    schema: ports.schemaIdentity,
    schemaUnavailableReason: schema.check.outcome === 'unavailable' ? schema.check.reason : null,
    rulesVersion,
    vatRecord: record.vatRecord,
    notChecked: [...(isBeyond ? notCheckedBeyondBounds : []), ...unchecked, ...applied.notChecked, ...record.notChecked],
  };
  const engineErrors = schema.check.outcome === 'checked' ? schema.check.errors : null;
  return ok({ bytes, decoded, document, invoice, validated, engineErrors });
}

/** Parses a document whose root is `Faktura`, or returns why it is rejected. */
export function readInvoiceDocument(bytes: Uint8Array): Result<ReadDocument, DocumentRejection> {
  const decoded = decodeDocument(bytes);
  if (!decoded.ok) return decoded;
  const parsed = parseDocument(decoded.value);
  if (!parsed.ok) return parsed;
  const document = parsed.value;
  return document.root.name === 'Faktura' ? ok({ decoded: decoded.value, document }) : err(notAnInvoice(document));
}

/** Whether a document is FA(3) or is meant to be: one without a namespace most likely lost it. */
function isFa3({ root }: XmlDocument): boolean {
  return root.namespace === fa3Namespace || root.namespace === '';
}

function findDuplicate({ acceptedInvoices }: ValidationPorts, facts: DocumentSummary, sha256: string): Promise<DuplicateLookup> {
  const key = findInvoiceKey(facts);
  return acceptedInvoices.find(key === null ? null : { ...key, sha256 });
}

const noElements: readonly LocatedElement[] = [];

const noQuestions: ExchangeRateTable = { rateBefore: () => null };

async function findExchangeRates(invoice: Invoice, exchangeRates: ExchangeRates): Promise<ExchangeRateTable | 'not-checked'> {
  const questions = exchangeRateQuestions(invoice);
  return questions.length === 0 ? noQuestions : exchangeRates.find(questions);
}

/** The elements of a document by name. The index is built on first use: a document beyond the bounds has many elements and few rules that need it. */
function indexElements(document: XmlDocument): (name: string) => readonly LocatedElement[] {
  let byName: Map<string, LocatedElement[]> | undefined;
  return (name) => {
    byName ??= groupElements(document);
    return byName.get(name) ?? noElements;
  };
}

function groupElements(document: XmlDocument): Map<string, LocatedElement[]> {
  const byName = new Map<string, LocatedElement[]>();
  forEachElement(document.root, (element) => {
    const sameName = byName.get(element.name);
    if (sameName === undefined) byName.set(element.name, [element]);
    else sameName.push(element);
  });
  return byName;
}

function notAnInvoice(document: XmlDocument): DocumentRejection {
  const name = toQuotable(document.root.name, 60);
  return {
    code: 'XML-012',
    ...indexLines(document.text).positionAt(document.root.start),
    message: {
      pl: `Elementem głównym jest ${name}, a faktura KSeF zaczyna się od elementu Faktura.`,
      en: `The root element is ${name}; a KSeF invoice starts with Faktura.`,
    },
  };
}

/** Our parser accepts some documents that the schema engine rejects: in practice, those with namespaces that are not URIs. */
function notWellFormed(line: number): DocumentRejection {
  return {
    code: 'XML-001',
    line,
    column: 1,
    message: {
      pl: 'W tej linii jest coś, czego nie dopuszcza XML 1.0 z przestrzeniami nazw. Sprawdź, czy wartości xmlns są poprawnymi adresami URI.',
      en: 'Something on this line is not allowed in XML 1.0 with namespaces. Check that the values of xmlns are valid URIs.',
    },
  };
}
