import { describe, expect, it } from 'vitest';
import { planDeployment } from '../../infra/build/deploy.ts';

describe('planDeployment', () => {
  it.each(['dev', 'prod'])('deploys all stacks of %s, those first on which others build', (stage) => {
    expect(planDeployment([stage])).toEqual({
      kind: 'deploy',
      cdkArguments: [`nakor-${stage}-data`, `nakor-${stage}-service`, `nakor-${stage}-operations`],
    });
  });

  it('deploys one stack alone, so that going back with it does not take others along', () => {
    expect(planDeployment(['nakor-prod-service'])).toEqual({ kind: 'deploy', cdkArguments: ['nakor-prod-service', '--exclusively'] });
  });

  it('hands options on to the CDK', () => {
    const stacks = ['nakor-dev-data', 'nakor-dev-service', 'nakor-dev-operations'];
    const options = ['--profile', 'mine', '--yes'];
    expect(planDeployment(['dev', ...options])).toEqual({ kind: 'deploy', cdkArguments: [...stacks, ...options] });
  });

  it.each([
    { args: [], says: 'Say what to deploy.' },
    { args: ['staging'], says: 'There is no stage and no stack "staging".' },
    { args: ['nakor-dev-*'], says: 'There is no stage and no stack "nakor-dev-*".' },
    { args: ['--profile', 'mine'], says: 'There is no stage and no stack "--profile".' },
  ])('refuses $args and says what there is', ({ args, says }) => {
    const plan = planDeployment(args);
    expect(plan).toEqual({ kind: 'refusal', text: expect.stringMatching(`^${says.replace(/[.*]/g, '\\$&')}\n`) });
    for (const name of ['dev', 'prod', 'nakor-dev-data', 'nakor-prod-operations']) expect(JSON.stringify(plan)).toContain(name);
  });

  it('explains itself', () => {
    expect(planDeployment(['--help'])).toMatchObject({ kind: 'help', text: expect.stringContaining('npm run deploy -- dev') });
  });
});
