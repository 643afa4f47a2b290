import { describe, expect, it } from 'vitest';
import { functionNames, httpGroups, queueFunctions } from '../../infra/build/function-names.ts';
import { listOf, plainStages, read, readText, resourcesOf, templatesOf } from './synthesise.ts';

const account = { Ref: 'AWS::AccountId' };

/** How often a function may run at once in prod, each kind of work apart from the others; in dev nothing is reserved. */
const reservedInProd: Readonly<Record<string, number>> = {
  ...{ platform: 20, account: 50, validation: 200, correction: 200, webhooks: 20 },
  ...{ 'fan-out': 20, delivery: 50 },
  ...{ sweeper: 1, prober: 1 },
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
    it('are one a group, the sweeper, the prober, and one a queue', () => {
      expect(functions.map(([name]) => name).sort()).toEqual(
        ['account', 'correction', 'delivery', 'fan-out', 'platform', 'prober', 'sweeper', 'validation', 'webhooks'].map(
          (name) => `${prefix}-${name}`,
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
      const reserved = stageName === 'prod' ? reservedInProd[name.slice(prefix.length + 1)] : undefined;
      expect(read(lambda, 'ReservedConcurrentExecutions')).toBe(reserved);
    });

    it.each(httpGroups)('%s runs for less than the gateway waits', (group) => {
      expect(read(functionOf(group), 'Timeout')).toBe(28);
    });

    it.each(functions)('%s logs JSON to its own log group, which forgets', (name, lambda) => {
      expect(read(lambda, 'LoggingConfig.LogFormat')).toBe('JSON');
      const logGroup = logGroups[readText(lambda, 'LoggingConfig.LogGroup.Ref')];
      expect(logGroup?.Properties).toMatchObject({ LogGroupName: `/aws/lambda/${name}`, RetentionInDays: logDays });
    });

    it.each(functions)(
      '%s is told the stage, tables, bucket, queues, key, its files and the environment of KSeF, no secret and nothing for development',
      (name, lambda) => {
        const isProber = name === `${prefix}-prober`;
        const stageAddress = ['https://', { Ref: expect.stringMatching(/^api/) }, '.execute-api.eu-central-1.', { Ref: 'AWS::URLSuffix' }];
        const address = { 'Fn::Join': ['', [...stageAddress, '/', { Ref: expect.stringMatching(/^api/) }, '/api/v1']] };
        const readsInvoices = /-(validation|correction)$/.test(name);
        expect(read(lambda, 'Environment.Variables')).toEqual({
          ...(readsInvoices ? { NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1200' } : {}),
          ...(isProber ? { PUBLIC_BASE_URL: address, EMAIL_PROBE: 'none' } : {}),
          STAGE: stageName,
          ACCESS_TABLE: `${prefix}-access`,
          REQUESTS_TABLE: `${prefix}-requests`,
          EVENTS_TABLE: `${prefix}-events`,
          FILES_BUCKET: { 'Fn::Join': ['', [`${prefix}-files-`, account]] },
          WEBHOOKS_TABLE: `${prefix}-webhooks`,
          FAN_OUT_QUEUE_URL: queueUrl('fan-out'),
          DELIVERY_QUEUE_URL: queueUrl('delivery'),
          DELIVERY_DEAD_LETTERS_URL: queueUrl('delivery-dead-letters'),
          SECRET_KEY_ID: `alias/${prefix}-webhook-secrets`,
          SCHEMA_DIRECTORY: '/var/task/schemas',
          DOCUMENTS_DIRECTORY: '/var/task/documents',
          FONTS_DIRECTORY: '/var/task/fonts',
          PAGES_DIRECTORY: '/var/task/pages',
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
    const liveIdOf = (name: string) =>
      Object.entries(resourcesOf(template, 'AWS::Lambda::Alias')).find(([, alias]) => read(alias, 'FunctionName.Ref') === idOf(name))?.[0];
    const byTheClock = [
      { name: 'sweeper', timeout: 50 },
      { name: 'prober', timeout: 30 },
    ];

    it('are these', () => {
      const rules = listOf(template, 'AWS::Events::Rule').map((rule) => read(rule, 'Name'));
      expect(rules).toEqual(byTheClock.map(({ name }) => `${prefix}-${name}`));
    });

    it.each(byTheClock)('$name runs each minute, and ends before the next', ({ name, timeout }) => {
      const rule = listOf(template, 'AWS::Events::Rule').find((candidate) => read(candidate, 'Name') === `${prefix}-${name}`);
      expect(rule?.Properties).toEqual({
        Name: `${prefix}-${name}`,
        Description: `Starts ${prefix}-${name}`,
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Targets: [
          {
            Id: 'Target0',
            Arn: { Ref: liveIdOf(name) },
            RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
          },
        ],
      });
      expect(read(functionOf(name), 'Timeout')).toBe(timeout);
    });

    it.each(byTheClock)('$name is not run again when it fails: the next run does what is left', ({ name }) => {
      const configs = listOf(template, 'AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);
      expect(configs).toContainEqual({
        FunctionName: { Ref: idOf(name) },
        Qualifier: { 'Fn::Select': [7, { 'Fn::Split': [':', { Ref: liveIdOf(name) }] }] },
        ...{ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
      });
    });
  });

  describe('functions behind queues', () => {
    const mappings = listOf(template, 'AWS::Lambda::EventSourceMapping');
    const lambdas = resourcesOf(template, 'AWS::Lambda::Function');
    const aliases = resourcesOf(template, 'AWS::Lambda::Alias');
    /** The name of the function with its alias, as a mapping gives both. */
    const invokedBy = (reference: unknown) => {
      const [, [arnPart, aliasPart]] = (reference as { 'Fn::Join': [string, [{ 'Fn::Select': [number, object] }, string]] })['Fn::Join'];
      const alias = Object.entries(aliases).find(([id]) => JSON.stringify(arnPart).includes(`{"Ref":"${id}"}`))?.[1];
      return `${read(lambdas[readText(alias, 'FunctionName.Ref')], 'FunctionName')}${aliasPart}`;
    };

    it('are handed their messages by ten, and may give back some of them', () => {
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
      ]);
    });

    it('are never refused because too many run', () => {
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

  it('keep no log for ever', () => {
    const retentions = Object.values(logGroups).map((logGroup) => read(logGroup, 'RetentionInDays'));
    expect(retentions).toEqual(Array.from({ length: functionNames.length + 2 }, () => logDays));
  });
});
