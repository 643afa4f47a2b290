import { headerNames } from '@nakor/contract/headers';
import { basePath, getRouteMethod, listMethods, type Route } from '@nakor/contract/routes';
import { ApiError } from '../message/api-error.ts';
import type { HttpRequest } from '../message/request.ts';
import type { RequestContext, RoutedContext, ServedRoute } from '../message/request-context.ts';

/**
 * Finds the route of a request and the parameters of its path.
 *
 * @throws ApiError NOT_FOUND for an unknown path, METHOD_NOT_ALLOWED (with `Allow`) for a known path and another method
 */
export function findRoute(routes: readonly Route[], request: HttpRequest, context: RequestContext): RoutedContext {
  const onPath = routes.filter((route) => matchesPath(basePath + route.path, request.path));
  if (onPath.length === 0) throw new ApiError('NOT_FOUND');
  const route = onPath.find((candidate) => candidate.method === getRouteMethod(request.method));
  if (route === undefined) {
    const allowed = listMethods(onPath.map(({ method }) => method));
    throw new ApiError('METHOD_NOT_ALLOWED', { details: { allowed }, headers: { [headerNames.allow]: allowed.join(', ') } });
  }
  return { ...context, route: route as ServedRoute, pathParameters: pathParameters(route, request.path) };
}

/** The parameters of a path, by their names in the route's template. */
function pathParameters(route: Route, path: string): Readonly<Record<string, string>> {
  const actual = path.split('/');
  const named = (basePath + route.path)
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), actual[index]]] : []));
  return Object.fromEntries(named);
}

function matchesPath(template: string, path: string): boolean {
  const expected = template.split('/');
  const actual = path.split('/');
  return expected.length === actual.length && expected.every((part, index) => part.startsWith('{') || part === actual[index]);
}
