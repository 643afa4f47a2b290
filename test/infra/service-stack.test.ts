import { describe, expect, it } from 'vitest';
import { ServiceStack } from '../../infra/aws/stacks/service-stack.ts';
import { functionGroups } from '../../infra/build/function-groups.ts';
import { listOf, placeholderBundles, type Resource, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const template = synthesise(
  (app) =>
    new ServiceStack(app, 'service', { env: { region: 'eu-central-1' }, stage: stageOf('prod'), bundleDirectory: placeholderBundles() }),
);
const functions = listOf(template, 'AWS::Lambda::Function').map((resource) => [readText(resource, 'FunctionName'), resource] as const);
const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup');

describe('functions', () => {
  it('are one a group', () => {
    expect(functions.map(([name]) => name).sort()).toEqual(functionGroups.map((group) => `nakor-prod-${group}`));
  });

  it.each(functions)('%s runs on Node 24 on Graviton, for less than the gateway waits, traced', (name, lambda) => {
    expect(lambda.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: 28,
      TracingConfig: { Mode: 'Active' },
    });
    expect(read(lambda, 'MemorySize')).toBe(name === 'nakor-prod-validation' ? 1769 : 512);
    expect(read(lambda, 'ReservedConcurrentExecutions')).toBeGreaterThan(0);
  });

  it('have their logged faults counted under the names that the alarms watch', () => {
    const counted = listOf(template, 'AWS::Logs::MetricFilter').map((filter) => [
      read(filter, 'FilterPattern'),
      read(filter, 'MetricTransformations.0.MetricNamespace'),
      read(filter, 'MetricTransformations.0.MetricName'),
    ]);
    expect(counted.sort()).toEqual(functionGroups.map((group) => ['{ $.message = "fault" }', 'Nakor', `nakor-prod-${group}-faults`]));
  });

  it.each(functions)('%s logs JSON to its own log group, which forgets', (name, lambda) => {
    expect(read(lambda, 'LoggingConfig.LogFormat')).toBe('JSON');
    const logGroup = logGroups[readText(lambda, 'LoggingConfig.LogGroup.Ref')];
    expect(logGroup?.Properties).toMatchObject({ LogGroupName: `/aws/lambda/${name}`, RetentionInDays: 90 });
  });

  it.each(functions)('%s is told the stage, the table, its files and the environment of KSeF, and no secret', (_name, lambda) => {
    expect(read(lambda, 'Environment.Variables')).toEqual({
      STAGE: 'prod',
      ACCESS_TABLE: 'nakor-prod-access',
      SCHEMA_DIRECTORY: '/var/task/schemas',
      DOCUMENTS_DIRECTORY: '/var/task/documents',
      KSEF_ENVIRONMENT: 'production',
    });
  });
});

it('keeps no log for ever', () => {
  const retentions = Object.values(logGroups).map((logGroup) => read(logGroup, 'RetentionInDays'));
  expect(retentions).toEqual(Array.from({ length: functionGroups.length + 2 }, () => 90));
});

describe('rights', () => {
  const policies = listOf(template, 'AWS::IAM::Policy');
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  const xray = { Effect: 'Allow', Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: '*' };
  const statementsIn = (policy: Resource) => read(policy, 'PolicyDocument.Statement') as { Action: string | string[]; Resource: unknown }[];
  const statementsOf = (group: string) =>
    policies
      .filter((policy) => read(roles[readText(policy, 'Roles.0.Ref')], 'Description') === `Rights of nakor-prod-${group}`)
      .flatMap(statementsIn);

  it('have no wildcard but the one of X-Ray, which cannot do without', () => {
    const statements = policies.flatMap(statementsIn);
    const withWildcard = statements.filter((statement) => /\*/.test(JSON.stringify([statement.Action, statement.Resource])));
    expect(withWildcard).toEqual(functionGroups.map(() => xray));
  });

  it('use no policy managed by AWS, but for the role API Gateway logs with', () => {
    const managed = Object.values(roles).flatMap((role) => read(role, 'ManagedPolicyArns') ?? []);
    expect(JSON.stringify(managed)).toMatch(
      /^\[[^[]*\[[^[]*\["arn:",[^,]*,":iam::aws:policy\/service-role\/AmazonAPIGatewayPushToCloudWatchLogs"\]\]\}\]$/,
    );
  });

  it.each(['account', 'validation'])('let %s read a key and count a call, and no more', (group) => {
    const [logs, table, trace, ...more] = statementsOf(group);
    expect(logs?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(table?.Action).toEqual(['dynamodb:GetItem', 'dynamodb:UpdateItem']);
    expect(table?.Resource).toEqual({
      'Fn::Join': ['', ['arn:aws:dynamodb:eu-central-1:', { Ref: 'AWS::AccountId' }, ':table/nakor-prod-access']],
    });
    expect(trace).toEqual(xray);
    expect(more).toEqual([]);
  });

  it('let platform touch no data', () => {
    expect(statementsOf('platform').map((statement) => statement.Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      xray.Action,
    ]);
  });
});
