import type { Localized } from '../shared/localized.ts';
import { ok, type Result } from '../shared/result.ts';
import { trimOf } from '../shared/trim-characters.ts';
import { truncate } from '../shared/truncate.ts';
import { decodeDocument } from '../xml/decode.ts';
import { applyEdits, sortInOrder, type TextEdit } from '../xml/edit.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { examineDocument } from './examine/examine-document.ts';
import { memoizePorts } from './examine/memoize-ports.ts';
import { fixByCode, rejectionFixes } from './fixes/index.ts';
import { applyFixes, buildEditedBytes, type FixRound, withMark } from './fixing/apply-fixes.ts';
import { autofixPolicies } from './fixing/fix-policies.ts';
import { toValidationResult } from './fixing/to-validation-result.ts';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from './model/examination.ts';
import type { Issue } from './model/issue.ts';
import { areRulesSkipped, fixesNotTried } from './model/not-checked.ts';
import { createTrialBudget, trialBudgetOf } from './model/work-bounds.ts';

/** One issue that was fixed. */
export interface AppliedFix {
  readonly code: string;
  /** The pass over the document, from 1; path, line and column refer to the document before that pass. */
  readonly round: number;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** What was done, in one sentence. */
  readonly description: Localized;
  /** The changed markup before and after, truncated. */
  readonly before: string;
  readonly after: string;
}

/** The result of fixing a document. */
export interface AutofixOutcome {
  /** The fixed document in UTF-8; the original bytes when nothing was fixed. */
  readonly bytes: Uint8Array;
  readonly fixes: readonly AppliedFix[];
  /** Issues of the fixed document. */
  readonly remaining: readonly Issue[];
  /** The validation result of the fixed document. */
  readonly validated: ValidatedInvoice;
}

/** Far more rounds than any ordinary document needs; a document that exceeds it is left unchanged. */
const roundLimit = 10;

/**
 * Fixes what can be fixed without a person's decision. Idempotent, unless `notChecked` states that not all fixes could be tried.
 *
 * @param bytes    the XML as sent
 * @param settings what the validation result depends on, apart from the document
 * @returns        the outcome, or why the document cannot be read at all
 */
export async function autofixInvoice(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<AutofixOutcome, DocumentRejection>> {
  const memoizedPorts = memoizePorts(ports);
  const examine = (copy: Uint8Array) => examineDocument(copy, memoizedPorts, settings);
  const examined = await examine(bytes);
  const readable = examined.ok ? null : fixRejected(bytes, examined.error);
  const first = readable === null ? examined : await examine(readable.bytes);
  if (!first.ok) return examined.ok ? first : examined;
  const budget = createTrialBudget(trialBudgetOf(first.value.bytes.length, first.value.validated.issues.length));
  const isBeyond = areRulesSkipped(first.value.validated.notChecked);
  const { rounds, isFinished } = isBeyond
    ? { rounds: [], isFinished: true }
    : await applyFixes(first.value, { model: ports.schemaModel, examine, budget }, autofixPolicies, roundLimit);
  // An unfinished document would change again in the next call. That is acceptable only when the budget ran out, which the result states.
  const kept = isFinished || budget.isExhausted ? rounds : [];
  const last = kept.at(-1)?.after ?? first.value;
  const result = toValidationResult(last, new Set());
  const validated = isFinished ? result : { ...result, notChecked: [fixesNotTried, ...result.notChecked] };
  const fixes = [...(readable?.fixes ?? []), ...kept.flatMap((round, index) => describeRound(round, index + 1))];
  return ok({ bytes: fixes.length === 0 ? bytes : last.bytes, fixes, remaining: validated.issues, validated });
}

/** Fixes the cause of a rejection; null when that requires a person's decision. */
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
    bytes: buildEditedBytes(decoded.value, edits),
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

/** Maximum length of a snippet; changes further apart than this are not shown together. */
const snippetLimit = 200;

/** The markup around the first edit and those near it, before and after. */
function snippetsOf(text: string, edits: readonly TextEdit[]): { before: string; after: string } {
  const ordered = sortInOrder(edits);
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

/** Trims a snippet, but keeps a byte order mark. */
function trimmed(markup: string): string {
  return truncate(trimOf(markup, ' \t\r\n'), snippetLimit);
}
