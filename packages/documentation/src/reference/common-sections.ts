import {
  type DescribedOperation,
  type Example,
  type HeaderDescription,
  type Parameter,
  resolveReferences,
  type Schema,
} from '@nakor/contract/api-description';
import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { deliveryText } from '@nakor/contract/openapi/event-delivery';
import { renderInlineMarkdown, renderMarkdown } from '../markdown.ts';
import { html, type Markup } from '../markup.ts';
import { highlightJson } from './highlight.ts';
import { buildParameterItem } from './operation-section.ts';
import { sayInPolish } from './polish/describe-in-polish.ts';
import type { ReferenceView } from './reference-view.ts';
import { buildBodyFields, buildFieldItem } from './schema-fields.ts';

/** Ids of the sections of the introduction, from its English headings, so that they are the same in both languages. */
export function listIntroductionIds(view: ReferenceView): readonly string[] {
  const headings = view.description.info.description.matchAll(/^## (.+)$/gm);
  return [...headings].map(([, heading = '']) => `section/${heading.replaceAll(' ', '-')}`);
}

/** Titles of the sections of the introduction, in the language of the page. */
export function introductionTitles(view: ReferenceView): readonly string[] {
  return [...introductionText(view).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
}

function introductionText({ language, description }: ReferenceView): string {
  return language === 'pl' ? sayInPolish(description.info.description) : description.info.description;
}

/** The introduction: what holds for all operations. */
export function buildIntroduction(view: ReferenceView): Markup {
  const ids = listIntroductionIds(view);
  let index = 0;
  return renderMarkdown(introductionText(view), { headingId: () => ids[index++] ?? null });
}

/** Every error code with its message and details. */
export function buildErrorsSection(view: ReferenceView): Markup {
  const { words, description } = view;
  const gateway = description.components.responses['Gateway'];
  return html`<section id="errors" class="common"><h2>${words.errors}</h2><p>${words.errorsIntroduction}</p>
<ul class="fields">${Object.keys(errorDefinitions).map((code) => errorItem(code as ErrorCode, view))}</ul>
${gateway === undefined ? null : html`<h3>${words.gateway}</h3>${renderMarkdown(gateway.description)}`}</section>
`;
}

function errorItem(code: ErrorCode, view: ReferenceView): Markup {
  const { status, isRetryable, message } = errorDefinitions[code];
  const details = errorSchema(code, view)?.properties?.['details'];
  const example = view.description.components.examples[code]?.value;
  return html`<li class="field" id="error/${code}"><p class="name"><code>${code}</code> <span class="status">${status}</span></p>
<p>${message[view.language]}${isRetryable ? ` ${view.words.retry}` : ''}</p>
${details === undefined ? null : html`<details class="nested"><summary><code>details</code></summary><ul class="fields">${buildFieldItem('details', details, { isRequired: true }, view)}</ul></details>`}${example === undefined ? null : html`<details class="nested"><summary>${view.words.example}</summary><pre tabindex="0" role="group" aria-label="${code}"><code>${highlightJson(example)}</code></pre></details>`}</li>
`;
}

function errorSchema(code: string, { description }: ReferenceView): Schema | undefined {
  return Object.values(description.components.schemas).find(({ properties }) => properties?.['code']?.const === code);
}

/** The events that are sent to webhook endpoints, and how. */
export function buildEventsSection(view: ReferenceView): Markup | null {
  const deliveries = Object.values(view.description.webhooks).map(({ post }) => post);
  const [first] = deliveries;
  if (first === undefined) return null;
  const parameters = (first.parameters ?? []).map((parameter) => resolveReferences<Parameter>(view.description, parameter));
  // Earlier versions of the page had one section for all events, with this id.
  return html`<section id="events" class="common"><span id="operation/receiveEvent"></span><h2>${view.words.events}</h2>${renderMarkdown(view.language === 'pl' ? sayInPolish(deliveryText) : deliveryText)}
<ul class="fields">${parameters.map((parameter) => buildParameterItem(parameter, view))}</ul>
<h3>${view.words.contents}</h3><ul class="fields">${deliveries.map((delivery) => eventItem(delivery, view))}</ul></section>
`;
}

function eventItem({ requestBody }: DescribedOperation, view: ReferenceView): Markup | null {
  const media = requestBody?.content['application/json'];
  if (media === undefined) return null;
  const schema = resolveReferences<Schema>(view.description, media.schema as Schema & { $ref: string });
  const type = schema.properties?.['type'];
  const name = String(type?.const);
  const example = media.examples?.[name];
  const value = example === undefined ? undefined : resolveReferences<Example>(view.description, example).value;
  return html`<li class="field" id="event/${name}"><p class="name"><code>${name}</code></p><p>${renderInlineMarkdown(type?.description ?? '')}</p>
<details class="nested"><summary>${view.words.fields(Object.keys(schema.properties ?? {}).length)}</summary>${buildBodyFields(schema, view)}</details>${value === undefined ? null : html`<details class="nested"><summary>${view.words.example}</summary><pre tabindex="0" role="group" aria-label="${name}"><code>${highlightJson(value)}</code></pre></details>`}</li>
`;
}

/** Every header of a response. */
export function buildHeadersSection(view: ReferenceView): Markup {
  const { words, description } = view;
  const headers = new Map<string, HeaderDescription>();
  for (const [name, header] of Object.entries(description.components.headers)) headers.set(name.replace(/\.optional$/, ''), header);
  return html`<section id="headers" class="common"><h2>${words.headers}</h2><p>${words.headersIntroduction}</p><div class="fields">${[
    ...headers,
  ].map(
    ([name, header]) =>
      html`<div id="header/${name}"><ul class="fields">${buildFieldItem(name, header.schema, { isRequired: false, description: header.description }, view)}</ul></div>`,
  )}</div></section>
`;
}
