import { describe, expect, it } from 'vitest';
import { planDeployment } from '../../infra/build/deploy.ts';

describe('planDeployment', () => {
  it.each(['dev', 'prod'])('deploys all stacks of %s, those first on which others build', (stage) => {
    expect(planDeployment([stage])).toEqual({
      kind: 'deploy',
      cdkArguments: [`nakor-${stage}-data`, `nakor-${stage}-service`, `nakor-${stage}-operations`, '--no-previous-parameters'],
    });
  });

  it('deploys one stack alone, so that going back with it does not take others along', () => {
    expect(planDeployment(['nakor-prod-service'])).toEqual({
      kind: 'deploy',
      cdkArguments: ['nakor-prod-service', '--exclusively', '--no-previous-parameters'],
    });
  });

  it('hands options on to the CDK', () => {
    const stacks = ['nakor-dev-data', 'nakor-dev-service', 'nakor-dev-operations'];
    const options = ['--profile', 'mine', '--yes'];
    expect(planDeployment(['dev', ...options])).toEqual({
      kind: 'deploy',
      cdkArguments: [...stacks, '--no-previous-parameters', ...options],
    });
  });

  it.each(['at-once', 'gradual'])('rolls a release out %s when it is told so', (rollout) => {
    expect(planDeployment(['nakor-prod-service', `--${rollout}`, '--yes'])).toEqual({
      kind: 'deploy',
      cdkArguments: [
        ...['nakor-prod-service', '--exclusively', '--no-previous-parameters'],
        ...['--parameters', `nakor-prod-service:Rollout=${rollout}`, '--yes'],
      ],
    });
  });

  it('takes a stage back, with options for the AWS command line', () => {
    expect(planDeployment(['rollback', 'prod', '--profile', 'mine'])).toEqual({
      ...{ kind: 'rollback', stage: 'prod', awsArguments: ['--profile', 'mine'] },
    });
  });

  it.each([
    { args: [], says: 'Say what to deploy.' },
    { args: ['staging'], says: 'There is no stage and no stack "staging".' },
    { args: ['rollback'], says: 'Say which stage to take back.' },
    { args: ['rollback', 'nakor-prod-service'], says: 'There is no stage "nakor-prod-service".' },
    { args: ['nakor-dev-*'], says: 'There is no stage and no stack "nakor-dev-*".' },
    { args: ['--profile', 'mine'], says: 'There is no stage and no stack "--profile".' },
  ])('refuses $args and says what there is', ({ args, says }) => {
    const plan = planDeployment(args);
    expect(plan).toEqual({ kind: 'rejection', text: expect.stringMatching(`^${says.replace(/[.*]/g, '\\$&')}\n`) });
    for (const name of ['dev', 'prod', 'nakor-dev-data', 'nakor-prod-operations']) expect(JSON.stringify(plan)).toContain(name);
  });

  it('explains itself', () => {
    expect(planDeployment(['--help'])).toMatchObject({ kind: 'help', text: expect.stringContaining('npm run deploy -- dev') });
  });
});
