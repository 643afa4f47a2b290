import { execFile } from 'node:child_process';

/** Result of running the AWS CLI: `missing` when it is not installed; `problem` is the last line that the CLI printed. */
export type AwsResult =
  | { readonly kind: 'done'; readonly output: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly problem: string };

/** Runs the AWS CLI with credentials of the environment. */
export type AwsCli = (...parameters: string[]) => Promise<AwsResult>;

const timeoutMs = 30_000;

/**
 * The `aws` command (ADR 0014). A deployment needs it anyway, and it finds credentials as the CDK does.
 *
 * @param region region of the stage
 */
export function createAwsCli(region: string): AwsCli {
  return (...parameters) =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, AWS_PAGER: '' }, timeout: timeoutMs };
      execFile('aws', [...parameters, '--region', region, '--output', 'text'], options, (error, stdout, stderr) => {
        if (error === null) resolve({ kind: 'done', output: stdout.trim() });
        else if (error.code === 'ENOENT') resolve({ kind: 'missing' });
        else resolve({ kind: 'failed', problem: stderr.trim().split('\n').at(-1) ?? 'unknown' });
      });
    });
}
