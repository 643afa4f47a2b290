import { describe, expect, it } from 'vitest';
import { functionNames } from '../../infra/build/function-names.ts';
import { listOf, type Resource, read, readText, resourcesOf, stageOf, templatesOf } from './synthesise.ts';

const template = templatesOf(stageOf('prod')).service;
const withEmail = templatesOf({ ...stageOf('prod'), emailProbe: 'ses' }).service;
const account = { Ref: 'AWS::AccountId' };
const keyArn = (name: 'data' | 'secret') => ({
  'Fn::GetStackOutput': {
    StackName: 'nakor-prod-data',
    Region: 'eu-central-1',
    OutputName: expect.stringMatching(`^PublishOutputFnGetAtt${name}key`),
  },
});
const secretKeyArn = keyArn('secret');

describe('permissions', () => {
  const policies = listOf(template, 'AWS::IAM::Policy');
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  const xray = { Effect: 'Allow', Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: '*' };
  const tableArn = (path: string) => ({ 'Fn::Join': ['', ['arn:aws:dynamodb:eu-central-1:', account, `:table/nakor-prod-${path}`]] });
  const queueArn = (name: string) => ({ 'Fn::Join': ['', ['arn:aws:sqs:eu-central-1:', account, `:nakor-prod-${name}`]] });
  const fanOutArn = queueArn('fan-out');
  const takingMessages = ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
  const filesArn = (path: string) => ({ 'Fn::Join': ['', ['arn:aws:s3:::nakor-prod-files-', account, `-eu-central-1${path}`]] });
  const machineArn = { 'Fn::Join': ['', ['arn:aws:states:eu-central-1:', account, ':stateMachine:nakor-prod-batches']] };
  const executionsArn = { 'Fn::Join': ['', ['arn:aws:states:eu-central-1:', account, ':execution:nakor-prod-batches:*']] };
  const historyArn = { 'Fn::Join': ['', ['arn:aws:s3:::nakor-prod-history-', account, '-eu-central-1/history/v1/*']] };
  const allow = (Action: unknown, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
  const storedAnswers = allow(['s3:GetObject', 's3:PutObject'], filesArn('/answers/*'));
  const answersAndPacks = allow(['s3:GetObject', 's3:PutObject'], [filesArn('/answers/*'), filesArn('/packs/*')]);
  const statementsIn = (policy: Resource) =>
    read(policy, 'PolicyDocument.Statement') as { Action: string | string[]; Resource: unknown; Condition?: unknown }[];
  const statementsOf = (group: string) =>
    policies
      .filter((policy) => read(roles[readText(policy, 'Roles.0.Ref')], 'Description') === `Permissions of nakor-prod-${group}`)
      .flatMap(statementsIn);
  /** Without the permission to write logs, which comes first, the one to write traces, which comes last, and those for the data key. */
  const dataStatementsOf = (name: string) => {
    const statements = statementsOf(name);
    expect(statements[0]?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(statements.at(-1)).toEqual(xray);
    return statements.slice(1, -1).filter(({ Condition }) => Condition === undefined);
  };

  it('have no wildcards except the one that X-Ray requires, and the names of stored responses, packs, history files, batches and their executions', () => {
    const statements = functionNames.flatMap(statementsOf);
    const withWildcard = statements.filter((statement) => /\*/.test(JSON.stringify([statement.Action, statement.Resource])));
    expect(withWildcard.filter((statement) => statement.Resource === '*')).toEqual(functionNames.map(() => xray));
    const known = [
      ...[/\/answers\/\*/, /\/packs\/\*/, /\/history\/v1\/\*/, /\/batches\/\*/, /:execution:nakor-prod-batches:\*/],
      ...[/:function:nakor-prod-validation:\*/, /:deploymentgroup:nakor-prod\/\*/],
    ];
    const others = withWildcard.filter((statement) => statement.Resource !== '*').map(({ Resource }) => JSON.stringify(Resource));
    expect(others.filter((text) => !known.some((pattern) => pattern.test(text)))).toEqual([]);
  });

  it('use no policy managed by AWS, except for the roles of API Gateway, for its logs, and of CodeDeploy', () => {
    const managed = Object.values(roles).flatMap((role) => (read(role, 'ManagedPolicyArns') ?? []) as readonly unknown[]);
    const names = managed.map((arn) => /:iam::aws:policy\/([\w/-]+)/.exec(JSON.stringify(arn))?.[1]);
    expect(names.sort()).toEqual(['service-role/AWSCodeDeployRoleForLambdaLimited', 'service-role/AmazonAPIGatewayPushToCloudWatchLogs']);
  });

  it('let platform read the status of the platform', () => {
    expect(dataStatementsOf('platform')).toEqual([allow(['dynamodb:GetItem', 'dynamodb:Query'], tableArn('access'))]);
  });

  const probeKeyArn = { 'Fn::Join': ['', ['arn:aws:ssm:eu-central-1:', account, ':parameter/nakor/prod/probe-key']] };

  it('let the prober write its results and read its key, and not call SES in a stage without e-mail', () => {
    expect(dataStatementsOf('prober')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('access')),
      allow('ssm:GetParameter', probeKeyArn),
    ]);
  });

  it('let the check of a release read the key of the probe, invoke versions of validation and answer CodeDeploy, and use no data', () => {
    expect(dataStatementsOf('release-check')).toEqual([
      allow('ssm:GetParameter', probeKeyArn),
      allow('lambda:InvokeFunction', { 'Fn::Join': ['', ['arn:aws:lambda:eu-central-1:', account, ':function:nakor-prod-validation:*']] }),
      allow('codedeploy:PutLifecycleEventHookExecutionStatus', {
        'Fn::Join': ['', ['arn:aws:codedeploy:eu-central-1:', account, ':deploymentgroup:nakor-prod/*']],
      }),
    ]);
  });

  it('let the prober read the status of SES in a stage with e-mail', () => {
    const allowed = listOf(withEmail, 'AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('ses:'));
    expect(allowed.flatMap(statementsIn).filter(({ Action }) => JSON.stringify(Action).includes('ses:'))).toEqual([
      allow(['ses:GetAccount', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'], '*'),
    ]);
    expect(allowed.map((policy) => read(policy, 'Roles.0.Ref'))).toEqual([expect.stringMatching(/^proberrole/)]);
  });

  it('let the loader of exchange rates read and store tables', () => {
    expect(dataStatementsOf('rates-loader')).toEqual([allow(['dynamodb:PutItem', 'dynamodb:Query'], tableArn('access'))]);
  });

  it('let the history read the stream of events, and only add files', () => {
    expect(dataStatementsOf('history')).toEqual([
      allow('s3:PutObject', historyArn),
      allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'], {
        'Fn::GetStackOutput': expect.objectContaining({ OutputName: expect.stringContaining('eventstable') }),
      }),
    ]);
  });

  it('let the comparison of the history read events and files, and add files', () => {
    expect(dataStatementsOf('history-check')).toEqual([
      allow('dynamodb:Query', [tableArn('access'), tableArn('events')]),
      allow(['s3:GetObject', 's3:PutObject'], historyArn),
      allow('s3:ListBucket', { 'Fn::Join': ['', ['arn:aws:s3:::nakor-prod-history-', account, '-eu-central-1']] }),
    ]);
  });

  it('let account read a key and count a request', () => {
    expect(dataStatementsOf('account')).toEqual([allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('access'))]);
  });

  it.each([
    { name: 'validation', reads: ['dynamodb:Query'], files: storedAnswers },
    { name: 'correction', reads: [], files: answersAndPacks },
  ])('let $name acquire and complete idempotency records, count requests, store its files and notify fan-out', ({ name, reads, files }) => {
    expect(dataStatementsOf(name)).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('access')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', ...reads, 'dynamodb:UpdateItem'], tableArn('requests')),
      allow(['dynamodb:GetItem', 'dynamodb:PutItem'], tableArn('events')),
      files,
      allow('sqs:SendMessage', fanOutArn),
    ]);
  });

  it('let the sweeper find due items and process them', () => {
    expect(dataStatementsOf('sweeper')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('access')),
      allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], [tableArn('events'), tableArn('requests')]),
      allow(['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('webhooks')),
      allow(
        'dynamodb:Query',
        ['access', 'events', 'requests', 'webhooks'].map((name) => tableArn(`${name}/index/due`)),
      ),
      allow(['s3:AbortMultipartUpload', 's3:DeleteObject'], filesArn('/batches/*')),
      allow('states:StartExecution', machineArn),
      allow(['states:DescribeExecution', 'states:StopExecution'], executionsArn),
      allow('sqs:SendMessage', [queueArn('delivery'), fanOutArn]),
    ]);
  });

  const objectActions = ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:PutObject'];

  it('let batches take quota, sign uploads, and start and stop executions, but not describe them', () => {
    expect(dataStatementsOf('batches')).toEqual(
      expect.arrayContaining([
        allow(objectActions, filesArn('/batches/*')),
        allow('states:StartExecution', machineArn),
        allow('states:StopExecution', executionsArn),
      ]),
    );
    expect(JSON.stringify(dataStatementsOf('batches'))).not.toContain('DescribeExecution');
  });

  it('let batch-work read and write objects of batches, but start nothing and read no keys of webhooks', () => {
    expect(dataStatementsOf('batch-work')).toContainEqual(allow(objectActions, filesArn('/batches/*')));
    expect(JSON.stringify(dataStatementsOf('batch-work'))).not.toMatch(/states:|webhooks|secret/);
  });

  it('let webhooks manage endpoints, encrypt and decrypt their secrets, read events and store test events', () => {
    expect(dataStatementsOf('webhooks')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('access')),
      allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'], tableArn('events')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], tableArn('webhooks')),
      allow('sqs:SendMessage', queueArn('delivery')),
      allow(['kms:Decrypt', 'kms:Encrypt'], secretKeyArn),
    ]);
  });

  it('let fan-out create deliveries and notify delivery, but not read secrets', () => {
    expect(dataStatementsOf('fan-out')).toEqual([
      allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn('events')),
      allow(['dynamodb:ConditionCheckItem', 'dynamodb:PutItem', 'dynamodb:Query'], tableArn('webhooks')),
      allow('sqs:SendMessage', queueArn('delivery')),
      allow(takingMessages, fanOutArn),
    ]);
  });

  it('let delivery use secrets, but not read API keys or packs, or write events', () => {
    expect(dataStatementsOf('delivery')).toEqual([
      allow('dynamodb:GetItem', tableArn('events')),
      allow(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'], tableArn('webhooks')),
      allow('sqs:SendMessage', [queueArn('delivery'), queueArn('delivery-dead-letters')]),
      allow('dynamodb:Query', tableArn('webhooks/index/due-in-partition')),
      allow('kms:Decrypt', secretKeyArn),
      allow(takingMessages, queueArn('delivery')),
    ]);
  });

  describe('for the data key', () => {
    const through = (service: string, Action: unknown) => ({
      ...{ Effect: 'Allow', Action, Resource: keyArn('data') },
      Condition: { StringEquals: { 'kms:ViaService': `${service}.eu-central-1.amazonaws.com` } },
    });
    const withFiles: readonly string[] = ['batch-work', 'batches', 'correction', 'history', 'history-check', 'sweeper', 'validation'];
    const underConditions = (name: string) =>
      statementsOf(name).filter(({ Action, Condition }) => Condition !== undefined && JSON.stringify(Action).includes('kms:'));

    const ofParameter = {
      ...{ Effect: 'Allow', Action: 'kms:Decrypt', Resource: keyArn('data') },
      Condition: {
        StringEquals: { 'kms:ViaService': 'ssm.eu-central-1.amazonaws.com', 'kms:EncryptionContext:PARAMETER_ARN': probeKeyArn },
      },
    };

    it('let the prober and the check of a release decrypt the key of the probe alone, through Systems Manager alone', () => {
      expect(underConditions('prober')).toEqual(expect.arrayContaining([through('dynamodb', 'kms:Decrypt'), ofParameter]));
      expect(underConditions('prober')).toHaveLength(2);
      expect(underConditions('release-check')).toEqual([ofParameter]);
    });

    const others = functionNames.filter((name) => ![...withFiles, 'prober', 'release-check'].includes(name));

    it.each(others)('let %s read and write only tables', (name) => {
      expect(underConditions(name)).toEqual([through('dynamodb', 'kms:Decrypt')]);
    });

    it.each(withFiles)('let %s store files too', (name) => {
      expect(underConditions(name)).toEqual([through('dynamodb', 'kms:Decrypt'), through('s3', ['kms:Decrypt', 'kms:GenerateDataKey'])]);
    });
  });
});
