import type { CodeSample } from '@nakor/contract/code-samples/code-samples';
import { Marked, type Tokens } from 'marked';
import { html, type Markup } from './markup.ts';

/** How Markdown becomes HTML. */
export interface MarkdownOptions {
  /** Where a link leads; null shows its text only. By default as written. */
  readonly linkTarget?: (href: string) => string | null;
  /** The source of an image, such as a data URL; null shows its description only. By default none is shown. */
  readonly imageSource?: (href: string) => string | null;
  /** Added to the level of each heading: 1 makes `#` a heading of the second level. */
  readonly headingOffset?: number;
  /** The same code in other languages, its own first, to be shown as tabs; null for code that has no others. By default none has. */
  readonly samplesOf?: (source: string, language: string) => readonly CodeSample[] | null;
  /** Whether names in code may break after a dot or an underscore, for narrow places. By default they may not. */
  readonly breaksNames?: boolean;
  /** Id of the heading with this anchor; null for none. By default the anchor. */
  readonly headingId?: (anchor: string) => string | null;
}

/** CommonMark with tables as HTML. HTML in the text is shown as text, because everything that is not Markdown is escaped. */
export function renderMarkdown(text: string, options: MarkdownOptions = {}): Markup {
  return { markup: converter(options).parse(text, { async: false }) };
}

/** Like {@link renderMarkdown}, for a text without blocks. */
export function renderInlineMarkdown(text: string, options: MarkdownOptions = {}): Markup {
  return { markup: converter(options).parseInline(text, { async: false }) };
}

function converter({
  linkTarget = (href) => href,
  imageSource = () => null,
  headingOffset = 0,
  headingId = (anchor) => anchor,
  samplesOf = () => null,
  breaksNames = false,
}: MarkdownOptions): Marked {
  const anchors = createAnchorMaker();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.markup,
      heading({ tokens, depth, text }) {
        const level = String(Math.min(6, depth + headingOffset));
        const id = headingId(anchors(text));
        const content: Markup = { markup: this.parser.parseInline(tokens) };
        return `${html`<h${level}${id === null ? null : html` id="${id}"`}>${content}</h${level}>`.markup}\n`;
      },
      code({ text, lang = '' }) {
        const language = lang === '' ? null : html` class="language-${lang}"`;
        const samples = samplesOf(text, lang);
        if (samples !== null) return `${renderSamples(samples).markup}\n`;
        return `${html`<pre tabindex="0"><code${language}>${keepOptions(text)}</code></pre>`.markup}\n`;
      },
      codespan: ({ text }: Tokens.Codespan) => html`<code>${breaksNames ? breakNames(text) : keepOptions(text)}</code>`.markup,
      link({ tokens, href }) {
        const content: Markup = { markup: this.parser.parseInline(tokens) };
        const target = linkTarget(href);
        return (target === null || /^\s*(javascript|data|vbscript):/i.test(target) ? content : html`<a href="${target}">${content}</a>`)
          .markup;
      },
      image({ text, href }) {
        const source = imageSource(href);
        return (source === null ? html`${text}` : html`<img src="${source}" alt="${text}">`).markup;
      },
      table({ header, rows }) {
        const cell = (tag: 'th' | 'td') => (part: Tokens.TableCell) =>
          html`<${tag}>${{ markup: this.parser.parseInline(part.tokens) }}</${tag}>`;
        const head = header.every((part) => part.text === '') ? null : html`<thead><tr>${header.map(cell('th'))}</tr></thead>`;
        return `${html`<div class="wide" tabindex="0"><table>${head}<tbody>${rows.map((row) => html`<tr>${row.map(cell('td'))}</tr>`)}</tbody></table></div>`.markup}\n`;
      },
    },
  });
  return marked;
}

/** Options of commands stay in one line: browsers would break them after each hyphen, and `--` alone reads as something else. */
function keepOptions(code: string): readonly Markup[] {
  return code
    .split(/((?<![\w-])--[a-z][\w-]*)/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<span class="whole">${part}</span>`));
}

/** Lets a name such as `platform.incident_created` break between its words. */
function breakNames(code: string): readonly Markup[] {
  return code.split(/(?<=\w[._])(?=\w)/).flatMap((part, index) => (index === 0 ? [html`${part}`] : [html`<wbr>`, html`${part}`]));
}

/** Code in several languages: without scripts, parts that can be opened. */
function renderSamples(samples: readonly CodeSample[]): Markup {
  return html`<div class="samples">${samples.map(
    ({ language, name, source }, index) =>
      html`<details class="sample" data-sample="${language}"${index === 0 ? html` open` : null}><summary>${name}</summary><pre tabindex="0"><code>${keepOptions(source)}</code></pre></details>`,
  )}</div>`;
}

/** The anchors of headings as GitHub derives them; a second heading with the same text gets a number. */
export function createAnchorMaker(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}
