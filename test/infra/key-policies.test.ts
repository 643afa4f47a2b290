import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createStacks } from '../../infra/aws/create-stacks.ts';
import { type Grant, grantsIn } from './grants.ts';
import { createApp, listOf, placeholderBundles, read, stageOf } from './synthesise.ts';

const { recovery, data, service, operations } = createStacks(createApp(), stageOf('prod'), placeholderBundles());
if (recovery === null) throw new Error('prod has no second Region.');
const templates = [recovery, data, service, operations].map((stack) => Template.fromStack(stack));
const grants = templates.flatMap(grantsIn);
const owner = 'arn:aws:iam::<account>:root';

/** Statements that let someone do more with a key than use it for data. */
const administering = (allowed: readonly Grant[]) =>
  allowed.filter(({ actions }) =>
    actions.some((action) => /^kms:(?!(Decrypt|Encrypt|GenerateDataKey)$)/.test(action) || ['*', 'kms:*'].includes(action)),
  );

describe('the keys of prod', () => {
  const keys = templates.flatMap((template) => listOf(template, 'AWS::KMS::Key'));

  it('are three: for data, for secrets of webhooks, and for copies in the second Region', () => {
    expect(keys.map((key) => read(key, 'Description')).sort()).toEqual([
      'Encrypts copies of the data of Nakor prod',
      'Encrypts tables and files of Nakor prod',
      'Encrypts the secrets of webhooks of Nakor prod',
    ]);
  });

  it('rotate each year, wait 30 days before they are deleted, and outlive their stack', () => {
    for (const key of keys) {
      expect(key.Properties).toMatchObject({ EnableKeyRotation: true, PendingWindowInDays: 30 });
      expect(key.DeletionPolicy).toMatch(/^Retain/);
    }
  });

  it('are administered by the account alone, so that a key can never be without anybody who may change its policy', () => {
    expect(administering(grants).map(({ holder, actions }) => [holder, actions])).toEqual(keys.map(() => [owner, ['kms:*']]));
  });

  it('trust no other account and no service in their policies', () => {
    const holders = keys.flatMap((key) =>
      (read(key, 'KeyPolicy.Statement') as readonly { readonly Principal: unknown }[]).map(({ Principal }) => JSON.stringify(Principal)),
    );
    expect(holders.filter((holder) => !holder.includes(':root') || holder.includes('"*"'))).toEqual([]);
  });

  it('are used through a service alone; only the secrets of webhooks are encrypted and decrypted by functions themselves', () => {
    const using = grants.filter(
      ({ actions }) =>
        actions.some((action) => action.startsWith('kms:')) && !administering(grants).some((grant) => grant.actions === actions),
    );
    const direct = using.filter(({ condition }) => !condition.includes('kms:ViaService') && !condition.includes('kms:ResourceAliases'));
    expect(direct.map(({ holder, actions }) => `${holder}: ${actions}`).sort()).toEqual([
      'Permissions of nakor-prod-delivery: kms:Decrypt',
      'Permissions of nakor-prod-webhooks: kms:Decrypt,kms:Encrypt',
    ]);
  });
});

describe('the roles that services assume', () => {
  const trusts = templates.flatMap((template) =>
    listOf(template, 'AWS::IAM::Role').flatMap(
      (role) =>
        read(role, 'AssumeRolePolicyDocument.Statement') as readonly {
          readonly Principal: { readonly Service: string };
          readonly Condition?: unknown;
        }[],
    ),
  );
  const servicesOf = (isBound: boolean) =>
    [
      ...new Set(trusts.filter(({ Condition }) => (Condition !== undefined) === isBound).map(({ Principal }) => String(Principal.Service))),
    ].sort();

  it('are bound to this account where the service supports it, so that nobody can have it use them for another one', () => {
    expect(servicesOf(true)).toEqual(['codedeploy.amazonaws.com', 'scheduler.amazonaws.com', 'states.amazonaws.com']);
    for (const { Condition } of trusts.filter((trust) => trust.Condition !== undefined)) {
      expect(Condition).toEqual({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } });
    }
  });

  it('are not where it states no condition', () => {
    expect(servicesOf(false)).toEqual(['apigateway.amazonaws.com', 'lambda.amazonaws.com', 's3.amazonaws.com']);
  });
});
