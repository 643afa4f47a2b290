import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { deriveDeterministicUuid } from '@nakor/domain/shared/deterministic-uuid';
import type { Language } from '@nakor/domain/shared/localized';
import { html, type Markup } from '../markup.ts';
import type { RuleLinks } from './rule-links.ts';
import { type RuleTexts, ruleTexts } from './rule-texts.ts';

type RuleChange = RuleCatalogue['changes'][number];

/** Where the feed and what it links to are. */
export type FeedLinks = Pick<RuleLinks, 'catalogue' | 'feed' | 'rule'>;

/** Codes listed by an entry; the first version of the catalogue has all of them. */
const mostListedCodes = 100;

/**
 * The changes of the rules as an Atom feed (RFC 4287), newest first. Ids do not depend on the URL or the language.
 *
 * @param links complete URLs
 */
export function renderFeed(catalogue: RuleCatalogue, language: Language, links: FeedLinks): string {
  const words = ruleTexts[language];
  const updated = catalogue.changes[0]?.date ?? '1970-01-01';
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>urn:uuid:${deriveDeterministicUuid('nakor/rules')}</id>
<title>${words.feedTitle}</title>
<updated>${updated}T00:00:00Z</updated>
<author><name>Nakor</name></author>
<link rel="self" type="application/atom+xml" href="${links.feed}"/>
<link rel="alternate" type="text/html" href="${links.catalogue}"/>
${catalogue.changes.map((change, index) => entryOf(change, index === catalogue.changes.length - 1, { catalogue, words, language, links }))}</feed>
`.markup;
}

/** What the entries of a feed share. */
interface FeedView {
  readonly catalogue: RuleCatalogue;
  readonly words: RuleTexts;
  readonly language: Language;
  readonly links: FeedLinks;
}

function entryOf(change: RuleChange, isFirst: boolean, view: FeedView): Markup {
  const { words, links } = view;
  const content = isFirst ? html`<p>${words.firstVersion}</p>` : contentOf(change, view);
  return html`<entry>
<id>urn:uuid:${deriveDeterministicUuid(`nakor/rules/${change.date}`)}</id>
<title>${words.change(change.rules_version)}</title>
<updated>${change.date}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${links.catalogue}"/>
<content type="html">${content.markup}</content>
</entry>
`;
}

function contentOf({ added, changed, retired, detection_changed: isDetectionChanged }: RuleChange, view: FeedView): Markup {
  const { words } = view;
  const isOnlyOther = added.length + changed.length + retired.length === 0 && !isDetectionChanged;
  return html`${listOf(
    words.added,
    added.map((code) => ruleLink(code, view)),
  )}${listOf(
    words.changed,
    changed.map(({ code, parts }) => html`${ruleLink(code, view)} (${parts.map((part) => words.part[part]).join(', ')})`),
  )}${listOf(
    words.retired,
    retired.map((code) => html`${code}`),
  )}${isDetectionChanged ? html`<p>${words.detectionChanged}</p>` : null}${isOnlyOther ? html`<p>${words.otherwiseChanged}</p>` : null}`;
}

function listOf(title: string, items: readonly Markup[]): Markup | null {
  if (items.length === 0) return null;
  const omitted = items.length - mostListedCodes;
  return html`<p>${title}:</p><ul>${items.slice(0, mostListedCodes).map((item) => html`<li>${item}</li>`)}${omitted > 0 ? html`<li>+ ${omitted}</li>` : null}</ul>`;
}

function ruleLink(code: string, { catalogue, language, links }: FeedView): Markup {
  const title = catalogue.rules.find((rule) => rule.code === code)?.title[language];
  return title === undefined ? html`${code}` : html`<a href="${links.rule(code)}">${code}</a> ${title}`;
}
