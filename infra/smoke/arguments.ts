import { parseArgs } from 'node:util';
import { UserError } from '@nakor/cli/shared/user-error';
import { trimEndOf } from '@nakor/domain/shared/trim-characters';
import { deployedStageNames } from '../stage-names.ts';
import { stepNames } from './steps.ts';

/** Stages that can be tested: `local` is the platform that runs on this computer. */
const stageNames = ['local', ...deployedStageNames] as const;

/** Environment variables with the API keys of the test. */
export const keyVariables = { test: 'NAKOR_TEST_KEY', live: 'NAKOR_LIVE_KEY' } as const;

/** Maximum number of parallel requests that `--burst` accepts. */
const largestBurst = 256;

export const usage = `Usage: npm run smoke -- <stage> [options]

Sends requests to a running stage (${stageNames.join(', ')}) and checks that it works as a whole. Run it after each deployment.

  --base-url URL     base URL of the API, such as https://api.example.pl/api/v1 (default: output "baseurl" of the stack nakor-<stage>-service, read with the AWS CLI)
  --webhook-url URL  receiver for the webhook test; must respond with 2xx (default for local: a receiver started by this command, which also verifies the signature)
  --burst N          maximum number of parallel requests in the burst, 2 to ${largestBurst} (64)
  --skip STEPS       steps to skip, separated by commas: ${stepNames.join(', ')}
  --help

Environment:
  ${keyVariables.test}     test key with the scopes validate, correction and webhooks (default for local: that of the demo organization)
  ${keyVariables.live}     live key for the burst, which consumes quota of its organization; without it the burst is skipped (default for local: as above)
  AWS_PROFILE etc.   credentials for the alarm test; without them it is skipped. The test notifies all subscribers of the alarms.

Prints one line per step. Exits with 0 when no step failed, 1 when a step failed, 2 when the test could not start.`;

/** Options of the command line. */
export interface Choices {
  readonly stage: (typeof stageNames)[number];
  readonly baseUrl: string | null;
  readonly webhookUrl: string | null;
  /** Maximum number of parallel requests in the burst. */
  readonly burst: number;
  readonly skipped: readonly string[];
}

/**
 * Parses the command line.
 *
 * @throws UserError stating what is wrong with it
 */
export function readArguments(parameters: readonly string[]): Choices | 'help' {
  const { values, positionals } = parse(parameters);
  if (values.help === true) return 'help';
  const [stage, ...others] = positionals;
  if (stage === undefined || others.length > 0) throw new UserError(`Name one stage to test.\n\n${usage}`);
  const skipped = (values.skip ?? '').split(',').filter((name) => name !== '');
  for (const name of skipped) oneOf('--skip', name, stepNames);
  return {
    stage: oneOf('The stage', stage, stageNames),
    baseUrl: readUrl('--base-url', values['base-url']),
    webhookUrl: readUrl('--webhook-url', values['webhook-url']),
    burst: readBurst(values.burst ?? '64'),
    skipped,
  };
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        'webhook-url': { type: 'string' },
        burst: { type: 'string' },
        skip: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`, error);
  }
}

function oneOf<const Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UserError(`${option} must be one of ${allowed.join(', ')}, and it is "${value}".\n\n${usage}`);
  return found;
}

function readUrl(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UserError(`${option} must be a URL with http or https, and it is "${text}".`);
  }
  return trimEndOf(text, '/');
}

function readBurst(text: string): number {
  const burst = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(burst >= 2 && burst <= largestBurst))
    throw new UserError(`--burst must be a number from 2 to ${largestBurst}, and it is "${text}".`);
  return burst;
}
