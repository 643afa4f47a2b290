import { showResponse } from './show-response.ts';
import { text } from './texts.ts';

/** The key, in this variable only: all forms share it, and nothing stores it. */
let sharedKey = '';

/** A request that a form describes. */
interface Prepared {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | null;
}

/** Starts the forms that send requests to the service of this page; each is created when it is opened for the first time. */
export function startForms(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.try')) {
    details.addEventListener('toggle', () => {
      if (!details.open) return;
      createForm(details);
      const form = details.querySelector('form');
      if (form !== null) prepare(details, form);
    });
  }
}

function createForm(details: HTMLDetailsElement): void {
  const template = details.querySelector('template');
  if (template === null) return;
  template.replaceWith(template.content);
  const form = details.querySelector('form');
  const result = details.querySelector<HTMLElement>('.result');
  if (form === null || result === null) return;
  form.querySelector('.media-type')?.addEventListener('change', () => fillBody(details, form));
  form.querySelector('.key')?.addEventListener('input', (event) => {
    sharedKey = (event.target as HTMLInputElement).value.trim();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, result);
  });
}

function prepare(details: Element, form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('.key');
  if (key !== null) key.value = sharedKey;
  const body = form.querySelector('textarea');
  if (body !== null && body.value === '') selectMediaWithExample(details, form);
}

function selectMediaWithExample(details: Element, form: HTMLFormElement): void {
  const select = form.querySelector<HTMLSelectElement>('.media-type');
  const example = details.closest('article')?.querySelector<HTMLElement>('[data-request]');
  if (select !== null && example?.dataset['request'] !== undefined) select.value = example.dataset['request'];
  fillBody(details, form);
}

/** Fills in the first example of the selected media type; a document is also an example of its other names. */
function fillBody(details: Element, form: HTMLFormElement): void {
  const select = form.querySelector<HTMLSelectElement>('.media-type');
  const body = form.querySelector('textarea');
  if (select === null || body === null) return;
  const kind = select.value === 'text/xml' ? 'application/xml' : select.value;
  body.value = details.closest('article')?.querySelector(`[data-request="${kind}"]`)?.textContent ?? '';
  body.disabled = select.value === 'application/gzip';
}

async function submit(form: HTMLFormElement, result: HTMLElement): Promise<void> {
  const blockingReason = findBlockingReason(form);
  report(form, blockingReason ?? text('sending'), blockingReason !== null);
  result.hidden = true;
  if (blockingReason !== null) return;
  const { path, method, headers, body } = requestOf(form);
  const begin = performance.now();
  try {
    // Relative to this page, so that no other host can get the key.
    const response = await fetch(path, { method, headers, body, credentials: 'omit', cache: 'no-store', redirect: 'manual' });
    if (response.type === 'opaqueredirect') return report(form, text('redirected'), true);
    const bytes = new Uint8Array(await response.arrayBuffer());
    showResponse(result, response, bytes, Math.round(performance.now() - begin));
    report(form, '', false);
  } catch {
    report(form, text('unreachable'), true);
  }
}

/** Why the request cannot be sent, in the language of the page; null if it can. */
function findBlockingReason(form: HTMLFormElement): string | null {
  if ([...form.querySelectorAll<HTMLInputElement>('[data-in="path"]')].some(({ value }) => value.trim() === ''))
    return text('parameterMissing');
  const key = form.querySelector<HTMLInputElement>('.key')?.value.trim();
  if (key === undefined) return null;
  if (key === '') return text('keyMissing');
  if (key.startsWith('nk_live_')) return text('keyLive');
  return /^nk_test_[\x21-\x7e]+$/.test(key) ? null : text('keyWrong');
}

function requestOf(form: HTMLFormElement): Prepared {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')]
    .map((field) => ({ place: field.dataset['in'], name: field.name, value: field.value.trim() }))
    .filter(({ value }) => value !== '');
  const ofPlace = (place: string) => fields.filter((field) => field.place === place).map(({ name, value }) => [name, value] as const);
  const path = new Map(ofPlace('path'));
  const query = new URLSearchParams(ofPlace('query').map(([name, value]) => [name, value]));
  const ownPath = (form.dataset['path'] ?? '')
    .slice(1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path.get(name) ?? ''));
  const key = form.querySelector<HTMLInputElement>('.key')?.value.trim();
  const mediaType = form.querySelector<HTMLSelectElement>('.media-type')?.value;
  return {
    path: ownPath + (query.size === 0 ? '' : `?${query}`),
    method: form.dataset['method'] ?? 'GET',
    headers: {
      ...Object.fromEntries(ofPlace('header')),
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
    },
    body: bodyOf(form),
  };
}

/** The chosen file, or else the text; null for requests without a body. */
function bodyOf(form: HTMLFormElement): Blob | null {
  const file = form.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0];
  const body = form.querySelector('textarea');
  return file ?? (body === null ? null : new Blob([body.value]));
}

function report(form: HTMLFormElement, message: string, isProblem: boolean): void {
  const output = form.querySelector<HTMLElement>('.progress');
  if (output === null) return;
  output.textContent = message;
  output.classList.toggle('problem', isProblem);
}
