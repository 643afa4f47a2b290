import { setTimeout as sleep } from 'node:timers/promises';
import { StepFailure } from '../api-client.ts';
import type { AwsCli } from '../aws-cli.ts';
import { check, reportPassed, reportSkipped, type Step } from '../step.ts';

/** CloudWatch executes actions within seconds. */
const actionWaitMs = 60_000;
const pauseMs = 2_000;

/**
 * Sets an alarm to ALARM and back, and reads in its history whether CloudWatch could execute its actions: otherwise an alarm whose topic
 * rejects messages looks healthy.
 */
export const alarmStep: Step = {
  name: 'alarm',
  async run({ stage, isLocal, aws }) {
    if (isLocal) return reportSkipped('the local platform has no alarms');
    const identity = await aws('sts', 'get-caller-identity', '--query', 'Account');
    if (identity.kind === 'missing') return reportSkipped('the AWS CLI is not installed');
    if (identity.kind === 'failed') return reportSkipped(`no AWS credentials (${identity.problem})`);
    return reportPassed(await testAlarm(aws, `nakor-${stage}-latency-validation`));
  },
};

async function testAlarm(aws: AwsCli, name: string): Promise<string> {
  const before = await output(aws, 'describe-alarms', '--alarm-names', name, '--query', 'MetricAlarms[].StateValue');
  check(before !== '', `there is no alarm ${name}`);
  check(before !== 'ALARM', `the alarm ${name} is already in ALARM; see docs/runbook.md`);
  const startedAt = new Date().toISOString();
  try {
    await setState(aws, name, 'ALARM');
    return await waitForActions(aws, name, startedAt);
  } finally {
    await setState(aws, name, before);
  }
}

async function waitForActions(aws: AwsCli, name: string, startedAt: string): Promise<string> {
  const parameters = ['--history-item-type', 'Action', '--start-date', startedAt, '--query', 'AlarmHistoryItems[].[HistorySummary]'];
  for (const endMs = performance.now() + actionWaitMs; ; await sleep(pauseMs)) {
    const summaries = (await output(aws, 'describe-alarm-history', '--alarm-name', name, ...parameters)).split('\n').filter(Boolean);
    const failed = summaries.find((summary) => !summary.startsWith('Successfully executed action'));
    check(failed === undefined, `CloudWatch reports for ${name}: ${failed}`);
    if (summaries.length > 0) return `${name} executed ${summaries.length} of its actions and was reset`;
    check(performance.now() < endMs, `${name} executed no action within ${actionWaitMs / 1000} s`);
  }
}

async function setState(aws: AwsCli, name: string, state: string): Promise<void> {
  await output(aws, 'set-alarm-state', '--alarm-name', name, '--state-value', state, '--state-reason', 'Test by npm run smoke');
}

async function output(aws: AwsCli, ...parameters: string[]): Promise<string> {
  const result = await aws('cloudwatch', ...parameters);
  if (result.kind !== 'done')
    throw new StepFailure(`aws cloudwatch ${parameters[0]}: ${result.kind === 'failed' ? result.problem : 'not installed'}`);
  return result.output;
}
