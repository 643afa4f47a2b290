import type { Template } from 'aws-cdk-lib/assertions';

/** One statement of any policy in a template, with all values as strings. */
export interface Grant {
  /** The principal: a role by its description, or the principal of a resource policy. */
  readonly holder: string;
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The condition; empty for none. */
  readonly condition: string;
}

/** A template as JSON. */
interface TemplateJson {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>>;
}

/** A statement in the format of IAM and the services. */
interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: unknown;
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

/** Every Allow and Deny of a template: in policies of roles, resources and keys, and permissions to invoke functions. */
export function grantsIn(template: Template): readonly Grant[] {
  const json = template.toJSON() as TemplateJson;
  const text = (value: unknown) => asText(json, value);
  const grants = Object.values(json.Resources).flatMap(({ Type, Properties = {} }): readonly Grant[] => {
    const statements = (name: string) => (Properties[name] as { readonly Statement: readonly Statement[] } | undefined)?.Statement ?? [];
    const to = (holder: string | null, own: string | null) => (statement: Statement) => toGrant(statement, holder, own, text);
    switch (Type) {
      case 'AWS::IAM::Policy':
        return (Properties['Roles'] as readonly unknown[]).flatMap((role) => statements('PolicyDocument').map(to(text(role), null)));
      case 'AWS::IAM::Role':
        return [
          ...statements('AssumeRolePolicyDocument').map(to(null, text(Properties['Description'] ?? 'a role of API Gateway'))),
          ...listOf(Properties['ManagedPolicyArns']).map((arn) =>
            managed(text(Properties['Description'] ?? 'a role of API Gateway'), text(arn)),
          ),
        ];
      case 'AWS::KMS::Key':
        return statements('KeyPolicy').map(to(null, text(Properties['Description'])));
      case 'AWS::Lambda::Permission':
        return [permission(Properties, text)];
      default:
        return statements('PolicyDocument').map(to(null, null));
    }
  });
  return grants;
}

function toGrant(statement: Statement, holder: string | null, own: string | null, text: (value: unknown) => string): Grant {
  const { Effect, Action, Resource, Principal, Condition } = statement;
  const resources = listOf(Resource).map(text);
  return {
    holder:
      holder ??
      (typeof Principal === 'string'
        ? Principal
        : Object.values(Principal ?? {})
            .flatMap(listOf)
            .map(text)
            .join(', ')),
    effect: Effect,
    actions: listOf(Action).map(text),
    // The policy of a key or role refers to itself as `*` or not at all.
    resources: own !== null ? [own] : resources,
    condition: Condition === undefined ? '' : text(Condition),
  };
}

function managed(holder: string, arn: string): Grant {
  return { holder, effect: 'Allow', actions: [`all of ${arn}`], resources: ['as AWS says there'], condition: '' };
}

function permission(properties: Readonly<Record<string, unknown>>, text: (value: unknown) => string): Grant {
  const { Principal, Action, FunctionName, SourceArn } = properties;
  return {
    ...{ holder: text(Principal), effect: 'Allow', actions: [text(Action)], resources: [text(FunctionName)] },
    condition: SourceArn === undefined ? '' : `for ${text(SourceArn)}`,
  };
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A value of a template in readable form: `<account>` for the account, names of resources for references. */
function asText(json: TemplateJson, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[key, argument] = ['', undefined]] = Object.entries(value);
  switch (key) {
    case 'Ref':
      return argument === 'AWS::AccountId' ? '<account>' : nameOf(json, String(argument));
    case 'Fn::GetAtt':
      return nameOf(json, String((argument as readonly string[])[0]));
    case 'Fn::Join':
      return (argument as readonly [string, readonly unknown[]])[1].map((part) => asText(json, part)).join('');
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = argument as { readonly StackName: string; readonly OutputName: string };
      return `${StackName}: ${OutputName.replace(/^PublishOutputFnGetAtt|[0-9A-F]{8}|Arn[0-9A-F]+$/g, '')}`;
    }
    default:
      return JSON.stringify(value, (_name, part) => (isIntrinsic(part) ? asText(json, part) : part));
  }
}

function isIntrinsic(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && /^(Ref$|Fn::)/.test(Object.keys(value)[0] ?? '');
}

/** The name of a resource in AWS if it has one, otherwise its logical id without the digits at the end. */
function nameOf({ Resources }: TemplateJson, logicalId: string): string {
  const properties = Resources[logicalId]?.Properties ?? {};
  if (Resources[logicalId]?.Type === 'AWS::Lambda::Alias') return aliasName({ Resources }, properties);
  const named = ['FunctionName', 'LogGroupName', 'QueueName', 'TopicName', 'Name', 'Description'].map((key) => properties[key]);
  const name = named.find((candidate) => typeof candidate === 'string');
  return name === undefined ? `<${logicalId.replace(/[0-9A-F]{8}$/, '')}>` : String(name);
}

function aliasName(json: TemplateJson, { FunctionName, Name }: Readonly<Record<string, unknown>>): string {
  return `${asText(json, FunctionName)}:${String(Name)}`;
}
