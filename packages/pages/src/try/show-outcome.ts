import type { Language, Rejection } from './call-service.ts';
import { type Issue, issuesOf, type Verdict } from './check-invoice.ts';
import { byId } from './element.ts';
import type { FixedInvoice } from './fix-invoice.ts';
import { showDocument } from './show-document.ts';
import { showFixed } from './show-fixed.ts';
import { showIssues } from './show-issues.ts';
import { showResult } from './show-result.ts';

/** The document that an outcome is about. */
interface ShownDocument {
  readonly text: string;
  /** Name of its file; null for the sample. */
  readonly name: string | null;
  /** How it was made of what the visitor chose; null when it is just that. */
  readonly mended: FixedInvoice | null;
}

/**
 * Puts what came of a check into its places in the page.
 *
 * @param mend called when the visitor wants the document mended
 */
export function showOutcome(
  outcome: Verdict | Rejection,
  { text, name, mended }: ShownDocument,
  language: Language,
  mend: () => void,
): void {
  const verdict = byId('verdict');
  const { mood, content } = showResult(outcome, language, mended === null ? mend : null);
  verdict.className = mood;
  verdict.replaceChildren(...content);
  byId('mended').replaceChildren(...(mended === null ? [] : showFixed(mended, name, language)));
  const issues = outcome.kind === 'verdict' ? outcome.issues : issuesOf(outcome);
  // What was refused for another reason, such as a wrong key, has no places to show.
  byId('places').hidden = outcome.kind === 'refused' && issues.length === 0;
  showPlaces(issues, text, language);
}

/** Lists the issues and shows the document; choosing an issue on one side brings up the other. */
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
