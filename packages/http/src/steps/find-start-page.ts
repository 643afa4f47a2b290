import { headerNames } from '@nakor/contract/headers';
import { basePath, getRouteMethod } from '@nakor/contract/routes';
import { type HttpRequest, readHeaderValue } from '../message/request.ts';
import type { RequestContext } from '../message/request-context.ts';
import { type HttpResponse, toHttpResponse } from '../message/response.ts';

/** What people enter who know only the host, or the base URL of the API. */
const entered: ReadonlySet<string> = new Set(['/', '/docs', '/docs/', basePath, `${basePath}/`]);

/**
 * Leads a browser from the bare address of the service to the workbench. Programs, which do not ask for HTML, get the error of an unknown path.
 *
 * @returns null for all other requests
 */
export function findStartPage(request: HttpRequest, context: RequestContext): HttpResponse | null {
  const isBrowser = readHeaderValue(request, 'accept')?.includes('text/html') === true;
  if (getRouteMethod(request.method) !== 'GET' || !isBrowser || !entered.has(request.path)) return null;
  const headers = { [headerNames.location]: `${context.baseUrl}/docs/try`, [headerNames.vary]: 'Accept' };
  return toHttpResponse(context, { status: 302, headers, body: '' });
}
