import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { deployedStageNames } from '../../infra/stage-names.ts';
import { projectDirectory } from '../support/runner/project-files.ts';

interface Job {
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

const text = readFileSync(join(projectDirectory, '.github/workflows/deploy.yml'), 'utf8');
const { defaults, permissions, jobs } = parse(text, { maxAliasCount: 0 }) as {
  defaults: unknown;
  permissions: unknown;
  jobs: Readonly<Record<string, Job>>;
};
const commandsOf = (name: string) => (jobs[name]?.steps ?? []).flatMap(({ run }) => run ?? []);

describe('the pipeline', () => {
  it('tests, synthesizes and checks the templates before anything is deployed, and dev before prod', () => {
    expect(commandsOf('test')).toEqual(['npm ci', 'npm test', 'npm run synth', expect.stringContaining('cfn-lint')]);
    expect([jobs['dev']?.needs, jobs['prod']?.needs]).toEqual(['test', 'dev']);
  });

  it.each(deployedStageNames)('checks the account, shows the changes, deploys and tests %s, in its environment', (stage) => {
    expect(jobs[stage]?.environment).toBe(stage);
    expect(commandsOf(stage).map((command) => command.replaceAll(/\$\{\{ github\.job \}\}/g, stage))).toEqual([
      'npm ci',
      `npm run deploy -- preflight ${stage}`,
      'npm run synth',
      expect.stringContaining('cdk diff'),
      `npm run deploy -- ${stage} --require-approval never`,
      `npm run smoke -- ${stage} --skip alarm`,
    ]);
  });

  it('deploys every stage by the same steps, each written out without anchors of YAML', () => {
    const [first, ...others] = deployedStageNames.map((stage) => jobs[stage]?.steps);
    for (const steps of others) expect(steps).toEqual(first);
    expect(text).not.toMatch(/[:-] +[&*]\w/);
  });

  it('fails a step whose first command of a pipe fails', () => {
    expect(text).toContain('| tee');
    expect(defaults).toEqual({ run: { shell: 'bash' } });
  });

  it('has no keys of AWS: only jobs that deploy get a token, and only for that', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs['test']?.permissions).toBeUndefined();
    for (const stage of deployedStageNames) expect(jobs[stage]?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual(deployedStageNames.map(() => 'NAKOR_TEST_KEY'));
    expect(text).not.toMatch(/aws-access-key-id|aws-secret-access-key/);
  });
});

describe('the roles of the pipeline', () => {
  const account = readFileSync(join(projectDirectory, 'infra/aws/account.yml'), 'utf8');

  it('can be assumed from the environment of their stage only', () => {
    const subjects = [...account.matchAll(/:sub: !Sub '([^']+)'/g)].map(([, subject]) => subject);
    expect(subjects).toEqual(deployedStageNames.map((stage) => `repo:$\{Repository}:environment:${stage}`));
  });

  it('may assume the roles of the CDK, and read what the preflight and the smoke test look at', () => {
    const [, policy = ''] = account.split('  DeployPolicy:');
    const actions = [...(policy.split('  Budget:')[0] ?? '').matchAll(/Action: (.+)/g)].map(([, action]) => action);
    expect(actions).toEqual([
      'sts:AssumeRole',
      'cloudformation:DescribeStacks',
      'ssm:GetParameter',
      '[lambda:GetAccountSettings, cloudtrail:DescribeTrails, guardduty:ListDetectors]',
    ]);
    expect(policy).toContain('role/cdk-hnb659fds-*');
  });
});
