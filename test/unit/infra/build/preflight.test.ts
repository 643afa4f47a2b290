import { describe, expect, it } from 'vitest';
import { checkAccount } from '../../../../infra/build/preflight.ts';

/** An account in which commands have these results, by their beginnings; null for a command that fails. */
function accountWith(changes: Readonly<Record<string, unknown>> = {}) {
  const usual: Readonly<Record<string, unknown>> = {
    'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1_000 } },
    'ssm get-parameter': { Parameter: { Value: '28' } },
    'cloudformation describe-stacks': null,
    'cloudtrail describe-trails': { trailList: [{}] },
    'guardduty list-detectors': { DetectorIds: ['a'] },
  };
  const results = { ...usual, ...changes };
  return (region: string) => ({
    run(...words: readonly string[]) {
      const line = `${region} ${words.join(' ')}`;
      const found = Object.entries(results).findLast(([beginning]) => line.includes(beginning));
      if (found === undefined || found[1] === null) throw new Error(`${line} failed.`);
      return found[1];
    },
  });
}

const stack = (status: string) => ({ Stacks: [{ StackStatus: status }] });

describe('checkAccount', () => {
  it.each(['dev', 'prod'] as const)('finds nothing in an account that is ready for %s', (stage) => {
    expect(checkAccount(stage, accountWith())).toEqual([]);
    expect(checkAccount(stage, accountWith({ 'cloudformation describe-stacks': stack('UPDATE_COMPLETE') }))).toEqual([]);
  });

  it.each([
    {
      name: 'a new account',
      changes: { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      says: 'L-B99A9384',
    },
    {
      name: 'the second Region without bootstrap',
      changes: { 'eu-west-1 ssm get-parameter': null },
      says: 'cdk bootstrap aws://<account>/eu-west-1',
    },
    {
      name: 'an old bootstrap',
      changes: { 'eu-central-1 ssm get-parameter': { Parameter: { Value: '5' } } },
      says: 'eu-central-1 is not bootstrapped',
    },
    {
      name: 'a first deployment that failed',
      changes: { '--stack-name nakor-prod-data': stack('ROLLBACK_COMPLETE') },
      says: 'update-termination-protection --no-enable-termination-protection --stack-name nakor-prod-data',
    },
    {
      name: 'a rollback that failed',
      changes: { '--stack-name nakor-prod-service': stack('UPDATE_ROLLBACK_FAILED') },
      says: 'continue-update-rollback --stack-name nakor-prod-service',
    },
    {
      name: 'an update in progress',
      changes: { '--stack-name nakor-prod-operations': stack('UPDATE_IN_PROGRESS') },
      says: 'wait until that has ended',
    },
  ])('says what blocks a deployment, and the way out: $name', ({ changes, says }) => {
    expect(checkAccount('prod', accountWith(changes))).toEqual([{ kind: 'blocks', text: expect.stringContaining(says) }]);
  });

  it('lets dev use an account that is too small for prod', () => {
    expect(checkAccount('dev', accountWith({ 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } }))).toEqual([]);
  });

  it('advises a trail and GuardDuty where customers have data, and blocks nothing for it', () => {
    const bare = accountWith({ 'cloudtrail describe-trails': { trailList: [] }, 'guardduty list-detectors': null });
    expect(checkAccount('prod', bare).map(({ kind }) => kind)).toEqual(['advises', 'advises']);
    expect(checkAccount('dev', bare)).toEqual([]);
  });
});
