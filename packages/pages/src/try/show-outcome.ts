import type { Language, Rejection } from './call-service.ts';
import { type Issue, issuesOf, type ValidationResult } from './check-invoice.ts';
import { byId } from './element.ts';
import type { FixedInvoice } from './fix-invoice.ts';
import { showDocument } from './show-document.ts';
import { showFixed } from './show-fixed.ts';
import { showIssues } from './show-issues.ts';
import { showResult } from './show-result.ts';

/** The validated document. */
interface ShownDocument {
  readonly text: string;
  /** Name of its file; null for the sample. */
  readonly name: string | null;
  /** How it was fixed; null if it is the original. */
  readonly fixed: FixedInvoice | null;
}

/**
 * Shows the outcome of a check in the page.
 *
 * @param fix called when the visitor requests automatic fixes
 */
export function showOutcome(
  outcome: ValidationResult | Rejection,
  { text, name, fixed }: ShownDocument,
  language: Language,
  fix: () => void,
): void {
  const container = byId('validation-result');
  const { quality, content } = showResult(outcome, language, fixed === null ? fix : null);
  container.className = quality;
  container.replaceChildren(...content);
  byId('fixed').replaceChildren(...(fixed === null ? [] : showFixed(fixed, name, language)));
  const issues = outcome.kind === 'result' ? outcome.issues : issuesOf(outcome);
  // A rejection for another reason, such as a wrong key, has no positions to show.
  byId('places').hidden = outcome.kind === 'rejected' && issues.length === 0;
  showPlaces(issues, text, language);
}

/** Lists the issues and shows the document. Choosing an issue on one side scrolls to it on the other. */
function showPlaces(issues: readonly Issue[], text: string, language: Language): void {
  const choose = (issue: number) => {
    for (const current of document.querySelectorAll('.current')) current.classList.remove('current');
    for (const part of [entries[issue], shown.marks.get(issue)]) {
      part?.classList.add('current');
      part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };
  const entries = showIssues(issues, language, choose);
  const shown = showDocument(text, issues, language, choose);
  byId('issues').replaceChildren(...entries);
  byId('document').replaceChildren(...shown.rows);
}
