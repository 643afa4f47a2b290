import { formatDayText } from '@nakor/contract/rule-explanation/rule-words';
import { getStanding } from '@nakor/contract/rule-explanation/standing';
import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { type KsefEnvironment, ksefEnvironments } from '@nakor/domain/validation/model/enforcement';
import type { Severity } from '@nakor/domain/validation/model/issue';
import { html, type Markup } from '../markup.ts';
import { buildExamplePanes } from './rule-example-panes.ts';
import { type EnforcementEntry, getSeveritiesOn, getSeverityOn, type Rule } from './rule-on-day.ts';
import { type PageView, renderFrame } from './rule-page-frame.ts';
import { type RuleTexts, ruleTexts } from './rule-texts.ts';

/** What the parts of a page need. */
interface Rendering {
  readonly rule: Rule;
  readonly view: PageView;
  readonly words: RuleTexts;
}

/** The page of one rule. */
export function renderRulePage(template: string, catalogue: RuleCatalogue, rule: Rule, view: PageView): string {
  const rendering = { rule, view, words: ruleTexts[view.language] };
  const main = html`${breadcrumbs(catalogue, rendering)}
<article class="rule">
${heading(rendering)}
<div class="columns">
<div class="content">
${explanation(rendering)}${exampleSection(rendering)}${enforcementSection(rendering)}</div>
${factsCard(rendering)}
</div>
</article>
${neighbours(catalogue, rendering)}`;
  const title = `${rule.code}: ${rule.title[view.language]} · Nakor`;
  return renderFrame(template, { title, main, path: rule.page }, view);
}

function breadcrumbs({ areas }: RuleCatalogue, { rule, view, words }: Rendering): Markup {
  const area = areas.find(({ id }) => id === rule.area);
  const links = view.linksFrom(rule.page);
  return html`<nav class="breadcrumbs" aria-label="${words.catalogue}"><ol><li><a href="${links.catalogue}">${words.catalogue}</a></li><li><a href="${links.area(rule.area)}">${area?.title[view.language] ?? ''}</a></li></ol></nav>`;
}

function heading({ rule, view, words }: Rendering): Markup {
  const severity = getSeverityOn(rule, 'prod', view.day);
  return html`<header>
<p class="code">${rule.code}</p>
<h1>${rule.title[view.language]}</h1>
<p class="badges"><span class="badge ${severity}">${words.severity[severity]}</span><span class="badge plain">${words.enforcer[rule.enforced_by]}</span>${rule.autofix ? html`<span class="badge fix">${words.autofixBadge}</span>` : null}</p>
</header>`;
}

function explanation({ rule, view: { language }, words }: Rendering): Markup {
  return html`<section><h2>${words.checked}</h2><p>${rule.why[language]}</p>${rule.details === null ? null : html`<details><summary>${words.details}</summary><p>${rule.details[language]}</p></details>`}</section>
<section><h2>${words.howToFix}</h2><p>${rule.how_to_fix[language]}</p></section>`;
}

function exampleSection({ rule: { example, how_to_fix: general }, view: { language }, words }: Rendering): Markup | null {
  if (example === null) return null;
  const { lines, issue, triggers_on: shows, does_not_trigger_for: notReported } = example;
  return html`<section><h2>${words.example}</h2>
${words.shows === '' ? null : html`<p>${words.shows} ${shows}.</p>`}
${buildExamplePanes(lines, words)}
${
  issue === null
    ? null
    : html`<div class="message"><h3>${words.reported}</h3><p>${issue.message[language]}</p>${adviceOf(issue, general, language)}${placeOf(issue, words)}${valuesOf(issue, language, words)}</div>`
}
${words.notReported === '' || notReported === null ? null : html`<p class="quiet">${words.notReported} ${notReported}.</p>`}</section>`;
}

type ExampleIssue = NonNullable<NonNullable<Rule['example']>['issue']>;

/** How to fix the example, unless the page says so already. */
function adviceOf({ quick_fix: advice }: ExampleIssue, general: Rule['how_to_fix'], language: PageView['language']): Markup | null {
  return advice === null || advice[language] === general[language] ? null : html`<p>${advice[language]}</p>`;
}

function placeOf({ xpath, line }: ExampleIssue, words: RuleTexts): Markup | null {
  if (xpath === null && line === null) return null;
  const path = xpath === null ? null : html`<code>${xpath}</code>`;
  return html`<p class="quiet">${path}${path !== null && line !== null ? ', ' : ''}${line === null ? '' : words.line(line)}</p>`;
}

function valuesOf(
  { field_value: found, expected_value: expected }: ExampleIssue,
  language: PageView['language'],
  words: RuleTexts,
): Markup | null {
  if (expected === null) return null;
  const foundText = found === null ? null : html`<div><dt>${words.actual}</dt><dd><code>${found}</code></dd></div>`;
  return html`<dl class="values">${foundText}<div><dt>${words.expected}</dt><dd><code>${expected[language]}</code></dd></div></dl>`;
}

function enforcementSection(rendering: Rendering): Markup | null {
  const { rule, words } = rendering;
  if (rule.enforcement.length === 0) return null;
  return html`<section><h2>${words.inKsef}</h2><dl class="ksef">${ksefEnvironments.map((environment) => environmentEntry(environment, rendering))}</dl></section>
`;
}

function environmentEntry(environment: KsefEnvironment, rendering: Rendering): Markup | null {
  const entries = rendering.rule.enforcement.filter((entry) => entry.environment === environment);
  if (entries.length === 0) return null;
  return html`<div><dt>${rendering.words.environment[environment]}</dt>${entries.map((entry) => enforcementStatement(entry, rendering))}</div>`;
}

function enforcementStatement(entry: EnforcementEntry, { rule, view, words }: Rendering): Markup {
  const { effect, from, unless, source } = entry;
  const standing = getStanding(rule, entry, view.day);
  const begin = standing === 'current' || standing === 'earlier' ? words.since : words.from;
  const since = from === null ? '' : ` ${begin(formatDayText(from, view.language))}`;
  const exception = unless === null ? '' : `, ${words.unless} ${unless[view.language]}`;
  return html`<dd class="${standing}"><span>${words.effect[effect]}${since}${exception}</span> <span class="standing">${words.standing[standing]}</span><span class="quiet">${source}</span></dd>`;
}

function factsCard(rendering: Rendering): Markup {
  const { rule, view, words } = rendering;
  const { facts } = words;
  const fieldsLabel = rule.area === '1' ? facts.exampleFields : facts.fields;
  return html`<aside class="facts"><dl>
<div><dt>${facts.severity}</dt><dd>${severityLines(rendering)}</dd></div>
<div><dt>${facts.enforcer}</dt><dd><strong>${words.enforcer[rule.enforced_by]}</strong><p class="quiet">${words.enforcerMeaning[rule.enforced_by]}</p></dd></div>
${rule.fields.length === 0 ? null : html`<div><dt>${fieldsLabel}</dt><dd class="chips">${rule.fields.map((field) => html`<code>${field}</code> `)}</dd></div>`}
${rule.invoice_kinds === null ? null : html`<div><dt>${facts.kinds}</dt><dd>${rule.invoice_kinds.join(', ')}</dd></div>`}
<div><dt>${facts.autofix}</dt><dd>${rule.autofix ? words.autofixable : words.notAutofixable}</dd></div>
<div><dt>${facts.source}</dt><dd><span>${rule.source.text[view.language]}</span>${checkNote(rule, words)}</dd></div>
</dl></aside>`;
}

/** With what the sources were not compared; nothing if all of them were. */
function checkNote({ source }: Rule, { unchecked, secondHand }: Rendering['words']): Markup | null {
  const { parts } = source;
  const isUnchecked = parts.some((part) => part.edition_check === 'not_compared' || part.paragraph_checked === false);
  const isSecondHand = parts.some((part) => part.edition_check === 'second_hand');
  if (!isUnchecked && !isSecondHand) return null;
  return html` <span class="quiet">(${isUnchecked ? unchecked : secondHand})</span>`;
}

/** The severity in each environment on this day, in words. */
function severityLines({ rule, view, words }: Rendering): readonly Markup[] {
  if (rule.reported_as === 'rejection')
    return [html`<p><strong>${words.severity.critical}</strong></p><p class="quiet">${words.rejected}</p>`];
  const bySeverity = [...getSeveritiesOn(rule, view.day)];
  const { severity_on_corrections: other, critical_because: reason } = rule;
  const criticalMeaning = reason === null ? words.rejectedByKsef : reason[view.language];
  const lines = bySeverity.map(([severity, environments]) => {
    const meaning = severity === 'critical' ? criticalMeaning : words.severityMeaning[severity];
    return severityLine(severity, meaning, bySeverity.length === 1 ? [] : environments, words);
  });
  return [...lines, ...(other === null ? [] : [html`<p><strong>${words.severity[other]}</strong> ${words.onCorrections}</p>`])];
}

/** A severity with its meaning; without environments it is the same in all. */
function severityLine(severity: Severity, meaning: string, environments: readonly KsefEnvironment[], words: RuleTexts): Markup {
  const places = environments.map((environment) => words.inEnvironment[environment]);
  const where = places.length === 0 ? '' : ` ${places.join(` ${words.and} `)}`;
  return html`<p><strong>${words.severity[severity]}</strong>${where}</p><p class="quiet">${meaning}</p>`;
}

function neighbours({ rules }: RuleCatalogue, { rule, view, words }: Rendering): Markup {
  const index = rules.indexOf(rule);
  const link = (neighbour: Rule | undefined, label: string, relation: 'prev' | 'next') =>
    neighbour === undefined
      ? html`<span></span>`
      : html`<a rel="${relation}" href="${view.linksFrom(rule.page).rule(neighbour.code)}"><span class="quiet">${label}</span><span class="code">${neighbour.code}</span> ${neighbour.title[view.language]}</a>`;
  return html`<nav class="neighbours" aria-label="${words.previous}, ${words.next}">${link(rules[index - 1], words.previous, 'prev')}${link(rules[index + 1], words.next, 'next')}</nav>`;
}
