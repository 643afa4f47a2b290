import { describe, expect, it } from 'vitest';
import { ServiceStack } from '../../infra/aws/stacks/service-stack.ts';
import { stages } from '../../infra/aws/stages.ts';
import { functionNames, httpGroups, queueFunctions } from '../../infra/build/function-names.ts';
import { listOf, placeholderBundles, type Resource, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const secretKeyArn = 'arn:aws:kms:eu-central-1:111122223333:key/00000000-0000-4000-8000-000000000000';
const template = synthesise(
  (app) =>
    new ServiceStack(app, 'service', {
      env: { region: 'eu-central-1' },
      stage: stageOf('prod'),
      bundleDirectory: placeholderBundles(),
      secretKeyArn,
    }),
);
const functions = listOf(template, 'AWS::Lambda::Function').map((resource) => [readText(resource, 'FunctionName'), resource] as const);
const functionOf = (name: string) => functions.find(([fullName]) => fullName === `nakor-prod-${name}`)?.[1];
const account = { Ref: 'AWS::AccountId' };
const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup');
const countedFrom = listOf(template, 'AWS::Logs::MetricFilter').map((filter) => [
  read(filter, 'FilterPattern'),
  read(filter, 'MetricTransformations.0.MetricNamespace'),
  read(filter, 'MetricTransformations.0.MetricName'),
  read(filter, 'MetricTransformations.0.MetricValue'),
]);
const queueUrl = (name: string) => ({ 'Fn::Join': ['', ['https://sqs.eu-central-1.amazonaws.com/', account, `/nakor-prod-${name}`]] });

describe('functions', () => {
  it('are one a group, the sweeper, the prober, and one a queue', () => {
    expect(functions.map(([name]) => name).sort()).toEqual(
      ['account', 'correction', 'delivery', 'fan-out', 'platform', 'prober', 'sweeper', 'validation', 'webhooks'].map(
        (name) => `nakor-prod-${name}`,
      ),
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
    const faults = countedFrom.filter(([pattern]) => pattern === '{ $.message = "fault" }');
    expect(faults.sort()).toEqual(functionNames.map((name) => ['{ $.message = "fault" }', 'Nakor', `nakor-prod-${name}-faults`, '1']));
  });

  it('have deliveries counted by what came of them, from the lines of the function that sends', () => {
    const results = countedFrom.filter(([, , name]) => String(name).startsWith('nakor-prod-deliveries-'));
    expect(results.sort()).toEqual(
      ['abandoned', 'failed', 'succeeded'].map((result) => [
        `{ $.${result} > 0 }`,
        'Nakor',
        `nakor-prod-deliveries-${result}`,
        `$.${result}`,
      ]),
    );
    const filters = listOf(template, 'AWS::Logs::MetricFilter').filter((filter) =>
      readText(filter, 'MetricTransformations.0.MetricName').startsWith('nakor-prod-deliveries-'),
    );
    const groups = filters.map((filter) => read(logGroups[readText(filter, 'LogGroupName.Ref')], 'LogGroupName'));
    expect(groups).toEqual(filters.map(() => '/aws/lambda/nakor-prod-delivery'));
  });

  it.each(functions)('%s logs JSON to its own log group, which forgets', (name, lambda) => {
    expect(read(lambda, 'LoggingConfig.LogFormat')).toBe('JSON');
    const logGroup = logGroups[readText(lambda, 'LoggingConfig.LogGroup.Ref')];
    expect(logGroup?.Properties).toMatchObject({ LogGroupName: `/aws/lambda/${name}`, RetentionInDays: 90 });
  });

  it.each(functions)(
    '%s is told the stage, tables, bucket, queues, key, its files and the environment of KSeF, no secret and nothing for development',
    (name, lambda) => {
      const isProber = name === 'nakor-prod-prober';
      const stageAddress = ['https://', { Ref: expect.stringMatching(/^api/) }, '.execute-api.eu-central-1.', { Ref: 'AWS::URLSuffix' }];
      const address = { 'Fn::Join': ['', [...stageAddress, '/', { Ref: expect.stringMatching(/^api/) }, '/api/v1']] };
      expect(read(lambda, 'Environment.Variables')).toEqual({
        ...(isProber ? { PUBLIC_BASE_URL: address, EMAIL_PROBE: 'none' } : {}),
        STAGE: 'prod',
        ACCESS_TABLE: 'nakor-prod-access',
        REQUESTS_TABLE: 'nakor-prod-requests',
        EVENTS_TABLE: 'nakor-prod-events',
        FILES_BUCKET: { 'Fn::Join': ['', ['nakor-prod-files-', account]] },
        WEBHOOKS_TABLE: 'nakor-prod-webhooks',
        FAN_OUT_QUEUE_URL: queueUrl('fan-out'),
        DELIVERY_QUEUE_URL: queueUrl('delivery'),
        DELIVERY_DEAD_LETTERS_URL: queueUrl('delivery-dead-letters'),
        SECRET_KEY_ID: 'alias/nakor-prod-webhook-secrets',
        SCHEMA_DIRECTORY: '/var/task/schemas',
        DOCUMENTS_DIRECTORY: '/var/task/documents',
        PAGES_DIRECTORY: '/var/task/pages',
        FONTS_DIRECTORY: '/var/task/fonts',
        KSEF_ENVIRONMENT: 'production',
      });
    },
  );
});

describe('functions that run by the clock', () => {
  const idOf = (name: string) =>
    Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
      ([, { Properties }]) => Properties === functionOf(name)?.Properties,
    )?.[0];
  const byTheClock = [
    { name: 'sweeper', timeout: 50 },
    { name: 'prober', timeout: 30 },
  ];

  it('are these', () => {
    const rules = listOf(template, 'AWS::Events::Rule').map((rule) => read(rule, 'Name'));
    expect(rules).toEqual(byTheClock.map(({ name }) => `nakor-prod-${name}`));
  });

  it.each(byTheClock)('$name runs each minute, one run at a time, and ends before the next', ({ name, timeout }) => {
    const rule = listOf(template, 'AWS::Events::Rule').find((candidate) => read(candidate, 'Name') === `nakor-prod-${name}`);
    expect(rule?.Properties).toEqual({
      Name: `nakor-prod-${name}`,
      Description: `Starts nakor-prod-${name}`,
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [
        {
          Id: 'Target0',
          Arn: { 'Fn::GetAtt': [idOf(name), 'Arn'] },
          RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
        },
      ],
    });
    expect(read(functionOf(name), 'Timeout')).toBe(timeout);
    expect(read(functionOf(name), 'ReservedConcurrentExecutions')).toBe(1);
  });

  it.each(byTheClock)('$name is not run again when it fails: the next run does what is left', ({ name }) => {
    const configs = listOf(template, 'AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);
    expect(configs).toContainEqual({
      ...{ FunctionName: { Ref: idOf(name) }, Qualifier: '$LATEST' },
      ...{ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
    });
  });
});

describe('functions behind queues', () => {
  const mappings = listOf(template, 'AWS::Lambda::EventSourceMapping');
  const lambdas = resourcesOf(template, 'AWS::Lambda::Function');

  it('are handed their messages by ten, and may give back some of them', () => {
    const described = mappings.map(({ Properties: { FunctionName, ...mapping } }) => ({
      function: read(lambdas[(FunctionName as { Ref: string }).Ref], 'FunctionName'),
      ...mapping,
    }));
    const arnOf = (name: string) => ({ 'Fn::Join': ['', ['arn:aws:sqs:eu-central-1:', account, `:nakor-prod-${name}`]] });
    expect(described).toEqual([
      {
        function: 'nakor-prod-fan-out',
        EventSourceArn: arnOf('fan-out'),
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 20 },
      },
      {
        function: 'nakor-prod-delivery',
        EventSourceArn: arnOf('delivery'),
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 50 },
      },
    ]);
  });

  it.each(stages.map((stage) => [stage.name, stage] as const))('are never refused in %s because too many run', (_name, stage) => {
    for (const [name, { concurrency }] of Object.entries(queueFunctions)) {
      const reserved = stage.reservedConcurrency[name as keyof typeof queueFunctions] ?? Number.POSITIVE_INFINITY;
      expect(concurrency).toBeLessThanOrEqual(reserved);
    }
  });

  it.each(Object.entries(queueFunctions))('%s is over six times before a message is shown to others again', (name, { queue }) => {
    const timeLimitSeconds = read(functionOf(name), 'Timeout') as number;
    expect(queue.visibilitySeconds).toBeGreaterThanOrEqual(6 * timeLimitSeconds);
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
  const queueArn = (name: string) => ({ 'Fn::Join': ['', ['arn:aws:sqs:eu-central-1:', account, `:nakor-prod-${name}`]] });
  const fanOutArn = queueArn('fan-out');
  const takingMessages = ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
  const filesArn = (path: string) => ({ 'Fn::Join': ['', ['arn:aws:s3:::nakor-prod-files-', account, path]] });
  const allow = (Action: unknown, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
  const storedAnswers = allow(['s3:GetObject', 's3:PutObject'], filesArn('/answers/*'));
  const answersAndPacks = allow(['s3:GetObject', 's3:PutObject'], [filesArn('/answers/*'), filesArn('/packs/*')]);
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

  it('have no wildcard but the one of X-Ray, which cannot do without, and the names of stored answers and packs', () => {
    const statements = policies.flatMap(statementsIn);
    const withWildcard = statements.filter((statement) => /\*/.test(JSON.stringify([statement.Action, statement.Resource])));
    expect(withWildcard.filter((statement) => statement.Resource === '*')).toEqual(functionNames.map(() => xray));
    expect(withWildcard.filter((statement) => statement.Resource !== '*')).toEqual([answersAndPacks, storedAnswers]);
  });

  it('use no policy managed by AWS, but for the role API Gateway logs with', () => {
    const managed = Object.values(roles).flatMap((role) => read(role, 'ManagedPolicyArns') ?? []);
    expect(JSON.stringify(managed)).toMatch(
      /^\[[^[]*\[[^[]*\["arn:",[^,]*,":iam::aws:policy\/service-role\/AmazonAPIGatewayPushToCloudWatchLogs"\]\]\}\]$/,
    );
  });

  it('let platform read the state of the platform', () => {
    expect(dataStatementsOf('platform')).toEqual([allow(['dynamodb:GetItem', 'dynamodb:Query'], tableArn('access'))]);
  });

  it('let the prober note what it finds, and ask nothing of SES where no e-mail is set up', () => {
    expect(dataStatementsOf('prober')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('access')),
    ]);
  });

  it('let the prober ask SES how it is where e-mail is set up', () => {
    const stage = { ...stageOf('prod'), emailProbe: 'ses' } as const;
    const withEmail = synthesise(
      (app) =>
        new ServiceStack(app, 'service', {
          env: { region: 'eu-central-1' },
          ...{ stage, bundleDirectory: placeholderBundles(), secretKeyArn },
        }),
    );
    const allowed = listOf(withEmail, 'AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('ses:'));
    expect(allowed.flatMap(statementsIn).filter(({ Action }) => JSON.stringify(Action).includes('ses:'))).toEqual([
      allow(['ses:GetAccount', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'], '*'),
    ]);
    expect(allowed.map((policy) => read(policy, 'Roles.0.Ref'))).toEqual([expect.stringMatching(/^proberrole/)]);
  });

  it('let account read a key and count a call', () => {
    expect(dataStatementsOf('account')).toEqual([allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('access'))]);
  });

  it.each([
    { name: 'validation', access: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], files: storedAnswers },
    { name: 'correction', access: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], files: answersAndPacks },
  ])('let $name claim, count and complete its work, keep its files and wake the fan-out', ({ name, access, files }) => {
    expect(dataStatementsOf(name)).toEqual([
      allow(access, tableArn('access')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn('requests')),
      allow('dynamodb:PutItem', tableArn('events')),
      files,
      allow('sqs:SendMessage', fanOutArn),
    ]);
  });

  it('let the sweeper find what is due, and put it right', () => {
    expect(dataStatementsOf('sweeper')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('access')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem'], tableArn('requests')),
      allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn('events')),
      allow(['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:Query'], tableArn('webhooks')),
      allow(
        'dynamodb:Query',
        ['access', 'events', 'requests', 'webhooks'].map((name) => tableArn(`${name}/index/due`)),
      ),
      allow('sqs:SendMessage', [queueArn('delivery'), fanOutArn]),
    ]);
  });

  it('let webhooks keep endpoints, and encrypt and decrypt their secrets', () => {
    expect(dataStatementsOf('webhooks')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('access')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('webhooks')),
      allow('sqs:SendMessage', queueArn('delivery')),
      allow(['kms:Decrypt', 'kms:Encrypt'], secretKeyArn),
    ]);
  });

  it('let the fan-out make deliveries of events and wake their senders, and see no secret', () => {
    expect(dataStatementsOf('fan-out')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('events')),
      allow(['dynamodb:ConditionCheckItem', 'dynamodb:PutItem', 'dynamodb:Query'], tableArn('webhooks')),
      allow('sqs:SendMessage', queueArn('delivery')),
      allow(takingMessages, fanOutArn),
    ]);
  });

  it('let delivery send: with secrets, but without keys of customers, packs, or writing events', () => {
    expect(dataStatementsOf('delivery')).toEqual([
      allow('dynamodb:GetItem', tableArn('events')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'], tableArn('webhooks')),
      allow('sqs:SendMessage', [queueArn('delivery'), queueArn('delivery-dead-letters')]),
      allow('dynamodb:Query', tableArn('webhooks/index/due-in-partition')),
      allow('kms:Decrypt', secretKeyArn),
      allow(takingMessages, queueArn('delivery')),
    ]);
  });
});
