import type { Language } from './call-service.ts';
import type { Issue } from './check-invoice.ts';
import { element } from './element.ts';
import { texts } from './texts.ts';

/**
 * One entry per issue, in the order of the list.
 *
 * @param choose called with the index of an issue whose position was clicked
 */
export function showIssues(issues: readonly Issue[], language: Language, choose: (issue: number) => void): readonly HTMLElement[] {
  return issues.map((issue, position) => showIssue(issue, language, () => choose(position)));
}

function showIssue(issue: Issue, language: Language, choose: () => void): HTMLElement {
  const words = texts[language];
  const severity = element('span', { className: 'severity' }, words.severity[issue.severity]);
  const lines: Node[] = [element('p', {}, issue.message)];
  if (issue.field_value !== null) lines.push(labelled(words.found, element('code', {}, issue.field_value)));
  if (issue.expected_value !== null) lines.push(labelled(words.expected, element('code', {}, issue.expected_value)));
  if (issue.quick_fix !== null) lines.push(labelled(words.howToFix, issue.quick_fix));
  if (issue.can_actually_auto_fix) lines.push(element('p', {}, words.autoFix));
  lines.push(element('p', { className: 'place' }, issue.xpath ?? words.noPlace));
  if (issue.occurrences > 1) lines.push(element('p', { className: 'place' }, words.occurrences(issue.occurrences, furtherLines(issue))));
  if (issue.help_url !== null)
    lines.push(element('p', {}, element('a', { href: rulePageUrl(issue.help_url), target: '_blank' }, words.why)));
  return element('li', { className: issue.severity }, severity, ` ${issue.code} `, placeOf(issue, language, choose), ...lines);
}

/** The lines of the further places, of which not all may be listed. */
function furtherLines({ occurrences, places }: Issue): string {
  return [...places.slice(1).map(({ line }) => line), ...(occurrences > places.length ? ['…'] : [])].join(', ');
}

function placeOf({ line, column }: Issue, language: Language, choose: () => void): Node | string {
  if (line === null || column === null) return '';
  const button = element('button', { type: 'button' }, texts[language].place(line, column));
  button.addEventListener('click', choose);
  return button;
}

function labelled(label: string, value: Node | string): HTMLElement {
  return element('p', {}, element('strong', {}, label), ' ', value);
}

/** The page of the rule at the service that served this page, whatever base URL the service uses for itself. */
function rulePageUrl(helpUrl: string): string {
  return `rules/${helpUrl.split('/').at(-1) ?? ''}`;
}
