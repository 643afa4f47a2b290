import type { Language } from '@nakor/domain/shared/localized';

/** Where the links of a rule page lead: URLs relative to the page, so that they work behind any gateway and in any folder. */
export interface RuleLinks {
  readonly catalogue: string;
  readonly area: (id: string) => string;
  readonly rule: (code: string) => string;
  /** This page in a language. */
  readonly self: (language: Language) => string;
  /** The page of a code of KSeF; null where there is none. */
  readonly status: ((page: string) => string) | null;
  readonly json: string;
  readonly feed: string;
  /** The start page; null where there is none. */
  readonly home: string | null;
  readonly reference: string;
  readonly workbench: string;
}

/** The links of the page with a path below the folder of the catalogue: `rules`, or `rules/XML-403`. */
export type LinksFrom = (path: string) => RuleLinks;

/** Links of the pages that the service renders. If the URL of the page names the language, so do they. */
export function getServiceRuleLinks(language: Language, isLanguageInUrl: boolean): LinksFrom {
  const query = isLanguageInUrl ? `?lang=${language}` : '';
  return (path) => {
    const up = '../'.repeat(path.split('/').length - 1);
    const here = path.split('/').at(-1) ?? '';
    return {
      catalogue: `${up}rules${query}`,
      area: (id) => `${up}rules${query === '' ? '?' : `${query}&`}area=${id}`,
      rule: (code) => `${up}rules/${code}${query}`,
      self: (other) => `${here}?lang=${other}`,
      status: null,
      json: `${up}rules.json`,
      feed: `${up}rules.atom${query}`,
      home: null,
      reference: `${up}../docs${query}`,
      workbench: `${up}try`,
    };
  };
}

/** Links of the pages in a folder of files, `rules`, where Polish ones end in `.pl.html`. */
export function getFileRuleLinks(language: Language): LinksFrom {
  const ending = (of: Language) => (of === 'pl' ? '.pl.html' : '.html');
  return (path) => {
    const here = path === 'rules' ? 'index' : (path.split('/').at(-1) ?? '');
    return {
      catalogue: `index${ending(language)}`,
      area: (id) => `index${ending(language)}?area=${id}`,
      rule: (code) => `${code}${ending(language)}`,
      self: (other) => here + ending(other),
      status: (page) => `../statuses/${page}${ending(language)}`,
      json: 'rules.json',
      feed: language === 'pl' ? 'rules.pl.atom' : 'rules.atom',
      home: `../index${ending(language)}`,
      reference: `../reference${ending(language)}`,
      workbench: '../try/index.html',
    };
  };
}
