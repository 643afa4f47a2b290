/** A text node of a rendered page. */
export interface PageText {
  /** The id of the section; `heading` for the head of the page, `frame` for notices and small print. */
  readonly section: string;
  /** With references resolved. */
  readonly text: string;
  /** `value` is isolated from the text around it; `unit` is the unit of a value; everything else is a `label`. */
  readonly kind: 'value' | 'unit' | 'label';
  /** `computed` or `given`, where the page says so. */
  readonly origin: string | null;
}

const references: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** A text of a page as readers see it. */
export function resolveReferences(escaped: string): string {
  return escaped.replace(/&(?:#39|[a-z]+);/g, (reference) => references[reference] ?? reference);
}

const token = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*(\/?)>|([^<]+)|(<)/g;

/** Elements and attributes that pages consist of. Anything else comes from a document that has escaped its place. */
const knownElements = new Set(
  'main header footer section div h1 h2 h3 p strong span bdi dl dt dd table caption thead tbody tr th td figure figcaption svg path a body'.split(
    ' ',
  ),
);
const knownAttributes = new Set(
  'class id role tabindex aria-label aria-labelledby aria-hidden scope data-origin viewBox shape-rendering d href rel'.split(' '),
);

/**
 * The text nodes of the body of a page, in order, read without the code that wrote it.
 *
 * @throws Error for markup of which pages do not consist, or that is not balanced
 */
export function pageTexts(html: string): readonly PageText[] {
  const body = html.slice(html.indexOf('<body>'), html.indexOf('</html>'));
  const open: { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[] = [];
  const texts: PageText[] = [];
  for (const [piece, closing, name = '', attributes = '', empty, text, stray] of body.matchAll(token)) {
    if (stray !== undefined) throw new Error('There is markup that no element explains.');
    if (text !== undefined) texts.push(textNode(text, open));
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`${piece} closes another element.`);
    } else {
      const read = readAttributes(name, attributes);
      if (empty !== '/') open.push({ name, attributes: read });
    }
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.name} is not closed.`);
  return texts;
}

function readAttributes(name: string, text: string): ReadonlyMap<string, string> {
  if (!knownElements.has(name)) throw new Error(`Pages do not contain ${name}.`);
  const attributes = new Map([...text.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
  for (const key of attributes.keys()) if (!knownAttributes.has(key)) throw new Error(`Elements of pages have no attribute ${key}.`);
  return attributes;
}

function textNode(escaped: string, open: readonly { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[]): PageText {
  const text = resolveReferences(escaped);
  const innermost = open.at(-1);
  const container = open.findLast(({ name }) => name === 'section' || name === 'header');
  const section = container === undefined ? 'frame' : (container.attributes.get('id') ?? 'heading');
  const isValue = innermost?.name === 'bdi';
  const kind = isValue ? (innermost.attributes.get('class') === 'unit' ? 'unit' : 'value') : 'label';
  return { section, text, kind, origin: innermost?.attributes.get('data-origin') ?? null };
}
