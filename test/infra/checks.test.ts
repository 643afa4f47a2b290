import { readFileSync } from 'node:fs';
import type { App } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { createStacks } from '../../infra/aws/create-stacks.ts';
import type { StageSettings } from '../../infra/aws/stages.ts';
import { type Grant, grantsIn } from './grants.ts';
import { createApp, placeholderBundles, plainStages, stageOf, templatesOf } from './synthesise.ts';

/** A stage with every optional setting. */
const fullStage: StageSettings = {
  ...stageOf('prod'),
  domain: {
    canonicalName: 'api.example.pl',
    apexName: 'example.pl',
    certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/00000000-0000-4000-8000-000000000000',
    hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.pl' },
  },
  emailProbe: 'ses',
  restoredTables: { access: 'nakor-prod-access-20261120' },
};

const apps = [...plainStages.map((stage) => ({ name: stage.name, stage })), { name: 'a stage with all settings', stage: fullStage }].map(
  ({ name, stage }) => {
    const app = createApp();
    return { name, app, stacks: createStacks(app, stage, placeholderBundles()) };
  },
);
const appWithOpenQueue = createApp();
new Queue(createStacks(appWithOpenQueue, stageOf('dev'), placeholderBundles()).data, 'open-queue');

describe('the checks of AWS Solutions', () => {
  const findingsIn = (app: App) =>
    new AwsSolutionsChecks(app)
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ resourceLogicalId }) => `${ruleName}: ${resourceLogicalId}`),
      );

  it.each(apps)('find nothing in $name without a documented reason', ({ app }) => {
    expect(findingsIn(app)).toEqual([]);
  });

  it('would find a queue without TLS and without a dead-letter queue', () => {
    expect(findingsIn(appWithOpenQueue).map((finding) => finding.split(':')[0])).toEqual(['AwsSolutions-SQS3', 'AwsSolutions-SQS4']);
  });
});

/** Every wildcard in actions, resources and principals, with the reason why it cannot be narrower. */
const wildcards: readonly { readonly reason: string; readonly is: (grant: Grant) => boolean; readonly isOfRecovery?: true }[] = [
  {
    reason: 'Replication and exports write and read files whose names are not known in advance, under one prefix each.',
    isOfRecovery: true,
    is: ({ holder, actions, resources }) =>
      /^(Replicates history and packs|Exports tables) to the second Region$/.test(holder) &&
      actions.every((action) => /^s3:(GetObject(Legal|Ret|Version)|Replicate|PutObject|AbortMultipartUpload)/.test(action)) &&
      resources.every((name) =>
        /^arn:aws:s3:::nakor-prod-(files|history|exports)(-copy)?-<account>-eu-(central|west)-1\/(packs\/|history\/v1\/)?\*$/.test(name),
      ),
  },
  {
    reason: 'The key in the second Region is known by its alias alone.',
    isOfRecovery: true,
    is: ({ resources, condition }) =>
      String(resources) === 'arn:aws:kms:eu-west-1:<account>:key/*' &&
      condition.includes('"kms:ResourceAliases":"alias/nakor-prod-recovery"'),
  },
  {
    reason: 'X-Ray supports no resources, and neither does ses:GetAccount of the prober.',
    is: ({ actions, resources }) =>
      String(resources) === '*' && actions.every((action) => /^(xray:Put(TelemetryRecords|TraceSegments)|ses:GetAccount)$/.test(action)),
  },
  {
    reason: 'The names of stored responses and packs are not known in advance; the functions read and write no others.',
    is: ({ actions, resources }) =>
      String(actions) === 's3:GetObject,s3:PutObject' &&
      resources.every((name) => /^arn:aws:s3:::nakor-(dev|prod)-files-<account>-eu-central-1\/(answers|packs)\/\*$/.test(name)),
  },
  {
    reason: 'The number of a new version is not known in advance, and one check answers for the deployments of all functions.',
    is: ({ holder, actions, resources }) =>
      /^Permissions of nakor-(dev|prod)-release-check$/.test(holder) &&
      /^(lambda:InvokeFunction|codedeploy:PutLifecycleEventHookExecutionStatus)$/.test(String(actions)) &&
      /^arn:aws:(lambda:eu-central-1:<account>:function:nakor-(dev|prod)-validation:|codedeploy:eu-central-1:<account>:deploymentgroup:nakor-(dev|prod)\/)\*$/.test(
        String(resources),
      ),
  },
  {
    reason: 'The ids of batches, and of the executions of their state machine, are not known in advance.',
    is: ({ actions, resources }) =>
      actions.every((action) =>
        /^(s3:(AbortMultipartUpload|DeleteObject|GetObject|ListMultipartUploadParts|PutObject)|states:(Describe|Stop)Execution)$/.test(
          action,
        ),
      ) &&
      resources.every((name) =>
        /^arn:aws:(s3:::nakor-(dev|prod)-files-<account>-eu-central-1\/batches\/\*|states:eu-central-1:<account>:execution:nakor-(dev|prod)-batches:\*)$/.test(
          name,
        ),
      ),
  },
  {
    reason: 'Objects of batches are listed below their prefix only.',
    is: ({ actions, condition }) => String(actions) === 's3:ListBucket' && /batches\/\*/.test(condition),
  },
  {
    reason: 'The delivery of the log of the state machine supports no resources.',
    is: ({ holder, actions, resources }) =>
      String(resources) === '*' && holder.endsWith(', the state machine') && actions.every((action) => /^(logs|xray):/.test(action)),
  },
  {
    reason: 'History files are named after their content; their functions use no other objects.',
    is: ({ actions, resources }) =>
      actions.every((action) => /^s3:(GetObject|PutObject)$/.test(action)) &&
      resources.every((name) => /^arn:aws:s3:::nakor-(dev|prod)-history-<account>-eu-central-1\/history\/v1\/\*$/.test(name)),
  },
  {
    reason: 'The policy of a key hands it over to the policies of roles in its own account, as AWS advises.',
    is: ({ holder, actions }) => holder === 'arn:aws:iam::<account>:root' && String(actions) === 'kms:*',
  },
  {
    reason: 'API Gateway invokes a function for any route, stage and method of this API, and of no other.',
    is: ({ holder, condition }) =>
      holder === 'apigateway.amazonaws.com' &&
      /^for arn:aws:execute-api:eu-central-1:<account>:nakor-(dev|prod)\/\*\/\*\/\*$/.test(condition),
  },
];

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the policies of %s', (_name, stage) => {
  const grants = Object.values(templatesOf(stage)).flatMap(grantsIn);
  const allowing = grants.filter(({ effect }) => effect === 'Allow');

  it('allow nothing by a wildcard without a documented reason', () => {
    const withWildcard = allowing.filter((grant) => JSON.stringify(grant).includes('*'));
    expect(withWildcard.filter((grant) => !wildcards.some(({ is }) => is(grant)))).toEqual([]);
    const expected = wildcards.filter(({ isOfRecovery }) => stage.recoveryRegion !== null || isOfRecovery !== true);
    expect(expected.filter(({ is }) => !withWildcard.some(is))).toEqual([]);
  });

  it('name no principal of another account, and all principals only to deny', () => {
    const holders = new Set(
      allowing
        .map(({ holder }) => holder)
        .filter(
          (holder) =>
            !/^(Permissions of nakor-|a role of API Gateway$|Shifts callers from one version of a function to the next$|Replicates history and packs|Exports tables)/.test(
              holder,
            ),
        ),
    );
    for (const holder of holders) expect(holder).toMatch(/^([a-z0-9]+\.amazonaws\.com|arn:aws:iam::<account>:root)$/);
  });
});

describe('the app', () => {
  const { context, notices, versionReporting } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));

  it('has only properties that the resource types of CloudFormation define', () => {
    expect(context).toMatchObject({ '@aws-cdk/core:validateAgainstDefaultRules': true });
  });

  it('does not use the network while it is synthesized', () => {
    expect({ notices, versionReporting, telemetry: context['cli-telemetry'] }).toEqual({
      ...{ notices: false, versionReporting: false, telemetry: false },
    });
  });

  it('protects the data of prod from the deletion of its stack', () => {
    const protection = Object.fromEntries(apps.map(({ name, stacks }) => [name, stacks.data.terminationProtection === true]));
    expect(protection).toMatchObject({ dev: false, prod: true });
  });
});
