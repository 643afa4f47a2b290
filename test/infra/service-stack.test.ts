import { describe, expect, it } from 'vitest';
import { functionNames, httpGroups, queueFunctions } from '../../infra/build/function-names.ts';
import { listOf, plainStages, read, readText, resourcesOf, templatesOf } from './synthesise.ts';

const account = { Ref: 'AWS::AccountId' };

/** Reserved concurrency in prod, separate for each function; in dev nothing is reserved. */
const reservedInProd: Readonly<Record<string, number>> = {
  ...{ platform: 20, account: 50, validation: 200, correction: 200, webhooks: 20 },
  ...{ batches: 20, 'batch-work': 100 },
  ...{ 'fan-out': 20, delivery: 50 },
  ...{ sweeper: 1, prober: 1, 'rates-loader': 1, history: 10, 'history-check': 1 },
};

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the functions of %s', (stageName, stage) => {
  const template = templatesOf(stage).service;
  const prefix = `nakor-${stageName}`;
  const logDays = stageName === 'prod' ? 90 : 14;
  const functions = listOf(template, 'AWS::Lambda::Function').map((resource) => [readText(resource, 'FunctionName'), resource] as const);
  const functionOf = (name: string) => functions.find(([fullName]) => fullName === `${prefix}-${name}`)?.[1];
  const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup');
  const queueUrl = (name: string) => ({ 'Fn::Join': ['', ['https://sqs.eu-central-1.amazonaws.com/', account, `/${prefix}-${name}`]] });

  describe('of the service', () => {
    it('are one per group, schedule, queue, stream and task, and one that deployments invoke', () => {
      expect(functions.map(([name]) => name).sort()).toEqual(
        [
          ...[
            'account',
            'batch-work',
            'batches',
            'correction',
            'delivery',
            'fan-out',
            'history',
            'history-check',
            'platform',
            'prober',
            'rates-loader',
            'release-check',
            'sweeper',
          ],
          ...['validation', 'webhooks'],
        ].map((name) => `${prefix}-${name}`),
      );
    });

    it.each(functions)('%s runs on Node 24 on Graviton, with tracing', (name, lambda) => {
      expect(lambda.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
      });
      expect(read(lambda, 'MemorySize')).toBe(/-(validation|correction|batch-work)$/.test(name) ? 1769 : 512);
      const reserved = stageName === 'prod' ? reservedInProd[name.slice(prefix.length + 1)] : undefined;
      expect(read(lambda, 'ReservedConcurrentExecutions')).toBe(reserved);
    });

    it.each(httpGroups)('%s times out before the gateway does', (group) => {
      expect(read(functionOf(group), 'Timeout')).toBe(28);
    });

    it.each(functions)('%s logs JSON to its own log group, which expires', (name, lambda) => {
      expect(read(lambda, 'LoggingConfig.LogFormat')).toBe('JSON');
      const logGroup = logGroups[readText(lambda, 'LoggingConfig.LogGroup.Ref')];
      expect(logGroup?.Properties).toMatchObject({ LogGroupName: `/aws/lambda/${name}`, RetentionInDays: logDays });
    });

    it.each(functions)(
      '%s gets variables for the stage, tables, buckets, queues, key, its files and the KSeF environment, but no secrets and no development settings',
      (name, lambda) => {
        const loadsRates = name === `${prefix}-rates-loader`;
        const isProber = name === `${prefix}-prober`;
        const stageUrl = ['https://', { Ref: expect.stringMatching(/^api/) }, '.execute-api.eu-central-1.', { Ref: 'AWS::URLSuffix' }];
        const baseUrl = { 'Fn::Join': ['', [...stageUrl, '/', { Ref: expect.stringMatching(/^api/) }, '/api/v1']] };
        const readsInvoices = /-(validation|correction|batch-work)$/.test(name);
        expect(read(lambda, 'Environment.Variables')).toEqual({
          ...(readsInvoices ? { NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1200' } : {}),
          ...(loadsRates ? { NBP_URL: 'https://api.nbp.pl' } : {}),
          ...(name === `${prefix}-release-check` ? { CHECKED_FUNCTION: expect.anything(), RELEASE_CHECK: { Ref: 'ReleaseCheck' } } : {}),
          ...(isProber ? { PUBLIC_BASE_URL: baseUrl, EMAIL_PROBE: 'none' } : {}),
          STAGE: stageName,
          ACCESS_TABLE: `${prefix}-access`,
          REQUESTS_TABLE: `${prefix}-requests`,
          EVENTS_TABLE: `${prefix}-events`,
          FILES_BUCKET: { 'Fn::Join': ['', [`${prefix}-files-`, account, '-eu-central-1']] },
          HISTORY_BUCKET: { 'Fn::Join': ['', [`${prefix}-history-`, account, '-eu-central-1']] },
          WEBHOOKS_TABLE: `${prefix}-webhooks`,
          FAN_OUT_QUEUE_URL: queueUrl('fan-out'),
          DELIVERY_QUEUE_URL: queueUrl('delivery'),
          DELIVERY_DEAD_LETTERS_URL: queueUrl('delivery-dead-letters'),
          BATCH_MACHINE_ARN: { 'Fn::Join': ['', ['arn:aws:states:eu-central-1:', account, `:stateMachine:${prefix}-batches`]] },
          SECRET_KEY_ID: `alias/${prefix}-webhook-secrets`,
          PROBE_KEY_NAME: `/nakor/${stageName}/probe-key`,
          SCHEMA_DIRECTORY: '/var/task/schemas',
          DOCUMENTS_DIRECTORY: '/var/task/documents',
          FONTS_DIRECTORY: '/var/task/fonts',
          PAGES_DIRECTORY: '/var/task/pages',
          KSEF_ENVIRONMENT: 'prod',
        });
      },
    );
  });

  describe('scheduled functions', () => {
    const idOf = (name: string) =>
      Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
        ([, { Properties }]) => Properties === functionOf(name)?.Properties,
      )?.[0];
    const liveIdOf = (name: string) =>
      Object.entries(resourcesOf(template, 'AWS::Lambda::Alias')).find(([, alias]) => read(alias, 'FunctionName.Ref') === idOf(name))?.[0];
    const scheduled = [
      { name: 'sweeper', every: '1 minute', everySeconds: 60, timeout: 50 },
      { name: 'prober', every: '1 minute', everySeconds: 60, timeout: 30 },
      { name: 'rates-loader', every: '1 hour', everySeconds: 3_600, timeout: 120 },
      { name: 'history-check', every: '1 day', everySeconds: 86_400, timeout: 900 },
    ];
    /** Lambda accepts at most six hours. */
    const eventAgeOf = (everySeconds: number) => Math.min(everySeconds, 21_600);

    it('are the sweeper, the prober, the loader of exchange rates and the comparison of the history', () => {
      const rules = listOf(template, 'AWS::Events::Rule').map((rule) => read(rule, 'Name'));
      expect(rules).toEqual(scheduled.map(({ name }) => `${prefix}-${name}`));
    });

    it.each(scheduled)('$name runs every $every, and ends before the next run', ({ name, every, everySeconds, timeout }) => {
      const rule = listOf(template, 'AWS::Events::Rule').find((candidate) => read(candidate, 'Name') === `${prefix}-${name}`);
      expect(rule?.Properties).toEqual({
        Name: `${prefix}-${name}`,
        Description: `Starts ${prefix}-${name}`,
        ScheduleExpression: `rate(${every})`,
        State: 'ENABLED',
        Targets: [
          {
            Id: 'Target0',
            Arn: { Ref: liveIdOf(name) },
            RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: eventAgeOf(everySeconds) },
          },
        ],
      });
      expect(read(functionOf(name), 'Timeout')).toBe(timeout);
      expect(timeout).toBeLessThan(everySeconds);
    });

    it.each(scheduled)('$name is not retried when it fails: the next run does the remaining work', ({ name, everySeconds }) => {
      const configs = listOf(template, 'AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);
      expect(configs).toContainEqual({
        FunctionName: { Ref: idOf(name) },
        Qualifier: { 'Fn::Select': [7, { 'Fn::Split': [':', { Ref: liveIdOf(name) }] }] },
        ...{ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: eventAgeOf(everySeconds) },
      });
    });
  });

  describe('functions behind queues and streams', () => {
    const mappings = listOf(template, 'AWS::Lambda::EventSourceMapping');
    const lambdas = resourcesOf(template, 'AWS::Lambda::Function');
    const aliases = resourcesOf(template, 'AWS::Lambda::Alias');
    /** The name of the function with its alias, from the reference of an event source mapping. */
    const invokedBy = (reference: unknown) => {
      const [, [arnPart, aliasPart]] = (reference as { 'Fn::Join': [string, [{ 'Fn::Select': [number, object] }, string]] })['Fn::Join'];
      const alias = Object.entries(aliases).find(([id]) => JSON.stringify(arnPart).includes(`{"Ref":"${id}"}`))?.[1];
      return `${read(lambdas[readText(alias, 'FunctionName.Ref')], 'FunctionName')}${aliasPart}`;
    };

    it('get batches of messages or inserted operations, and may report some of them as failed', () => {
      const described = mappings.map(({ Properties: { FunctionName, ...mapping } }) => ({
        function: invokedBy(FunctionName),
        ...mapping,
      }));
      const arnOf = (name: string) => ({ 'Fn::Join': ['', ['arn:aws:sqs:eu-central-1:', account, `:${prefix}-${name}`]] });
      expect(described).toEqual([
        {
          function: `${prefix}-fan-out:live`,
          EventSourceArn: arnOf('fan-out'),
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: 20 },
        },
        {
          function: `${prefix}-delivery:live`,
          EventSourceArn: arnOf('delivery'),
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: 50 },
        },
        {
          function: `${prefix}-history:live`,
          EventSourceArn: expect.objectContaining({
            'Fn::GetStackOutput': expect.objectContaining({
              StackName: `${prefix}-data`,
              OutputName: expect.stringContaining('eventstable'),
            }),
          }),
          BatchSize: 1_000,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          MaximumBatchingWindowInSeconds: 300,
          StartingPosition: 'TRIM_HORIZON',
          FilterCriteria: {
            Filters: [
              {
                Pattern: JSON.stringify({
                  eventName: ['INSERT'],
                  dynamodb: { NewImage: { history: { M: { request_id: { S: [{ exists: true }] } } } } },
                }),
              },
            ],
          },
        },
      ]);
    });

    it('are never throttled by their reserved concurrency', () => {
      for (const [name, { concurrency }] of Object.entries(queueFunctions)) {
        const reserved = stage.reservedConcurrency[name as keyof typeof queueFunctions] ?? Number.POSITIVE_INFINITY;
        expect(concurrency).toBeLessThanOrEqual(reserved);
      }
    });

    it.each(Object.entries(queueFunctions))('%s could time out six times before a message becomes visible again', (name, { queue }) => {
      const timeLimitSeconds = read(functionOf(name), 'Timeout') as number;
      expect(queue.visibilitySeconds).toBeGreaterThanOrEqual(6 * timeLimitSeconds);
    });
  });

  it('keep no log forever, and that of the firewall, with IP addresses, for two weeks', () => {
    const isFirewall = (logGroup: (typeof logGroups)[string]) => String(read(logGroup, 'LogGroupName')).startsWith('aws-waf-logs-');
    const retentions = (isWanted: boolean) =>
      Object.values(logGroups)
        .filter((logGroup) => isFirewall(logGroup) === isWanted)
        .map((logGroup) => read(logGroup, 'RetentionInDays'));
    expect(retentions(false)).toEqual(Array.from({ length: functionNames.length + 3 }, () => logDays));
    expect(retentions(true)).toEqual([14]);
  });
});
