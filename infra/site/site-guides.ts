import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Guide, getGuideTarget } from '@nakor/documentation/site/guide-page';

/** Markdown files that become pages of the site. The rules have pages of their own. */
const guidePatterns = ['docs/**/*.md', '{README,README.pl,CONTRIBUTING,CHANGELOG}.md'];

const rulesDocument = 'docs/rules.md';

/** Files that guides may link to, and that are copied: data and examples, never code of the project. */
const copiedFile = /^(docs|events)\/[\w./-]+\.(json|xml|sh|py|php|cs|java|go|ts|mjs|html)$|^LICENSE$/;

/** Reads the guides of the project, in the order of their paths. */
export function readGuides(projectDirectory: string): readonly Guide[] {
  return globSync(guidePatterns, { cwd: projectDirectory })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== rulesDocument)
    .sort()
    .map((source) => ({
      source,
      target: getGuideTarget(source),
      text: readFileSync(join(projectDirectory, source), 'utf8'),
      plain: source,
    }));
}

/** Resolves links of guides, and notes the files that they lead to. */
export class GuideLinks {
  readonly #projectDirectory: string;
  readonly #sources: ReadonlySet<string>;
  /** Paths in the project of files that the site needs a copy of. */
  readonly copied = new Set<string>();

  constructor(projectDirectory: string, guides: readonly Guide[]) {
    this.#projectDirectory = projectDirectory;
    this.#sources = new Set(guides.map(({ source }) => source));
  }

  /**
   * Where a link of a guide leads.
   *
   * @param as whether the link is in the page of the guide, or in its copy in Markdown
   * @returns  relative to the page or copy; null if the site does not contain the target
   */
  targetOf(guide: Guide, href: string, as: 'page' | 'markdown'): string | null {
    if (/^[a-z][a-z+.-]*:/i.test(href)) return href;
    const [path = '', anchor] = href.split('#');
    const source = path === '' ? guide.source : posix.normalize(posix.join(posix.dirname(guide.source), path));
    const target = this.#siteTarget(source, anchor, as);
    if (target === null) return null;
    const page = as === 'page' ? guide.target : guide.plain;
    if (target.path === page) return target.anchor === undefined ? posix.basename(page) : `#${target.anchor}`;
    const relative = posix.relative(posix.dirname(page), target.path);
    return target.anchor === undefined ? relative : `${relative}#${target.anchor}`;
  }

  #siteTarget(source: string, anchor: string | undefined, as: 'page' | 'markdown'): { path: string; anchor: string | undefined } | null {
    if (source === rulesDocument) return ruleTarget(anchor);
    if (this.#sources.has(source)) return { path: as === 'page' ? getGuideTarget(source) : source, anchor };
    const file = join(this.#projectDirectory, source);
    if (!copiedFile.test(source) || !existsSync(file) || !statSync(file).isFile()) return null;
    this.copied.add(source);
    return { path: source, anchor: undefined };
  }
}

/** The page of a rule for its anchor in the document of all rules. */
function ruleTarget(anchor: string | undefined): { path: string; anchor: undefined } {
  const code = /^xml-\d{3}$/.test(anchor ?? '') ? anchor?.toUpperCase() : undefined;
  return { path: code === undefined ? 'rules/index.html' : `rules/${code}.html`, anchor: undefined };
}

/** The text of a guide for its copy, where links lead to other copies. */
export function formatPlainText(guide: Guide, links: GuideLinks): string {
  const parts = guide.text.split(/(^```[\s\S]*?^```)/m);
  return parts.map((part, index) => (index % 2 === 1 ? part : withLinks(part, guide, links))).join('');
}

/** Code, which is kept, or a link whose label may contain code. */
const codeOrLink = /`[^`\n]+`|\[((?:`[^`\n]*`|[^[\]`])*)\]\(([^()\s]+)\)/g;

function withLinks(text: string, guide: Guide, links: GuideLinks): string {
  return text.replace(codeOrLink, (whole, label: string | undefined, href: string | undefined) => {
    if (label === undefined || href === undefined) return whole;
    const target = links.targetOf(guide, href, 'markdown');
    return target === null ? label : `[${label}](${target})`;
  });
}
