/** Where links to rules lead by default: the package, since the site has no public address. */
export const publishedRulePage = 'https://www.npmjs.com/package/nakor#{code}';
