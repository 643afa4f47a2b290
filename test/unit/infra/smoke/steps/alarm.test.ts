import { describe, expect, it } from 'vitest';
import type { AwsCli, AwsResult } from '../../../../../infra/smoke/aws-cli.ts';
import type { StepContext } from '../../../../../infra/smoke/step.ts';
import { alarmStep } from '../../../../../infra/smoke/steps/alarm.ts';

const topic = 'arn:aws:sns:eu-central-1:123456789012:nakor-prod-alarms';
const done = (output: string): AwsResult => ({ kind: 'done', output });

/** A fake CloudWatch with one alarm: results by operation, and the states to which the alarm was set. */
function cloudWatch(results: Readonly<Record<string, AwsResult>>) {
  const states: string[] = [];
  const defaults: Readonly<Record<string, AwsResult>> = {
    'get-caller-identity': done('123456789012'),
    'describe-alarms': done('INSUFFICIENT_DATA'),
    'describe-alarm-history': done(`Successfully executed action ${topic}`),
    'set-alarm-state': done(''),
  };
  const aws: AwsCli = async (...parameters) => {
    const [, operation = ''] = parameters;
    if (operation === 'set-alarm-state') states.push(parameters[parameters.indexOf('--state-value') + 1] ?? '');
    const result = results[operation] ?? defaults[operation];
    if (result === undefined) throw new Error(`aws ${parameters.join(' ')}`);
    return result;
  };
  const context = { stage: 'prod', isLocal: false, aws } as unknown as StepContext;
  return { states, run: () => alarmStep.run(context), context };
}

describe('alarmStep', () => {
  it('passes when CloudWatch executed the actions, and restores the state of the alarm', async () => {
    const { run, states } = cloudWatch({});
    expect(await run()).toEqual({ kind: 'passed', detail: 'nakor-prod-latency-validation executed 1 of its actions and was reset' });
    expect(states).toEqual(['ALARM', 'INSUFFICIENT_DATA']);
  });

  it.each([
    {
      name: 'the topic rejects the message',
      results: { 'describe-alarm-history': done(`Failed to execute action ${topic}. Received error: "not authorized"`) },
      says: 'CloudWatch reports for nakor-prod-latency-validation: Failed to execute action',
    },
    {
      name: 'the history cannot be read',
      results: { 'describe-alarm-history': { kind: 'failed', problem: 'AccessDenied' } as const },
      says: 'aws cloudwatch describe-alarm-history: AccessDenied',
    },
  ])('fails when $name, and still resets the alarm', async ({ results, says }) => {
    const { run, states } = cloudWatch(results);
    await expect(run()).rejects.toThrow(says);
    expect(states).toEqual(['ALARM', 'INSUFFICIENT_DATA']);
  });

  it.each([
    { name: 'is missing', state: '', says: 'there is no alarm nakor-prod-latency-validation' },
    { name: 'is already in ALARM', state: 'ALARM', says: 'is already in ALARM' },
  ])('does not change an alarm that $name', async ({ state, says }) => {
    const { run, states } = cloudWatch({ 'describe-alarms': done(state) });
    await expect(run()).rejects.toThrow(says);
    expect(states).toEqual([]);
  });

  it.each([
    { identity: { kind: 'missing' } as const, detail: 'the AWS CLI is not installed' },
    {
      identity: { kind: 'failed', problem: 'Unable to locate credentials' } as const,
      detail: 'no AWS credentials (Unable to locate credentials)',
    },
  ])('is skipped without access: $detail', async ({ identity, detail }) => {
    const { run, states } = cloudWatch({ 'get-caller-identity': identity });
    expect(await run()).toEqual({ kind: 'skipped', detail });
    expect(states).toEqual([]);
  });

  it('is skipped on the local platform', async () => {
    const { context } = cloudWatch({});
    expect(await alarmStep.run({ ...context, isLocal: true })).toMatchObject({ kind: 'skipped' });
  });
});
