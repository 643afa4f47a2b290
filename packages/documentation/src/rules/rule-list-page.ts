import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { ksefStatuses } from '@nakor/domain/ksef-statuses/catalogue';
import type { KsefStatus } from '@nakor/domain/ksef-statuses/ksef-status';
import { listStatusCodes } from '@nakor/domain/search/find-rules';
import { severities } from '@nakor/domain/validation/model/issue';
import { html, type Markup } from '../markup.ts';
import { getSeverityOn, type Rule } from './rule-on-day.ts';
import { type PageView, renderFrame } from './rule-page-frame.ts';
import { countText, type RuleTexts, ruleTexts } from './rule-texts.ts';
import { getStatusPage } from './status-path.ts';

/** The catalogue as a page: the areas, closed, with a search in the page. Without scripts it is a list of links. */
export function renderListPage(template: string, catalogue: RuleCatalogue, view: PageView): string {
  const words = ruleTexts[view.language];
  const links = view.linksFrom('rules');
  const main = html`<div class="intro">
<h1>${words.catalogue}</h1>
<p>${words.introduction}</p>
<p class="meta"><span>${words.version(catalogue.rules_version)}</span> <a href="${links.json}">${words.json}</a> <a href="${links.feed}">${words.feed}</a> <a href="${links.rule('codes')}">${words.otherCodes}</a></p>
</div>
${filters(catalogue, view, words)}
<div id="areas">
${catalogue.areas.map((area) => areaSection(area, catalogue, view, words))}</div>
<section id="statuses" class="area" hidden><h2>${words.statuses}</h2><ul>${ksefStatuses.map((status) => statusItem(status, view))}</ul></section>
<p id="nothing" hidden>${words.nothingFound}</p>
<section class="legend"><h2>${words.legend}</h2>
<dl>${severities.map((severity) => html`<div><dt><span class="badge ${severity}">${words.severity[severity]}</span></dt><dd>${words.severityMeaning[severity]}</dd></div>`)}</dl></section>`;
  return renderFrame(template, { title: `${words.catalogue} · Nakor`, main, path: 'rules' }, view);
}

/** Hidden until the script runs, which makes it work. */
function filters({ areas, rules }: RuleCatalogue, { language }: PageView, words: RuleTexts): Markup {
  return html`<form id="filters" role="search" hidden>
<div class="field"><label class="label" for="q">${words.search}</label><input type="search" id="q" name="q" placeholder="${words.searchHint}" autocomplete="off" spellcheck="false"></div>
<div class="field"><label class="label" for="area">${words.areaFilter}</label><select id="area" name="area"><option value="">${words.allAreas}</option>${areas.map(
    ({ id, title }) => html`<option value="${id}">${title[language]}</option>`,
  )}</select></div>
<fieldset class="field"><legend class="label">${words.severityFilter}</legend>${severities.map(
    (severity) =>
      html`<label class="chip ${severity}"><input type="checkbox" name="severity" value="${severity}"><span>${words.severity[severity]}</span></label>`,
  )}</fieldset>
<p class="found"><output id="count" data-one="${words.found.one}" data-few="${words.found.few}" data-many="${words.found.many}">${countText(rules.length, words)}</output>
<button type="reset" id="reset" hidden>${words.reset}</button></p>
</form>`;
}

function areaSection({ id, title }: RuleCatalogue['areas'][number], { rules }: RuleCatalogue, view: PageView, words: RuleTexts): Markup {
  const members = rules.filter(({ area }) => area === id);
  return html`<details class="area" data-area="${id}">
<summary><h2>${title[view.language]}</h2><span class="codes">XML-${id}xx</span><span class="size">${countText(members.length, words)}</span></summary>
<ul>
${members.map((rule) => ruleItem(rule, view, words))}</ul>
</details>
`;
}

/** A code of KSeF, shown when it is searched for. */
function statusItem(status: KsefStatus, view: PageView): Markup {
  const { code, name, meaning, nextStep } = status;
  const page = view.linksFrom('rules').status?.(getStatusPage(status));
  const title = html`<span class="code">${String(code)}</span> <span class="title">${name}</span>`;
  return html`<li data-code="${String(code)}" hidden>${page === undefined ? html`<span>${title}</span>` : html`<a href="${page}">${title}</a>`}<p>${meaning[view.language]} ${nextStep[view.language]}</p></li>
`;
}

/** One rule. */
function ruleItem(rule: Rule, view: PageView, words: RuleTexts): Markup {
  const severity = getSeverityOn(rule, 'prod', view.day);
  return html`<li id="${rule.code.toLowerCase()}" data-severity="${severity}" data-words="${listStatusCodes(rule.code).join(' ')}"><a href="${view.linksFrom('rules').rule(rule.code)}"><span class="code">${rule.code}</span> <span class="title">${rule.title[view.language]}</span></a><span class="badge ${severity}">${words.severity[severity]}</span><p>${rule.why[view.language]}</p>${fieldNames(rule)}</li>
`;
}

/** Names of elements, for the search. */
function fieldNames({ fields }: Rule): Markup | null {
  const names = [...new Set(fields.map((path) => path.split('/').at(-1) ?? ''))];
  return names.length === 0 ? null : html`<p class="fields">${names.join(' ')}</p>`;
}
