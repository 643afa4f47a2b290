import type { Parameter } from '@nakor/contract/api-description';
import { resolveReferences } from '@nakor/contract/api-description';
import { buildPathExample, getMediaForPeople, type PlacedOperation } from '@nakor/contract/code-samples/operation-request';
import { headerNames } from '@nakor/contract/headers';
import { html, type Markup } from '../markup.ts';
import type { ReferenceView } from './reference-view.ts';

/**
 * A form that sends the request to the service of the page. A script makes it work; without scripts it says so. Pages for browsers have none.
 * It is in a template until it is opened: browsers that can fill in forms lay out every field of a page, which took seconds on a phone.
 */
export function tryForm(placed: PlacedOperation, view: ReferenceView): Markup | null {
  const { path, method, operation } = placed;
  const texts = view.words.try;
  const [success] = Object.entries(operation.responses);
  const media = success === undefined || '$ref' in success[1] ? {} : (success[1].content ?? {});
  if ('text/html' in media) return null;
  const id = operation.operationId;
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReferences<Parameter>(view.description, parameter));
  return html`<details class="try"><summary>${texts.title}</summary>
<noscript><p>${texts.noScript}</p></noscript>
<template><form data-method="${method}" data-path="${path}" novalidate>
${operation.security.length === 0 ? null : keyField(id, view)}${parameters.map((parameter) => parameterField(id, parameter, view))}${bodyFieldset(placed, view)}
<p><button type="submit">${texts.send}</button> <output class="progress"></output></p>
</form>
<div class="result" hidden></div></template></details>`;
}

function keyField(id: string, { words }: ReferenceView): Markup {
  return html`<p><label for="key-${id}">${words.try.key}</label><input id="key-${id}" class="key" autocomplete="off" spellcheck="false" autocapitalize="off" aria-describedby="hint-${id}"><span id="hint-${id}" class="quiet">${words.try.keyHint}</span></p>
`;
}

function parameterField(id: string, parameter: Parameter, { language }: ReferenceView): Markup {
  const { name, in: place, schema } = parameter;
  const fieldId = `try-${id}-${name}`;
  const marks = html`id="${fieldId}" data-in="${place}" name="${name}"`;
  const value = place === 'path' ? buildPathExample([parameter], name) : name === headerNames.acceptLanguage ? language : '';
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const control =
    values === undefined
      ? html`<input ${marks} value="${schema.format === 'uuid' ? '' : value}" autocomplete="off" spellcheck="false">`
      : html`<select ${marks}><option value=""></option>${values.map((option) => html`<option>${String(option)}</option>`)}</select>`;
  return html`<p><label for="${fieldId}"><code>${name}</code></label>${control}</p>
`;
}

function bodyFieldset({ operation }: PlacedOperation, { words }: ReferenceView): Markup | null {
  if (operation.requestBody === undefined) return null;
  const id = operation.operationId;
  const mediaTypes = getMediaForPeople(operation.requestBody.content).map(([mediaType]) => mediaType);
  return html`<p><label for="media-${id}">${words.try.mediaType}</label><select id="media-${id}" class="media-type">${mediaTypes.map((mediaType) => html`<option>${mediaType}</option>`)}</select></p>
<p><label for="body-${id}">${words.try.body}</label><textarea id="body-${id}" rows="10" spellcheck="false"></textarea></p>
<p><label for="file-${id}">${words.try.file}</label><input id="file-${id}" type="file"></p>
`;
}
