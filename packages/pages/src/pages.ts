/** A page that the service shows in a browser. Each has a folder here, with its body, its style and the program that runs in it. */
export type PageName = 'reference' | 'try';

/** What a page needs beside the content of its folder. */
interface PageDefinition {
  readonly title: string;
  /** Language of the page as it comes, which screen readers speak it in. */
  readonly language: 'pl' | 'en';
  /** Programs of others that run before its own: paths of modules. */
  readonly libraries: readonly string[];
  /** What it may do besides running its own program and calling the service, as sources of a Content-Security-Policy. */
  readonly permissions: Readonly<Record<string, string>>;
}

/** SHA-256 of the style that Redoc brings for scroll bars of its own, which we do not have it draw. */
const scrollBarStyle = "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='";

/** SHA-256 of nothing: a style element whose rules come from a program afterwards, as libraries make them. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Every page, once. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  reference: {
    title: 'Nakor: the interface',
    language: 'en',
    libraries: ['redoc/bundles/redoc.standalone.js'],
    // Its search runs in a thread of its own, made of a text in the program.
    permissions: { 'style-src': `${emptyStyle} ${scrollBarStyle}`, 'worker-src': 'blob:' },
  },
  try: { title: 'Nakor: sprawdź fakturę', language: 'pl', libraries: [], permissions: {} },
};

/** Name of the file that a page is built into; with `.gz` after it, its compressed twin. */
export function pageFileName(name: PageName): string {
  return `${name}.html`;
}

/** Name of the file, beside the pages, with the value of each page's Content-Security-Policy. */
export const policiesFileName = 'policies.json';
