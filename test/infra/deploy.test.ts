import { describe, expect, it } from 'vitest';
import { planDeployment } from '../../infra/build/deploy.ts';

describe('planDeployment', () => {
  it.each(['dev', 'prod'])('deploys all stacks of %s in the order of their dependencies', (stage) => {
    expect(planDeployment([stage])).toEqual({
      kind: 'deploy',
      cdkArguments: [
        ...(stage === 'prod' ? ['nakor-prod-recovery'] : []),
        `nakor-${stage}-data`,
        `nakor-${stage}-service`,
        `nakor-${stage}-operations`,
        '--no-previous-parameters',
      ],
    });
  });

  it('deploys a single stack without its dependencies, so that returning to an earlier commit does not change them', () => {
    expect(planDeployment(['nakor-prod-service'])).toEqual({
      kind: 'deploy',
      cdkArguments: ['nakor-prod-service', '--exclusively', '--no-previous-parameters'],
    });
  });

  it('deploys the site, which belongs to no stage', () => {
    expect(planDeployment(['nakor-site', '--yes'])).toEqual({ kind: 'deploy', cdkArguments: ['nakor-site', '--exclusively', '--yes'] });
  });

  it('passes options to the CDK', () => {
    const stacks = ['nakor-dev-data', 'nakor-dev-service', 'nakor-dev-operations'];
    const options = ['--profile', 'mine', '--yes'];
    expect(planDeployment(['dev', ...options])).toEqual({
      kind: 'deploy',
      cdkArguments: [...stacks, '--no-previous-parameters', ...options],
    });
  });

  it.each(['at-once', 'gradual'])('rolls a release out %s with that option', (rollout) => {
    expect(planDeployment(['nakor-prod-service', `--${rollout}`, '--yes'])).toEqual({
      kind: 'deploy',
      cdkArguments: [
        ...['nakor-prod-service', '--exclusively', '--no-previous-parameters'],
        ...['--parameters', `nakor-prod-service:Rollout=${rollout}`, '--yes'],
      ],
    });
  });

  it('rolls a stage back, with options for the AWS CLI', () => {
    expect(planDeployment(['rollback', 'prod', '--profile', 'mine'])).toEqual({
      ...{ kind: 'rollback', stage: 'prod', awsArguments: ['--profile', 'mine'] },
    });
  });

  it.each([
    { args: [], says: 'Name a stage or a stack to deploy.' },
    { args: ['staging'], says: 'There is no stage or stack "staging".' },
    { args: ['rollback'], says: 'Name the stage to roll back.' },
    { args: ['rollback', 'nakor-prod-service'], says: 'There is no stage "nakor-prod-service".' },
    { args: ['nakor-dev-*'], says: 'There is no stage or stack "nakor-dev-*".' },
    { args: ['--profile', 'mine'], says: 'There is no stage or stack "--profile".' },
  ])('rejects $args and prints the usage', ({ args, says }) => {
    const plan = planDeployment(args);
    expect(plan).toEqual({ kind: 'rejection', text: expect.stringMatching(`^${says.replace(/[.*]/g, '\\$&')}\n`) });
    for (const name of ['dev', 'prod', 'nakor-dev-data', 'nakor-prod-operations']) expect(JSON.stringify(plan)).toContain(name);
  });

  it('prints the usage', () => {
    expect(planDeployment(['--help'])).toMatchObject({ kind: 'help', text: expect.stringContaining('npm run deploy -- dev') });
  });
});
