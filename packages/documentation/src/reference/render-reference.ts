import type { ApiDescription } from '@nakor/contract/api-description';
import { sampleLanguages } from '@nakor/contract/code-samples/code-samples';
import { getGroups, listOperations, type PlacedOperation } from '@nakor/contract/code-samples/operation-request';
import { pageSlots } from '@nakor/pages/pages';
import { html, type Markup } from '../markup.ts';
import { fillSlots } from '../slots.ts';
import {
  buildErrorsSection,
  buildEventsSection,
  buildHeadersSection,
  buildIntroduction,
  introductionTitles,
  listIntroductionIds,
} from './common-sections.ts';
import { buildOperationSection } from './operation-section.ts';
import { describeInPolish } from './polish/describe-in-polish.ts';
import { getTagTexts, getTitle, type ReferenceOptions, type ReferenceView, viewOf } from './reference-view.ts';

/**
 * The API reference as one page, complete without scripts (ADR 0023). Deterministic.
 *
 * @param template the built page `reference`, with its style and script
 */
export function renderReference(template: string, description: ApiDescription, options: ReferenceOptions): string {
  const view = viewOf(options.language === 'pl' ? describeInPolish(description) : description, options);
  const { words, language, links } = view;
  return fillSlots(template, {
    [pageSlots.language]: language,
    [pageSlots.title]: html`${words.title} · Nakor`.markup,
    [pageSlots.head]: html`<link rel="alternate" hreflang="pl" href="${links.self.pl}">
<link rel="alternate" hreflang="en" href="${links.self.en}">
<link rel="alternate" type="application/json" title="${words.openApi}" href="${links.openApi}">`.markup,
    [pageSlots.body]: html`${header(view)}<div class="layout">${side(view)}<main id="main">${main(view)}</main></div>${scriptTexts(view)}`
      .markup,
  });
}

function header({ words, links, language }: ReferenceView): Markup {
  const languageLink = (id: 'pl' | 'en', name: string) =>
    html`<a href="${links.self[id]}" lang="${id}" hreflang="${id}" data-language="${id}"${language === id ? html` aria-current="true"` : null}>${name}</a>`;
  return html`<a class="skip" href="#main">${words.skip}</a>
<header class="top">
<nav aria-label="Nakor">
${
  links.site === null
    ? html`<strong>Nakor</strong>`
    : html`<a href="${links.site.home}"><strong>Nakor</strong></a>
<a href="${links.site.guides}">${words.guides}</a>`
}
<a href="${links.self[language]}" aria-current="page">${words.title}</a>
<a href="${links.workbench}">${words.workbench}</a>
<a href="${links.rules}">${words.rules}</a>
</nav>
<div class="languages">${languageLink('pl', 'Polski')}${languageLink('en', 'English')}</div>
</header>
`;
}

/** The operations of a group, in the order of the description. */
function operationsIn(tag: string, { description }: ReferenceView): readonly PlacedOperation[] {
  return listOperations(description).filter(({ operation }) => operation.tags.includes(tag));
}

function side(view: ReferenceView): Markup {
  const { words } = view;
  const ids = listIntroductionIds(view);
  const { one, few, many } = words.found;
  return html`<details class="side" id="contents"><summary>${words.contents}</summary>
<form id="filters" role="search" hidden><label for="q">${words.search}</label><input type="search" id="q" placeholder="${words.searchHint}" autocomplete="off" spellcheck="false"><output id="count" data-one="${one}" data-few="${few}" data-many="${many}"></output></form>
<nav aria-label="${words.contents}"><ul>
<li data-group><a class="group" href="#introduction">${words.introduction}</a><ul>${introductionTitles(view).map((title, index) => html`<li data-for="${ids[index] ?? ''}"><a href="#${ids[index] ?? ''}">${title}</a></li>`)}</ul></li>
${getGroups(view.description).map(
  (tag) => html`<li data-group><a class="group" href="#tag/${tag.name}">${getTagTexts(tag, view).name}</a><ul>${operationsIn(
    tag.name,
    view,
  ).map(
    ({ method, operation }) =>
      html`<li data-for="operation/${operation.operationId}"><a href="#operation/${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <span>${getTitle(operation, view)}</span></a></li>`,
  )}</ul></li>
`,
)}<li data-group><ul><li data-for="errors"><a class="group" href="#errors">${words.errors}</a></li><li data-for="events"><a class="group" href="#events">${words.events}</a></li><li data-for="headers"><a class="group" href="#headers">${words.headers}</a></li></ul></li>
</ul></nav></details>
`;
}

function main(view: ReferenceView): Markup {
  const { words, description, links, baseUrl } = view;
  return html`<section id="introduction" class="common"><h1>${words.title}</h1>
<p class="meta"><span>${words.version(description.info.version)}</span> <a href="${links.openApi}">${words.openApi}</a> <a href="${links.postman}">${words.postman}</a></p>
<p class="base"><span>${words.baseUrl}</span> <code>${baseUrl}</code></p>
${buildIntroduction(view)}</section>
${getGroups(description).map((tag) => tagSection(tag, view))}${buildErrorsSection(view)}${buildEventsSection(view)}${buildHeadersSection(view)}`;
}

function tagSection(tag: ApiDescription['tags'][number], view: ReferenceView): Markup {
  const { name, description } = getTagTexts(tag, view);
  return html`<section id="tag/${tag.name}" class="tag"><h2>${name}</h2><p>${description}</p>
${operationsIn(tag.name, view).map((placed) => buildOperationSection(placed, view))}</section>
`;
}

/** Texts for the script, in an element without display. */
function scriptTexts({ words }: ReferenceView): Markup {
  const texts = { ...words.try.script, sampleLanguage: words.sampleLanguage };
  const languages = sampleLanguages.map(({ id }) => id).join(' ');
  return html`<div id="texts" hidden data-languages="${languages}" data-texts="${JSON.stringify(texts)}"></div>
`;
}
