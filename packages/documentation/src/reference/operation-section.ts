import {
  type DescribedResponse,
  type Example,
  type HeaderDescription,
  type MediaType,
  type Parameter,
  resolveReferences,
} from '@nakor/contract/api-description';
import { buildCodeSamples } from '@nakor/contract/code-samples/code-samples';
import { getMediaForPeople, type PlacedOperation, sampleRequestOf } from '@nakor/contract/code-samples/operation-request';
import { headerNames } from '@nakor/contract/headers';
import { renderInlineMarkdown, renderMarkdown } from '../markdown.ts';
import { html, type Markup } from '../markup.ts';
import { highlightCode, highlightJson } from './highlight.ts';
import { getTitle, type ReferenceView } from './reference-view.ts';
import { buildBodyFields, buildFieldItem } from './schema-fields.ts';
import { tryForm } from './try-form.ts';

/** One operation with its parameters, bodies, samples and examples. */
export function buildOperationSection(placed: PlacedOperation, view: ReferenceView): Markup {
  const { path, method, operation } = placed;
  const id = operation.operationId;
  return html`<article id="operation/${id}" class="operation" data-operation="${id}" aria-labelledby="title-${id}">
<header><h3 id="title-${id}"><a href="#operation/${id}">${getTitle(operation, view)}</a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p class="facts">${facts(placed, view)}</p></header>
<div class="columns"><div class="prose">
${renderMarkdown(operation.description)}
${parameterSection(placed, view)}${requestSection(placed, view)}${responseSections(placed, view)}</div>
<div class="code">
${sampleSection(placed, view)}${view.canTry ? tryForm(placed, view) : null}${exampleSection(placed, view)}</div></div>
</article>
`;
}

function facts({ operation }: PlacedOperation, view: ReferenceView): Markup {
  const { words } = view;
  const scopes = operation.security.flatMap(({ apiKey = [] }) => apiKey);
  const key = operation.security.length === 0 ? words.noKey : scopes.length === 0 ? words.anyKey : words.scopes(scopes);
  const isIdempotent = parametersOf(operation, view).some(({ name }) => name === headerNames.idempotencyKey);
  const isDeprecated = operation.deprecated === true;
  return html`${isDeprecated ? html`<span class="badge">${words.deprecated}</span> ` : null}<span class="badge">${key}</span>${isIdempotent ? html` <span class="badge">${words.idempotent}</span>` : null}`;
}

/** The parameters of an operation, with those of the shared components. */
function parametersOf({ parameters = [] }: PlacedOperation['operation'], { description }: ReferenceView): readonly Parameter[] {
  return parameters.map((parameter) => resolveReferences<Parameter>(description, parameter));
}

function parameterSection({ operation }: PlacedOperation, view: ReferenceView): Markup | null {
  const parameters = parametersOf(operation, view);
  if (parameters.length === 0) return null;
  return html`<h4>${view.words.parameters}</h4><ul class="fields">${parameters.map((parameter) => buildParameterItem(parameter, view))}</ul>
`;
}

/** A parameter as a field. */
export function buildParameterItem(
  { name, in: place, required = false, description, schema, example }: Parameter,
  view: ReferenceView,
): Markup {
  return buildFieldItem(name, schema, { isRequired: required, description, example, place: view.words.parameterIn[place] }, view);
}

function requestSection({ operation: { requestBody } }: PlacedOperation, view: ReferenceView): Markup | null {
  if (requestBody === undefined) return null;
  const media = getMediaForPeople(requestBody.content);
  const described = media.filter(([, { schema }]) => schema.$ref !== undefined || schema.properties !== undefined);
  return html`<h4>${view.words.requestBody}</h4>${renderMarkdown(requestBody.description)}
<p class="media">${media.map(([mediaType]) => html`<code>${mediaType}</code> `)}</p>
${described.map(([, { schema }]) => html`<div class="body">${buildBodyFields(schema, view)}</div>`)}`;
}

function responseSections({ operation: { responses } }: PlacedOperation, view: ReferenceView): Markup {
  const entries = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolveReferences<DescribedResponse>(view.description, response),
  }));
  const isMain = ({ status }: { readonly status: string }) => status.startsWith('2');
  return html`${entries.filter(isMain).map(({ status, response }) => mainResponse(status, response, view))}
<details class="nested others"><summary>${view.words.otherResponses}</summary><ul class="fields">${entries
    .filter((entry) => !isMain(entry))
    .map(({ status, response }) => otherResponse(status, response))}</ul></details>`;
}

function mainResponse(status: string, { description, headers = {}, content = {} }: DescribedResponse, view: ReferenceView): Markup {
  const { words } = view;
  const media = Object.entries(content);
  return html`<h4>${words.response} <span class="status good">${status}</span></h4>${renderMarkdown(description)}
<p class="media">${media.map(([mediaType]) => html`<code>${mediaType}</code> `)}</p>
${media.length === 0 ? html`<p>${words.noContent}</p>` : uniqueBodies(media, view)}
${headerDetails(headers, view)}`;
}

/** Bodies that have fields, or else the first one. */
function uniqueBodies(media: readonly (readonly [string, MediaType])[], view: ReferenceView): readonly Markup[] {
  const described = media.filter(([, { schema }]) => schema.type !== 'string');
  const shown = described.length === 0 ? media.filter(([, { schema }], index) => index === 0 && schema.format === 'binary') : described;
  return shown.map(([, { schema }]) => html`<div class="body">${buildBodyFields(schema, view)}</div>`);
}

function headerDetails(headers: NonNullable<DescribedResponse['headers']>, view: ReferenceView): Markup | null {
  const names = Object.entries(headers).map(([name, header]) => ({
    name,
    isRequired: resolveReferences<HeaderDescription>(view.description, header).required !== false,
  }));
  if (names.length === 0) return null;
  return html`<details class="nested"><summary>${view.words.responseHeaders} <span class="quiet">${names.length}</span></summary><p class="chips">${names.map(
    ({ name }) => html`<a href="#header/${name}"><code>${name}</code></a> `,
  )}</p></details>
`;
}

/** The codes of an error response lead to their explanation. */
function otherResponse(status: string, { description }: DescribedResponse): Markup {
  const linked = description.replace(/^- `([A-Z_]+)`/gm, '- [`$1`](#error/$1)');
  return html`<li class="field"><p class="name"><span class="status">${status}</span></p>${renderMarkdown(linked)}</li>
`;
}

function sampleSection(placed: PlacedOperation, view: ReferenceView): Markup {
  const { description, baseUrl, language, words } = view;
  const samples = buildCodeSamples(sampleRequestOf(description, placed, baseUrl, language));
  return html`<div class="samples">
${samples.map(({ language: id, name, source }, index) => html`<details class="sample" data-sample="${id}"${index === 0 ? html` open` : null}><summary>${name}</summary><pre tabindex="0" role="group" aria-label="${name}"><code>${highlightCode(source)}</code></pre></details>`)}
${placed.operation.requestBody === undefined && placed.operation.security.length === 0 ? null : html`<p class="quiet">${words.filesNote}</p>`}</div>
`;
}

function exampleSection({ operation }: PlacedOperation, view: ReferenceView): Markup {
  const sent = getMediaForPeople(operation.requestBody?.content ?? {}).flatMap(([mediaType, media]) => examplesOf(mediaType, media, view));
  const received = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) =>
      Object.entries(resolveReferences<DescribedResponse>(view.description, response).content ?? {}).flatMap(([mediaType, media]) =>
        examplesOf(mediaType, media, view),
      ),
    );
  return html`${exampleList(view.words.requestExamples, sent, 'request')}${exampleList(view.words.responseExamples, received, 'response')}`;
}

interface ShownExample extends Example {
  readonly mediaType: string;
}

function examplesOf(mediaType: string, { examples = {} }: MediaType, view: ReferenceView): readonly ShownExample[] {
  return Object.values(examples)
    .map((example) => ({ ...resolveReferences<Example>(view.description, example), mediaType }))
    .filter(({ value }) => !isErrorBody(value));
}

function isErrorBody(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value;
}

function exampleList(title: string, examples: readonly ShownExample[], kind: 'request' | 'response'): Markup | null {
  if (examples.length === 0) return null;
  return html`<div class="examples"><h4>${title}</h4>${examples.map((example, index) => exampleDetails(example, kind, index === 0 && kind === 'response'))}</div>
`;
}

function exampleDetails({ summary = '', value, mediaType }: ShownExample, kind: 'request' | 'response', isOpen: boolean): Markup {
  const content = typeof value === 'string' ? html`${value}` : highlightJson(value);
  return html`<details class="example"${isOpen ? html` open` : null}><summary>${renderInlineMarkdown(summary)}</summary><pre tabindex="0" role="group" data-${kind}="${mediaType}" aria-label="${summary}"><code>${content}</code></pre></details>`;
}
