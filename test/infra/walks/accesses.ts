import { deployedAccount } from '../../support/bundles/deployed-environment.ts';
import type { Access } from '../../support/bundles/recorded-accesses.ts';
import { account, type DeployedStage } from './deployed.ts';
import { decide, isLike, statementsOfRole } from './policies.ts';

/** IAM's decision about an access of a function, or about a KMS access that it causes. */
interface Decided {
  readonly asked: string;
  readonly decision: string;
}

/**
 * Evaluates an access of a function, and the KMS accesses that DynamoDB and S3 then make on behalf of the function, since tables and files are
 * encrypted with a key of the stage.
 */
export function decideAccess(stage: DeployedStage, functionName: string, { action, resource }: Access): readonly Decided[] {
  const lambda = stage.ofType('AWS::Lambda::Function').find(({ resolved }) => resolved['FunctionName'] === functionName);
  const principal = String(lambda?.resolved['Role']);
  const arn = arnOf(stage, action, resource);
  const own = { asked: `${action} ${resource}`, decision: decide(stage, { principal, action, resource: arn }) };
  return [
    own,
    ...keyAccesses(stage, action, arn).map(
      ({ keyAction, keyArn, service, context = {} }): Decided => ({
        asked: `${keyAction} for ${action} ${resource}`,
        decision: decide(stage, {
          ...{ principal, action: keyAction, resource: keyArn },
          context: { 'kms:ViaService': `${service}.${stage.region}.amazonaws.com`, ...context },
        }),
      }),
    ),
  ];
}

/** @throws Error for a resource that is in no stack of the stage */
function arnOf(stage: DeployedStage, action: string, resource: string): string {
  const [service = ''] = action.split(':');
  const named = resource.replaceAll(deployedAccount, account);
  if (service === 'kms') {
    const alias = stage.ofType('AWS::KMS::Alias').find(({ resolved }) => resolved['AliasName'] === named);
    return String(alias?.resolved['TargetKeyId']);
  }
  const arn = service === 's3' ? `arn:aws:s3:::${named}` : `arn:aws:${service}:${stage.region}:${account}:${named}`;
  // Operators create the only secret parameter, because CloudFormation cannot (ADR 0065).
  if (service !== 'ssm') stage.byArn(arn.replace(service === 's3' ? /\/.*$/ : /\/index\/.*$/, ''));
  return arn;
}

interface KeyAccess {
  readonly keyAction: string;
  readonly keyArn: string;
  readonly service: string;
  /** Condition keys in addition to the service. */
  readonly context?: Readonly<Record<string, string>>;
}

/** KMS accesses of a service for an access, based on the encryption of the table or bucket. */
function keyAccesses(stage: DeployedStage, action: string, arn: string): readonly KeyAccess[] {
  if (action === 'ssm:GetParameter') {
    const dataKey = stage.ofType('AWS::KMS::Alias').find(({ resolved }) => String(resolved['AliasName']).endsWith('-data'));
    const context = { 'kms:EncryptionContext:PARAMETER_ARN': arn };
    return [{ keyAction: 'kms:Decrypt', keyArn: String(dataKey?.resolved['TargetKeyId']), service: 'ssm', context }];
  }
  if (action.startsWith('dynamodb:')) {
    const { resolved } = stage.byArn(arn.replace(/\/index\/.*$/, ''));
    const [replica] = resolved['Replicas'] as readonly { readonly SSESpecification?: { readonly KMSMasterKeyId: string } }[];
    const keyArn = replica?.SSESpecification?.KMSMasterKeyId;
    return keyArn === undefined ? [] : [{ keyAction: 'kms:Decrypt', keyArn, service: 'dynamodb' }];
  }
  if (action.startsWith('s3:')) {
    const { resolved } = stage.byArn(arn.replace(/\/.*$/, ''));
    const keyArn = /"KMSMasterKeyID":"([^"]+)"/.exec(JSON.stringify(resolved['BucketEncryption']))?.[1];
    const keyAction = action === 's3:PutObject' ? 'kms:GenerateDataKey' : 'kms:Decrypt';
    return keyArn === undefined ? [] : [{ keyAction, keyArn, service: 's3' }];
  }
  return [];
}

/** Services whose calls are recorded; Lambda itself writes logs and traces, receives messages of queues and reads streams. */
const recordedServices = /^(dynamodb:(?!DescribeStream|GetRecords|GetShardIterator|ListStreams)|s3|sqs:SendMessage|kms|ses|ssm)/;

/** Permissions of a function's role that none of its accesses uses: `action resource`, sorted. Those with a condition are used by services. */
export function unusedPermissions(stage: DeployedStage, functionName: string, accesses: readonly Access[]): readonly string[] {
  const lambda = stage.ofType('AWS::Lambda::Function').find(({ resolved }) => resolved['FunctionName'] === functionName);
  const used = accesses.map(({ action, resource }) => ({ action, arn: arnOf(stage, action, resource) }));
  const granted = statementsOfRole(stage, String(lambda?.resolved['Role']))
    .filter(({ Condition }) => Condition === undefined)
    .flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource ?? ''].flat().map((resource) => ({ action, resource }))),
    );
  return granted
    .filter(({ action }) => recordedServices.test(action))
    .filter(({ action, resource }) => !used.some((access) => access.action === action && isLike(resource, access.arn)))
    .map(({ action, resource }) => `${action} ${resource.replace(/^arn:aws:[a-z0-9]+:[^:]*:[^:]*:/, '')}`)
    .sort();
}
