import { account, type DeployedResource, type DeployedStage } from './deployed.ts';

/** A request as IAM evaluates it. */
interface AccessRequest {
  /** ARN of a role, or name of a service such as `cloudwatch.amazonaws.com`. */
  readonly principal: string;
  /** Such as `sqs:SendMessage`. */
  readonly action: string;
  readonly resource: string;
  /** Condition keys with their values; all requests use TLS 1.3. */
  readonly context?: Readonly<Record<string, string>>;
}

/** IAM's decision: a Deny overrides every Allow, and a request without an Allow is denied implicitly. */
type Decision = 'allowed' | 'denied' | 'not allowed';

export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Principal?: string | Readonly<Record<string, string | readonly string[]>>;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** Properties that attach a policy to another resource, by resource type. */
const attachments: Readonly<
  Record<string, { readonly policy: string; readonly to: (properties: DeployedResource['resolved']) => unknown }>
> = {
  'AWS::SNS::TopicPolicy': { policy: 'PolicyDocument', to: ({ Topics }) => Topics },
  'AWS::SQS::QueuePolicy': { policy: 'PolicyDocument', to: ({ Queues }) => Queues },
  'AWS::S3::BucketPolicy': { policy: 'PolicyDocument', to: ({ Bucket }) => [Bucket] },
};

/**
 * Evaluates a request as AWS does within one account, from the templates only: policies of roles, topics, queues, buckets, keys and functions.
 *
 * A role needs an Allow in its own policies or in that of the resource, a service one in that of the resource. A key also has to delegate to IAM.
 */
export function decide(stage: DeployedStage, request: AccessRequest): Decision {
  const complete = { ...request, context: { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3', ...request.context } };
  const ofResource = statementsOfResource(stage, request.resource).filter((statement) => concerns(statement, complete));
  const ofRole = statementsOfRole(stage, request.principal).filter((statement) => matches(statement, complete));
  const found = [...ofResource, ...ofRole];
  if (found.some(({ Effect }) => Effect === 'Deny')) return 'denied';
  const isKey = request.action.startsWith('kms:');
  const isAllowed = isKey ? ofResource.length > 0 && (ofRole.length > 0 || !isRole(request.principal)) : found.length > 0;
  return isAllowed ? 'allowed' : 'not allowed';
}

function isRole(principal: string): boolean {
  return principal.startsWith('arn:aws:iam::');
}

/** Statements of all policies of a role that are defined in a template; policies managed by AWS are ignored. */
export function statementsOfRole(stage: DeployedStage, roleArn: string): readonly Statement[] {
  if (!isRole(roleArn)) return [];
  const { logicalId } = stage.byArn(roleArn);
  return stage
    .ofType('AWS::IAM::Policy')
    .filter(({ resolved }) => (resolved['Roles'] as readonly string[]).includes(logicalId))
    .flatMap(({ resolved }) => statementsIn(resolved['PolicyDocument']));
}

function statementsOfResource(stage: DeployedStage, arn: string): readonly Statement[] {
  return stage.resources.flatMap(({ type, resolved, arn: own }) => {
    if (type === 'AWS::KMS::Key' && own === arn) return statementsIn(resolved['KeyPolicy']).map((one) => ({ ...one, Resource: arn }));
    if (type === 'AWS::Lambda::Permission' && resolved['FunctionName'] === arn) return [permission(resolved, arn)];
    const attachment = attachments[type];
    if (attachment === undefined || !namesOf(attachment.to(resolved)).some((name) => isPartOf(stage, arn, name))) return [];
    return statementsIn(resolved[attachment.policy]);
  });
}

/** Whether an ARN is that of the resource with the given ARN or name, or of an object in it. */
function isPartOf(stage: DeployedStage, arn: string, nameOrArn: string): boolean {
  const owner = stage.resources.find((resource) => resource.arn === nameOrArn || resource.arn.endsWith(`:${nameOrArn}`))?.arn ?? nameOrArn;
  return arn === owner || arn.startsWith(`${owner}/`);
}

function permission({ Principal, Action, SourceArn, SourceAccount }: DeployedResource['resolved'], resource: string): Statement {
  const condition = {
    ...(SourceArn === undefined ? {} : { ArnLike: { 'aws:SourceArn': String(SourceArn) } }),
    ...(SourceAccount === undefined ? {} : { StringEquals: { 'aws:SourceAccount': String(SourceAccount) } }),
  };
  return { Effect: 'Allow', Action: String(Action), Resource: resource, Principal: { Service: String(Principal) }, Condition: condition };
}

function statementsIn(document: unknown): readonly Statement[] {
  return (document as { readonly Statement: readonly Statement[] }).Statement;
}

function concerns(statement: Statement, request: Required<AccessRequest>): boolean {
  return principalsOf(statement).some((name) => isNamed(name, request.principal)) && matches(statement, request);
}

function principalsOf({ Principal }: Statement): readonly string[] {
  return typeof Principal === 'string' ? [Principal] : Object.values(Principal ?? {}).flatMap((names) => namesOf(names));
}

/** The root of the account includes all of its roles, but no service. */
function isNamed(name: string, principal: string): boolean {
  return name === '*' || name === principal || (name === `arn:aws:iam::${account}:root` && isRole(principal));
}

function matches({ Action, Resource, Condition = {} }: Statement, { action, resource, context }: Required<AccessRequest>): boolean {
  return (
    namesOf(Action).some((pattern) => isLike(pattern, action)) &&
    namesOf(Resource ?? '*').some((pattern) => isLike(pattern, resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, value]) => holds(operator, value, context[key])),
    )
  );
}

function holds(operator: string, wanted: string | number, actual: string | undefined): boolean {
  // A condition key that the request does not have satisfies no condition.
  if (actual === undefined) return false;
  switch (operator) {
    case 'Bool':
    case 'StringEquals':
      return actual === String(wanted);
    case 'ArnLike':
      return isLike(String(wanted), actual);
    case 'NumericLessThan':
      return Number(actual) < Number(wanted);
    default:
      throw new Error(`The condition operator ${operator} is not supported.`);
  }
}

export function isLike(pattern: string, text: string): boolean {
  const expression = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${expression.join('.*')}$`).test(text);
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
