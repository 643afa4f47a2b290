import { escapeAttribute } from '@nakor/domain/xml/escape';

/** Directives that browsers ignore in a page and accept in a header only. */
const headerDirectives = ['frame-ancestors', 'report-uri', 'sandbox'];

/**
 * Puts a content security policy into a page, because web servers for files do not know it. It comes before everything that it governs.
 *
 * @param policy as the service sends it in a header
 */
export function withPolicy(html: string, policy: string): string {
  const directives = policy.split('; ').filter((directive) => !headerDirectives.includes(directive.split(' ')[0] ?? ''));
  const element = `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(directives.join('; '))}">`;
  return html.replace('<meta charset="utf-8">\n', (charset) => `${charset}${element}\n`);
}
