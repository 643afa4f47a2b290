import { basePath, type FunctionGroup, fallbackGroup, getRouteMethod, type Route } from '@nakor/contract/routes';

/** The function that handles a request, and API Gateway's view of the path. */
export interface RouteMatch {
  readonly group: FunctionGroup;
  /** API Gateway's name of the path, such as `/api/v1/webhooks/{id}`, or `/{proxy+}` for paths that are not in the table. */
  readonly resource: string;
  readonly pathParameters: Readonly<Record<string, string>> | null;
}

/** Finds the function for a method and a path. Unknown ones go to the function that responds 404 and 405. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const onPath = routes.flatMap((route) => {
    const parameters = matchPath(basePath + route.path, path);
    return parameters === null ? [] : [{ route, parameters }];
  });
  const known = onPath.find(({ route }) => route.method === getRouteMethod(method)) ?? onPath[0];
  if (known === undefined)
    return { group: fallbackGroup, resource: '/{proxy+}', pathParameters: { proxy: decode(path.replace(/^\//, '')) } };
  return {
    group: known.route.method === getRouteMethod(method) ? known.route.group : fallbackGroup,
    resource: basePath + known.route.path,
    pathParameters: Object.keys(known.parameters).length === 0 ? null : known.parameters,
  };
}

function matchPath(template: string, path: string): Record<string, string> | null {
  const expected = template.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = decode(value);
    else if (part !== value) return null;
  }
  return parameters;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
