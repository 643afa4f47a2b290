import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainProblem } from '../../../../../../infra/local/commands/operator/explain-problem.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-profiles-'));
  await writeFile(join(folder, 'config'), '[default]\nregion = eu-central-1\n[profile work]\nsso_session = x\n');
  await writeFile(join(folder, 'credentials'), '[old]\naws_access_key_id =\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const named = (name: string) => Object.assign(new Error('message of AWS'), { name });
const environmentWith = (profile?: string) => ({
  AWS_CONFIG_FILE: join(folder, 'config'),
  AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
  AWS_PROFILE: profile,
});

describe('explainProblem', () => {
  it.each([
    { profile: 'nix', said: 'The AWS profile "nix" of AWS_PROFILE does not exist. Profiles are in ' },
    { profile: 'work', said: 'The AWS profile "work" of AWS_PROFILE provides no credentials.' },
    { profile: 'old', said: 'The AWS profile "old" of AWS_PROFILE provides no credentials.' },
    { profile: undefined, said: 'There are no AWS credentials in the environment. Set AWS_PROFILE or ' },
  ])('explains why there are no credentials with profile $profile', ({ profile, said }) => {
    const text = explainProblem(named('CredentialsProviderError'), environmentWith(profile));
    expect(text).toContain(said);
    expect(text).toContain('(message of AWS)');
  });

  it('explains errors of AWS, and returns the message of a UserError', () => {
    expect(explainProblem(named('ResourceNotFoundException'), {})).toMatch(
      /^The stage has no tables in this account and region\. .*\(message of AWS\)$/,
    );
    expect(explainProblem(new UserError('Do this.'), {})).toBe('Do this.');
  });

  it('returns null for other errors', () => {
    expect(explainProblem(new TypeError('defect'), {})).toBeNull();
    expect(explainProblem('text', {})).toBeNull();
  });
});
