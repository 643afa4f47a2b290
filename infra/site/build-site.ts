import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { ApiDescription } from '@nakor/contract/api-description';
import { apiFileNames } from '@nakor/contract/api-files';
import { buildCodeSamples, type CodeSample } from '@nakor/contract/code-samples/code-samples';
import { readCurlRequest } from '@nakor/contract/code-samples/curl-request';
import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { codeListPage, otherCodes, renderCodeListPage, renderCodePage } from '@nakor/documentation/codes/code-page';
import { buildReferenceMarkdown } from '@nakor/documentation/reference/reference-markdown';
import { renderReference } from '@nakor/documentation/reference/render-reference';
import { renderFeed } from '@nakor/documentation/rules/rule-feed';
import { getFileRuleLinks } from '@nakor/documentation/rules/rule-links';
import { renderListPage } from '@nakor/documentation/rules/rule-list-page';
import { renderRulePage } from '@nakor/documentation/rules/rule-page';
import { getStatusPage } from '@nakor/documentation/rules/status-path';
import { type Guide, renderGuidePage, searchPaths } from '@nakor/documentation/site/guide-page';
import { renderSearchPage, type SearchEntry } from '@nakor/documentation/site/search-page';
import { guidesPath, pageEnding } from '@nakor/documentation/site/site-frame';
import { buildSiteLlmsFile, buildSiteMap } from '@nakor/documentation/site/site-llms';
import { renderNotFoundPage, renderStartPage } from '@nakor/documentation/site/start-page';
import { getFileStatusLinks, renderStatusListPage, renderStatusPage } from '@nakor/documentation/statuses/status-page';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { ksefStatuses } from '@nakor/domain/ksef-statuses/catalogue';
import { listStatusCodes } from '@nakor/domain/search/find-rules';
import type { Language } from '@nakor/domain/shared/localized';
import { auditPackProgramFileName, pageFileName, referenceLanguages } from '@nakor/pages/pages';
import { buildPage, buildPages } from '../build/build-pages.ts';
import { readApiDescription } from '../build/build-reference.ts';
import { buildRuleCatalogue, ruleCatalogueFile } from '../build/build-rule-catalogue.ts';
import { withPolicy } from './page-policy.ts';
import { formatPlainText, GuideLinks, readGuides } from './site-guides.ts';

/** How the site is built. */
export interface SiteOptions {
  /** Folder of the site; it is emptied first. */
  readonly directory: string;
  /** URL of the site, with a slash at its end, for its sitemap, its feed and the page of unknown paths. */
  readonly url: string;
  /** Base URL of the API in code samples, with the version prefix. */
  readonly apiUrl: string;
  /** Time for which the state of the rules is shown, in milliseconds since the epoch. */
  readonly nowUnixMs: number;
}

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Empties the folder of an earlier site, and never one with other files. */
function emptyFolder(directory: string): void {
  if (existsSync(directory) && readdirSync(directory).length > 0 && !existsSync(join(directory, siteMarker))) {
    throw new Error(`${directory} has files that are not of a site. Name an empty folder.`);
  }
  rmSync(directory, { recursive: true, force: true });
}

/** Every site has this file, and hardly any other folder. */
const siteMarker = 'llms.txt';

/**
 * Builds the documentation, the API reference, the rules and the workbench as files that any web server can host (ADR 0023).
 *
 * @returns number of files
 * @throws {Error} the folder contains other files
 */
export async function buildSite(options: SiteOptions): Promise<number> {
  emptyFolder(options.directory);
  const files = new Map<string, string>();
  const guide = await buildPage('guide');
  const addPage = (path: string, html: string, policy: string) => files.set(path, withPolicy(html, policy));
  for (const language of referenceLanguages)
    addPage(`index${pageEnding(language)}`, renderStartPage(guide.content, language), guide.policy);
  addPage('404.html', renderNotFoundPage(guide.content, new URL(options.url).pathname), guide.policy);
  const description = await readApiDescription();
  const guides = readGuides(projectDirectory);
  const links = new GuideLinks(projectDirectory, guides);
  for (const one of guides) {
    addPage(
      one.target,
      renderGuidePage(guide.content, one, {
        linkTarget: (href) => links.targetOf(one, href, 'page'),
        imageSource: (href) => imageOf(one.source, href),
        samplesOf: (source, language) => (language === 'sh' ? samplesOfCurl(description, source, options.apiUrl) : null),
      }),
      guide.policy,
    );
    files.set(one.plain, formatPlainText(one, links));
  }
  for (const language of referenceLanguages) {
    const own = guides.filter((one) => isSearched(one) && one.source.endsWith('.pl.md') === (language === 'pl'));
    addPage(searchPaths[language], renderSearchPage(guide.content, language, own, await listSearchEntries(language)), guide.policy);
  }
  await addReference(files, options);
  await addRules(files, options);
  files.set(siteMarker, buildSiteLlmsFile(guides));
  const pages = [...files.keys()].filter((path) => path.endsWith('.html') && path !== '404.html');
  files.set('sitemap.xml', buildSiteMap(options.url, [...pages, 'try/index.html'].sort()));
  for (const [path, content] of files) writeTo(options.directory, path, content);
  for (const name of Object.values(apiFileNames)) links.copied.add(`docs/${name}`);
  for (const path of links.copied) {
    mkdirSync(dirname(join(options.directory, path)), { recursive: true });
    copyFileSync(join(projectDirectory, path), join(options.directory, path));
  }
  return files.size + links.copied.size + (await addWorkbench(options.directory));
}

/** A curl command of a guide, and the same request in the other languages. */
function samplesOfCurl(description: ApiDescription, source: string, apiUrl: string): readonly CodeSample[] | null {
  const request = readCurlRequest(description, source, apiUrl);
  if (request === null) return null;
  return buildCodeSamples(request).map((sample) => (sample.language === 'curl' ? { ...sample, source } : sample));
}

/** The rules, the codes of KSeF and the kinds of corrections, as the search shows them. */
async function listSearchEntries(language: Language): Promise<readonly SearchEntry[]> {
  await buildRuleCatalogue();
  const { rules } = JSON.parse(readFileSync(ruleCatalogueFile, 'utf8')) as RuleCatalogue;
  const ending = pageEnding(language);
  const ofRules = rules.map(({ code, title, why, how_to_fix: fix }) => ({
    target: `rules/${code}${ending}`,
    title: `${code} ${title[language]}`,
    text: [why[language], fix?.[language] ?? '', listStatusCodes(code).join(' ')].join(' ').trim(),
  }));
  const ofStatuses = ksefStatuses.map((status) => ({
    target: `statuses/${getStatusPage(status)}${ending}`,
    title: `KSeF ${status.code}: ${status.name}`,
    text: `${status.meaning[language]} ${status.nextStep[language]}`,
  }));
  const ofScenarios = scenarios.map(({ title, description, searchWords }) => ({
    target: correctionGuides[language],
    title: `${language === 'pl' ? 'Korekta' : 'Correction'}: ${title[language]}`,
    text: [description[language], searchWords[language].join(', ')].join(' '),
  }));
  // Of results that fit as well, what to do about a mistake comes first.
  return [...ofScenarios, ...ofRules, ...ofStatuses];
}

/** Where people read how to correct an invoice. */
const correctionGuides: Readonly<Record<Language, string>> = {
  pl: 'docs/pl/correct-an-issued-invoice.pl.html',
  en: 'docs/corrections.html',
};

/** Whether the search shows sections of a page: what was decided and what has changed is seldom what readers look for. */
function isSearched({ source }: Guide): boolean {
  return !source.startsWith('docs/adr/') && source !== 'CHANGELOG.md';
}

/** An image of a guide as a data URL, since the policy of the pages allows no others; null for one of another host. */
function imageOf(source: string, href: string): string | null {
  if (!/^[\w./-]+\.png$/.test(href)) return null;
  return `data:image/png;base64,${readFileSync(join(projectDirectory, dirname(source), href)).toString('base64')}`;
}

function writeTo(directory: string, path: string, content: string | Uint8Array): void {
  const target = join(directory, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

async function addReference(files: Map<string, string>, { apiUrl }: SiteOptions): Promise<void> {
  const { content, policy } = await buildPage('reference');
  const description = await readApiDescription();
  for (const language of referenceLanguages) {
    const ending = pageEnding(language);
    const links = {
      workbench: 'try/index.html',
      rules: `rules/index${ending}`,
      openApi: `docs/${apiFileNames.openApi}`,
      postman: `docs/${apiFileNames.postman}`,
      self: { pl: 'reference.pl.html', en: 'reference.html' },
      site: { home: `index${ending}`, guides: guidesPath[language] },
    };
    const html = renderReference(content, description, { language, baseUrl: apiUrl, links, canTry: false });
    files.set(`reference${ending}`, withPolicy(html, policy));
  }
  files.set('reference.md', buildReferenceMarkdown(description, apiUrl));
}

async function addRules(files: Map<string, string>, { url, nowUnixMs }: SiteOptions): Promise<void> {
  const { content, policy } = await buildPage('rules');
  await buildRuleCatalogue();
  const json = readFileSync(ruleCatalogueFile, 'utf8');
  const catalogue = JSON.parse(json) as RuleCatalogue;
  for (const language of referenceLanguages) {
    const linksFrom = getFileRuleLinks(language);
    const view = { language, linksFrom, day: toWarsawDay(nowUnixMs), isFile: true };
    const ending = pageEnding(language);
    files.set(`rules/index${ending}`, withPolicy(renderListPage(content, catalogue, view), policy));
    for (const rule of catalogue.rules) {
      files.set(`rules/${rule.code}${ending}`, withPolicy(renderRulePage(content, catalogue, rule, view), policy));
    }
    files.set(`rules/${codeListPage}${ending}`, withPolicy(renderCodeListPage(content, view), policy));
    for (const [page, entries] of otherCodes) {
      files.set(`rules/${page}${ending}`, withPolicy(renderCodePage(content, page, entries, view), policy));
    }
    const ofStatuses = { ...view, linksFrom: getFileStatusLinks(language) };
    files.set(`statuses/index${ending}`, withPolicy(renderStatusListPage(content, ofStatuses), policy));
    for (const status of ksefStatuses) {
      files.set(`statuses/${getStatusPage(status)}${ending}`, withPolicy(renderStatusPage(content, catalogue, status, ofStatuses), policy));
    }
    const own = linksFrom('rules');
    const complete = (href: string) => `${url}rules/${href}`;
    const links = { catalogue: complete(own.catalogue), feed: complete(own.feed), rule: (code: string) => complete(own.rule(code)) };
    files.set(`rules/${own.feed}`, renderFeed(catalogue, language, links));
  }
  files.set('rules/rules.json', json);
}

/** Links of the workbench to pages of the service, and where they lead in the site. */
const workbenchLinks: readonly (readonly [attribute: string, ofSite: string])[] = [
  ['href="try"', 'href="index.html"'],
  ['href="rules"', 'href="../rules/index.pl.html"'],
  ['href="../docs"', 'href="../reference.pl.html"'],
  ['data-workbench="try"', 'data-workbench="index.html"'],
  ['data-rules="rules?lang={language}"', 'data-rules="../rules/index{ending}"'],
  ['data-rule="rules/{code}?lang={language}"', 'data-rule="../rules/{code}{ending}"'],
  ['data-reference="../docs?lang={language}"', 'data-reference="../reference{ending}"'],
  ['data-audit-pack="try/audit-pack.js"', 'data-audit-pack="audit-pack.js"'],
];

/** The workbench is built as for the service, with whatever files it needs. */
async function addWorkbench(directory: string): Promise<number> {
  const built = mkdtempSync(join(tmpdir(), 'nakor-workbench-'));
  try {
    await buildPages(built);
    const page = readFileSync(join(built, pageFileName('try')), 'utf8');
    writeTo(directory, 'try/index.html', workbenchLinks.reduce(withLink, page));
    const others = readdirSync(built).filter((name) => !/^(reference|rules|try\.html|policies)/.test(name) && !name.endsWith('.gz'));
    for (const name of others) writeTo(directory, `try/${name}`, readFileSync(join(built, name)));
    const program = gunzipSync(readFileSync(join(built, auditPackProgramFileName)));
    writeTo(directory, `try/${auditPackProgramFileName.replace(/\.gz$/, '')}`, program);
    return 2 + others.length;
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function withLink(page: string, [attribute, ofSite]: (typeof workbenchLinks)[number]): string {
  // Only in the markup, which comes before the programs.
  const found = page.indexOf(` ${attribute}`);
  if (found === -1) throw new Error(`The workbench has no ${attribute}.`);
  return `${page.slice(0, found + 1)}${ofSite}${page.slice(found + 1 + attribute.length)}`;
}
