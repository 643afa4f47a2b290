import { warsawDay } from '../fa3/calendar.ts';
import { type DocumentFacts, readDocumentFacts } from '../fa3/document-facts.ts';
import { fa3Namespace } from '../fa3/identity.ts';
import { Invoice } from '../fa3/invoice.ts';
import type { SchemaModel } from '../schema/model.ts';
import { sha256Hex } from '../shared/digest.ts';
import { ok, type Result, refused } from '../shared/result.ts';
import { truncate } from '../shared/truncate.ts';
import { type DecodedText, decodeDocument } from '../xml/decode.ts';
import { walk, type XmlDocument, type XmlElement } from '../xml/element.ts';
import { parseDocument } from '../xml/parse.ts';
import { indexLines } from '../xml/positions.ts';
import type { DocumentRefusal } from '../xml/refusal.ts';
import type { AcceptedInvoices } from './accepted-invoices.ts';
import { applyRules, type RuleFault } from './apply-rules.ts';
import { askingOnce } from './asking-once.ts';
import { type ExchangeRates, type ExchangeRateTable, exchangeRateQuestions } from './exchange-rates.ts';
import { findMendable } from './find-mendable.ts';
import { fixByCode } from './fixes/index.ts';
import { type Issue, type PlacedIssue, toIssue } from './issue.ts';
import type { CorrectedOriginal, KsefEnvironment, RuleContext } from './rule.ts';
import { allRules, boundRules, documentRules, rulesVersion } from './rules/index.ts';
import { runSchema } from './schema/run-schema.ts';
import type { SchemaChecker, SchemaIdentity, SchemaUnavailableReason } from './schema/schema-checker.ts';
import { countBySeverity, judge, type Verdict, worst } from './verdict.ts';
import { fixesNotTried, isBeyondBounds, type NotChecked, nothingComputed, trialBudget, trialBytes } from './work-bounds.ts';

/** What validation needs of the world. */
export interface ValidationPorts {
  readonly schemaChecker: SchemaChecker;
  /** The same schema as a model, from which violations are explained. */
  readonly schemaModel: SchemaModel;
  readonly schemaIdentity: SchemaIdentity;
  readonly acceptedInvoices: AcceptedInvoices;
  readonly exchangeRates: ExchangeRates;
  /** Told of a rule of ours that throws, so that somebody mends it. */
  readonly onRuleFault: (fault: RuleFault) => void;
}

/** What a verdict depends on besides the document. */
export interface ValidationSettings {
  /** The instant of validation, in milliseconds since the epoch; dates are compared with its day in Warsaw. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
  /** The invoice that this one corrects, where it is at hand. */
  readonly original?: CorrectedOriginal;
  /** How many bytes trying fixes may read, where it is not the usual number. */
  readonly trialBytes?: number;
}

/** A verdict and the facts about the document it is on. */
export interface ValidatedInvoice<Listed = Issue> extends Verdict<Listed> {
  readonly document: DocumentFacts & { readonly sizeBytes: number; readonly sha256: string };
  readonly schema: SchemaIdentity;
  /** Why the official schema was not run; null when it was. */
  readonly schemaUnavailableReason: SchemaUnavailableReason | null;
  readonly rulesVersion: string;
  /** What the result does not cover. */
  readonly notChecked: readonly NotChecked[];
}

/** Most issues that one verdict lists. */
export const issueLimit = 1_000;

/** Most issues of a document that is repaired, or tried to be. */
export const mendingLimit = 20_000;

/** A verdict together with the document as it was read, from which fixes set out. */
export interface Examination extends ReadDocument {
  readonly bytes: Uint8Array;
  readonly invoice: Invoice;
  readonly validated: ValidatedInvoice<PlacedIssue>;
}

/**
 * Validates one invoice: examines it, and tries on a copy which of its issues can be fixed automatically.
 *
 * @param bytes    the XML as sent
 * @param settings what the verdict depends on besides the document
 * @returns        a verdict, or why the document cannot be read at all (not XML, not UTF-8, a DOCTYPE, no `Faktura`)
 */
export async function validateInvoice(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<ValidatedInvoice, DocumentRefusal>> {
  const asking = askingOnce(ports);
  const examined = await examineDocument(bytes, asking, settings);
  if (!examined.ok) return examined;
  const examine = (copy: Uint8Array) => examineDocument(copy, asking, settings, mendingLimit);
  const { isTruncated, issues, notChecked } = examined.value.validated;
  if (notChecked.length > 0) return ok(answerOf(examined.value, new Set()));
  const isFixable = issues.some(({ code }) => fixByCode.has(code));
  // With a truncated issue list the effect of a fix cannot be determined, so examine again with a higher limit.
  const complete = isTruncated && isFixable ? await examine(bytes) : examined;
  if (!complete.ok) return complete;
  const budget = trialBudget(settings.trialBytes ?? trialBytes.document);
  const mendable = await findMendable(complete.value, { model: ports.schemaModel, examine, budget });
  const result = answerOf(complete.value, mendable);
  return ok(budget.isExhausted ? { ...result, notChecked: [fixesNotTried] } : result);
}

/** The verdict for users: as many issues as one lists, each with whether it can be fixed automatically. */
export function answerOf({ validated }: Examination, mendable: ReadonlySet<PlacedIssue>): ValidatedInvoice {
  const issues = worst(validated.issues, issueLimit).map((issue): Issue => {
    const { place: _, ...texts } = issue;
    return { ...texts, isAutoFixable: fixByCode.has(issue.code), canActuallyAutoFix: mendable.has(issue) };
  });
  const isTruncated = validated.isTruncated || issues.length < validated.issues.length;
  return { ...validated, issues, isTruncated, summary: countBySeverity(issues) };
}

/**
 * Examines a document: reads it, runs the official schema, explains what that finds, runs the rules, and judges.
 *
 * @param listLimit how many issues to list at most
 */
export async function examineDocument(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
  listLimit = issueLimit,
): Promise<Result<Examination, DocumentRefusal>> {
  const read = readInvoiceDocument(bytes);
  return read.ok ? examineRead(bytes, read.value, ports, settings, listLimit) : read;
}

/**
 * Examines a document that was read already.
 *
 * @param bytes     the document as sent
 * @param listLimit how many issues to list at most
 */
export async function examineRead(
  bytes: Uint8Array,
  { decoded, document }: ReadDocument,
  ports: ValidationPorts,
  settings: ValidationSettings,
  listLimit: number,
): Promise<Result<Examination, DocumentRefusal>> {
  const schema = runSchema(bytes, decoded, document, ports, listLimit);
  if (schema.check.outcome === 'not-well-formed') return refused(notWellFormed(schema.check.line));
  const isBeyond = isBeyondBounds(bytes.length, document);
  const facts = readDocumentFacts(document.root);
  const invoice = new Invoice(document.root, schema.malformed);
  const context: RuleContext = {
    decoded,
    document,
    sizeBytes: bytes.length,
    elements: indexElements(document),
    oddlyWritten: schema.oddlyWritten,
    invoice,
    nowUnixMs: settings.nowUnixMs,
    today: warsawDay(settings.nowUnixMs),
    environment: settings.environment,
    duplicate: await ports.acceptedInvoices.find({ sellerNip: facts.sellerNip, kind: facts.kind, number: facts.number }),
    exchangeRates: await findExchangeRates(invoice, ports.exchangeRates),
    original: settings.original ?? null,
  };
  const lines = indexLines(document.text);
  // Another format gives its elements other meanings: only what holds for any document is said of it.
  const rules = isBeyond ? boundRules : isFa3(document) ? allRules : documentRules;
  const ruleIssues = applyRules(rules, {
    context,
    document,
    lines,
    model: ports.schemaModel,
    limit: listLimit,
    onFault: ports.onRuleFault,
  });
  const schemaIssues = schema.findings.map((finding) => toIssue(finding, document, lines));
  const verdict = judge({
    ruleIssues,
    schemaIssues,
    isSchemaChecked: schema.check.outcome === 'checked',
    hasMore: schema.hasMore,
    issueLimit: listLimit,
    areRulesRun: !isBeyond,
  });
  const validated = {
    ...verdict,
    document: { ...facts, sizeBytes: bytes.length, sha256: sha256Hex(bytes) },
    schema: ports.schemaIdentity,
    schemaUnavailableReason: schema.check.outcome === 'unavailable' ? schema.check.reason : null,
    rulesVersion,
    notChecked: isBeyond ? nothingComputed : [],
  };
  return ok({ bytes, decoded, document, invoice, validated });
}

/** A document as it was read. */
export interface ReadDocument {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
}

/** Reads a document, whose root is `Faktura`; or says why it cannot be read at all. */
export function readInvoiceDocument(bytes: Uint8Array): Result<ReadDocument, DocumentRefusal> {
  const decoded = decodeDocument(bytes);
  if (!decoded.ok) return decoded;
  const parsed = parseDocument(decoded.value);
  if (!parsed.ok) return parsed;
  const document = parsed.value;
  return document.root.name === 'Faktura' ? ok({ decoded: decoded.value, document }) : refused(notAnInvoice(document));
}

/** FA(3), or meant to be: a document without a namespace most likely lost it. */
function isFa3({ root }: XmlDocument): boolean {
  return root.namespace === fa3Namespace || root.namespace === '';
}

const noQuestions: ExchangeRateTable = { rateBefore: () => null };

async function findExchangeRates(invoice: Invoice, exchangeRates: ExchangeRates): Promise<ExchangeRateTable | 'not-checked'> {
  const questions = exchangeRateQuestions(invoice);
  return questions.length === 0 ? noQuestions : exchangeRates.find(questions);
}

/** The elements of a document by name; gone through when first asked for, since a document beyond the bounds has many and few rules. */
function indexElements(document: XmlDocument): (name: string) => readonly XmlElement[] {
  let byName: Map<string, XmlElement[]> | undefined;
  return (name) => {
    byName ??= groupElements(document);
    return byName.get(name) ?? [];
  };
}

function groupElements(document: XmlDocument): Map<string, XmlElement[]> {
  const byName = new Map<string, XmlElement[]>();
  for (const element of walk(document.root)) {
    const sameName = byName.get(element.name);
    if (sameName === undefined) byName.set(element.name, [element]);
    else sameName.push(element);
  }
  return byName;
}

function notAnInvoice(document: XmlDocument): DocumentRefusal {
  const name = truncate(document.root.name, 60);
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
