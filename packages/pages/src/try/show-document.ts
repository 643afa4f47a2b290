import type { Language } from './call-service.ts';
import { type Issue, severities } from './check-invoice.ts';
import { type DocumentRow, documentRows, type Segment } from './document-rows.ts';
import { element } from './element.ts';
import { texts } from './texts.ts';

/**
 * The document, with a mark at the position of each issue.
 *
 * @param choose called with the index of an issue whose mark was clicked
 * @returns      the rows, and the mark of each issue by its index; an issue without a position has none
 */
export function showDocument(text: string, issues: readonly Issue[], language: Language, choose: (issue: number) => void) {
  const placed = issues.flatMap(({ line, column }, issue) => (line === null || column === null ? [] : [{ issue, line, column }]));
  const marks = new Map<number, HTMLElement>();
  const markOf = (segment: Segment): HTMLElement | string => {
    const here = segment.places.map((place) => placed[place]?.issue ?? 0);
    const [first] = here;
    if (first === undefined) return segment.text;
    const worst = severities.find((severity) => here.some((issue) => issues[issue]?.severity === severity)) ?? 'info';
    const title = here.map((issue) => `${issues[issue]?.code}: ${issues[issue]?.message}`).join('\n');
    // A position at the end of a line has no character to mark.
    const mark = element('mark', { className: worst, title }, segment.text || ' ');
    mark.addEventListener('click', () => choose(first));
    for (const issue of here) marks.set(issue, mark);
    return mark;
  };
  const rows = documentRows(text, placed).map((row) => showRow(row, language, markOf));
  return { rows, marks };
}

function showRow(row: DocumentRow, language: Language, markOf: (segment: Segment) => HTMLElement | string): HTMLElement {
  if (row.kind === 'gap') return element('div', { className: 'gap' }, texts[language].gap(row.first, row.last));
  const isMarked = row.segments.some(({ places }) => places.length > 0);
  const number = element('span', { className: 'number', ariaHidden: 'true' }, String(row.number));
  const text = element('span', { className: 'text' }, ...row.segments.map(markOf));
  const className = ['row', ...(isMarked ? ['marked'] : []), ...(row.isLong ? ['long'] : [])].join(' ');
  return element('div', { className }, number, text);
}
