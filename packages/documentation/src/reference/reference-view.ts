import type { ApiDescription, DescribedOperation } from '@nakor/contract/api-description';
import type { TagName } from '@nakor/contract/openapi/tags';
import type { RouteId } from '@nakor/contract/routes';
import type { Language } from '@nakor/domain/shared/localized';
import { polishTags, polishTitles } from './operation-titles.ts';
import { type ReferenceTexts, referenceTexts } from './reference-texts.ts';
import type { SchemaView } from './schema-fields.ts';

/** Where the links of the page lead; URLs relative to it. */
interface ReferenceLinks {
  readonly workbench: string;
  readonly rules: string;
  readonly openApi: string;
  readonly postman: string;
  /** The page itself by language. */
  readonly self: Readonly<Record<Language, string>>;
  /** The start page and the guides; null where there are none. */
  readonly site: { readonly home: string; readonly guides: string } | null;
}

/** How the reference is rendered. */
export interface ReferenceOptions {
  readonly language: Language;
  /** With the version prefix, for code samples. */
  readonly baseUrl: string;
  readonly links: ReferenceLinks;
  /** Whether the page comes from the service itself, so that it can send requests to it. */
  readonly canTry: boolean;
}

/** What all parts of the page need. */
export interface ReferenceView extends SchemaView, ReferenceOptions {}

/** The view for a description. */
export function viewOf(description: ApiDescription, options: ReferenceOptions): ReferenceView {
  const words: ReferenceTexts = referenceTexts[options.language];
  const format = new Intl.NumberFormat(options.language, { useGrouping: true });
  return { ...options, description, words, number: (value) => format.format(value) };
}

/** Title of an operation in the language of the page. */
export function getTitle({ operationId, summary }: DescribedOperation, { language }: ReferenceView): string {
  return language === 'pl' ? (polishTitles[operationId as RouteId] ?? summary) : summary;
}

/** Name and description of a group of operations in the language of the page. */
export function getTagTexts(
  tag: ApiDescription['tags'][number],
  { language }: ReferenceView,
): { readonly name: string; readonly description: string } {
  return language === 'pl' ? (polishTags[tag.name as TagName] ?? tag) : tag;
}
