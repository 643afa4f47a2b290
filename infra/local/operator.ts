import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runOperator } from '@nakor/operator/run-operator';
import { LocalProblem } from './local-problem.ts';
import { connectToStage } from './operator/connect.ts';

/** `npm run operator -- …`: organisations, keys, usage and ERP presets, in the tables of the local platform or of a stage in AWS (ADR 0017). */
function main(): Promise<number> {
  return runOperator(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    nowUnixMs: Date.now,
    // npm runs commands in the project's folder and tells where they were typed.
    readFile: (path) => readFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), path)),
    connect: connectToStage,
  });
}

/** What AWS says to those who ask from outside, and what they can do about it. */
const awsProblems: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'The stage has no tables there. Check --stage and AWS_REGION, or deploy the stage first.',
  CredentialsProviderError:
    'There are no AWS credentials in the environment. Set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  UnrecognizedClientException: 'AWS does not know these credentials.',
  InvalidSignatureException: 'AWS does not accept these credentials.',
  ExpiredTokenException: 'The AWS credentials have expired. Log in again.',
  AccessDeniedException: 'These AWS credentials do not give access to the tables of the stage.',
};

function describe(error: unknown): unknown {
  if (error instanceof LocalProblem) return error.message;
  const advice = error instanceof Error ? awsProblems[error.name] : undefined;
  return advice === undefined ? error : `${advice} (${(error as Error).message})`;
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(describe(error));
    process.exitCode = 1;
  },
);
