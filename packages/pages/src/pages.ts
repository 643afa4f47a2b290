/** A page of the service for browsers. Each has a folder here with its body, styles and script. */
export type PageName = 'reference' | 'try' | 'rules';

/** Properties of a page in addition to the contents of its folder. */
interface PageDefinition {
  readonly title: string;
  /** Initial language of the page, for screen readers. */
  readonly language: 'pl' | 'en' | typeof pageSlots.language;
  /** Its style sheets, in their order. */
  readonly styles: readonly string[];
  /** Additional permissions besides running its own script and calling the service, as sources of a Content-Security-Policy. */
  readonly permissions: Readonly<Record<string, string>>;
  /** Whether its script sends requests to the service. */
  readonly sendsRequests: boolean;
  /** Its program, a file of its folder. */
  readonly program: 'main.ts' | 'main.tsx';
  /** The program of a worker, a file of its folder: the page contains it as text and starts it from a blob. Null for none. */
  readonly worker: string | null;
  /** Whether the file states its policy itself, because it is also hosted without the service. */
  readonly statesPolicy: boolean;
}

/** Places of a page that are filled after it was built. `rules` is the frame of all rule pages; `reference` is filled once for each language. */
export const pageSlots = { language: '{{language}}', title: '{{title}}', head: '{{head}}', body: '{{body}}' } as const;

/** All pages. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  reference: {
    title: pageSlots.title,
    language: pageSlots.language,
    styles: ['../rules/style.css', '../rules/list.css', '../rules/rule.css', 'style.css', 'code.css'],
    permissions: {},
    sendsRequests: true,
    program: 'main.ts',
    worker: null,
    statesPolicy: false,
  },
  try: {
    title: 'Nakor: faktura i korekta FA(3)',
    language: 'pl',
    styles: [
      'styles/tokens.css',
      'styles/base.css',
      'styles/components.css',
      'styles/shell.css',
      'styles/files.css',
      'styles/invoice.css',
      'styles/panes.css',
      'styles/dialogs.css',
      'correction/correction.css',
      'correction/lines.css',
      'correction/result.css',
    ],
    // The schema engine is WebAssembly, and runs in a worker created from a blob, which has the policy of the page. The program for batches is
    // a worker from the service, whose response has a policy of its own (ADR 0067).
    permissions: { 'script-src': "'wasm-unsafe-eval'", 'worker-src': "'self' blob:" },
    sendsRequests: true,
    program: 'main.tsx',
    worker: 'engine/engine-worker.ts',
    statesPolicy: true,
  },
  rules: {
    title: pageSlots.title,
    language: pageSlots.language,
    styles: ['style.css', 'list.css', 'rule.css', 'narrow.css'],
    permissions: {},
    sendsRequests: false,
    program: 'main.ts',
    worker: null,
    statesPolicy: false,
  },
};

/** A page of the documentation as files, apart from those that it shares with the service. */
export const guidePage: PageDefinition = {
  title: pageSlots.title,
  language: pageSlots.language,
  styles: ['../rules/style.css', 'style.css'],
  // The field in the list of guides leads to the page that searches them.
  permissions: { 'form-action': "'self'" },
  sendsRequests: false,
  program: 'main.ts',
  worker: null,
  statesPolicy: false,
};

/** Name of the built file of a page; with `.gz` appended, its compressed version. */
export function pageFileName(name: PageName): string {
  return `${name}.html`;
}

/** Languages of the API reference. */
export const referenceLanguages = ['pl', 'en'] as const;

/** Name of the file with the API reference in a language, in which only {@link baseUrlSlot} is left to fill. */
export function getReferenceFileName(language: (typeof referenceLanguages)[number]): string {
  return `reference.${language}.html`;
}

/** Place of the base URL in the API reference: the service fills in the one under which it was reached. */
export const baseUrlSlot = '{{base}}';

/** Name of the file next to the pages that contains the Content-Security-Policy of each page. */
export const policiesFileName = 'policies.json';

/** Name of the file next to the pages with the program that makes audit packs for the workbench, compressed only because of its size. */
export const auditPackProgramFileName = 'audit-pack.js.gz';

/** Name of the file next to the pages with the program that submits batches for the workbench, in which only the origin of the storage is left to fill. */
export const batchProgramFileName = 'batch.js';
