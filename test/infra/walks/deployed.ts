import type { StageSettings } from '../../../infra/aws/stages.ts';
import { getStackName, type StackPart, stackParts } from '../../../infra/stage-names.ts';
import { templatesOf } from '../synthesise.ts';

/** Account, partition and domain used to resolve names; the region is the stage's. */
export const account = '111122223333';
const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A resource of a stage, whichever stack it is in. */
export interface DeployedResource {
  readonly part: StackPart;
  readonly logicalId: string;
  readonly type: string;
  /** Properties as in the template, with references. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The same with every reference resolved, as CloudFormation does. */
  readonly resolved: Readonly<Record<string, unknown>>;
  readonly arn: string;
}

/** The resources of all stacks of a stage as if they were deployed: every reference is resolved to the name or ARN that it has in AWS. */
export interface DeployedStage {
  readonly region: string;
  readonly resources: readonly DeployedResource[];
  ofType(type: string): readonly DeployedResource[];
  /** @throws Error when the stage has no such resource */
  byArn(arn: string): DeployedResource;
}

interface TemplateJson {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: string }>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** Resolves a stage with the default values of all parameters. Call it outside of tests. */
export function deployedStage(stage: StageSettings): DeployedStage {
  const templates = templatesOf(stage);
  const jsonOf = (part: StackPart) => templates[part].toJSON() as TemplateJson;
  const partOf = (name: unknown) => stackParts.find((part) => getStackName(stage.name, part) === name);

  const resolve = (part: StackPart, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(part, item));
    if (typeof value !== 'object' || value === null) return value;
    const [[key, argument] = ['', undefined], ...others] = Object.entries(value);
    const intrinsic = others.length === 0 ? intrinsics[key] : undefined;
    if (intrinsic !== undefined) return intrinsic(part, argument);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(part, item)]));
  };
  const list = (part: StackPart, argument: unknown) => (argument as readonly unknown[]).map((item) => resolve(part, item));
  const intrinsics: Readonly<Record<string, (part: StackPart, argument: unknown) => unknown>> = {
    Ref: (part, id) => reference(part, String(id)),
    'Fn::GetAtt': (part, path) => attribute(part, ...(path as [string, string])),
    'Fn::Join': (part, argument) => {
      const [glue, pieces] = argument as [string, readonly unknown[]];
      return list(part, pieces).join(glue);
    },
    'Fn::Split': (part, argument) => {
      const [glue, text] = list(part, argument);
      return String(text).split(String(glue));
    },
    'Fn::Select': (part, argument) => {
      const [index, items] = list(part, argument);
      return (items as readonly unknown[])[Number(index)];
    },
    'Fn::If': (part, argument) => {
      const [condition, then, otherwise] = argument as [string, unknown, unknown];
      return resolve(part, resolve(part, jsonOf(part).Conditions?.[condition]) === true ? then : otherwise);
    },
    'Fn::Equals': (part, argument) => {
      const [one, other] = list(part, argument);
      return one === other;
    },
    'Fn::Not': (part, argument) => list(part, argument)[0] !== true,
    'Fn::GetStackOutput': (_part, argument) => {
      const { StackName, OutputName } = argument as { readonly StackName: string; readonly OutputName: string };
      const part = partOf(StackName);
      const output = part === undefined ? undefined : jsonOf(part).Outputs?.[OutputName];
      if (part === undefined || output === undefined) throw new Error(`The stack ${StackName} has no output ${OutputName}.`);
      return resolve(part, output.Value);
    },
  };
  const reference = (part: StackPart, id: string): unknown => {
    if (id === 'AWS::Region') return stage.region;
    const pseudo = pseudoParameters[id];
    if (pseudo !== undefined) return pseudo;
    const { Resources, Parameters = {} } = jsonOf(part);
    const resource = Resources[id];
    if (resource === undefined) return Parameters[id]?.Default ?? id;
    const isKnownByArn = ['AWS::SNS::Topic', 'AWS::Lambda::Alias', 'AWS::Lambda::Version'].includes(resource.Type);
    return isKnownByArn ? arnOf(part, id) : nameOf(part, id);
  };
  const attribute = (part: StackPart, id: string, name: string): unknown => {
    if (name === 'StreamArn') return `${arnOf(part, id)}/stream/2026-11-23T00:00:00.000`;
    if (/^(Arn|Alias[A-Z]\w*)$/.test(name)) return arnOf(part, id);
    return name === 'Version' ? '1' : `${id}.${name}`;
  };
  /** The name of a resource in the template, or its logical id if it has none. */
  const nameOf = (part: StackPart, id: string): string => {
    const { Type, Properties = {} } = jsonOf(part).Resources[id] ?? { Type: '' };
    const property = nameProperties[Type];
    return String(resolve(part, (property === undefined ? undefined : Properties[property]) ?? id));
  };
  const arnOf = (part: StackPart, id: string): string => {
    const { Type, Properties = {} } = jsonOf(part).Resources[id] ?? { Type: '' };
    const name = nameOf(part, id);
    const regional = (service: string, path: string) => `arn:aws:${service}:${stage.region}:${account}:${path}`;
    switch (Type) {
      case 'AWS::Lambda::Function':
        return regional('lambda', `function:${name}`);
      case 'AWS::Lambda::Alias':
        return regional('lambda', `function:${functionOf(resolve(part, Properties['FunctionName']))}:${name}`);
      case 'AWS::Lambda::Version':
        return regional('lambda', `function:${functionOf(resolve(part, Properties['FunctionName']))}:1`);
      case 'AWS::DynamoDB::GlobalTable':
        return regional('dynamodb', `table/${name}`);
      case 'AWS::SQS::Queue':
        return regional('sqs', name);
      case 'AWS::SNS::Topic':
        return regional('sns', name);
      case 'AWS::KMS::Key':
        return regional('kms', `key/${id}`);
      case 'AWS::Events::Rule':
        return regional('events', `rule/${name}`);
      case 'AWS::Logs::LogGroup':
        return regional('logs', `log-group:${name}:*`);
      case 'AWS::CloudWatch::Alarm':
        return regional('cloudwatch', `alarm:${name}`);
      case 'AWS::S3::Bucket':
        return `arn:aws:s3:::${name}`;
      case 'AWS::IAM::Role':
        return `arn:aws:iam::${account}:role/${id}`;
      default:
        return regional(Type, id);
    }
  };

  const resources = stackParts.flatMap((part) =>
    Object.entries(jsonOf(part).Resources).map(([logicalId, { Type, Properties = {} }]): DeployedResource => {
      const resolved = () => resolve(part, Properties) as Readonly<Record<string, unknown>>;
      return {
        ...{ part, logicalId, type: Type, properties: Properties, arn: arnOf(part, logicalId) },
        get resolved() {
          return resolved();
        },
      };
    }),
  );
  return {
    region: stage.region,
    resources,
    ofType: (type) => resources.filter((resource) => resource.type === type),
    byArn(arn) {
      const found = resources.find((resource) => resource.arn === arn);
      if (found === undefined) throw new Error(`No stack of ${stage.name} has ${arn}.`);
      return found;
    },
  };
}

/** The name of a function, from its name or ARN, with or without an alias. */
export function functionOf(nameOrArn: unknown): string {
  return (
    String(nameOrArn)
      .replace(/^arn:aws:lambda:[^:]+:[^:]+:function:/, '')
      .split(':')[0] ?? ''
  );
}

const nameProperties: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Lambda::Alias': 'Name',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::Events::Rule': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::CodeDeploy::Application': 'ApplicationName',
  'AWS::CodeDeploy::DeploymentGroup': 'DeploymentGroupName',
};
