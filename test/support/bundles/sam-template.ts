import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Template, TemplateResource } from '../../../infra/local/commands/sam/local-template.ts';

/** A function as `sam local` finds it in a template. */
interface SamFunction {
  readonly logicalId: string;
  readonly name: unknown;
  /** Whether its bundle is where the template says, and has the file of its handler. */
  readonly isComplete: boolean;
  readonly runtime: unknown;
  readonly architectures: unknown;
  readonly memoryMb: unknown;
  readonly timeLimitSeconds: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The functions of a template that the CDK wrote. sam takes the folder from the metadata `aws:asset:path`, relative to the template's, and
 * puts it into the property that `aws:asset:property` names.
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
 * Which function `sam local start-api` gives each method and path: `GET /api/v1/health` -> logical id. It goes through the methods in the
 * order of the template, ANY being every method, and the last one that matches wins.
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

/** From the chain of parents, up to the root of the API, which is an attribute and no resource. */
function pathOf(resources: Template['Resources'], reference: unknown): string {
  const { Ref } = reference as { Ref?: string };
  const { ParentId, PathPart } = (Ref === undefined ? undefined : resources[Ref]?.Properties) ?? {};
  return PathPart === undefined ? '' : `${pathOf(resources, ParentId)}/${PathPart}`;
}

/** The function whose ARN is part of the address of an integration. */
function functionIn(uri: unknown): string {
  const parts = (uri as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
  const arn = parts.find((part) => typeof part === 'object') as { 'Fn::GetAtt': [string, string] };
  return arn['Fn::GetAtt'][0];
}
