import { text } from './texts.ts';

/** Characters of a response that are shown; the rest can be saved. */
const shownCharacters = 100_000;

/**
 * Shows a response: its status, headers and body. JSON is formatted; files and long texts can be saved.
 *
 * @param milliseconds from the request to the last byte
 */
export function showResponse(result: HTMLElement, response: Response, bytes: Uint8Array<ArrayBuffer>, milliseconds: number): void {
  const mediaType = response.headers.get('Content-Type') ?? '';
  const status = element('p', '');
  const code = element('span', String(response.status));
  code.className = response.ok ? 'status good' : 'status';
  status.append(`${text('status')} `, code, ` ${milliseconds} ${text('milliseconds')}`);
  result.replaceChildren(status, headerList(response.headers), ...bodyParts(response, mediaType, bytes));
  result.hidden = false;
}

function headerList(headers: Headers): HTMLElement {
  const details = document.createElement('details');
  details.className = 'nested';
  const list = document.createElement('dl');
  for (const [name, value] of headers) list.append(element('dt', name), element('dd', value));
  details.append(element('summary', text('headers')), list);
  return details;
}

function bodyParts(response: Response, mediaType: string, bytes: Uint8Array<ArrayBuffer>): readonly HTMLElement[] {
  if (bytes.length === 0) return [element('p', text('empty'))];
  const isText = /json|xml|text/.test(mediaType);
  if (!isText) return [element('p', `${mediaType}, ${sizeText(bytes.length)}`), saveLink(response, mediaType, bytes)];
  const whole = formatted(new TextDecoder().decode(bytes), mediaType);
  const pre = element('pre', whole.slice(0, shownCharacters));
  pre.tabIndex = 0;
  pre.setAttribute('aria-label', text('body'));
  if (whole.length <= shownCharacters) return [pre];
  return [pre, element('p', text('truncated')), saveLink(response, mediaType, bytes)];
}

function formatted(content: string, mediaType: string): string {
  if (!mediaType.includes('json')) return content;
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}

function saveLink(response: Response, mediaType: string, bytes: Uint8Array<ArrayBuffer>): HTMLElement {
  const link = element('a', text('download')) as HTMLAnchorElement;
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  link.className = 'save';
  link.href = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  link.download = name ?? 'response';
  return link;
}

function sizeText(bytes: number): string {
  return `${new Intl.NumberFormat(document.documentElement.lang).format(bytes)} B`;
}

function element(name: string, content: string): HTMLElement {
  const created = document.createElement(name);
  created.textContent = content;
  return created;
}
