import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Template, TemplateResource } from '../../../infra/local/commands/sam/local-template.ts';

/** A function as found by `sam local` in a template. */
interface SamFunction {
  readonly logicalId: string;
  readonly name: unknown;
  /** Whether its bundle exists and contains the handler file. */
  readonly isComplete: boolean;
  readonly runtime: unknown;
  readonly architectures: unknown;
  readonly memoryMb: unknown;
  readonly timeLimitSeconds: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The functions of a template written by the CDK. sam takes the folder from the metadata `aws:asset:path`, relative to the template, and
 * puts it into the property named by `aws:asset:property`.
 *
 * @param directory the folder of the template
 */
export function samFunctions({ Resources }: Template, directory: string): SamFunction[] {
  return ofType(Resources, 'AWS::Lambda::Function').map(([logicalId, { Properties, Metadata = {} }]) => {
    const { FunctionName, Runtime, Handler, Architectures, MemorySize, Timeout, Environment } = Properties;
    const file = `${String(Handler).replace(/\.\w+$/, '')}.mjs`;
    const path = Metadata['aws:asset:property'] === 'Code' ? Metadata['aws:asset:path'] : undefined;
    return {
      logicalId,
      name: FunctionName,
      isComplete: typeof path === 'string' && existsSync(join(directory, path, file)),
      runtime: Runtime,
      architectures: Architectures,
      memoryMb: MemorySize,
      timeLimitSeconds: Timeout,
      variables: (Environment as { Variables: Readonly<Record<string, unknown>> }).Variables,
    };
  });
}

/**
 * The function that `sam local start-api` uses for each method and path: `GET /api/v1/health` -> logical id. It goes through methods in
 * template order, where ANY means every method, and the last match wins.
 */
export function samRoutes({ Resources }: Template): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  for (const [, { Properties }] of ofType(Resources, 'AWS::ApiGateway::Method')) {
    const { HttpMethod, ResourceId, Integration } = Properties as {
      HttpMethod: string;
      ResourceId: unknown;
      Integration: { Uri: unknown };
    };
    const methods = HttpMethod === 'ANY' ? anyMethod : [HttpMethod];
    for (const method of methods) routes.set(`${method} ${pathOf(Resources, ResourceId) || '/'}`, functionIn(Integration.Uri));
  }
  return routes;
}

const anyMethod = ['GET', 'DELETE', 'PUT', 'POST', 'HEAD', 'OPTIONS', 'PATCH'];

function ofType(resources: Template['Resources'], type: string): [string, TemplateResource][] {
  return Object.entries(resources).filter(([, { Type }]) => Type === type);
}

/** Built from the chain of parents up to the API root, which is an attribute rather than a resource. */
function pathOf(resources: Template['Resources'], reference: unknown): string {
  const { Ref } = reference as { Ref?: string };
  const { ParentId, PathPart } = (Ref === undefined ? undefined : resources[Ref]?.Properties) ?? {};
  return PathPart === undefined ? '' : `${pathOf(resources, ParentId)}/${PathPart}`;
}

/** The function whose ARN is part of the URI of an integration. */
function functionIn(uri: unknown): string {
  const parts = (uri as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
  const arn = parts.find((part) => typeof part === 'object') as { 'Fn::GetAtt': [string, string] };
  return arn['Fn::GetAtt'][0];
}
