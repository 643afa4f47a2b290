import type { Environment } from '../../emulators/endpoints.ts';

/** A CloudFormation template, limited to what `sam local` reads. */
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
}

/** A resource of a template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

/** How each type of resource that `sam local` reads is adapted. Other types are left out, since it ignores them. */
const adapted: Readonly<Record<string, (resource: TemplateResource, settings: LocalSettings) => TemplateResource>> = {
  'AWS::Lambda::Function': adaptFunction,
  'AWS::ApiGateway::RestApi': adaptApi,
  'AWS::ApiGateway::Resource': withoutMetadata,
  'AWS::ApiGateway::Method': withoutMetadata,
  'AWS::ApiGateway::Stage': adaptStage,
};

/** Settings of the functions. */
interface LocalSettings {
  /** The environment of the local platform, with URLs that containers can reach. */
  readonly environment: Environment;
  /** The architecture of this computer, so that none has to be emulated: bundles run on both. */
  readonly architecture: 'arm64' | 'x86_64';
}

/**
 * Adapts the template of a service stack for `sam local` on the data of the local platform. A separate template is necessary, since sam
 * passes only variables that the template declares, and a deployed function declares no endpoints (docs/local-invocation.md).
 *
 * @param template as written by the CDK; paths of bundles in it stay relative to its folder
 */
export function buildLocalTemplate({ Resources }: Template, settings: LocalSettings): Template {
  const kept = Object.entries(Resources).flatMap(([id, resource]) => {
    const adapt = adapted[resource.Type];
    return adapt === undefined ? [] : [[id, adapt(resource, settings)] as const];
  });
  return { Resources: Object.fromEntries(kept) };
}

/** Variables of a local function in addition to those that a deployed one declares. */
const localVariables = [
  ...['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_SQS', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_KMS'],
  ...['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'WEBHOOK_TARGETS', 'WEBHOOK_WAIT_FACTOR'],
];

function adaptFunction({ Type, Properties, Metadata = {} }: TemplateResource, settings: LocalSettings): TemplateResource {
  const { FunctionName, Runtime, Handler, MemorySize, Timeout, Environment: declared } = Properties;
  const { Variables } = declared as { Variables: Readonly<Record<string, unknown>> };
  const names = [...Object.keys(Variables), ...localVariables];
  const values = names.map((name) => [name, isInBundle(Variables[name]) ? Variables[name] : (settings.environment[name] ?? '')]);
  return {
    Type,
    Properties: {
      ...{ FunctionName, Runtime, Handler, MemorySize, Timeout, Architectures: [settings.architecture], Code: {} },
      Environment: { Variables: Object.fromEntries(values) },
    },
    Metadata,
  };
}

/** Folders in a bundle have the same path in sam's containers as in Lambda. */
function isInBundle(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('/var/task/');
}

/** sam reads the binary media types of an API only if the API has a definition, even an empty one; without them it corrupts gzip and ZIP. */
function adaptApi({ Type, Properties: { Name, BinaryMediaTypes } }: TemplateResource): TemplateResource {
  return { Type, Properties: { Name, BinaryMediaTypes, Body: { swagger: '2.0', paths: {} } } };
}

function adaptStage({ Type, Properties: { RestApiId, StageName } }: TemplateResource): TemplateResource {
  return { Type, Properties: { RestApiId, StageName } };
}

function withoutMetadata({ Type, Properties }: TemplateResource): TemplateResource {
  return { Type, Properties };
}
