import { describe, expect, it } from 'vitest';
import { ServiceStack } from '../../infra/aws/stacks/service-stack.ts';
import { functionNames, httpGroups } from '../../infra/build/function-names.ts';
import { listOf, placeholderBundles, type Resource, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const template = synthesise(
  (app) =>
    new ServiceStack(app, 'service', { env: { region: 'eu-central-1' }, stage: stageOf('prod'), bundleDirectory: placeholderBundles() }),
);
const functions = listOf(template, 'AWS::Lambda::Function').map((resource) => [readText(resource, 'FunctionName'), resource] as const);
const functionOf = (name: string) => functions.find(([fullName]) => fullName === `nakor-prod-${name}`)?.[1];
const account = { Ref: 'AWS::AccountId' };
const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup');

describe('functions', () => {
  it('are one a group, and the sweeper', () => {
    expect(functions.map(([name]) => name).sort()).toEqual(
      ['account', 'correction', 'platform', 'sweeper', 'validation'].map((name) => `nakor-prod-${name}`),
    );
  });

  it.each(functions)('%s runs on Node 24 on Graviton, traced', (name, lambda) => {
    expect(lambda.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    });
    expect(read(lambda, 'MemorySize')).toBe(/-(validation|correction)$/.test(name) ? 1769 : 512);
    expect(read(lambda, 'ReservedConcurrentExecutions')).toBeGreaterThan(0);
  });

  it.each(httpGroups)('%s runs for less than the gateway waits', (group) => {
    expect(read(functionOf(group), 'Timeout')).toBe(28);
  });

  it('have their logged faults counted under the names that the alarms watch', () => {
    const counted = listOf(template, 'AWS::Logs::MetricFilter').map((filter) => [
      read(filter, 'FilterPattern'),
      read(filter, 'MetricTransformations.0.MetricNamespace'),
      read(filter, 'MetricTransformations.0.MetricName'),
    ]);
    expect(counted.sort()).toEqual(functionNames.map((name) => ['{ $.message = "fault" }', 'Nakor', `nakor-prod-${name}-faults`]));
  });

  it.each(functions)('%s logs JSON to its own log group, which forgets', (name, lambda) => {
    expect(read(lambda, 'LoggingConfig.LogFormat')).toBe('JSON');
    const logGroup = logGroups[readText(lambda, 'LoggingConfig.LogGroup.Ref')];
    expect(logGroup?.Properties).toMatchObject({ LogGroupName: `/aws/lambda/${name}`, RetentionInDays: 90 });
  });

  it.each(functions)(
    '%s is told the stage, tables, bucket, queue, its files and the environment of KSeF, and no secret',
    (_name, lambda) => {
      expect(read(lambda, 'Environment.Variables')).toEqual({
        STAGE: 'prod',
        ACCESS_TABLE: 'nakor-prod-access',
        REQUESTS_TABLE: 'nakor-prod-requests',
        EVENTS_TABLE: 'nakor-prod-events',
        FILES_BUCKET: { 'Fn::Join': ['', ['nakor-prod-files-', account]] },
        FAN_OUT_QUEUE_URL: { 'Fn::Join': ['', ['https://sqs.eu-central-1.amazonaws.com/', account, '/nakor-prod-fan-out']] },
        SCHEMA_DIRECTORY: '/var/task/schemas',
        DOCUMENTS_DIRECTORY: '/var/task/documents',
        KSEF_ENVIRONMENT: 'production',
      });
    },
  );
});

describe('the sweeper', () => {
  const sweeperId = Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
    ([, { Properties }]) => Properties === functionOf('sweeper')?.Properties,
  )?.[0];

  it('runs each minute, one run at a time, and ends before the next', () => {
    expect(listOf(template, 'AWS::Events::Rule').map(({ Properties }) => Properties)).toEqual([
      {
        Name: 'nakor-prod-sweeper',
        Description: 'Starts nakor-prod-sweeper',
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Targets: [
          {
            Id: 'Target0',
            Arn: { 'Fn::GetAtt': [sweeperId, 'Arn'] },
            RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
          },
        ],
      },
    ]);
    expect(read(functionOf('sweeper'), 'Timeout')).toBe(50);
    expect(read(functionOf('sweeper'), 'ReservedConcurrentExecutions')).toBe(1);
  });

  it('is not run again when it fails: the next run does what is left', () => {
    expect(listOf(template, 'AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties)).toEqual([
      { FunctionName: { Ref: sweeperId }, Qualifier: '$LATEST', MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
    ]);
  });
});

it('keeps no log for ever', () => {
  const retentions = Object.values(logGroups).map((logGroup) => read(logGroup, 'RetentionInDays'));
  expect(retentions).toEqual(Array.from({ length: functionNames.length + 2 }, () => 90));
});

describe('rights', () => {
  const policies = listOf(template, 'AWS::IAM::Policy');
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  const xray = { Effect: 'Allow', Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: '*' };
  const tableArn = (path: string) => ({ 'Fn::Join': ['', ['arn:aws:dynamodb:eu-central-1:', account, `:table/nakor-prod-${path}`]] });
  const fanOutArn = { 'Fn::Join': ['', ['arn:aws:sqs:eu-central-1:', account, ':nakor-prod-fan-out']] };
  const answersArn = { 'Fn::Join': ['', ['arn:aws:s3:::nakor-prod-files-', account, '/answers/*']] };
  const allow = (Action: unknown, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
  const storedAnswers = allow(['s3:GetObject', 's3:PutObject'], answersArn);
  const statementsIn = (policy: Resource) => read(policy, 'PolicyDocument.Statement') as { Action: string | string[]; Resource: unknown }[];
  const statementsOf = (group: string) =>
    policies
      .filter((policy) => read(roles[readText(policy, 'Roles.0.Ref')], 'Description') === `Rights of nakor-prod-${group}`)
      .flatMap(statementsIn);
  /** Without the right to write logs, which comes first, and the one to write traces, which comes last. */
  const dataStatementsOf = (name: string) => {
    const statements = statementsOf(name);
    expect(statements[0]?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(statements.at(-1)).toEqual(xray);
    return statements.slice(1, -1);
  };

  it('have no wildcard but the one of X-Ray, which cannot do without, and the names of stored answers', () => {
    const statements = policies.flatMap(statementsIn);
    const withWildcard = statements.filter((statement) => /\*/.test(JSON.stringify([statement.Action, statement.Resource])));
    expect(withWildcard.filter((statement) => statement.Resource === '*')).toEqual(functionNames.map(() => xray));
    expect(withWildcard.filter((statement) => statement.Resource !== '*')).toEqual([storedAnswers, storedAnswers]);
  });

  it('use no policy managed by AWS, but for the role API Gateway logs with', () => {
    const managed = Object.values(roles).flatMap((role) => read(role, 'ManagedPolicyArns') ?? []);
    expect(JSON.stringify(managed)).toMatch(
      /^\[[^[]*\[[^[]*\["arn:",[^,]*,":iam::aws:policy\/service-role\/AmazonAPIGatewayPushToCloudWatchLogs"\]\]\}\]$/,
    );
  });

  it('let platform touch no data', () => {
    expect(dataStatementsOf('platform')).toEqual([]);
  });

  it('let account read a key and count a call', () => {
    expect(dataStatementsOf('account')).toEqual([allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('access'))]);
  });

  it.each([
    { name: 'validation', access: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    { name: 'correction', access: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'] },
  ])('let $name claim, count and complete its work, keep the answer and wake the fan-out', ({ name, access }) => {
    expect(dataStatementsOf(name)).toEqual([
      allow(access, tableArn('access')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn('requests')),
      allow('dynamodb:PutItem', tableArn('events')),
      storedAnswers,
      allow('sqs:SendMessage', fanOutArn),
    ]);
  });

  it('let the sweeper find what is due, and put it right', () => {
    expect(dataStatementsOf('sweeper')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('access')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem'], tableArn('requests')),
      allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn('events')),
      allow(
        'dynamodb:Query',
        ['access', 'events', 'requests'].map((name) => tableArn(`${name}/index/due`)),
      ),
      allow('sqs:SendMessage', fanOutArn),
    ]);
  });
});
