import type { Localized } from '../shared/localized.ts';
import { ok, type Result } from '../shared/result.ts';
import { trimOf } from '../shared/trim-characters.ts';
import { truncate } from '../shared/truncate.ts';
import { decodeDocument } from '../xml/decode.ts';
import { applyEdits, inOrder, type TextEdit } from '../xml/edit.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { askingOnce } from './examine/ask-once.ts';
import { examineDocument } from './examine/examine-document.ts';
import { fixByCode, rejectionFixes } from './fixes/index.ts';
import { applyFixes, editedBytes, type FixRound, withMark } from './fixing/apply-fixes.ts';
import { repairPolicies } from './fixing/fix-policies.ts';
import { toValidationResult } from './fixing/to-validation-result.ts';
import { maxIssuesWhileFixing, type ValidatedInvoice, type ValidationPorts, type ValidationSettings } from './model/examination.ts';
import type { Issue } from './model/issue.ts';
import { fixesNotTried, trialBudget, trialBytes } from './model/work-bounds.ts';

/** One issue that was mended. */
export interface AppliedFix {
  readonly code: string;
  /** Which pass over the document, from 1; path, line and column are those of the document before that pass. */
  readonly round: number;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** What was done, in one sentence. */
  readonly description: Localized;
  /** The changed piece of markup before and after, shortened. */
  readonly before: string;
  readonly after: string;
}

/** What came of mending a document. */
export interface AutofixOutcome {
  /** The repaired document in UTF-8; the very bytes sent when nothing was mended. */
  readonly bytes: Uint8Array;
  readonly fixes: readonly AppliedFix[];
  /** Issues of the repaired document. */
  readonly remaining: readonly Issue[];
  /** The verdict on the repaired document. */
  readonly validated: ValidatedInvoice;
}

/** Far more rounds than a document needs that was not made to need them; such a one is left as it is. */
const roundLimit = 10;

/**
 * Fixes what can be fixed without a decision of a person. Doing it again on the result changes nothing, unless `notChecked` says that not
 * all fixes could be tried.
 *
 * @param bytes    the XML as sent
 * @param settings what the verdict depends on besides the document
 * @returns        the outcome, or why the document cannot be read at all
 */
export async function autofixInvoice(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<AutofixOutcome, DocumentRejection>> {
  const asking = askingOnce(ports);
  const examine = (copy: Uint8Array) => examineDocument(copy, asking, settings, maxIssuesWhileFixing);
  const examined = await examine(bytes);
  const readable = examined.ok ? null : fixRejected(bytes, examined.error);
  const first = readable === null ? examined : await examine(readable.bytes);
  if (!first.ok) return examined.ok ? first : examined;
  const budget = trialBudget(trialBytes.document);
  const isBeyond = first.value.validated.notChecked.length > 0;
  const { rounds, isFinished } = isBeyond
    ? { rounds: [], isFinished: true }
    : await applyFixes(first.value, { model: ports.schemaModel, examine, budget }, repairPolicies, roundLimit);
  // What is not finished would be changed again the next time; where that is for want of work, and said, what is done helps all the same.
  const kept = isFinished || budget.isExhausted ? rounds : [];
  const last = kept.at(-1)?.after ?? first.value;
  const result = toValidationResult(last, new Set());
  const validated = isFinished ? result : { ...result, notChecked: [fixesNotTried] };
  const fixes = [...(readable?.fixes ?? []), ...kept.flatMap((round, index) => describeRound(round, index + 1))];
  return ok({ bytes: fixes.length === 0 ? bytes : last.bytes, fixes, remaining: validated.issues, validated });
}

/** A document that was refused, without what it was refused for; null when that takes a decision of a person. */
function fixRejected(bytes: Uint8Array, rejection: DocumentRejection): { bytes: Uint8Array; fixes: AppliedFix[] } | null {
  const decoded = decodeDocument(bytes);
  const fix = rejectionFixes.find(({ code }) => code === rejection.code);
  if (!decoded.ok || fix === undefined) return null;
  const edits = fix.edits(decoded.value);
  if (edits === null) return null;
  const { code, line, column } = rejection;
  const marked = withMark(decoded.value, edits);
  const snippets = snippetsOf(marked.text, marked.edits);
  return {
    bytes: editedBytes(decoded.value, edits),
    fixes: [{ code, round: 1, xpath: null, line, column, description: fix.done, ...snippets }],
  };
}

function describeRound({ before, fixes }: FixRound, round: number): AppliedFix[] {
  const text = withMark(before.decoded, []).text;
  return fixes.flatMap(({ issues, edits }) => {
    const snippets = snippetsOf(text, withMark(before.decoded, edits).edits);
    return issues.flatMap(({ code, xpath, line, column }) => {
      const description = fixByCode.get(code)?.done;
      return description === undefined ? [] : [{ code, round, xpath, line, column, description, ...snippets }];
    });
  });
}

/** Longest snippet; changes further apart than this are not shown together. */
const snippetLimit = 200;

/** The markup around the first of some changes, and those near it, before and after. */
function snippetsOf(text: string, edits: readonly TextEdit[]): { before: string; after: string } {
  const ordered = inOrder(edits);
  const first = ordered[0]?.start ?? 0;
  const near = ordered.filter((edit, index) => index === 0 || edit.end - first <= snippetLimit);
  const start = Math.max(0, text.lastIndexOf('<', first));
  const close = text.indexOf('>', near.at(-1)?.end);
  const before = text.slice(start, close === -1 ? text.length : close + 1);
  const after = applyEdits(
    before,
    near.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
  return { before: trimmed(before), after: trimmed(after) };
}

/** A snippet without the white space around it, but with a byte order mark. */
function trimmed(markup: string): string {
  return truncate(trimOf(markup, ' \t\r\n'), snippetLimit);
}
