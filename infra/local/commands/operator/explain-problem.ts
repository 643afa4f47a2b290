import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import type { Environment } from '../../emulators/endpoints.ts';

/** Errors of AWS that an operator can resolve, and what to do about them. */
const awsProblems: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'The stage has no tables in this account and region. Check --stage and AWS_REGION, or deploy the stage first.',
  QueueDoesNotExist: 'The stage has no queues in this account and region. Check --stage and AWS_REGION, or deploy the stage first.',
  UnrecognizedClientException: 'AWS does not recognize these credentials.',
  InvalidSignatureException: 'AWS does not accept these credentials.',
  ExpiredTokenException: 'The AWS credentials have expired. Log in again.',
  AccessDeniedException: 'These AWS credentials do not give access to the tables and queues of the stage.',
};

/** Explains an error of the environment and what to do about it; null for any other error. */
export function explainProblem(error: unknown, environment: Environment): string | null {
  if (error instanceof UserError) return error.message;
  if (!(error instanceof Error)) return null;
  const advice = error.name === 'CredentialsProviderError' ? credentialsAdvice(environment) : awsProblems[error.name];
  return advice === undefined ? null : `${advice} (${error.message})`;
}

function credentialsAdvice(environment: Environment): string {
  const profile = environment['AWS_PROFILE'];
  if (!profile) return 'There are no AWS credentials in the environment. Set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  const files = profileFiles(environment);
  return files.some((file) => namesProfile(file, profile))
    ? `The AWS profile "${profile}" of AWS_PROFILE provides no credentials. Log in with it again, or check its settings in ${files.join(' and ')}.`
    : `The AWS profile "${profile}" of AWS_PROFILE does not exist. Profiles are in ${files.join(' and ')}.`;
}

function profileFiles(environment: Environment): readonly string[] {
  const folder = join(homedir(), '.aws');
  return [
    environment['AWS_CONFIG_FILE'] || join(folder, 'config'),
    environment['AWS_SHARED_CREDENTIALS_FILE'] || join(folder, 'credentials'),
  ];
}

/** Whether a file of the AWS CLI has a section for this profile. An unreadable file has none, as for the AWS SDK. */
function namesProfile(file: string, profile: string): boolean {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => sectionName(line) === profile);
  } catch {
    return false;
  }
}

/** The profile of a section header such as `[profile "test"]`; undefined for any other line. */
function sectionName(line: string): string | undefined {
  const head = /^\s*\[([^\]]+)\]/.exec(line)?.[1];
  return head
    ?.trim()
    .replace(/^profile\s+/, '')
    .replace(/^["']|["']$/g, '');
}
