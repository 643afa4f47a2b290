/** A page of the service for browsers. Each has a folder here with its body, styles and script. */
export type PageName = 'reference' | 'try' | 'rules';

/** Properties of a page in addition to the contents of its folder. */
interface PageDefinition {
  readonly title: string;
  /** Initial language of the page, for screen readers. */
  readonly language: 'pl' | 'en' | typeof pageSlots.language;
  /** Its style sheets, in their order. */
  readonly styles: readonly string[];
  /** Third-party scripts that run before its own: module paths. */
  readonly libraries: readonly string[];
  /** Additional permissions besides running its own script and calling the service, as sources of a Content-Security-Policy. */
  readonly permissions: Readonly<Record<string, string>>;
  /** Whether its script sends requests to the service. */
  readonly sendsRequests: boolean;
}

/** Places of a page that are filled after it was built. `rules` is the frame of all rule pages; `reference` is filled once for each language. */
export const pageSlots = { language: '{{language}}', title: '{{title}}', head: '{{head}}', body: '{{body}}' } as const;

/** All pages. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  reference: {
    title: pageSlots.title,
    language: pageSlots.language,
    styles: ['../rules/style.css', '../rules/list.css', '../rules/rule.css', 'style.css', 'code.css'],
    libraries: [],
    permissions: {},
    sendsRequests: true,
  },
  try: { title: 'Nakor: walidacja faktury', language: 'pl', styles: ['style.css'], libraries: [], permissions: {}, sendsRequests: true },
  rules: {
    title: pageSlots.title,
    language: pageSlots.language,
    styles: ['style.css', 'list.css', 'rule.css', 'narrow.css'],
    libraries: [],
    permissions: {},
    sendsRequests: false,
  },
};

/** A page of the documentation as files, apart from those that it shares with the service. */
export const guidePage: PageDefinition = {
  title: pageSlots.title,
  language: pageSlots.language,
  styles: ['../rules/style.css', 'style.css'],
  libraries: [],
  permissions: {},
  sendsRequests: false,
};

/** Name of the built file of a page; with `.gz` appended, its compressed version. */
export function pageFileName(name: PageName): string {
  return `${name}.html`;
}

/** Languages of the API reference. */
export const referenceLanguages = ['pl', 'en'] as const;

/** Name of the file with the API reference in a language, in which only {@link baseUrlSlot} is left to fill. */
export function referenceFileName(language: (typeof referenceLanguages)[number]): string {
  return `reference.${language}.html`;
}

/** Place of the base URL in the API reference: the service fills in the one under which it was reached. */
export const baseUrlSlot = '{{base}}';

/** Name of the file next to the pages that contains the Content-Security-Policy of each page. */
export const policiesFileName = 'policies.json';
