import type { ApiClient } from './api-client.ts';
import { StepFailure } from './api-client.ts';
import type { AwsCli } from './aws-cli.ts';

/** What a step works with. */
export interface StepContext {
  readonly stage: string;
  readonly isLocal: boolean;
  /** Sends requests with the test key. */
  readonly api: ApiClient;
  /** Sends requests with the live key; null when none was given. */
  readonly liveApi: ApiClient | null;
  readonly webhookUrl: string | null;
  /** Maximum number of parallel requests in the burst. */
  readonly burst: number;
  readonly aws: AwsCli;
}

/** How a step ended. `detail` is one line for people. */
export interface StepResult {
  readonly kind: 'passed' | 'skipped';
  readonly detail: string;
}

/** One check of the smoke test. It cleans up what it creates, also when it fails. */
export interface Step {
  readonly name: string;
  /** @throws StepFailure when a check fails */
  run(context: StepContext): Promise<StepResult>;
}

/** Result of a step whose checks succeeded. */
export function reportPassed(detail: string): StepResult {
  return { kind: 'passed', detail };
}

/** Result of a step that cannot run here; `reason` states what is missing. */
export function reportSkipped(reason: string): StepResult {
  return { kind: 'skipped', detail: reason };
}

/** @throws StepFailure with the message unless the condition holds */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new StepFailure(message);
}
