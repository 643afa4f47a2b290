import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getSystemCode } from '@nakor/cli/shared/user-error';
import { projectDirectory } from '../infra/local/support/state-directory.ts';

/**
 * `npm run test:other-services`: runs the tests of the adapters, and the HTTP tests that depend on them most, against other
 * implementations of the AWS services, so that correctness does not depend on our emulators alone (docs/local-invocation.md).
 */
const services = [
  { name: 'DynamoDB', variable: 'AWS_ENDPOINT_URL_DYNAMODB' },
  { name: 'SQS', variable: 'AWS_ENDPOINT_URL_SQS' },
  { name: 'S3', variable: 'AWS_ENDPOINT_URL_S3' },
  { name: 'KMS', variable: 'AWS_ENDPOINT_URL_KMS' },
] as const;

const testFiles = [
  'test/ports/',
  'test/http/correction/audit-pack.test.ts',
  'test/http/correction/build.test.ts',
  'test/http/access/idempotency.test.ts',
  'test/http/access/quota.test.ts',
  'test/http/platform/smoke.test.ts',
  'test/http/webhooks/',
];

/** Tests of the emulators themselves: their queue fairness and capacity accounting. */
const excludedFiles = ['test/ports/emulators.test.ts', 'test/ports/webhooks/fair-queues.test.ts', 'test/ports/costs.test.ts'];

async function main(parameters: readonly string[]): Promise<number> {
  const states = await Promise.all(
    services.map(async ({ name, variable }) => ({ name, variable, ...(await stateOf(process.env[variable])) })),
  );
  for (const { name, variable, text } of states) console.log(`${name.padEnd(8)}  ${variable.padEnd(25)}  ${text}`);
  if (states.every(({ kind }) => kind === 'not-set')) {
    console.error(
      '\nName at least one other service, for example AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000; docs/local-invocation.md says how to start some.',
    );
    return 2;
  }
  if (states.some(({ kind }) => kind === 'unreachable')) {
    console.error('\nStart the services that do not respond, or unset their variables.');
    return 2;
  }
  if (process.env['AWS_ENDPOINT_URL_KMS'] && !process.env['SECRET_KEY_ID']) {
    console.log('SECRET_KEY_ID is not set: this KMS needs a key with the alias alias/nakor-local-webhook-secrets.');
  }
  return runTests(parameters);
}

/** The identity of an endpoint. Any response will do: services reject unsigned requests. */
async function stateOf(endpoint: string | undefined): Promise<{ kind: 'not-set' | 'unreachable' | 'used'; text: string }> {
  if (!endpoint) return { kind: 'not-set', text: 'not set: our emulator' };
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(5_000) });
    return { kind: 'used', text: endpoint };
  } catch (error) {
    const cause = error instanceof Error ? (getSystemCode(error.cause) ?? error.name) : 'unknown';
    return { kind: 'unreachable', text: `${endpoint} does not respond (${cause})` };
  }
}

function runTests(parameters: readonly string[]): number {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const excluded = excludedFiles.flatMap((file) => ['--exclude', file]);
  const files = parameters.some((parameter) => !parameter.startsWith('-')) ? [] : testFiles;
  const run = ['run', '--config', 'test/vitest.config.ts', '--project', 'service', ...excluded, ...files, ...parameters];
  return spawnSync(process.execPath, [vitest, ...run], { cwd: projectDirectory, stdio: 'inherit' }).status ?? 1;
}

process.exitCode = await main(process.argv.slice(2));
