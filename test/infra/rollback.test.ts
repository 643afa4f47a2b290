import { describe, expect, it } from 'vitest';
import { aliasedFunctionNames } from '../../infra/build/function-names.ts';
import { getLiveVersionParameter } from '../../infra/build/releases.ts';
import { rollBackRelease } from '../../infra/build/rollback.ts';
import { listOf, readText, stageOf, templatesOf } from './synthesise.ts';

const parameterNames = Object.keys((templatesOf(stageOf('prod')).service.toJSON() as { Parameters: object }).Parameters);
const release = (version: number) => aliasedFunctionNames.map((name) => `${name}=${version}`).join(' ');

/** A fake AWS CLI for a stage in the given state, which records its commands. */
function stageInAws({ status = 'UPDATE_COMPLETE', records = [] as readonly string[], deployments = [] as readonly string[] }) {
  const asked: (readonly string[])[] = [];
  const run = (...args: readonly string[]): unknown => {
    asked.push(args);
    switch (args[1]) {
      case 'describe-stacks':
        return { Stacks: [{ StackStatus: status, Parameters: parameterNames.map((ParameterKey) => ({ ParameterKey })) }] };
      case 'get-parameter-history':
        return { Parameters: records.map((Value) => ({ Value })) };
      case 'list-deployments':
        return { deployments: args.includes('validation') ? deployments : [] };
      default:
        return null;
    }
  };
  return { run, asked };
}

describe('rollBackRelease', () => {
  it('sets every function to its version of the previous release, at once and regardless of alarms, and waits', () => {
    const aws = stageInAws({ records: [release(3), release(4)] });
    rollBackRelease('prod', aws, () => {});
    const [update, wait] = aws.asked.slice(-2);
    expect(update?.slice(0, 5)).toEqual([
      'cloudformation',
      'update-stack',
      '--stack-name',
      'nakor-prod-service',
      '--use-previous-template',
    ]);
    const parameters = JSON.parse(update?.at(-1) ?? '') as readonly { ParameterKey: string }[];
    expect(parameters.map(({ ParameterKey }) => ParameterKey)).toEqual(parameterNames);
    expect(parameters).toEqual(
      expect.arrayContaining([
        { ParameterKey: 'Rollout', ParameterValue: 'at-once' },
        { ParameterKey: 'ReleaseCheck', ParameterValue: 'off' },
        { ParameterKey: 'BootstrapVersion', UsePreviousValue: true },
        ...aliasedFunctionNames.map((name) => ({ ParameterKey: getLiveVersionParameter(name), ParameterValue: '3' })),
      ]),
    );
    expect(wait).toEqual(['cloudformation', 'wait', 'stack-update-complete', '--stack-name', 'nakor-prod-service']);
  });

  it('leaves a function unchanged that the previous release did not have', () => {
    const aws = stageInAws({ records: [release(3).replace('account=3 ', ''), release(4)] });
    rollBackRelease('prod', aws, () => {});
    const parameters = JSON.parse(aws.asked.at(-2)?.at(-1) ?? '');
    expect(parameters).toContainEqual({ ParameterKey: 'LiveVersionOfAccount', ParameterValue: '' });
  });

  it('looks for shifts of every function that is shifted', () => {
    const aws = stageInAws({ status: 'UPDATE_IN_PROGRESS', deployments: ['d-1'] });
    rollBackRelease('prod', aws, () => {});
    const groups = aws.asked
      .filter((args) => args[1] === 'list-deployments')
      .map((args) => args[args.indexOf('--deployment-group-name') + 1]);
    const declared = listOf(templatesOf(stageOf('prod')).service, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups.sort()).toEqual(declared.map((group) => readText(group, 'DeploymentGroupName')).sort());
  });

  it('stops a rollout in progress, and changes nothing else', () => {
    const aws = stageInAws({ status: 'UPDATE_IN_PROGRESS', records: [release(3)], deployments: ['d-1'] });
    rollBackRelease('prod', aws, () => {});
    expect(aws.asked.at(-1)).toEqual(['deploy', 'stop-deployment', '--deployment-id', 'd-1', '--auto-rollback-enabled']);
    expect(aws.asked.map(([, command]) => command)).not.toContain('update-stack');
  });

  it.each([
    { state: { records: [release(3)] }, says: 'prod has no release before the live one' },
    { state: { records: [] }, says: 'none is recorded' },
    {
      state: { status: 'UPDATE_ROLLBACK_IN_PROGRESS' },
      says: 'nakor-prod-service is UPDATE_ROLLBACK_IN_PROGRESS, and no function is being shifted',
    },
  ])('changes nothing when it cannot, and states why: $says', ({ state, says }) => {
    const aws = stageInAws(state);
    expect(() => rollBackRelease('prod', aws, () => {})).toThrow(says);
    expect(aws.asked.map(([, command]) => command)).not.toContain('update-stack');
  });
});
